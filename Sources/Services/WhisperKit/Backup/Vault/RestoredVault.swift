internal import CryptoPrimitives
internal import KeyCustody
internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// A vault in the making that is filled from a backup. Who made the backup knew its passphrase, and is believed nothing
/// beyond that: each row must read, and each private key give its public one.
struct RestoredVault {
  private let transaction: Transaction
  private let now: Int64
  private var judged = JudgedRecords()
  private let ask: Whisper.AskOwnPassphrase
  /// Those that were asked for, by fingerprint; nil for one that nobody gave.
  private var passphrases: [[UInt8]: OwnPassphrase?] = [:]

  private final class OwnPassphrase {
    let secret: SecretBytes
    init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  init(
    _ transaction: Transaction, at now: Int64, asking ask: @escaping Whisper.AskOwnPassphrase
  ) {
    self.transaction = transaction
    self.now = now
    self.ask = ask
  }

  /// Takes every record, to the end of the backup. Throws `WhisperError.invalidBackup(.vaultContents)` for what is no vault's.
  mutating func fill(
    from records: () throws -> BackupRecordReader
  ) throws -> VaultBackupContents {
    try JudgedRecords.mapping {
      let records = try records()
      while let record = try records.next() {
        switch consume record {
        case .row(let table, let id, let value): try take(table, id, value)
        case .privateKey(let kind, let fingerprint, let publicKey, let privateKey):
          switch consume privateKey {
          case .bare(let octets): try take(kind, fingerprint, publicKey, octets)
          case .layered(let octets):
            try take(
              kind, fingerprint, publicKey, layer: octets, ofVault: records.vaultID)
          }
        }
      }
      try finish()
      return judged.contents
    }
  }

  private mutating func take(
    _ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws {
    guard try !transaction.contains(table, id) else { throw MalformedInput(.otherContent) }
    try transaction.put(table, id, judged.row(table, id, value))
  }

  private mutating func take(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ publicKey: [UInt8],
    _ privateKey: borrowing SecretBytes, ownPassphrase: OwnPassphrase? = nil
  ) throws {
    try judged.check(kind, fingerprint, publicKey, privateKey)
    if let ownPassphrase {
      try transaction.store(
        privateKey, kind, publicKey: publicKey, fingerprint: fingerprint,
        ownPassphrase: ownPassphrase.secret.copy())
    } else {
      try transaction.store(privateKey, kind, publicKey: publicKey, fingerprint: fingerprint)
    }
  }

  /// Takes a private key that lies beneath a passphrase of its own, which is asked for: the layer is bound to the vault
  /// that it was made in, and is made anew.
  private mutating func take(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ publicKey: [UInt8], layer octets: [UInt8],
    ofVault vaultID: [UInt8]
  ) throws {
    let layer = OwnLayer(octets, vaultID: vaultID, kind, fingerprint)
    let identity = try IdentityStore(transaction).all()
      .first { $0.keys.fingerprint.bytes == fingerprint }
    let name = identity?.name.text ?? Hex.encode(fingerprint)
    var isWrong = false
    while true {
      if passphrases[fingerprint] == nil {
        passphrases.updateValue(try asked(name, isWrong), forKey: fingerprint)
      }
      guard let passphrase = passphrases[fingerprint] ?? nil else {
        judged.contents.note(
          LeftOutKey(name: name, identity: identity?.id, reason: .ownPassphrase))
        return
      }
      do {
        let privateKey = try layer.open(with: passphrase.secret)
        return try take(kind, fingerprint, publicKey, privateKey, ownPassphrase: passphrase)
      } catch VaultError.wrongOwnPassphrase {
        passphrases[fingerprint] = nil
        isWrong = true
      } catch VaultError.domainDamaged {
        throw MalformedInput(.otherContent)
      }
    }
  }

  private func asked(_ name: String, _ isWrong: Bool) throws -> OwnPassphrase? {
    switch try OutsideError.asking({ try ask(name, isWrong) }) {
    case .some(let secret): OwnPassphrase(secret)
    case .none: nil
    }
  }

  /// Looks at what rows are only together.
  private mutating func finish() throws {
    do {
      try transaction.checkBackup()
    } catch VaultError.domainDamaged {
      throw MalformedInput(.endsEarly)
    }
    let store = IdentityStore(transaction)
    for var identity in try store.all() {
      let fingerprint = identity.keys.fingerprint.bytes
      var isWhole = true
      for (kind, publicKey) in [
        (PrivateKeyKind.x25519, identity.keys.agreement.octets.bytes),
        (.ed25519, identity.keys.signing?.octets.bytes ?? []),
      ] {
        // One whose private keys were lost before, or are left out, stays as it is.
        guard let restored = judged.keys[kind]?[fingerprint] else {
          isWhole = isWhole && publicKey.isEmpty
          continue
        }
        guard restored == publicKey else { throw MalformedInput(.otherContent) }
      }
      guard isWhole else { continue }
      identity.backedUpAt = now
      try store.save(identity)
    }
    try OpenPGPKeyStore(transaction).noteBackedUp(judged.contents.openPGPKeyIDs, at: now)
  }
}
