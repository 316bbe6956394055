import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("Hashes, codes and derived keys")
struct DerivationTests {
  private func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }

  @Test("HMAC-SHA256: RFC 4231, cases 1 to 7")
  func hmac() throws {
    let long = "Test Using Larger Than Block-Size Key - Hash Key First"
    let longer = """
      This is a test using a larger than block-size key and a larger than block-size data. \
      The key needs to be hashed before being used by the HMAC algorithm.
      """
    let cases: [([UInt8], [UInt8], String)] = [
      (
        repeated(0x0B, 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        repeated(0xAA, 20), repeated(0xDD, 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(1...25), repeated(0xCD, 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (repeated(0x0C, 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"),
      (
        repeated(0xAA, 131), Array(long.utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        repeated(0xAA, 131), Array(longer.utf8),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ]
    for (number, (key, message, expected)) in cases.enumerated() {
      let code = try HMACSHA256.code(key: key.secret(), message: message)
      #expect(code.hex.hasPrefix(expected), "case \(number + 1)")
    }
  }

  @Test("HKDF-SHA256: RFC 5869, appendices A.1 to A.3")
  func hkdf() throws {
    let cases: [(secret: [UInt8], salt: [UInt8], info: [UInt8], String, String)] = [
      (
        repeated(0x0B, 22), Array(0...12), Array(0xF0...0xF9),
        "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
        """
        3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
        """
      ),
      (
        Array(0x00...0x4F), Array(0x60...0xAF), Array(0xB0...0xFF),
        "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
        """
        b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271
        cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
        """
      ),
      (
        repeated(0x0B, 22), [], [],
        "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
        """
        8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
        """
      ),
    ]
    for (secret, salt, info, extracted, expanded) in cases {
      let expected = [UInt8](hex: expanded)
      let key = try HKDFSHA256.extract(salt: salt, secret: secret.secret())
      let extractedBytes = key.array()
      #expect(extractedBytes.hex == extracted)
      let bytes = try HKDFSHA256.expand(key, info: info, count: expected.count).array()
      #expect(bytes == expected)
      let derived = try HKDFSHA256.derive(
        secret.secret(), salt: salt, info: info, count: expected.count
      ).array()
      #expect(derived == expected)
    }
  }

  @Test("HKDF gives at most 8,160 bytes")
  func hkdfLimit() throws {
    let key = repeated(1, 32)
    let longest = try HKDFSHA256.expand(key.secret(), info: [], count: 8_160).array()
    #expect(longest.count == 8_160)
    #expect(throws: CryptoError.wrongSize) {
      _ = try HKDFSHA256.expand(key.secret(), info: [], count: 8_161)
    }
  }

  @Test("SHA-256 and SHA-512 of \"abc\" (FIPS 180-4)")
  func sha() {
    let abc = Array("abc".utf8)
    #expect(
      sha256(abc).hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      sha512(abc)
        == [UInt8](
          hex: """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """))
  }
}
