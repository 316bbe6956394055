internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
package import VaultModel

/// Adding, changing and removing protectors: one transaction each. The root secret stays the same, so that a copy of the
/// directory taken earlier still opens with the protectors that it had.
///
/// `current` is what opens the vault now. `judge` looks in the same transaction whether the rules of the vault allow the
/// change. Where the private keys ask for a strong factor at each use, a change of the strong factors takes the answer of
/// one that is there, in `answers` or as `current`, and all private keys get new element keys in the same transaction:
/// `VaultError.factorRequired`, `.noStrongFactor`, and `.laterProtector` where there is a protector whose kind this program
/// does not know. All throw `VaultError.outdated` where another process changed the protectors meanwhile.
extension VaultStore {
  /// Throws unless a protector could be added to the unlocked vault, and the element makes what it needs.
  package func checkRoom(for kind: ProtectorKind, name: String = "") throws {
    if kind == .pin, !element.hasGuessableKeys {
      throw VaultError.elementUnsupported(name: element.name)
    }
    try read { try $0.protectors().checkRoom(for: kind, name: name) }
  }

  /// Adds a protector; `none`, which stands alone, goes. `name` has at most 64 octets of UTF-8, none for no name. A second
  /// security key needs one, so that each can be told from the others.
  ///
  /// Throws `VaultError.protectorExists` for a second passphrase or PIN, `.protectorNameTaken`, `.protectorNameNeeded`,
  /// `.protectorLimit`, `.emptyPassphrase`, `.pinLength`, `.elementUnsupported`, `.securityKey`.
  package func addProtector(
    _ new: consuming NewProtector, name: String = "", with current: borrowing Credential,
    answers: CustodyAnswers? = nil, judge: (Transaction) throws -> Void = { _ in }
  ) throws {
    let kind = new.kind
    let new = new
    try changeProtectors(with: current, answers, judge: judge) { registry in
      try registry.protectors.map(Protector.init).checkRoom(for: kind, name: name)
    } preparing: { envelope, secrets, rows, random in
      let row = try envelope.enrol(
        new, id: random.bytes(16), name: Array(name.utf8), besides: rows, over: secrets,
        cost: passphraseCost, random: &random)
      let place = place
      return { registry in
        registry.protectors.removeAll { $0.protector == ProtectorKind.none }
        registry.protectors.append(row)
        // Under the file's lock, as it goes: no other process takes it away meanwhile.
        if kind == .securityKey { try place.markSecurityKey() }
      }
    }
  }

  /// Puts another passphrase or PIN in the place of the one that there is. Throws `VaultError.noPassphraseSet` and
  /// `.noPINSet` where there is none.
  package func changeProtector(
    to new: consuming NewProtector, with current: borrowing Credential,
    answers: CustodyAnswers? = nil
  ) throws {
    let kind = new.kind
    // Another one is added, and then the first removed.
    guard !kind.isSeveral else { throw VaultError.protectorExists }
    let new = new
    try changeProtectors(with: current, answers, checking: { _ in }) {
      envelope, secrets, rows, random in
      guard let before = rows.first(where: { $0.protector == kind }) else { throw kind.notSet }
      let row = try envelope.enrol(
        new, id: before.id, name: before.name, over: secrets, cost: passphraseCost,
        random: &random)
      return { registry in
        guard
          let index = registry.protectors.firstIndex(where: {
            $0.envelope == before.envelope && $0.protector == kind
              && $0.id == before.id
          })
        else { throw VaultError.outdated }
        registry.protectors[index].factor = row.factor
        registry.protectors[index].envelope = row.envelope
      }
    }
  }

  /// Removes a protector. Throws `VaultError.noSuchProtector`, and `.lastProtector` for the last one, which
  /// `removeLastProtector` removes.
  package func removeProtector(
    _ id: Protector.ID, with current: borrowing Credential, answers: CustodyAnswers? = nil
  ) throws {
    try changeProtectors(with: current, answers) { registry in
      try registry.checkRemovable(id.octets)
    } preparing: { _, _, _, _ in
      { registry in registry.protectors.removeAll { $0.id == id.octets } }
    }
    unmarkSecurityKeyIfNone()
  }

  /// Removes the only protector: the vault opens with nothing from then on. Throws `VaultError.severalProtectors` where
  /// there are others, and `.laterProtector`.
  package func removeLastProtector(
    with current: borrowing Credential, answers: CustodyAnswers? = nil,
    judge: (Transaction) throws -> Void = { _ in }
  ) throws {
    try changeProtectors(with: current, answers, judge: judge) { registry in
      guard registry.protectors.allSatisfy({ $0.protector != nil }) else {
        throw VaultError.laterProtector
      }
      guard registry.protectors.count == 1 else { throw VaultError.severalProtectors }
    } preparing: { envelope, secrets, _, random in
      let row = try envelope.enrolNothing(id: random.bytes(16), over: secrets, random: &random)
      return { registry in registry.protectors = [row] }
    }
    unmarkSecurityKeyIfNone()
  }

  /// After the change: what starts for nothing until then does no harm. Nobody adds one meanwhile.
  private func unmarkSecurityKeyIfNone() {
    lock.withLock {
      try? database.transaction(.writing) {
        let rows = try StoredRegistry(database).protectors
        if !rows.contains(where: { $0.protector == .securityKey }) { place.unmarkSecurityKey() }
      }
    }
  }

  private typealias Change = (inout Registry) throws -> Void

  /// Opens the root, has the change prepared, which may derive and ask the element, and then makes it in one transaction.
  /// `check` refuses what makes no sense: it sees the verified list before anything is prepared, and again in the
  /// transaction.
  private func changeProtectors(
    with current: borrowing Credential, _ answers: CustodyAnswers?,
    judge: (Transaction) throws -> Void = { _ in },
    checking check: (Registry) throws -> Void,
    preparing prepare: (
      RootEnvelope, borrowing RootSecrets, [ProtectorRow], inout SystemRandom
    ) throws -> Change
  ) throws {
    let opened = try openRoot(current)
    let stored = try verifiedRegistry(opened)
    try check(stored)
    var random = SystemRandom()
    let change = try prepare(rootEnvelope, opened.secrets, stored.protectors, &random)
    let answers = answers ?? CustodyAnswers()
    answers.take(opened.answer)
    try retryingChanges {
      let rekeyed = try rekeyed(for: change, of: stored, opened, answers)
      try changeRegistry(opened, taking: rekeyed, judge: judge) { registry in
        try check(registry)
        try change(&registry)
      }
    }
  }

  /// The private keys for the strong factors that there are after a change; nil where the change leaves those as they are,
  /// or no private key asks for them.
  private func rekeyed(
    for change: Change, of stored: Registry, _ opened: borrowing OpenedRoot,
    _ answers: CustodyAnswers
  ) throws -> RekeyedKeys? {
    var after = stored
    try change(&after)
    let factors = try after.protectors.compactMap { try StrongFactor($0) }
    guard try factors != stored.protectors.compactMap({ try StrongFactor($0) }) else { return nil }
    let (keys, protector) = (opened.keys, opened.protector)
    let found = try lock.withLock { () -> (kept: RekeyedKeys.Kept, sealing: SlotSealing)? in
      if case .restartRequired = state { throw VaultError.restartRequired }
      let session = Session(rootKeys: keys, envelope: protector.envelope)
      return try looking {
        let transaction = transaction(of: session, answers: answers)
        guard try transaction.keyMode() == .high else { return nil }
        let sealing = try SlotSealing(.high, keys, after.protectors)
        guard try transaction.custodian().factor != nil else { throw VaultError.factorRequired }
        return (try transaction.keptKeys(), sealing)
      }
    }
    return try found.map { try RekeyedKeys($0.kept, $0.sealing) }
  }
}

extension Registry {
  func has(_ kind: ProtectorKind) -> Bool { protectors.contains { $0.protector == kind } }

  /// Throws unless a protector is there, and another one that this program can open the vault with.
  func checkRemovable(_ id: [UInt8]) throws {
    guard protectors.contains(where: { $0.id == id }) else { throw VaultError.noSuchProtector }
    guard protectors.contains(where: { $0.id != id && $0.protector != nil }) else {
      throw VaultError.lastProtector
    }
  }
}
