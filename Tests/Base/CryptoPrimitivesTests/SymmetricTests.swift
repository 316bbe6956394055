import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("Authenticated encryption")
struct AuthenticatedEncryptionTests {
  private static let sunscreen = Array(
    """
    Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
    sunscreen would be it.
    """.utf8)
  private static let chachaKey = Array(UInt8(0x80)..<0xA0)
  private static let chachaNonce = [UInt8](hex: "070000004041424344454647")
  private static let chachaAAD = [UInt8](hex: "50515253c0c1c2c3c4c5c6c7")
  private static let chachaBox = [UInt8](
    hex: """
      d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
      3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
      92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
      3ff4def08e4b7a9de576d26586cec64b6116
      1ae10b594f09e26a7e902ecbd0600691
      """)

  @Test("ChaCha20-Poly1305: the example of RFC 8439, section 2.8.2")
  func chacha() throws {
    var box: [UInt8] = [0xEE]
    try Self.sunscreen.withUnsafeBytes { plaintext in
      try ChaCha20Poly1305.seal(
        plaintext, key: Self.chachaKey.secret(), nonce: Self.chachaNonce.secret(),
        aad: Self.chachaAAD, appendingTo: &box)
    }
    #expect(box == [0xEE] + Self.chachaBox)
    #expect(try openChaCha(Self.chachaBox) == Self.sunscreen)
  }

  @Test("ChaCha20-Poly1305: a box with any bit inverted does not open")
  func chachaTampered() {
    for bit in 0..<(Self.chachaBox.count * 8) {
      #expect(throws: CryptoError.notAuthentic, "bit \(bit)") {
        _ = try openChaCha(Self.chachaBox.flipping(bit: bit))
      }
    }
  }

  @Test("ChaCha20-Poly1305: another key, nonce or context does not open a box")
  func chachaOthers() {
    #expect(throws: CryptoError.notAuthentic) {
      _ = try openChaCha(Self.chachaBox, key: Self.chachaKey.flipping(bit: 3))
    }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try openChaCha(Self.chachaBox, nonce: Self.chachaNonce.flipping(bit: 95))
    }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try openChaCha(Self.chachaBox, aad: Self.chachaAAD + [0])
    }
    #expect(throws: CryptoError.notAuthentic) { _ = try openChaCha(Self.chachaBox.dropLast()) }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try openChaCha([UInt8](repeating: 0, count: 16))
    }
  }

  @Test("ChaCha20-Poly1305: keys, nonces and boxes of another size are refused by name")
  func chachaSizes() {
    for count in [0, 15] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try openChaCha([UInt8](repeating: 0, count: count))
      }
    }
    for count in [0, 16, 31, 33] {
      let key = [UInt8](repeating: 7, count: count)
      #expect(throws: CryptoError.wrongSize) { _ = try openChaCha(Self.chachaBox, key: key) }
      #expect(throws: CryptoError.wrongSize) { try sealChaCha(key: key, nonce: Self.chachaNonce) }
    }
    for count in [0, 8, 11, 13, 24] {
      let nonce = [UInt8](repeating: 7, count: count)
      #expect(throws: CryptoError.wrongSize) { _ = try openChaCha(Self.chachaBox, nonce: nonce) }
      #expect(throws: CryptoError.wrongSize) { try sealChaCha(key: Self.chachaKey, nonce: nonce) }
    }
  }

  @Test("ChaCha20-Poly1305: a nonce that reaches into the box is no second way to open it")
  func chachaShiftedNonce() {
    #expect(throws: CryptoError.wrongSize) {
      _ = try openChaCha(
        Array(Self.chachaBox.dropFirst()), nonce: Self.chachaNonce + Self.chachaBox.prefix(1))
    }
    #expect(throws: CryptoError.wrongSize) {
      _ = try openChaCha(
        Self.chachaNonce.suffix(1) + Self.chachaBox, nonce: Self.chachaNonce.dropLast())
    }
  }

  @Test(
    "AES-256-GCM: NIST's test cases 14 and 16",
    arguments: [
      (
        String(repeating: "00", count: 32), String(repeating: "00", count: 12),
        String(repeating: "00", count: 16), "",
        "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
      ),
      (
        "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
        "cafebabefacedbaddecaf888",
        """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """, "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """
      ),
    ])
  func gcm(key: String, nonce: String, plaintext: String, aad: String, box: String) throws {
    let (key, nonce) = ([UInt8](hex: key), [UInt8](hex: nonce))
    let (plaintext, aad) = ([UInt8](hex: plaintext), [UInt8](hex: aad))
    let expected = nonce + [UInt8](hex: box)
    var random = ScriptedRandom(nonce)
    let sealed = try plaintext.withUnsafeBytes {
      try AES256GCM.seal($0, key: key.secret(), aad: aad, random: &random)
    }
    #expect(sealed == expected)
    #expect(sealed.count == plaintext.count + AES256GCM.overhead)
    let opened = try AES256GCM.open(sealed, key: key.secret(), aad: aad).array()
    #expect(opened == plaintext)
    for bit in 0..<(sealed.count * 8) {
      #expect(throws: CryptoError.notAuthentic, "bit \(bit)") {
        _ = try AES256GCM.open(sealed.flipping(bit: bit), key: key.secret(), aad: aad)
      }
    }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try AES256GCM.open(sealed, key: key.secret(), aad: aad + [0])
    }
  }

  @Test("AES-256-GCM: shorter AES keys and short boxes are refused by name")
  func gcmSizes() {
    for count in [0, 16, 24, 31, 33] {
      let key = [UInt8](repeating: 7, count: count)
      #expect(throws: CryptoError.wrongSize, "\(count) bytes of key") {
        var random = SystemRandom()
        _ = try [1, 2, 3].withUnsafeBytes {
          try AES256GCM.seal($0, key: key.secret(), aad: [], random: &random)
        }
      }
      #expect(throws: CryptoError.wrongSize, "\(count) bytes of key") {
        _ = try AES256GCM.open([UInt8](repeating: 0, count: 40), key: key.secret(), aad: [])
      }
    }
    let key = [UInt8](repeating: 7, count: 32)
    for count in [0, 12, 27] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try AES256GCM.open([UInt8](repeating: 0, count: count), key: key.secret(), aad: [])
      }
    }
  }

  private func openChaCha(
    _ box: [UInt8], key: [UInt8] = chachaKey, nonce: [UInt8] = chachaNonce,
    aad: [UInt8] = chachaAAD
  ) throws -> [UInt8] {
    try ChaCha20Poly1305.open(box[...], key: key.secret(), nonce: nonce.secret(), aad: aad).array()
  }

  private func sealChaCha(key: [UInt8], nonce: [UInt8]) throws {
    var output: [UInt8] = []
    try [1, 2, 3].withUnsafeBytes {
      try ChaCha20Poly1305.seal(
        $0, key: key.secret(), nonce: nonce.secret(), aad: [], appendingTo: &output)
    }
  }
}
