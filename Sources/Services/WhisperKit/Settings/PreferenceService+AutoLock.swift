internal import StoredRows
internal import Vault
public import VaultModel

extension PreferenceService {
  /// When the vault is locked after `unlock` of the command.
  public func autoLock() throws(WhisperError) -> AutoLock {
    try WhisperError.mapping {
      try vault.read { transaction in
        try transaction.row(.setting, SettingRow.autoLock.id) { try AutoLock(decoding: $0) }
          ?? .standard
      }
    }
  }

  /// Sets it; nil puts back what holds in a new vault. An agent that stands keeps what it was started with.
  @discardableResult
  public func setAutoLock(_ autoLock: AutoLock?) throws(WhisperError) -> AutoLock {
    try WhisperError.mapping {
      try vault.write { transaction in
        let value = autoLock ?? .standard
        try transaction.put(.setting, SettingRow.autoLock.id, value.encoded)
        return value
      }
    }
  }
}
