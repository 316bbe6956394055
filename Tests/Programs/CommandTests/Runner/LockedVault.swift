#if os(Linux)
  import Foundation
  import SecretMemory
  import TestVaults
  import VaultModel
  import WhisperKit

  /// Copies of one vault that has a passphrase, from which a key is derived at a small cost.
  enum LockedVault {
    static let passphrase = "correct hörse battery"

    private static let original: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      try make(in: place, passphrase: passphrase) { _ = try $0.identities.create(name: "Alice") }
      return place
    }

    /// Makes the vault of somebody who lives there, with a passphrase that the file `secret` has, and leaves it locked.
    static func make(
      in place: Place, passphrase: String, _ fill: (Whisper) throws -> Void = { _ in }
    ) throws {
      try place.write(passphrase + "\n", to: "secret")
      let vault = URL(fileURLWithPath: place.path(".local/share/whisper"))
      try FileManager.default.createDirectory(
        at: vault.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let whisper = try Whisper.create(
        at: vault.path,
        protectors: NewProtectors(passphrase: SecretBytes(copying: passphrase.utf8)),
        clock: .system, passphraseCost: .small)
      try whisper.unlock(with: .passphrase(SecretBytes(copying: passphrase.utf8)))
      try fill(whisper)
      try whisper.lock()
    }

    /// A home with a copy of the vault, and the passphrase in the file `secret`.
    static func place() throws -> Place {
      let place = try Place()
      for name in [".local", "secret"] {
        try FileManager.default.copyItem(
          atPath: original.get().path(name), toPath: place.path(name))
      }
      return place
    }
  }
#endif
