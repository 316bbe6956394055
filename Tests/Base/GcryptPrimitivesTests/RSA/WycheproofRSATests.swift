import CryptoPrimitives
import GcryptPrimitives
import TestSupport
import TestTraits
import Testing

private struct RSAGroup: WycheproofGroup, Sendable {
  struct Key: Decodable, Sendable { let modulus, publicExponent: HexBytes }
  struct Test: Decodable, Sendable {
    let tcId: Int
    let flags: Set<String>
    let msg, sig: HexBytes
    let result: WycheproofResult
  }
  let publicKey: Key
  let tests: [Test]
}

@Suite("Wycheproof: RSA", .wycheproof)
struct WycheproofRSATests {
  /// The one "acceptable" test has an encoding without the algorithm's NULL, which is refused: an encoding has
  /// one spelling.
  @Test("Valid signatures hold, no other does")
  func signatures() throws {
    let file = try WycheproofFile<RSAGroup>(named: "rsa_signature_2048_sha256_test.json")
    var tally = WycheproofTally()
    for (group, test) in try file.cases() {
      if test.result == .acceptable { #expect(test.flags == ["MissingNull"]) }
      let key = try RSAPublicKey(
        modulus: group.publicKey.modulus.bytes, exponent: group.publicKey.publicExponent.bytes)
      let holds = key.isValid(
        signature: test.sig.bytes, digest: Digest.hash(.sha256, test.msg.bytes), of: .sha256)
      #expect(holds == (test.result == .valid), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 9, refused: 250))
  }
}
