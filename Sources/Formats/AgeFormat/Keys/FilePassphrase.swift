internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// How a file key is sealed under a passphrase, by scrypt.
enum FilePassphrase {
  private static let label = Array("age-encryption.org/v1/scrypt".utf8)

  /// The stanza, as text. Throws `AgeError.Kind.insufficientMemory`, and `CryptoError`.
  static func stanza(
    _ fileKey: borrowing SecretBytes, passphrase: borrowing SecretBytes, workFactor: Int,
    random: inout some RandomSource
  ) throws -> [UInt8] {
    let salt = random.bytes(Stanza.saltSize)
    let wrapping = try key(passphrase, salt, workFactor)
    let saltText = String(decoding: Base64.encodeUnpadded(salt), as: UTF8.self)
    return Stanza.text(
      [Stanza.Name.scrypt, saltText, "\(workFactor)"],
      body: try FileKeyWrapping.seal(fileKey, key: wrapping))
  }

  /// The file key; nil where the passphrase is another one. Throws as `stanza` does.
  static func fileKey(
    in stanza: Stanza.ScryptStanza, passphrase: borrowing SecretBytes
  ) throws -> SecretBytes? {
    let wrapping = try key(passphrase, stanza.salt, stanza.workFactor)
    do {
      return try FileKeyWrapping.open(stanza.body, key: wrapping)
    } catch CryptoError.notAuthentic {
      return nil
    }
  }

  private static func key(
    _ passphrase: borrowing SecretBytes, _ salt: [UInt8], _ workFactor: Int
  ) throws -> SecretBytes {
    do {
      return try Scrypt.derive(passphrase: passphrase, salt: label + salt, workFactor: workFactor)
    } catch Scrypt.Failure.notEnoughMemory(let needed, _) {
      throw AgeError(.insufficientMemory, .scryptMemory, number: Int(clamping: needed >> 20))
    } catch is Scrypt.Failure {
      let needed = Scrypt.memory(workFactor: workFactor)
      throw AgeError(.insufficientMemory, .scryptMemory, number: Int(clamping: needed >> 20))
    }
  }
}
