import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

/// What the documents that define the modes say comes out.
@Suite("Ciphers: published answers")
struct CipherVectorTests {
  /// Encrypts and authenticates strings of each length from 0 to 127, and all of that in the end.
  @Test(
    "OCB gives the answers of RFC 7253, appendix A, for every length",
    arguments: [
      (16, "67e944d23256c5e0b6c61fa22fdf1ea2"), (24, "f673f2c3e7174aae7bae986ca9f29e17"),
      (32, "d90eb8e9c977c88b79dd793d7ffa161c"),
    ])
  func ocb(keySize: Int, answer: String) throws {
    let key = [UInt8](repeating: 0, count: keySize - 1) + [128]
    let box = try AEADBox(.ocb, key: key.secret())
    func nonce(_ number: Int) -> [UInt8] {
      [UInt8](repeating: 0, count: 10) + [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    var all: [UInt8] = []
    for length in 0..<128 {
      let zeros = [UInt8](repeating: 0, count: length)
      all += try box.seal(zeros, nonce: nonce(3 * length + 1), data: zeros)
      all += try box.seal(zeros, nonce: nonce(3 * length + 2))
      all += try box.seal([], nonce: nonce(3 * length + 3), data: zeros)
    }
    #expect(try box.seal([], nonce: nonce(385), data: all) == [UInt8](hex: answer))
  }

  @Test("EAX gives the answers of its authors")
  func eax() throws {
    for (key, nonce, data, message, sealed) in [
      (
        "233952dee4d5ed5f9b9c6d6ff80ff478", "62ec67f9c3a4a407fcb2a8c49031a8b3", "6bfb914fd07eae6b",
        "", "e037830e8389f27b025a2d6527e79d01"
      ),
      (
        "91945d3f4dcbee0bf45ef52255f095a4", "becaf043b0a23d843194ba972c66debd", "fa3bfd4806eb53fa",
        "f7fb", "19dd5c4c9331049d0bdab0277408f67967e5"
      ),
    ] {
      let box = try AEADBox(.eax, key: [UInt8](hex: key).secret())
      let (nonce, data) = ([UInt8](hex: nonce), [UInt8](hex: data))
      let made = try box.seal([UInt8](hex: message), nonce: nonce, data: data)
      #expect(made == [UInt8](hex: sealed))
      #expect(try box.open(made, nonce: nonce, data: data) == [UInt8](hex: message))
    }
  }

  @Test("Nothing that was changed opens, in any mode", arguments: [16, 24, 32])
  func changes(keySize: Int) throws {
    var random = SystemRandom()
    for mode in [AEADCipher.Mode.ocb, .eax, .gcm] {
      let box = try AEADBox(mode, key: random.secret(keySize))
      let nonce = random.bytes(mode.nonceSize)
      let message = random.bytes(40)
      let sealed = try box.seal(message, nonce: nonce, data: [1, 2, 3])
      for bit in 0..<(sealed.count * 8) {
        #expect(throws: CryptoError.notAuthentic) {
          _ = try box.open(sealed.flipping(bit: bit), nonce: nonce, data: [1, 2, 3])
        }
      }
      for bit in 0..<24 {
        #expect(throws: CryptoError.notAuthentic) {
          let data = [1, 2, 3].flipping(bit: bit)
          _ = try box.open(sealed, nonce: nonce, data: data)
        }
      }
      #expect(throws: CryptoError.notAuthentic) {
        _ = try box.open(sealed, nonce: nonce.flipping(bit: 9), data: [1, 2, 3])
      }
      // The cipher goes on after a failure.
      #expect(try box.open(sealed, nonce: nonce, data: [1, 2, 3]) == message)
      #expect(throws: CryptoError.wrongSize) { _ = try box.seal([], nonce: nonce + [0]) }
      #expect(throws: CryptoError.wrongSize) { _ = try box.seal([], nonce: []) }
    }
  }

  @Test(
    "CFB gives the answers of SP 800-38A, in whatever pieces it is fed",
    arguments: [
      (
        BlockCipher.aes128, "2b7e151628aed2a6abf7158809cf4f3c",
        """
        3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b
        26751f67a3cbb140b1808cf187a4f4dfc04b05357c5d1c0eeac4c66f9ff7f2e6
        """
      ),
      (
        .aes256, "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
        """
        dc7e84bfda79164b7ecd8486985d386039ffed143b28b1c832113c6331e5407b
        df10132415e54b92a13ed0a8267ae2f975a385741ab9cef82031623d55b1e471
        """
      ),
    ])
  func cfb(block: BlockCipher, key: String, answer: String) throws {
    let message = [UInt8](
      hex: """
        6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51
        30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710
        """)
    for piece in [1, 7, 16, 64] {
      func pass(_ octets: [UInt8], _ body: (inout CFBCipher, UnsafeMutableRawBufferPointer) -> Void)
        throws -> [UInt8]
      {
        var cipher = try CFBCipher(
          block, key: [UInt8](hex: key).secret(), initializationVector: Array(0..<16))
        var octets = octets
        octets.withUnsafeMutableBytes { bytes in
          for start in stride(from: 0, to: bytes.count, by: piece) {
            let end = min(start + piece, bytes.count)
            body(&cipher, UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end]))
          }
        }
        return octets
      }
      let encrypted = try pass(message) { $0.encrypt($1) }
      #expect(encrypted == [UInt8](hex: answer))
      #expect(try pass(encrypted) { $0.decrypt($1) } == message)
    }
  }

  /// In CFB a first block of zeros becomes the vector, encrypted.
  @Test(
    "old block ciphers give the answers of their documents",
    arguments: [
      // RFC 2144, appendix B.1
      (
        BlockCipher.cast5, "0123456712345678234567893456789a", "0123456789abcdef",
        "238b4fe5847e44b2"
      ),
      // NIST SP 800-67, appendix B
      (
        .tripleDES, "0123456789abcdef23456789abcdef01456789abcdef0123", "5468652071756663",
        "a826fd8ce53b855f"
      ),
      (.blowfish, "f0e1d2c3b4a5968778695a4b3c2d1e0f", "fedcba9876543210", "93142887ee3be15c"),
      (.idea, "00010002000300040005000600070008", "0000000100020003", "11fbed2b01986de5"),
      (
        .twofish, "0000000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000", "57ff739d4dc92c1bd7fc01700cc8216f"
      ),
      // RFC 3713, appendix A
      (
        .camellia128, "0123456789abcdeffedcba9876543210", "0123456789abcdeffedcba9876543210",
        "67673138549669730857065648eabe43"
      ),
      (
        .camellia192, "0123456789abcdeffedcba98765432100011223344556677",
        "0123456789abcdeffedcba9876543210", "b4993401b3e996f84ee5cee7d79b09b9"
      ),
      (
        .camellia256, "0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff",
        "0123456789abcdeffedcba9876543210", "9acc237dff16d76c20ef7c919e3a7509"
      ),
    ])
  func oldCiphers(block: BlockCipher, key: String, plain: String, answer: String) throws {
    let key = [UInt8](hex: key)
    #expect(key.count == block.keySize)
    var stream = try CFBCipher(
      block, key: key.secret(), initializationVector: [UInt8](hex: plain))
    var octets = [UInt8](repeating: 0, count: block.blockSize)
    octets.withUnsafeMutableBytes { stream.encrypt($0) }
    #expect(octets == [UInt8](hex: answer))
  }

  @Test("a key of 3DES that is weak is refused, and nothing worse")
  func weakKey() throws {
    #expect(throws: CryptoError.wrongSize) {
      _ = try CFBCipher(
        .tripleDES, key: [UInt8](repeating: 1, count: 24).secret(),
        initializationVector: [UInt8](repeating: 0, count: 8))
    }
  }
}
