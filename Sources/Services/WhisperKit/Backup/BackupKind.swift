/// The two kinds of backups.
public enum BackupKind: Sendable {
  /// One identity with its private keys, which goes into a vault: `BackupService`.
  case identity
  /// A whole vault, of which a new one is made: `VaultBackup`.
  case vault

  /// Which kind a file of any size is, as it begins; nil for what is no backup.
  public init?(beginning file: some Sequence<UInt8>) {
    func begins(with magic: StaticString) -> Bool {
      magic.withUTF8Buffer { file.starts(with: $0) }
    }
    if begins(with: VaultBackupHeader.magic) {
      self = .vault
    } else if begins(with: BackupFile.magic) {
      self = .identity
    } else {
      return nil
    }
  }
}
