#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An empty file beside the database that says that the vault may open with a security key: what talks to one is started
/// before anything of the vault is read. Nobody vouches for it, and it decides nothing else.
extension VaultDirectory {
  static let securityKeyMark = "security-key"

  /// Before a security key is one of the protectors.
  func markSecurityKey() throws {
    close(try openFile(Self.securityKeyMark, O_WRONLY | O_CREAT))
    try sync()
  }

  var hasSecurityKeyMark: Bool { access(path + "/" + Self.securityKeyMark, F_OK) == 0 }

  /// After none is any more. One that stays costs a process that is asked nothing.
  func unmarkSecurityKey() { unlink(path + "/" + Self.securityKeyMark) }
}

extension VaultStore {
  /// The name of the file that says that a vault may open with a security key.
  package static var securityKeyMark: String { VaultDirectory.securityKeyMark }
}
