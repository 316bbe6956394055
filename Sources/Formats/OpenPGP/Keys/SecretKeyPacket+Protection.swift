internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

extension SecretKeyPacket {
  /// The secret numbers, in the open. Throws `OpenPGPError`: `.wrongPassphrase` when it is not this one,
  /// `.unsupported` for what is not read, `.limitExceeded` and `.insufficientMemory` for Argon2.
  func unprotected(
    _ passphrase: borrowing SecretBytes, budget: inout DerivationBudget
  ) throws -> SecretBytes {
    switch protection {
    case .none:
      return try secret.copy()
    case .absent:
      throw OpenPGPError(.unsupported, .secretKeyElsewhere)
    case .unknown(let usage):
      throw OpenPGPError(.unsupported, .secretKeyUsageNotRead, number: Int(usage))
    case .aead(let cipher, let mode, let s2k, let nonce):
      let key = try Self.key(s2k, cipher, passphrase, &budget)
      return try openAEAD(key, cipher, mode, nonce)
    case .cfb(let cipher, let s2k, let vector, let hasDigest):
      let key = try Self.key(s2k, cipher, passphrase, &budget)
      return try openCFB(key, cipher, vector, hasDigest: hasDigest)
    }
  }

  private static func key(
    _ s2k: S2K, _ cipher: SymmetricAlgorithm, _ passphrase: borrowing SecretBytes,
    _ budget: inout DerivationBudget
  ) throws -> SecretBytes {
    guard let size = cipher.cipher?.keySize else {
      throw OpenPGPError(.unsupported, .secretKeySuiteNotRead, "\(cipher)")
    }
    return try s2k.derive(passphrase, size: size, budget: &budget)
  }

  /// RFC 9580, section 5.5.3: the passphrase's key, bound to what it protects.
  private func sealingKey(
    _ key: borrowing SecretBytes, _ cipher: SymmetricAlgorithm, _ mode: AEADAlgorithm
  ) throws -> SecretBytes {
    try HKDFSHA256.derive(
      key, salt: [],
      info: [0xC0 | type.rawValue, publicKey.version, cipher.rawValue, mode.rawValue],
      count: key.count)
  }

  private var associatedData: [UInt8] { [0xC0 | type.rawValue] + publicKey.body }

  private func openAEAD(
    _ key: borrowing SecretBytes, _ cipher: SymmetricAlgorithm, _ mode: AEADAlgorithm,
    _ nonce: [UInt8]
  ) throws -> SecretBytes {
    let (block, aead) = try Self.implementations(cipher, mode)
    guard secret.count >= AEADCipher.tagSize else {
      throw OpenPGPError(.malformed, .secretKeyTagMissing)
    }
    let sealingKey = try sealingKey(key, cipher, mode)
    let sealed = try AEADCipher(block, aead, key: sealingKey)
    var opened = try secret.copy()
    do {
      try opened.withUnsafeMutableBytes { bytes in
        try sealed.open(
          UnsafeRawBufferPointer(bytes),
          into: UnsafeMutableRawBufferPointer(rebasing: bytes.dropLast(AEADCipher.tagSize)),
          nonce: nonce, authenticating: associatedData)
      }
    } catch CryptoError.notAuthentic {
      throw OpenPGPError(.wrongPassphrase, .passphraseWrong)
    }
    opened.truncate(to: opened.count - AEADCipher.tagSize)
    // Bouncy Castle leaves the digest of usage 254 behind the numbers, inside of what the tag authenticates.
    let count = opened.count - HashFunction.sha1.digestSize
    if count > 0, Self.hasDigest(opened, behind: count) { opened.truncate(to: count) }
    return opened
  }

  /// Whether behind the first `count` octets stands their SHA-1 digest.
  private static func hasDigest(_ numbers: borrowing SecretBytes, behind count: Int) -> Bool {
    numbers.withUnsafeBytes { bytes in
      var digest = Digest(.sha1)
      digest.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      return digest.withSecretDigest {
        constantTimeEqual($0, UnsafeRawBufferPointer(rebasing: bytes[count...]))
      }
    }
  }

  private func openCFB(
    _ key: borrowing SecretBytes, _ cipher: SymmetricAlgorithm, _ vector: [UInt8], hasDigest: Bool
  ) throws -> SecretBytes {
    guard let block = cipher.cipher else {
      throw OpenPGPError(.unsupported, .secretKeySuiteNotRead, "\(cipher)")
    }
    let size = hasDigest ? HashFunction.sha1.digestSize : 2
    guard secret.count >= size else {
      throw OpenPGPError(.malformed, .secretKeyDigestMissing)
    }
    var stream = try CFBCipher(block, key: key, initializationVector: vector)
    var opened = try secret.copy()
    opened.withUnsafeMutableBytes { stream.decrypt($0) }
    let count = opened.count - size
    let isWhole = hasDigest ? Self.hasDigest(opened, behind: count) : opened.hasSum
    guard isWhole else {
      throw OpenPGPError(.wrongPassphrase, .passphraseWrong)
    }
    opened.truncate(to: count)
    return opened
  }

  private static func implementations(
    _ cipher: SymmetricAlgorithm, _ mode: AEADAlgorithm
  ) throws -> (BlockCipher, AEADCipher.Mode) {
    guard let block = cipher.cipher, block.blockSize == 16, let aead = mode.mode else {
      throw OpenPGPError(.unsupported, .secretKeySuiteNotRead, "\(cipher)", "\(mode)")
    }
    return (block, aead)
  }

  /// The packet with its numbers protected by a passphrase, as its version has it
  /// (docs/OPENPGP.md, "What is supported"): AES-256 in CFB with the highest count, or AES-256-OCB
  /// with Argon2id over 512 MiB.
  func protected(
    _ numbers: borrowing SecretBytes, _ passphrase: borrowing SecretBytes,
    random: inout some RandomSource
  ) throws -> SecretKeyPacket {
    var budget = DerivationBudget(Limits())
    if publicKey.version == 6 {
      let s2k = S2K.argon2(salt: random.bytes(16), passes: 3, lanes: 4, encodedMemory: 19)
      let nonce = random.bytes(15)
      let key = try Self.key(s2k, .aes256, passphrase, &budget)
      let sealingKey = try sealingKey(key, .aes256, .ocb)
      let cipher = try AEADCipher(.aes256, .ocb, key: sealingKey)
      let sealed = try SecretBytes.filled(count: numbers.count + AEADCipher.tagSize) { output in
        try numbers.withUnsafeBytes {
          try cipher.seal($0, into: output, nonce: nonce, authenticating: associatedData)
        }
      }
      return SecretKeyPacket(
        type, publicKey, .aead(.aes256, .ocb, s2k, nonce: nonce), secret: sealed)
    }
    let s2k = S2K.iterated(.sha256, salt: random.bytes(8), count: S2K.highestCount)
    let vector = random.bytes(16)
    let key = try Self.key(s2k, .aes256, passphrase, &budget)
    var cipher = try CFBCipher(.aes256, key: key, initializationVector: vector)
    let size = HashFunction.sha1.digestSize
    let sealed = try SecretBytes.filled(count: numbers.count + size) { output in
      numbers.withUnsafeBytes { output.copyMemory(from: $0) }
      var digest = Digest(.sha1)
      numbers.withUnsafeBytes { digest.update($0) }
      digest.withSecretDigest {
        UnsafeMutableRawBufferPointer(rebasing: output[numbers.count...]).copyMemory(from: $0)
      }
      cipher.encrypt(output)
    }
    return SecretKeyPacket(
      type, publicKey,
      .cfb(.aes256, s2k, initializationVector: vector, hasDigest: true), secret: sealed)
  }
}
