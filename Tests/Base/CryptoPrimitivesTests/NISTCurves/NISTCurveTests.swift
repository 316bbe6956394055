import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("NIST curves")
struct NISTCurveTests {
  @Test("Public keys and agreements are OpenSSL's", arguments: NISTCurveVector.all)
  func agreement(vector: NISTCurveVector) throws {
    let (curve, shared) = (vector.curve, [UInt8](hex: vector.sharedSecret))
    let key = [UInt8](hex: vector.privateKey)
    let peer = [UInt8](hex: vector.peerPrivateKey)
    #expect(try curve.publicKey(of: key.secret()) == [UInt8](hex: vector.publicKey))
    #expect(try curve.publicKey(of: peer.secret()) == [UInt8](hex: vector.peerPublicKey))
    let mine = try curve.sharedSecret(
      privateKey: key.secret(), publicKey: [UInt8](hex: vector.peerPublicKey)
    ).array()
    let theirs = try curve.sharedSecret(
      privateKey: peer.secret(), publicKey: [UInt8](hex: vector.publicKey)
    ).array()
    #expect(curve.contains([UInt8](hex: vector.publicKey)))
    #expect(mine == shared)
    #expect(theirs == shared)
  }

  @Test(
    "Zero, the order and numbers of another size are no private keys",
    arguments: NISTCurveVector.all)
  func badPrivateKeys(vector: NISTCurveVector) {
    let (curve, size) = (vector.curve, vector.curve.scalarSize)
    let one = [UInt8](repeating: 0, count: size - 1) + [1]
    let keys: [[UInt8]] = [
      [], [1], [UInt8](repeating: 0, count: size), vector.order, [0] + one, Array(one.dropFirst()),
      [UInt8](repeating: 0xFF, count: size),
    ]
    for key in keys {
      #expect(throws: CryptoError.unsafeKey, "\(key.hex)") {
        _ = try curve.publicKey(of: key.secret())
      }
      #expect(throws: CryptoError.unsafeKey, "\(key.hex)") {
        _ = try ECDSA.signature(
          privateKey: key.secret(), digest: [UInt8](repeating: 1, count: 32), on: curve)
      }
    }
  }

  @Test("What is no point of the curve agrees with nobody", arguments: NISTCurveVector.all)
  func badPublicKeys(vector: NISTCurveVector) {
    let point = [UInt8](hex: vector.publicKey)
    let size = vector.curve.scalarSize
    let compressed = [2 + (point[2 * size] & 1)] + point[1...size]
    let points: [[UInt8]] = [
      [], [0], compressed, point + [0], Array(point.dropLast()), [6] + point.dropFirst(),
      point.flipping(bit: 8 * size), point.flipping(bit: point.count * 8 - 8),
      [4] + [UInt8](repeating: 0, count: 2 * size), [4] + [UInt8](repeating: 0xFF, count: 2 * size),
    ]
    for point in points {
      #expect(!vector.curve.contains(point), "\(point.hex)")
      #expect(throws: CryptoError.unsafeKey, "\(point.hex)") {
        _ = try vector.curve.sharedSecret(
          privateKey: [UInt8](hex: vector.privateKey).secret(), publicKey: point)
      }
    }
  }
}
