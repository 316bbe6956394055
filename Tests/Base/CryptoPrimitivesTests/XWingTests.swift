import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("X-Wing by HPKE", .namesSeed)
struct XWingTests {
  @Test("a message opens with the seed, and with no other, no other info and no other box")
  func roundTrip() throws {
    var random = TestSeed.random("x-wing")
    let (seed, other) = (random.bytes(32), random.bytes(32))
    let key = try XWing.publicKey(of: seed.secret())
    #expect(try XWingPublicKey(key.octets) == key && key.octets.count == 1216)
    let info = Array("info".utf8)
    let sealed = try XWingHPKE.seal([1, 2, 3].secret(), to: key, info: info)
    #expect(sealed.encapsulated.count == 1120 && sealed.box.count == 19)
    func open(_ box: [UInt8], _ encapsulated: [UInt8], _ seed: [UInt8], _ info: [UInt8]) throws
      -> [UInt8]
    {
      try XWingHPKE.open(box, encapsulated: encapsulated, seed: seed.secret(), info: info).array()
    }
    #expect(try open(sealed.box, sealed.encapsulated, seed, info) == [1, 2, 3])
    #expect(throws: CryptoError.notAuthentic) {
      try open(sealed.box, sealed.encapsulated, other, info)
    }
    #expect(throws: CryptoError.notAuthentic) {
      try open(sealed.box, sealed.encapsulated, seed, [])
    }
    #expect(throws: CryptoError.notAuthentic) {
      try open(sealed.box.flipping(bit: 0), sealed.encapsulated, seed, info)
    }
    #expect(throws: CryptoError.notAuthentic) {
      try open(sealed.box, sealed.encapsulated.flipping(bit: 0), seed, info)
    }
  }

  @Test("sizes, numbers that are not reduced and X25519 keys of low order are refused")
  func refused() throws {
    var random = TestSeed.random("x-wing keys")
    let seed = random.bytes(32)
    let octets = try XWing.publicKey(of: seed.secret()).octets
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(throws: CryptoError.wrongSize) { try XWingPublicKey(octets.dropLast()) }
    #expect(throws: CryptoError.unsafeKey) { try XWingPublicKey(octets.dropLast(32) + zero) }
    #expect(throws: CryptoError.unsafeKey) {
      try XWingPublicKey([0xFF, 0xFF, 0xFF] + octets.dropFirst(3))
    }
    #expect(throws: CryptoError.wrongSize) { try XWing.publicKey(of: [1].secret()) }
    let box = [UInt8](repeating: 0, count: 32)
    let encapsulated = [UInt8](repeating: 1, count: 1088) + zero
    #expect(throws: CryptoError.unsafeKey) {
      _ = try XWingHPKE.open(box, encapsulated: encapsulated, seed: seed.secret(), info: [])
    }
    for (box, encapsulated, seed) in [
      ([UInt8](repeating: 0, count: 15), encapsulated, seed), (box, [1], seed),
      (box, encapsulated, Array(seed.dropLast())),
    ] {
      #expect(throws: CryptoError.wrongSize) {
        _ = try XWingHPKE.open(box, encapsulated: encapsulated, seed: seed.secret(), info: [])
      }
    }
  }
}
