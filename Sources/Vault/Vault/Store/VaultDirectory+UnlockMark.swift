#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An empty file beside the database that says that the vault was kept unlocked once: who did that need not be told of it
/// any more. Nobody vouches for it, and it decides nothing else. No row says it, since it is to be known while the vault is
/// locked.
extension VaultDirectory {
  static let unlockMark = "kept-unlocked"

  func markUnlocked() throws {
    close(try openFile(Self.unlockMark, O_WRONLY | O_CREAT))
  }

  var hasUnlockMark: Bool { access(path + "/" + Self.unlockMark, F_OK) == 0 }

  /// With the vault.
  func unmarkUnlocked() { unlink(path + "/" + Self.unlockMark) }
}

extension VaultStore {
  /// Whether it was noted that the vault was kept unlocked.
  package var wasKeptUnlocked: Bool { place.hasUnlockMark }

  /// Notes that the vault is kept unlocked.
  package func noteKeptUnlocked() throws {
    if !place.hasUnlockMark { try place.markUnlocked() }
  }
}
