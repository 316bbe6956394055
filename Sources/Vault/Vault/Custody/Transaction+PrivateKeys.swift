internal import CryptoPrimitives
package import SecretMemory
internal import SecureElement
package import VaultModel

extension Transaction {
  // MARK: Opening and using

  /// Lends a private key for the length of `body`, then wipes it. What `check` says is not the private key of its public
  /// key was sealed by somebody else, and its domain counts as damaged.
  ///
  /// Throws `VaultError.keyNotFound`, `.laterKey`, `.deviceBound`, and `.factorRequired` or `.ownPassphraseRequired` for
  /// an answer that is not there.
  package func withPrivateKey<Result: ~Copyable>(
    _ kind: PrivateKeyKind, fingerprint: [UInt8], checking check: PrivateKeyCheck,
    _ body: (borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    guard let record = try record(kind, fingerprint) else { throw VaultError.keyNotFound }
    let privateKey = try domain(.keyMetadata).damaging {
      try custodian().privateKey(record, checking: check)
    }
    return try body(privateKey)
  }

  /// Uses a private key, in the process that has the vault's keys. Throws what `withPrivateKey` and `rules.perform` throw,
  /// and `VaultError.agentRefused` for a signature of which an agent cannot tell whether it asks for the person.
  package func use(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, fingerprint: [UInt8], rules: any CustodyRules
  ) throws -> SecretBytes {
    try using(kind, fingerprint) {
      try $0.use(use, kind, fingerprint: fingerprint, among: $1, at: $2, answers, rules)
    } here: {
      try $0.use(use, kind, of: $1, rules)
    }
  }

  /// Whether a private key can be used now: throws what `use` throws for an answer that is not there, and uses nothing. What
  /// an agent keeps back beside, it says at the use.
  package func checkUsable(_ kind: PrivateKeyKind, fingerprint: [UInt8]) throws {
    try using(kind, fingerprint) {
      try $0.checkUsable(kind, fingerprint: fingerprint, among: $1, at: $2, answers)
    } here: {
      try $0.checkUsable(kind, of: $1)
    }
  }

  /// Finds the row of a private key for who has its domain's key: an agent, or this process.
  private func using<Result: ~Copyable>(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8],
    through agent: (RemoteDomain, PlacedRows, (place: Place, id: [UInt8])) throws -> Result,
    here: (Custodian, CustodyRecord) throws -> Result
  ) throws -> Result {
    let domain = try domain(.keyMetadata)
    let id = try domain.access.custodyID(kind, fingerprint)
    let place = try domain.place(.custody, id)
    return try domain.damaging {
      if let remote = domain.access as? RemoteDomain {
        return try agent(
          remote, domain.uncomparedRows(of: .custody, around: place), (place, id))
      }
      guard let row = try domain.find(id, in: .custody), case .key(let record) = row.content else {
        throw VaultError.keyNotFound
      }
      return try here(custodian(), record)
    }
  }

  /// Whether a private key is there. Nothing is opened.
  package func hasPrivateKey(_ kind: PrivateKeyKind, fingerprint: [UInt8]) throws -> Bool {
    try row(kind, fingerprint) != nil
  }

  /// Whose private keys of a kind there are. Nothing is opened but that.
  package func owners(
    of kind: PrivateKeyKind
  ) throws -> [(fingerprint: [UInt8], publicKey: [UInt8])] {
    let domain = try domain(.keyMetadata)
    var owners: [(fingerprint: [UInt8], publicKey: [UInt8])] = []
    try domain.forEach(.custody) { row in
      guard case .key(let record) = row.content, record.kind == kind.rawValue else { return }
      let owner = try record.owner(domain.key)
      owners.append((owner.fingerprint, owner.publicKey))
    }
    return owners
  }

  /// Whether a private key has a passphrase of its own. Throws `VaultError.keyNotFound`.
  package func hasOwnPassphrase(_ kind: PrivateKeyKind, fingerprint: [UInt8]) throws -> Bool {
    guard case .key(let record) = try row(kind, fingerprint)?.content else {
      throw VaultError.keyNotFound
    }
    return record.layer == KeyLayer.passphrase.rawValue
  }

  /// How the private keys are kept: those that there are, else those to come. Where some ask for nothing, which no switch
  /// leaves behind and a repair can, that is `standard`. Throws `VaultError.laterKey` for a mode that this program does not
  /// know.
  package func keyMode() throws -> KeyMode {
    if let mode = try modeOfKeys() { return mode }
    guard let setting = try value(.setting, KeyMode.settingID) else { return .standard }
    return try KeyMode(setting: setting)
  }

  /// How the private keys that there are are kept; nil where there are none.
  private func modeOfKeys() throws -> KeyMode? {
    var modes: Set<UInt8> = []
    try domain(.keyMetadata).forEachRange(of: .custody) { rows in
      for case .key(let record) in rows.lazy.map(\.content) { modes.insert(record.mode) }
      return !modes.contains(KeyMode.standard.number)
    }
    for mode in [KeyMode.standard, .high] where modes.contains(mode.number) { return mode }
    guard modes.isEmpty else { throw VaultError.laterKey }
    return nil
  }

  /// After a repair of the settings that has no mode for keys to come: where nobody knows better, they ask for a strong
  /// factor if there is one. Else who takes that row out of the file had them ask for nothing.
  func restoreKeyMode() throws {
    guard try value(.setting, KeyMode.settingID) == nil else { return }
    let known: KeyMode?
    do { known = try modeOfKeys() } catch VaultError.domainDamaged(.keyMetadata, _) {
      known = nil
    } catch VaultError.laterKey {
      known = nil
    }
    guard known ?? .high == .high,
      try currentRegistry().protectors.contains(where: { $0.protector?.isStrong == true })
    else { return }
    try put(.setting, KeyMode.settingID, KeyMode.high.setting)
  }

  // MARK: Storing and removing

  /// Takes a private key into custody, under the fingerprint of the identity or OpenPGP key that it
  /// belongs to. Throws `VaultError.keyExists` when one is there.
  package func store(_ key: NewPrivateKey) throws {
    let domain = try writable(.keyMetadata)
    guard try row(key.kind, key.owner.fingerprint) == nil else { throw VaultError.keyExists }
    let sealing = try SlotSealing(
      keyMode(), session.rootKeys, currentRegistry().protectors)
    let fields = try key.fields(vaultID: session.rootKeys.vaultID, sealing, random: &random)
    try put(
      CustodyRecord(fields, owner: key.owner, under: domain.key, random: &random), into: domain)
  }

  /// As above, and what takes the element its time is done here: for a vault in the making, which nobody waits for.
  package func store(
    _ privateKey: borrowing SecretBytes, _ kind: PrivateKeyKind, publicKey: [UInt8],
    fingerprint: [UInt8], ownPassphrase: borrowing SecretBytes? = nil
  ) throws {
    try store(
      NewPrivateKey(
        privateKey, kind, publicKey: publicKey, fingerprint: fingerprint,
        ownPassphrase: ownPassphrase, cost: passphraseCost, vaultID: session.rootKeys.vaultID,
        element: element, random: &random))
  }

  /// Destroys every private key of a fingerprint.
  package func removePrivateKeys(fingerprint: [UInt8]) throws {
    for kind in PrivateKeyKind.allCases {
      guard try row(kind, fingerprint) != nil else { continue }
      let domain = try writable(.keyMetadata)
      let id = try domain.access.custodyID(kind, fingerprint)
      guard let row = try domain.find(id, in: .custody) else { continue }
      try domain.remove(row, from: .custody)
    }
  }

  func put(_ record: CustodyRecord, into domain: OpenDomain) throws {
    try domain.put(
      StoredRow(place: try domain.place(.custody, record.id), record), in: .custody)
  }

  // MARK: All of them

  /// A private key as a backup has it.
  package enum KeptPrivateKey: ~Copyable {
    /// Its octets.
    case bare(SecretBytes)
    /// The layer that its own passphrase lays over it.
    case layered([UInt8])
  }

  /// Why a private key is not lent.
  package enum PrivateKeyOmission {
    /// A later program keeps it in a way of its own.
    case later
    /// It is the element's, and has no octets.
    case deviceBound
    /// A wallet's phrase, whose backup is on paper.
    case wallet
  }

  /// Lends every private key to `body`, one after the other, and wipes it again; what has a passphrase of its own as it
  /// stands beneath that. What is not lent is given to `omitting`, with the fingerprint where this program can tell it.
  /// Throws what `withPrivateKey` throws.
  package func forEachPrivateKey(
    checking check: PrivateKeyCheck,
    omitting: (PrivateKeyOmission, _ fingerprint: [UInt8]?) throws -> Void,
    _ body: (
      _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ publicKey: [UInt8],
      _ privateKey: consuming KeptPrivateKey
    ) throws -> Void
  ) throws {
    let domain = try domain(.keyMetadata)
    let custodian = try custodian()
    try domain.forEach(.custody) { row in
      guard case .key(let record) = row.content else { return }
      do {
        let (fields, owner) = try record.open(domain.key)
        let key: KeptPrivateKey
        switch (fields.kind, fields.layer) {
        case (.elementKey, _): throw VaultError.deviceBound
        case (.seedPhrase, _):
          try omitting(.wallet, owner.fingerprint)
          return
        case (_, .passphrase):
          key = .layered(
            try custodian.content(fields, owner).withUnsafeBytes { Array($0) })
        case (_, .none): key = .bare(try custodian.privateKey(record, checking: check))
        }
        try body(fields.kind, owner.fingerprint, owner.publicKey, key)
      } catch VaultError.laterKey {
        try omitting(.later, try record.knownOwner(domain.key)?.fingerprint)
      } catch VaultError.deviceBound {
        try omitting(.deviceBound, try record.knownOwner(domain.key)?.fingerprint)
      }
    }
  }

  /// Throws `VaultError.factorRequired` where opening any private key asks for a strong factor that did not answer: to know
  /// before anything is done.
  package func checkAnswers() throws {
    guard try keyMode() == .high, try custodian().factor == nil else { return }
    var isEmpty = true
    try domain(.keyMetadata).forEachRange(of: .custody) { rows in
      isEmpty = isEmpty && rows.isEmpty
      return isEmpty
    }
    guard isEmpty else { throw VaultError.factorRequired }
  }

  // MARK: Inside

  func custodian() throws -> Custodian {
    var factor = answers?.factor
    if let answer = factor, try !currentRegistry().has(answer) { factor = nil }
    return Custodian(
      element: element, rootKeys: try session.rootKeys,
      domainKey: try domain(.keyMetadata).key, answers: answers, factor: factor)
  }

  func record(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> CustodyRecord? {
    guard case .key(let record) = try row(kind, fingerprint)?.content else { return nil }
    return record
  }

  /// The row of a private key, as the vault wrote it.
  private func row(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> StoredRow? {
    let domain = try domain(.keyMetadata)
    // Whoever has the domain's key compares a row with its range, and its code with it.
    return try domain.find(domain.access.custodyID(kind, fingerprint), in: .custody)
  }
}

extension Registry {
  /// Whether an answer is one of the strong factors that there are: somebody may have put in another meanwhile.
  fileprivate func has(_ answer: any FactorAnswer) -> Bool {
    protectors.contains { ($0.id, $0.factor) == (answer.protector.id, answer.protector.factor) }
  }
}

extension CustodyRecord {
  /// Whose key it is, where the kind is known, however the key is kept.
  fileprivate func knownOwner(_ domainKey: DomainKey) throws -> CustodyOwner? {
    guard let kind = PrivateKeyKind(rawValue: kind) else { return nil }
    return try domainKey.openOwner(owner, of: kind, id: id)
  }

  /// The same, after the row's code was checked.
  fileprivate func owner(_ domainKey: DomainKey) throws -> CustodyOwner {
    try verify(domainKey)
    guard let owner = try knownOwner(domainKey) else { throw VaultError.laterKey }
    return owner
  }
}
