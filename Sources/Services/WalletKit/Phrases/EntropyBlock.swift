internal import CryptoPrimitives
internal import SecretMemory
internal import Secp256k1
internal import SeedPhrase
internal import Vault

/// A phrase as it stands in custody: kind ‖ length ‖ content, zeros up to 40 bytes.
enum EntropyBlock {
  private static let size = 40
  /// BIP-39 in English: the content is the entropy.
  private static let bip39: UInt8 = 1

  static func block(of phrase: borrowing SeedPhrase) throws -> SecretBytes {
    try SecretBytes.filled(count: size) { block in
      phrase.entropy.withUnsafeBytes { entropy in
        block[0] = bip39
        block[1] = UInt8(truncatingIfNeeded: entropy.count)
        UnsafeMutableRawBufferPointer(rebasing: block[2...]).copyMemory(from: entropy)
      }
    }
  }

  /// Throws `MalformedInput` for what the vault never wrote. Every byte is looked at, whatever the first ones are.
  static func phrase(in block: borrowing SecretBytes) throws -> SeedPhrase {
    guard block.count == size else { throw MalformedInput(.otherContent) }
    let entropy = try block.withUnsafeBytes { block in
      let count = Int(block[1])
      guard block[0] == bip39, [16, 20, 24, 28, 32].contains(count),
        block[(2 + count)...].reduce(0, |) == 0
      else { throw MalformedInput(.otherContent) }
      return try SecretBytes(copying: block[2..<(2 + count)])
    }
    return try SeedPhrase(entropy: entropy)
  }

  /// Whether a block reproduces a wallet's master public key (`PrivateKeyCheck`).
  static func reproduces(
    _ kind: PrivateKeyKind, _ publicKey: [UInt8], _ block: borrowing SecretBytes
  ) throws -> Bool {
    do {
      let phrase = try phrase(in: block)
      return try kind == .seedPhrase
        && phrase.masterKey().publicKey.key.compressed() == publicKey
    } catch is MalformedInput {
      return false
    }
  }
}

extension SeedPhrase {
  /// The key that all others come of, without a 25th word.
  borrowing func masterKey() throws -> ExtendedPrivateKey {
    try masterKey(passphrase: SecretBytes(count: 0))
  }

  borrowing func masterKey(passphrase: borrowing SecretBytes) throws -> ExtendedPrivateKey {
    try ExtendedPrivateKey(seed: seed(passphrase: passphrase))
  }
}
