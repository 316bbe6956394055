import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

private struct WrapGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let flags: Set<String>
    let key, msg, ct: HexBytes
    let result: WycheproofResult
  }
  let tests: [Test]
}

@Suite("AES key wrap")
struct AESKeyWrapTests {
  private static let keys = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
  private static let secrets = "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f"

  /// Sizes of key and secret, and the wrapped secret: RFC 3394, sections 4.1 to 4.6.
  private static let vectors = [
    (16, 16, "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"),
    (24, 16, "96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d"),
    (32, 16, "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7"),
    (24, 24, "031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2"),
    (32, 24, "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1"),
    (32, 32, "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"),
  ]

  @Test("The vectors of RFC 3394, section 4", arguments: vectors)
  func rfc3394(keySize: Int, secretSize: Int, wrapped: String) throws {
    let key = [UInt8](hex: Self.keys).prefix(keySize).secret()
    let secret = [UInt8](hex: Self.secrets).prefix(secretSize)
    #expect(try AESKeyWrap.wrap(secret.secret(), key: key).hex == wrapped)
    let unwrapped = try AESKeyWrap.unwrap([UInt8](hex: wrapped), key: key).array()
    #expect(unwrapped == Array(secret))
    for bit in 0..<(wrapped.count * 4) {
      #expect(throws: CryptoError.notAuthentic) {
        _ = try AESKeyWrap.unwrap([UInt8](hex: wrapped).flipping(bit: bit), key: key)
      }
    }
  }

  @Test("Keys and secrets of other sizes are refused")
  func sizes() {
    for count in [0, 8, 15, 17, 33] {
      let key = [UInt8](repeating: 1, count: count).secret()
      #expect(throws: CryptoError.wrongSize) {
        _ = try AESKeyWrap.wrap([UInt8](repeating: 1, count: 16).secret(), key: key)
      }
      #expect(throws: CryptoError.wrongSize) {
        _ = try AESKeyWrap.unwrap([UInt8](repeating: 1, count: 24), key: key)
      }
    }
    let key = [UInt8](repeating: 1, count: 32).secret()
    for count in [0, 8, 15, 17] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try AESKeyWrap.wrap([UInt8](repeating: 1, count: count).secret(), key: key)
      }
    }
    for count in [0, 8, 16, 23, 25] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try AESKeyWrap.unwrap([UInt8](repeating: 1, count: count), key: key)
      }
    }
  }

  /// The "acceptable" tests wrap 8 bytes, for which RFC 3394 defines nothing: refused.
  @Test("Wycheproof: valid secrets are wrapped and unwrapped, no other is", .wycheproof)
  func wycheproof() throws {
    var tally = WycheproofTally()
    for (_, test) in try WycheproofFile<WrapGroup>(named: "aes_wrap_test.json").cases() {
      if test.result == .acceptable { #expect(test.flags == ["ShortKey"]) }
      let key = test.key.bytes.secret()
      let isTaken = test.result == .valid
      let unwrapped = try? AESKeyWrap.unwrap(test.ct.bytes, key: key).array()
      #expect(unwrapped == (isTaken ? test.msg.bytes : nil), "test \(test.tcId)")
      if isTaken {
        let wrapped = try AESKeyWrap.wrap(test.msg.bytes.secret(), key: key)
        #expect(wrapped == test.ct.bytes, "test \(test.tcId)")
        tally.taken += 1
      } else {
        tally.refused += 1
      }
    }
    #expect(tally == WycheproofTally(taken: 36, refused: 129))
  }
}
