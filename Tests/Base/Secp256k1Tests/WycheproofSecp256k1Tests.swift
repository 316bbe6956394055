import CryptoPrimitives
import Foundation
import Secp256k1
import TestSupport
import TestTraits
import Testing

@Suite("Wycheproof's signatures of secp256k1", .wycheproof)
struct WycheproofSecp256k1Tests {
  private struct Group: WycheproofGroup {
    struct Key: Decodable { let uncompressed: HexBytes }
    struct Test: Decodable {
      let tcId: Int
      let msg, sig: HexBytes
      let result: WycheproofResult
    }
    let publicKey: Key
    let tests: [Test]
  }

  /// The library takes the lower s alone, as Bitcoin does: of valid signatures with the higher one of both the other file
  /// has some.
  @Test(
    "are judged as they should be",
    arguments: [
      ("ecdsa_secp256k1_sha256_bitcoin_test.json", true),
      ("ecdsa_secp256k1_sha256_test.json", false),
    ])
  func judged(file: String, hasLowAlone: Bool) throws {
    var highS = 0
    for (group, test) in try WycheproofFile<Group>(named: file).cases() {
      let key = try Secp256k1PublicKey(group.publicKey.uncompressed.bytes)
      let digest = sha256(test.msg.bytes).bytes
      let isValid =
        (try? Secp256k1.isValid(Secp256k1.compact(der: test.sig.bytes), of: digest, by: key))
        ?? false
      if hasLowAlone {
        #expect(isValid == (test.result == .valid), "\(test.tcId)")
      } else if isValid != (test.result == .valid) {
        #expect(!isValid && test.result == .valid, "\(test.tcId)")
        highS += 1
      }
    }
    #expect(hasLowAlone == (highS == 0))
  }
}
