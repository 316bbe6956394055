internal import CryptoPrimitives
internal import GcryptPrimitives
public import SecretMemory
internal import StoredRows
internal import Vault
public import VaultModel

/// A backup of a whole vault that is being read: judged by its header, then opened, then restored, once.
public final class VaultBackup {
  /// Reads until the buffer is full or the file ends; how many octets it were.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let header: VaultBackupHeader
  private let chunks: ChunkOpener

  /// Reads the header, and judges it before anybody is asked for a passphrase and before anything is derived.
  ///
  /// Throws `WhisperError.invalidBackup`, and what `source` throws.
  public convenience init(reading source: @escaping Source) throws {
    try self.init(reading: source, availableMemory: AvailableMemory.bytes())
  }

  init(reading source: @escaping Source, availableMemory: UInt64) throws {
    let source = OutsideError.marking(source)
    (header, chunks) = try OutsideError.passing {
      var bytes = [UInt8](repeating: 0, count: VaultBackupHeader.size)
      let count = try bytes.withUnsafeMutableBytes(source)
      let header = try VaultBackupHeader(parsing: Array(bytes.prefix(max(0, count))))
      try header.derivation.check(availableMemory: availableMemory)
      return (header, try ChunkOpener(header: header.bytes, source: source))
    }
  }

  /// Opens it as far as it shows that the passphrase is right. After `WhisperError.backupDoesNotOpen` another one may be
  /// tried.
  ///
  /// Throws `WhisperError.invalidBackup(.changed)`, and what the source throws.
  public func open(passphrase: borrowing SecretBytes) throws {
    let key = try OutsideError.passing { try header.derivation.keyToOpen(passphrase) }
    try OutsideError.passing { try chunks.begin(with: key) }
  }

  /// What is in it, after `open`.
  func records() throws -> BackupRecordReader { try BackupRecordReader(chunks: chunks.next) }
}

extension Whisper {
  /// Asks for the own passphrase of an identity, by its name, or of an OpenPGP key, by its fingerprint; `isWrong` where the
  /// one given last was not it. Nil leaves the private keys out.
  public typealias AskOwnPassphrase = (
    _ name: String, _ isWrong: Bool
  ) throws -> SecretBytes?

  /// Makes a vault in `directory` with what is in a backup that was opened, in one transaction, and leaves it locked. It
  /// is a new vault, with new keys of its own; trust, blocks, and which messages were opened, are as they were.
  ///
  /// `ownPassphrase` is asked for each identity or OpenPGP key whose private keys lie beneath a passphrase of their own;
  /// those for which it gives none are left out.
  ///
  /// Throws `WhisperError`: `.vaultExists`, `.invalidBackup` for a file that was changed, cut short, or holds what is no
  /// vault; and what the backup's source throws. Then no vault is there.
  public static func restore(
    _ backup: VaultBackup, at directory: String, protectors: consuming NewProtectors,
    element: VaultElement = .software, clock: TimeSource = .system,
    ownPassphrase: @escaping AskOwnPassphrase = { _, _ in nil }
  ) throws -> (whisper: Whisper, contents: VaultBackupContents) {
    do {
      return try make(
        of: backup, at: directory, protectors: protectors, element, clock, ownPassphrase)
    } catch {
      throw OutsideError.outward(error)
    }
  }

  /// As above, in the place of a vault in which there is nothing (`holdsNothing`), in the same transaction. `mayLeaveCounter`
  /// says whether a counter of that one may be left in its element: it goes where what opens the new one opens that one, too.
  ///
  /// Throws `WhisperError.vaultExists` where something came into it meanwhile. Whatever is thrown, it stays as it is.
  public static func restore(
    _ backup: VaultBackup, insteadOf former: Whisper, protectors: consuming NewProtectors,
    element: VaultElement = .software, ownPassphrase: @escaping AskOwnPassphrase = { _, _ in nil }
  ) throws -> (whisper: Whisper, contents: VaultBackupContents, mayLeaveCounter: Bool) {
    do {
      let place = try FormerVault(former.vault, rows: rowsOfNothing, after: protectors)
      let (whisper, contents) = try make(
        of: backup, at: former.directory, protectors: protectors, element, former.clock,
        insteadOf: place, ownPassphrase)
      return (whisper, contents, place.leavesCounter)
    } catch {
      throw OutsideError.outward(error)
    }
  }

  private static func make(
    of backup: VaultBackup, at directory: String, protectors: consuming NewProtectors,
    _ element: VaultElement, _ clock: TimeSource, insteadOf former: FormerVault? = nil,
    _ ownPassphrase: @escaping AskOwnPassphrase
  ) throws -> (whisper: Whisper, contents: VaultBackupContents) {
    var contents = VaultBackupContents()
    let vault = try VaultStore.create(
      at: directory, protectors: protectors, element: element.element,
      lookupKeys: ContactLookups(), rows: VaultRows(wallets: nil), insteadOf: former
    ) { transaction in
      var restored = RestoredVault(transaction, at: clock.now(), asking: ownPassphrase)
      contents = try restored.fill(from: backup.records)
    }
    return (Whisper(vault: vault, clock: clock), contents)
  }
}
