import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("ChaCha20-Poly1305 from buffer to buffer", .namesSeed)
struct ChaCha20Poly1305CipherTests {
  @Test("its boxes are those of the other library", arguments: [0, 1, 63, 64, 65, 1000, 65_536])
  func sameBoxes(size: Int) throws {
    var random = TestSeed.random("chacha \(size)")
    let data = random.bytes(size)
    let cipher = try ChaCha20Poly1305Cipher(key: Array(0..<32).secret())
    for _ in 0..<2 {
      let nonce = random.bytes(12)
      var box = [UInt8](repeating: 0, count: size + 16)
      try box.withUnsafeMutableBytes { box in
        try data.withUnsafeBytes { try cipher.seal($0, into: box, nonce: nonce) }
      }
      var other: [UInt8] = []
      try data.withUnsafeBytes {
        try ChaCha20Poly1305.seal(
          $0, key: Array(0..<32).secret(), nonce: nonce.secret(), aad: [], appendingTo: &other)
      }
      #expect(box == other)
      #expect(try open(cipher, box, nonce) == data)
      for bit in [0, box.count * 4, box.count * 8 - 1] {
        #expect(throws: CryptoError.notAuthentic) {
          try open(cipher, box.flipping(bit: bit), nonce)
        }
      }
      #expect(throws: CryptoError.notAuthentic) { try open(cipher, box, nonce.flipping(bit: 95)) }
    }
  }

  private func open(
    _ cipher: borrowing ChaCha20Poly1305Cipher, _ box: [UInt8], _ nonce: [UInt8]
  ) throws -> [UInt8] {
    var data = [UInt8](repeating: 0xAA, count: box.count - 16)
    do {
      try data.withUnsafeMutableBytes { data in
        try box.withUnsafeBytes { try cipher.open($0, into: data, nonce: nonce) }
      }
    } catch {
      #expect(data.allSatisfy { $0 == 0 }, "nothing stays of what is not authentic")
      throw error
    }
    return data
  }

  @Test("keys, nonces and buffers of other sizes are refused")
  func sizes() throws {
    for count in [0, 16, 31, 33] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try ChaCha20Poly1305Cipher(key: [UInt8](repeating: 1, count: count).secret())
      }
    }
    let cipher = try ChaCha20Poly1305Cipher(key: [UInt8](repeating: 1, count: 32).secret())
    var box = [UInt8](repeating: 0, count: 17)
    var failures = 0
    for (size, nonceSize) in [(0, 12), (2, 12), (1, 11), (1, 13)] {
      let (data, nonce) = (
        [UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: nonceSize)
      )
      do {
        try box.withUnsafeMutableBytes { box in
          try data.withUnsafeBytes { try cipher.seal($0, into: box, nonce: nonce) }
        }
      } catch CryptoError.wrongSize {
        failures += 1
      }
    }
    #expect(failures == 4)
  }
}
