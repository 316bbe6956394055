/// Why a file is no backup, or one that this machine does not open.
public enum BackupDefect: Equatable, Sendable {
  /// It does not begin as a backup does, or its size is none that a backup has.
  case notABackup
  /// It is a backup of a whole vault, where one of an identity was looked for.
  case ofVault
  /// It is a backup of one identity, where one of a whole vault was looked for.
  case ofIdentity
  /// Derivation parameters that no honest writer chooses.
  case absurdParameters
  /// The derivation needs more than 75 % of the memory available; both in bytes.
  case notEnoughMemory(needed: UInt64, available: UInt64)
  /// It opens, and what is in it is not one identity with its own keys.
  case contents
  /// It begins as a backup of a whole vault, and does not go on so: cut short, or changed.
  case changed
  /// It opens, and what is in it is no vault that this program can make.
  case vaultContents
}
