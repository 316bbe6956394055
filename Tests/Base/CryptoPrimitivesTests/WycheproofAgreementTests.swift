import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

private struct AgreementGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let flags: Set<String>
    let `public`: HexBytes
    let `private`: HexBytes
    let shared: HexBytes
    let result: WycheproofResult
  }
  let tests: [Test]
}

private struct SignatureGroup: WycheproofGroup, Sendable {
  struct Key: Decodable, Sendable { let pk: HexBytes }
  struct Test: Decodable, Sendable {
    let tcId: Int
    let msg: HexBytes
    let sig: HexBytes
    let result: WycheproofResult
  }
  let publicKey: Key
  let tests: [Test]
}

// The counts are those of the files of C2SP's `testvectors_v1`: with another edition they change, and what
// is new must be decided here.

@Suite("Wycheproof: agreement and signatures", .wycheproof)
struct WycheproofAgreementTests {
  /// The decision on what is "acceptable": a key on the twist is taken, since X25519 is made so
  /// that it is safe; a key with a second spelling (also by bit 255, which the authors do not
  /// flag everywhere) or of low order is refused, and so no secret is ever zero.
  @Test("X25519: valid and twist keys agree, low-order and non-canonical ones are refused")
  func x25519() throws {
    let refusedFlags: Set<String> = ["LowOrderPublic", "NonCanonicalPublic", "ZeroSharedSecret"]
    var tally = WycheproofTally()
    for (_, test) in try WycheproofFile<AgreementGroup>(named: "x25519_test.json").cases() {
      let key = test.`public`.bytes
      let hasSecondSpelling = (key.last ?? 0) & 0x80 != 0
      let isTaken =
        test.result != .invalid && test.flags.isDisjoint(with: refusedFlags) && !hasSecondSpelling
      let shared = try? X25519.sharedSecret(
        privateKey: test.`private`.bytes.secret(), publicKey: X25519PublicKey(key)
      ).array()
      #expect(shared == (isTaken ? test.shared.bytes : nil), "test \(test.tcId)")
      if test.result == .valid { #expect(isTaken, "test \(test.tcId)") }
      if isTaken { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 474, refused: 44))
  }

  /// The one "acceptable" test has a compressed point, which is refused: a public key has one
  /// spelling here, of 65 bytes.
  @Test("P-256: points on the curve agree, everything else is refused")
  func p256() throws {
    let file = try WycheproofFile<AgreementGroup>(named: "ecdh_secp256r1_ecpoint_test.json")
    var tally = WycheproofTally()
    for (_, test) in try file.cases() {
      if test.result == .acceptable { #expect(test.flags.contains("CompressedPoint")) }
      // Written as a number: with a zero byte before it, or without its leading zeros.
      let number = Array(test.`private`.bytes.drop { $0 == 0 })
      let scalar = [UInt8](repeating: 0, count: 32 - number.count) + number
      let shared = try? P256Agreement.sharedSecret(
        privateKey: scalar.secret(), publicKey: test.`public`.bytes
      ).array()
      #expect(
        shared == (test.result == .valid ? test.shared.bytes : nil), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 330, refused: 25))
  }

  @Test("Ed25519: every valid signature holds, no other does")
  func ed25519() throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<SignatureGroup>(named: "ed25519_test.json").cases() {
      #expect(test.result != .acceptable)
      let key = try? Ed25519PublicKey(group.publicKey.pk.bytes)
      let holds = test.msg.bytes.withUnsafeBytes {
        key?.isValid(signature: test.sig.bytes, for: $0) ?? false
      }
      #expect(holds == (test.result == .valid), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 88, refused: 63))
  }
}
