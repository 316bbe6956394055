import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("AES-256-GCM under one key, chunk by chunk")
struct AES256GCMStreamTests {
  private static let zeroKey = [UInt8](repeating: 0, count: 32)
  private static let zeroNonce = [UInt8](repeating: 0, count: 12)

  private func seal(
    _ plaintext: [UInt8], key: [UInt8] = zeroKey, nonce: [UInt8] = zeroNonce
  ) throws -> [UInt8] {
    let cipher = try AES256GCMStream(key: key.secret())
    return try plaintext.withUnsafeBytes { bytes throws(CryptoError) in
      try cipher.seal(bytes, nonce: nonce)
    }.withUnsafeBytes { Array($0) }
  }

  private func open(
    _ box: [UInt8], key: [UInt8] = zeroKey, nonce: [UInt8] = zeroNonce
  ) throws -> [UInt8] {
    let cipher = try AES256GCMStream(key: key.secret())
    let sealed = try AES256GCMStream.Box(count: box.count, nonce: nonce) { $0.copyBytes(from: box) }
    return try cipher.open(sealed).withUnsafeBytes { Array($0) }
  }

  @Test("Test cases 13 and 14 of the mode's specification")
  func known() throws {
    #expect(try seal([]).hex == "530f8afbc74536b9a963b4f1c4cb738b")
    #expect(
      try seal([UInt8](repeating: 0, count: 16)).hex
        == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
  }

  @Test("What is sealed opens, and nothing that was changed does", arguments: [0, 1, 16, 65_536])
  func roundTrip(count: Int) throws {
    let plaintext = [UInt8](repeating: 0x61, count: count)
    let box = try seal(plaintext)
    #expect(box.count == count + 16)
    #expect(try open(box) == plaintext)
    for bit in [0, 8 * box.count - 1] {
      #expect(throws: CryptoError.notAuthentic) { _ = try open(box.flipping(bit: bit)) }
    }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try open(box, nonce: Self.zeroNonce.flipping(bit: 0))
    }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try open(box, key: Self.zeroKey.flipping(bit: 0))
    }
  }

  @Test("Keys and nonces of other sizes are refused", arguments: [0, 12, 16, 24, 31, 33])
  func sizes(count: Int) throws {
    let octets = [UInt8](repeating: 0, count: count)
    #expect(throws: CryptoError.wrongSize) { _ = try seal([], key: octets) }
    guard count != 12 else { return }
    #expect(throws: CryptoError.wrongSize) { _ = try seal([], nonce: octets) }
  }

  @Test("A box of a key that seals once opens again")
  func once() throws {
    let key = [UInt8](repeating: 7, count: 32)
    let box = try AES256GCM.sealOnce([1, 2, 3].secret(), key: key.secret())
    #expect(box == (try seal([1, 2, 3], key: key)))
    #expect(try AES256GCM.openOnce(box, key: key.secret()).array() == [1, 2, 3])
    #expect(throws: CryptoError.notAuthentic) {
      _ = try AES256GCM.openOnce(box.flipping(bit: 0), key: key.secret()).array()
    }
    #expect(throws: CryptoError.self) {
      _ = try AES256GCM.openOnce([UInt8](), key: key.secret()).array()
    }
  }

  @Test("SHA-256 in pieces is that of the whole, and a copy goes on by itself")
  func hash() {
    let bytes = Array(UInt8(0)...255)
    var stream = SHA256Stream("abc")
    #expect(stream.value == sha256("abc".utf8))
    stream.update(Array(bytes[..<100]))
    var other = stream
    stream.update(Array(bytes[100...]))
    #expect(stream.value == sha256(Array("abc".utf8) + bytes))
    other.update([])
    #expect(other.value == sha256(Array("abc".utf8) + bytes[..<100]))
    #expect(bytes.withUnsafeBytes { sha256($0) } == sha256(bytes))
  }

  @Test("A salt that is a secret gives what another one does")
  func secretSalt() throws {
    let salt = [UInt8](repeating: 3, count: 32)
    let secret = [UInt8](repeating: 4, count: 32)
    #expect(
      try HKDFSHA256.extract(secretSalt: salt.secret(), secret: secret.secret()).array()
        == HKDFSHA256.extract(salt: salt, secret: secret.secret()).array())
  }
}
