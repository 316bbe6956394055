#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import GcryptPrimitives
  import SecretMemory
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  /// Backups as `whisper backup` writes them, but cheap: what restoring does with them does not depend
  /// on the price.
  enum BackupFiles {
    static let passphrase = "walnut ferry candle orbit"
    private static let cheap = Argon2Parameters(memoryKiB: 32, passes: 1, lanes: 4)

    static func make(of name: String?, in vault: String) throws -> [UInt8] {
      let whisper = try Whisper.open(at: vault)
      try whisper.unlock(with: .none)
      return try whisper.backups.make(
        of: name.map { try whisper.identities.find($0).id },
        passphrase: SecretBytes(copying: passphrase.utf8), parameters: cheap)
    }

    /// A cheap backup of the whole vault.
    static func makeWhole(of vault: String) throws -> [UInt8] {
      let whisper = try Whisper.open(at: vault)
      try whisper.unlock(with: .none)
      var file: [UInt8] = []
      _ = try whisper.vaultBackups.write(
        passphrase: SecretBytes(copying: passphrase.utf8), parameters: cheap
      ) { file += $0 }
      return file
    }

    /// What opens under the passphrase, and holds this bundle with these private keys.
    static func forged(_ bundle: PublicBundle, keys: [UInt8]) throws -> [UInt8] {
      var header = CanonicalWriter()
      header.label("WHISPER-BACKUP1")
      for number in [cheap.memoryKiB, cheap.passes, cheap.lanes] { header.integer(number) }
      let (salt, nonce) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 12))
      header.fixed(salt)
      header.fixed(nonce)
      var contents = CanonicalWriter()
      contents.prefixed(bundle.bytes)
      contents.fixed(keys)
      contents.integer(UInt8(0))
      let key = try Argon2id.derive(
        passphrase: SecretBytes(copying: passphrase.utf8), salt: salt, parameters: cheap)
      var file = header.bytes
      try contents.bytes.withUnsafeBytes {
        try ChaCha20Poly1305.seal(
          $0, key: key, nonce: SecretBytes(copying: nonce), aad: header.bytes, appendingTo: &file)
      }
      return file
    }

    /// A header that asks for this derivation, and as much behind it as a backup has.
    static func header(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) -> [UInt8] {
      var writer = CanonicalWriter()
      writer.label("WHISPER-BACKUP1")
      for number in [memoryKiB, passes, lanes] { writer.integer(number) }
      writer.fixed([UInt8](repeating: 0x5A, count: 28 + 200))
      return writer.bytes
    }
  }

  extension Person {
    /// A cheap backup of the identity in use.
    func backup() throws -> [UInt8] { try BackupFiles.make(of: nil, in: vault) }

    /// A cheap backup of an identity in a file of the place, and its passphrase in the file `secret`.
    @discardableResult
    func backUp(_ name: String? = nil, to file: String = "ada.wbak") throws -> Person {
      try place.write(BackupFiles.make(of: name, in: vault), to: file)
      try place.write(BackupFiles.passphrase + "\n", to: "secret")
      return self
    }

    /// A cheap backup of the whole vault in a file of the place, and its passphrase in the file `secret`.
    func backUpWhole(to file: String = "whole") throws {
      try place.write(BackupFiles.makeWhole(of: vault), to: file)
      try place.write(BackupFiles.passphrase + "\n", to: "secret")
    }

    /// Restores a file with the passphrase in `secret`.
    func restore(_ file: String, _ options: String...) throws -> Ran {
      try run(["restore", file, "--backup-passphrase-file", "secret"] + options)
    }
  }

  extension Place {
    /// Somebody with a vault, and no identity in it.
    func newcomer(_ name: String = "new") throws -> Person {
      let person = Person(place: self, name: name, vault: path(name))
      try person("init", "--no-passphrase", "--yes").expect(0)
      return person
    }
  }
#endif
