import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

private struct ECDSAGroup: WycheproofGroup, Sendable {
  struct Key: Decodable, Sendable { let uncompressed: HexBytes }
  struct Test: Decodable, Sendable {
    let tcId: Int
    let msg, sig: HexBytes
    let result: WycheproofResult
  }
  let publicKey: Key
  let tests: [Test]
}

@Suite("ECDSA")
struct ECDSATests {
  @Test("OpenSSL's signatures over a short and a long digest hold", arguments: NISTCurveVector.all)
  func verification(vector: NISTCurveVector) {
    let key = [UInt8](hex: vector.publicKey)
    for values in vector.signatures {
      let digest = [UInt8](hex: values.digest)
      let (r, s) = ([UInt8](hex: values.r), [UInt8](hex: values.s))
      func holds(_ r: [UInt8], _ s: [UInt8], _ digest: [UInt8], _ key: [UInt8]) -> Bool {
        ECDSA.isValid(.init(r: r, s: s), digest: digest, publicKey: key, on: vector.curve)
      }
      #expect(holds(r, s, digest, key))
      #expect(holds(Array(r.drop { $0 == 0 }), Array(s.drop { $0 == 0 }), digest, key))
      #expect(!holds(s, r, digest, key))
      #expect(!holds(r, s, digest.flipping(bit: 0), key))
      #expect(!holds(r, s, [], key))
      #expect(!holds([0] + r, s, digest, key))
      #expect(!holds(r, [0] + s, digest, key))
      #expect(!holds([], [], digest, key))
      #expect(!holds(vector.order, s, digest, key))
      #expect(!holds(r, s, digest, [UInt8](hex: vector.peerPublicKey)))
      #expect(!holds(r, s, digest, key.flipping(bit: 80)))
      #expect(!holds(r, s, digest, []))
      for bit in stride(from: 0, to: r.count * 8, by: 5) {
        #expect(!holds(r.flipping(bit: bit), s, digest, key))
        #expect(!holds(r, s.flipping(bit: bit), digest, key))
      }
    }
  }

  @Test("Own signatures hold, over digests of every size", arguments: NISTCurveVector.all)
  func signing(vector: NISTCurveVector) throws {
    let key = [UInt8](hex: vector.privateKey).secret()
    for size in [20, 28, 32, 48, 64] {
      let digest = [UInt8](repeating: UInt8(size), count: size)
      let signature = try ECDSA.signature(privateKey: key, digest: digest, on: vector.curve)
      #expect(signature.r.count == vector.curve.scalarSize)
      #expect(signature.s.count == vector.curve.scalarSize)
      #expect(
        ECDSA.isValid(
          signature, digest: digest, publicKey: [UInt8](hex: vector.publicKey), on: vector.curve))
    }
    #expect(throws: CryptoError.wrongSize) {
      _ = try ECDSA.signature(privateKey: key, digest: [], on: vector.curve)
    }
  }

  /// The file's signatures are DER, which OpenPGP does not have. Two non-negative numbers in the one spelling of
  /// DER are handed on, and judged; any other spelling is no signature here.
  @Test("Wycheproof: valid signatures hold, no other does", .wycheproof)
  func wycheproof() throws {
    let file = try WycheproofFile<ECDSAGroup>(named: "ecdsa_secp256r1_sha256_test.json")
    var tally = WycheproofTally()
    var judged = 0
    for (group, test) in try file.cases() {
      #expect(test.result != .acceptable)
      var holds = false
      if let (r, s) = Self.numbers(test.sig.bytes) {
        judged += 1
        holds = ECDSA.isValid(
          .init(r: r, s: s), digest: sha256(test.msg.bytes).bytes,
          publicKey: group.publicKey.uncompressed.bytes, on: .p256)
      }
      #expect(holds == (test.result == .valid), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 174, refused: 310))
    // Most of those that are invalid reach ECDSA itself.
    #expect(judged == 263)
  }

  /// SEQUENCE (INTEGER r, INTEGER s), all shorter than 128 bytes.
  private static func numbers(_ der: [UInt8]) -> ([UInt8], [UInt8])? {
    guard der.count >= 2, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der.dropFirst(2)
    var numbers: [[UInt8]] = []
    while !rest.isEmpty {
      guard rest.popFirst() == 0x02, let count = rest.popFirst(), count >= 1, count < 128,
        rest.count >= count
      else { return nil }
      let number = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
      let isPadded = number.count > 1 && number[0] == 0
      guard number[0] < 0x80, !isPadded || number[1] >= 0x80 else { return nil }
      numbers.append(isPadded ? Array(number.dropFirst()) : number)
    }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
