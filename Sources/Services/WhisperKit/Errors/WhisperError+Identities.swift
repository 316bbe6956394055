extension WhisperError {
  public static func identityNotFound(name: String) -> Self { Self(.identityNotFound, name: name) }
  public static let noActiveIdentity = Self(.noActiveIdentity)
  /// The same, and there is none to choose.
  public static let noIdentity = Self(.noIdentity)
  public static func identityExists(name: String) -> Self { Self(.identityExists, name: name) }
  public static func identityArchived(name: String) -> Self { Self(.identityArchived, name: name) }
  public static func identityNotArchived(name: String) -> Self {
    Self(.identityNotArchived, name: name)
  }
  public static func identityCannotSign(name: String) -> Self {
    Self(.identityCannotSign, name: name)
  }
  public static func identityLimit(_ limit: Int) -> Self { Self(.identityLimit, limit: limit) }

  // Rotation
  /// Newer keys replaced the identity: it is neither the active one nor rotated again.
  public static func identityRotated(name: String) -> Self { Self(.identityRotated, name: name) }
  /// The same, and the newer keys are not in this vault: `IdentityService.unarchive` brings it back.
  public static func identityWithoutSuccessor(name: String) -> Self {
    Self(.identityWithoutSuccessor, name: name)
  }
  /// A rotation is proven by the previous signing key, and this identity has none.
  public static func identityCannotRotate(name: String) -> Self {
    Self(.identityCannotRotate, name: name)
  }
  /// A new name would cost the identity the proof of its rotation: see `IdentityService.rename`.
  public static func rotationUnproven(name: String) -> Self { Self(.rotationUnproven, name: name) }

  // Backups
  public static func invalidBackup(_ defect: BackupDefect) -> Self {
    switch defect {
    case .notABackup: Self(.backupNone)
    case .ofVault: Self(.backupOfVault)
    case .ofIdentity: Self(.backupOfIdentity)
    case .absurdParameters: Self(.backupAbsurd)
    case .notEnoughMemory(let needed, let available):
      Self(.backupMemory, Values(needed: needed, available: available))
    case .contents: Self(.backupContents)
    case .changed: Self(.backupChanged)
    case .vaultContents: Self(.backupVaultContents)
    }
  }
  /// A backup's key is not derived for want of memory; in bytes.
  public static func tooLittleMemory(needed: UInt64) -> Self {
    Self(.backupNoMemory, Values(needed: needed))
  }
  /// The passphrase is another, or somebody changed the file.
  public static let backupDoesNotOpen = Self(.backupDoesNotOpen)
}
