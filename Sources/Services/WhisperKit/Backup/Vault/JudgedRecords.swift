internal import CryptoPrimitives
internal import KeyCustody
internal import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault
internal import WhisperEnvelope

/// Judges the records of a backup one after the other, each by itself: how many there are, whether each row reads, and whether
/// each private key gives its public one. What they are together shows in the vault that is made of them.
struct JudgedRecords {
  var contents = VaultBackupContents()
  /// The public keys of identities whose private ones came.
  private(set) var keys: [PrivateKeyKind: [[UInt8]: [UInt8]]] = [:]
  private var counts: [SealedTable: Int] = [:]
  private var expiredMessages = 0

  /// Runs what takes records. Throws `WhisperError.invalidBackup(.vaultContents)` for what is no vault's.
  static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw isOfContents(error) ? WhisperError.invalidBackup(.vaultContents) : error
    }
  }

  /// Whether an error says what is in the backup, and not what became of the vault, the file or the memory.
  private static func isOfContents(_ error: any Error) -> Bool {
    switch error {
    case CryptoError.memory, EnvelopeError.memory: false
    case is MalformedInput, is EnvelopeError, is CryptoError, VaultError.keyExists: true
    default: false
    }
  }

  /// A row, as it is to be written.
  mutating func row(
    _ table: SealedTable, _ id: [UInt8], _ value: borrowing SecretBytes
  ) throws -> SecretBytes {
    let count = counts[table, default: 0] + 1
    counts[table] = count
    guard !BackupRow.isLeftOut(table, id), count <= BackupRow.limit(table) else {
      throw MalformedInput(.otherContent)
    }
    let judged = try BackupRow.judged(table, id, value)
    if table == .replay,
      try ReplayRow(decoding: judged.withUnsafeBytes { Array($0) }).openedAt != nil
    {
      expiredMessages += 1
      guard expiredMessages <= ReplayStore.limit else { throw MalformedInput(.otherContent) }
    }
    contents.count(table, id)
    return judged
  }

  /// Throws for a private key that is none of those that backups have, or not that of its public one.
  mutating func check(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ publicKey: [UInt8],
    _ privateKey: borrowing SecretBytes
  ) throws {
    switch kind {
    // The one has no octets, and the other its backup on paper: none is in this one.
    case .elementKey, .seedPhrase: throw MalformedInput(.otherContent)
    case .x25519, .ed25519:
      guard fingerprint.count == Octets32.byteCount, publicKey.count == Octets32.byteCount,
        privateKey.count == Octets32.byteCount
      else { throw MalformedInput(.otherContent) }
      keys[kind, default: [:]][fingerprint] = publicKey
    case .openPGP:
      do {
        guard try PublicKey(parsing: publicKey).fingerprint.octets == fingerprint else {
          throw MalformedInput(.otherContent)
        }
      } catch is OpenPGPError {
        throw MalformedInput(.otherContent)
      }
    }
    guard try kind.reproduces(publicKey, from: privateKey) else {
      throw MalformedInput(.otherContent)
    }
    contents.privateKeys += 1
  }
}

extension VaultBackup {
  /// Reads a backup that was opened to its end and says what is in it, of which nothing is made; and whether private keys in it
  /// ask for a passphrase of their own, which is not tried.
  ///
  /// Throws what making a vault of it would throw of each record.
  package func examine() throws -> (contents: VaultBackupContents, hasOwnPassphrases: Bool) {
    do {
      return try JudgedRecords.mapping {
        var judged = JudgedRecords()
        var hasOwnPassphrases = false
        let records = try records()
        while let record = try records.next() {
          switch consume record {
          case .row(let table, let id, let value): _ = try judged.row(table, id, value)
          case .privateKey(let kind, let fingerprint, let publicKey, let privateKey):
            switch consume privateKey {
            case .bare(let octets): try judged.check(kind, fingerprint, publicKey, octets)
            case .layered:
              hasOwnPassphrases = true
              judged.contents.privateKeys += 1
            }
          }
        }
        return (judged.contents, hasOwnPassphrases)
      }
    } catch {
      throw OutsideError.outward(error)
    }
  }
}
