internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
package import VaultModel

/// How the private keys are kept: all of them in one way.
extension VaultStore {
  /// Has every private key ask for the answer of a strong factor at each use, or for none any more: each gets a new element
  /// key, in one transaction for all. Switching to `high` makes a new root too (`rotateRoot`), so that no slot of before
  /// opens with what is in memory from then on; a whole copy taken earlier still opens as it did.
  ///
  /// `credential` is what opens the vault now: the passphrase, where there is one, for `high`. `answers` have the answer
  /// of a strong factor. Throws `VaultError.factorRequired`, `.noStrongFactor`, what `rotateRoot` throws, and
  /// `.changedMeanwhile` where other processes changed the private keys again and again.
  package func setKeyMode(
    _ mode: KeyMode, with credential: borrowing Credential, answers: CustodyAnswers
  ) throws {
    if try !isBroughtUp { try bringUp() }
    try retryingChanges {
      let (kept, sealing) = try read(with: answers) { transaction in
        let sealing = try SlotSealing(
          mode, transaction.session.rootKeys, transaction.currentRegistry().protectors)
        guard try transaction.custodian().factor != nil else { throw VaultError.factorRequired }
        return (try transaction.keptKeys(), sealing)
      }
      let rekeyed = try RekeyedKeys(kept, sealing)
      switch mode {
      case .standard: try write(with: answers) { try $0.take(rekeyed) }
      case .high: try rotateRoot(with: credential, rekeyed: rekeyed)
      }
    }
  }

  /// What is made outside of a transaction is made again where its state went on meanwhile.
  func retryingChanges(_ body: () throws -> Void) throws {
    for _ in 0..<3 {
      do { return try body() } catch VaultError.changedMeanwhile {}
    }
    try body()
  }

  /// Lays a passphrase of their own over private keys, or takes it away with nil, in one transaction. The element keys stay.
  ///
  /// `answers` open what there is now. Throws `VaultError.keyNotFound`, `.deviceBound`, `.emptyPassphrase`,
  /// `.ownPassphraseRequired`, `.factorRequired`.
  package func setOwnPassphrase(
    _ passphrase: borrowing SecretBytes?,
    of keys: [(kind: PrivateKeyKind, fingerprint: [UInt8])],
    answers: CustodyAnswers, checking check: PrivateKeyCheck,
    judge: (Transaction) throws -> Void = { _ in }
  ) throws {
    // The closure cannot borrow what is borrowed here, so that it gets a copy of its own.
    let passphrase = try OptionalSecret(passphrase)
    try retryingChanges {
      let opened = try read(with: answers) { transaction in
        try judge(transaction)
        return try keys.map { try transaction.openedKey($0.kind, $0.fingerprint, checking: check) }
      }
      var random = SystemRandom()
      let fields = try opened.map {
        try $0.layered(passphrase, passphraseCost, vaultID: id, &random)
      }
      try write(with: answers) { transaction in
        try judge(transaction)
        try transaction.replace(opened, by: fields)
      }
    }
  }
}

/// A secret or none, where a closure must have it.
final class OptionalSecret {
  private let secret: SecretBytes?

  init(_ secret: borrowing SecretBytes?) throws {
    switch secret {
    case .some(let secret): self.secret = try VaultError.mapping { try secret.copy() }
    case .none: self.secret = nil
    }
  }

  func with<Result: ~Copyable>(_ body: (borrowing SecretBytes?) throws -> Result) rethrows -> Result
  {
    try body(secret)
  }
}

/// A private key in the open, with the row that it came from.
final class OpenedKey {
  fileprivate let record: CustodyRecord
  private let fields: CustodyRecord.Fields
  fileprivate let owner: CustodyOwner
  private let privateKey: SecretBytes

  fileprivate init(
    _ record: CustodyRecord, _ fields: CustodyRecord.Fields, _ owner: CustodyOwner,
    _ privateKey: consuming SecretBytes
  ) {
    (self.record, self.fields, self.owner) = (record, fields, owner)
    self.privateKey = privateKey
  }

  /// Its row with another layer over it, or with none.
  fileprivate func layered(
    _ passphrase: OptionalSecret, _ cost: Argon2Parameters, vaultID: [UInt8],
    _ random: inout SystemRandom
  ) throws -> CustodyRecord.Fields {
    let layer = try passphrase.with { passphrase -> OwnLayer? in
      switch passphrase {
      case .none: nil
      case .some(let passphrase):
        try OwnLayer(
          over: privateKey, passphrase: passphrase, vaultID: vaultID, fields.kind,
          owner.fingerprint, cost: cost, random: &random)
      }
    }
    var new = fields
    new.layer = layer == nil ? .none : .passphrase
    let content =
      if let layer {
        try VaultError.mapping { try SecretBytes(copying: layer.octets) }
      } else {
        try VaultError.mapping { try privateKey.copy() }
      }
    new.content = try ContentBox(new, owner).seal(content, random: &random)
    return new
  }
}

extension Transaction {
  fileprivate func openedKey(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], checking check: PrivateKeyCheck
  ) throws -> OpenedKey {
    guard let record = try record(kind, fingerprint) else { throw VaultError.keyNotFound }
    let domain = try domain(.keyMetadata)
    let (fields, owner) = try record.open(domain.key)
    return OpenedKey(
      record, fields, owner,
      try domain.damaging { try custodian().privateKey(record, checking: check) })
  }

  /// Throws `VaultError.changedMeanwhile` where a row is not the one that the key came from.
  fileprivate func replace(_ keys: [OpenedKey], by fields: [CustodyRecord.Fields]) throws {
    let domain = try writable(.keyMetadata)
    for (key, fields) in zip(keys, fields) {
      guard try record(fields.kind, key.owner.fingerprint)?.code == key.record.code else {
        throw VaultError.changedMeanwhile
      }
      try put(
        CustodyRecord(fields, owner: key.owner, under: domain.key, random: &random), into: domain)
    }
  }
}
