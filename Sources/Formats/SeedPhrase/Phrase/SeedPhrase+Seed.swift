internal import CUnistring
internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory

extension SeedPhrase {
  /// The most bytes of a passphrase of BIP-39.
  package static let passphraseLimit = 1024

  /// The seed of all keys, 64 bytes (BIP-39): of the words, and of a passphrase that may be empty. Each passphrase gives
  /// another seed, and none is wrong.
  ///
  /// Throws `SeedPhraseError.passphraseText` for what is no UTF-8, and `.passphraseLength`.
  package borrowing func seed(passphrase: borrowing SecretBytes) throws -> SecretBytes {
    // The words are ASCII, which is its own normal form.
    try PBKDF2.derive(
      passphrase: text(), salt: Self.salt(passphrase), rounds: 2048, count: 64)
  }

  /// "mnemonic" ‖ NFKD(passphrase).
  private static func salt(_ passphrase: borrowing SecretBytes) throws -> SecretBytes {
    let label = Array("mnemonic".utf8)
    guard passphrase.count <= passphraseLimit else { throw SeedPhraseError.passphraseLength }
    guard passphrase.count > 0 else { return try SecretBytes(copying: label) }
    // A character becomes at most eleven times as many bytes (U+FDFA).
    let room = passphrase.count * 11
    var salt = try SecretBytes(count: label.count + room)
    let count = try salt.withUnsafeMutableBytes { salt in
      salt.copyBytes(from: label)
      return try passphrase.withUnsafeBytes { passphrase in
        try scrubbingStack {
          try normalize(
            passphrase, into: UnsafeMutableRawBufferPointer(rebasing: salt[label.count...]))
        }
      }
    }
    salt.truncate(to: label.count + count)
    return salt
  }

  /// Writes the NFKD of a text, and returns how many bytes that are.
  private static func normalize(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    let text = text.assumingMemoryBound(to: UInt8.self)
    let output = output.assumingMemoryBound(to: UInt8.self)
    var count = output.count
    switch whisper_nfkd(text.baseAddress, text.count, output.baseAddress, &count) {
    case WHISPER_NFKD_DONE: break
    case WHISPER_NFKD_NO_TEXT: throw SeedPhraseError.passphraseText
    default: throw CryptoError.wrongSize
    }
    return count
  }
}
