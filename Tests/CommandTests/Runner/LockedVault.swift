#if os(Linux)
  import Foundation

  /// Copies of one vault that has a passphrase: the slow derivation to make it runs once.
  enum LockedVault {
    static let passphrase = "correct hörse battery"

    private static let original: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      let secret = try place.write(passphrase + "\n", to: "secret")
      try place.whisper("init", "--yes", "--passphrase-file", secret).expect(0)
      try place.whisper("identity", "create", "Alice", "--passphrase-file", secret).expect(0)
      return place
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
