internal import Vault

extension Whisper {
  /// The empty file in a vault's directory that says that it may open with a security key. It decides whether
  /// `whisper-fido2` is started before anything of the vault is read, and nothing else.
  public static func securityKeyMark(at directory: String) -> String {
    directory + "/" + VaultStore.securityKeyMark
  }
}
