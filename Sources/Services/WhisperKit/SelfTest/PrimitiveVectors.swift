internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import WhisperEnvelope

/// Each primitive, through the wrapper that everything else uses, against a published vector.
enum PrimitiveVectors {
  /// Two draws differ, and neither is all zeros. It says that there is a source, not that it is good.
  static func randomness() throws -> Bool {
    var random = SystemRandom()
    let draws = [random.bytes(32), random.bytes(32)]
    return draws[0] != draws[1] && !draws.contains([UInt8](repeating: 0, count: 32))
  }

  /// RFC 4648, section 10, and a spelling that is not canonical.
  static func base64URL() throws -> Bool {
    let text = Array("fooba".utf8)
    return try Base64URL.decode(Array("Zm9vYmE".utf8)) == text
      && Base64URL.encode(text) == "Zm9vYmE"
      && isRefused { _ = try Base64URL.decode(Array("Zm9vYmF".utf8)) }
  }

  /// RFC 7693, appendix B.
  static func blake2s() throws -> Bool {
    var hash = BLAKE2s()
    hash.update("abc".utf8)
    return hash.finalize().hex == "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"
  }

  /// FIPS 180-4, "abc".
  static func sha512Digest() throws -> Bool {
    Hex.encode(sha512(Array("abc".utf8)))
      == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
  }

  /// RFC 4231, case 2.
  static func hmacSHA256() throws -> Bool {
    let message = Array("what do ya want for nothing?".utf8)
    return try HMACSHA256.code(key: SecretBytes(copying: "Jefe".utf8), message: message).hex
      == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
  }

  /// RFC 5869, appendix A.1.
  static func hkdfSHA256() throws -> Bool {
    let secret = try SecretBytes(copying: [UInt8](repeating: 0x0B, count: 22))
    let key = try HKDFSHA256.derive(
      secret, salt: Array(0...12), info: Array(0xF0...0xF9), count: 42)
    return hex(key)
      == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
  }

  /// RFC 8439, section 2.8.2.
  static func chaCha20Poly1305() throws -> Bool {
    let message = """
      Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
      sunscreen would be it.
      """
    let expected = try Hex.decode(
      "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
        + "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
        + "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
        + "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691")
    let key = try SecretBytes(copying: Array(0x80...0x9F))
    let nonce = try secret("070000004041424344454647")
    let aad = try Hex.decode("50515253c0c1c2c3c4c5c6c7")
    var box: [UInt8] = []
    try Array(message.utf8).withUnsafeBytes {
      try ChaCha20Poly1305.seal($0, key: key, nonce: nonce, aad: aad, appendingTo: &box)
    }
    let opened = try ChaCha20Poly1305.open(expected[...], key: key, nonce: nonce, aad: aad)
    do {
      _ = try ChaCha20Poly1305.open(expected[...], key: key, nonce: nonce, aad: aad + [0])
      return false
    } catch CryptoError.notAuthentic {}
    return try box == expected && opened.equals(SecretBytes(copying: message.utf8))
  }

  /// NIST's test case 16 of GCM.
  static func aes256GCM() throws -> Bool {
    let key = try secret("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let aad = try Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let box = try Hex.decode(
      "cafebabefacedbaddecaf888"
        + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b")
    let plaintext = try AES256GCM.open(box, key: key, aad: aad)
    var random = SystemRandom()
    let sealed = try plaintext.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: aad, random: &random)
    }
    do {
      _ = try AES256GCM.open(box, key: key, aad: [])
      return false
    } catch CryptoError.notAuthentic {}
    return try hex(plaintext)
      == "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
      + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
      && AES256GCM.open(sealed, key: key, aad: aad).equals(plaintext)
  }

  /// RFC 7748, section 6.1, and a key of low order.
  static func x25519() throws -> Bool {
    let alice = try secret("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    let bob = try X25519PublicKey(
      Hex.decode("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
    return try X25519.publicKey(of: alice).octets.hex
      == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
      && hex(X25519.sharedSecret(privateKey: alice, publicKey: bob))
        == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
      && isRefused { _ = try X25519PublicKey(Octets32.zero) }
  }

  /// RFC 8032, section 7.1, test 2.
  static func ed25519() throws -> Bool {
    let key = try secret("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    let publicKey = try Ed25519.publicKey(of: key)
    let signature = try Hex.decode(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    func isValid(_ message: [UInt8]) -> Bool {
      message.withUnsafeBytes { publicKey.isValid(signature: signature, for: $0) }
    }
    return publicKey.octets.hex
      == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
      && isValid([0x72]) && !isValid([0x73])
  }

  /// RFC 5903, section 8.1: both sides of the exchange.
  static func p256() throws -> Bool {
    let initiator = try secret("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433")
    let responder = try secret("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53")
    let shared = try P256Agreement.sharedSecret(
      privateKey: initiator, publicKey: P256Agreement.publicKey(of: responder))
    let offCurve = [4] + [UInt8](repeating: 1, count: 64)
    return hex(shared) == "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"
      && isRefused {
        _ = try P256Agreement.sharedSecret(privateKey: initiator, publicKey: offCurve)
      }
  }

  /// A value of the reference implementation, with four lanes.
  static func argon2id() throws -> Bool {
    let key = try Argon2id.derive(
      passphrase: SecretBytes(copying: "correct horse battery staple".utf8), salt: Array(0..<16),
      parameters: .vault)
    return hex(key) == "853b272a44db1421c02962669a55eb0994f3cab385ed1c4c79253eee19bab49e"
  }

  /// Memory for secrets is there, keeps what it is given, and compares.
  static func secretMemory() throws -> Bool {
    let bytes = Array(UInt8(0)...255)
    let secret = try SecretBytes(copying: bytes)
    let same = try secret.copy()
    let other = try SecretBytes(count: 256)
    return secret.equals(same) && !secret.equals(other)
      && secret.withUnsafeBytes { $0.elementsEqual(bytes) }
  }

  /// The words of a fingerprint of 32 zero bytes, computed by another program.
  static func fingerprintWords() -> Bool {
    let shown = FingerprintWords(fingerprint: .zero)
    return shown.short == "0000-0000-0000"
      && shown.words == ["decade", "fly", "negative", "always", "open", "unveil"]
      && shown.number == "85187 22870 05472 30490 33747 11654"
  }

  private static func secret(_ hex: String) throws -> SecretBytes {
    try SecretBytes(copying: Hex.decode(hex))
  }

  private static func hex(_ secret: borrowing SecretBytes) -> String {
    secret.withUnsafeBytes { Hex.encode($0) }
  }

  private static func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch {
      return true
    }
  }
}
