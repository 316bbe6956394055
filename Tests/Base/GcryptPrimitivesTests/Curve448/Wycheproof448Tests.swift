import CryptoPrimitives
import GcryptPrimitives
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

@Suite("Wycheproof: Curve448", .wycheproof)
struct Wycheproof448Tests {
  /// The decision on what is "acceptable" is X25519's: a key on the twist is taken; one with a second spelling,
  /// or whose secret is zero, is refused. Three keys that the authors flag as of low order have secrets that
  /// are not zero: they are ordinary points of the twist, and are taken.
  @Test("X448: valid and twist keys agree, low-order and non-canonical ones are refused")
  func x448() throws {
    var tally = WycheproofTally()
    for (_, test) in try WycheproofFile<AgreementGroup>(named: "x448_test.json").cases() {
      let isTaken =
        test.result != .invalid
        && test.flags.isDisjoint(with: ["NonCanonicalPublic", "ZeroSharedSecret"])
      let shared = try? X448.sharedSecret(
        privateKey: test.`private`.bytes.secret(), publicKey: X448PublicKey(test.`public`.bytes)
      ).array()
      #expect(shared == (isTaken ? test.shared.bytes : nil), "test \(test.tcId)")
      if test.result == .valid { #expect(isTaken, "test \(test.tcId)") }
      if isTaken { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 483, refused: 27))
  }

  @Test("Ed448: every valid signature holds, no other does")
  func ed448() throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<SignatureGroup>(named: "ed448_test.json").cases() {
      #expect(test.result != .acceptable)
      let key = try? Ed448PublicKey(group.publicKey.pk.bytes)
      let holds = test.msg.bytes.withUnsafeBytes {
        key?.isValid(signature: test.sig.bytes, for: $0) ?? false
      }
      #expect(holds == (test.result == .valid), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 17, refused: 70))
  }
}
