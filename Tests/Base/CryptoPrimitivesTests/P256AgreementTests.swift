import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("P-256")
struct P256AgreementTests {
  @Test("Two private keys agree", .namesSeed)
  func agreement() throws {
    var random = TestSeed.random("P-256")
    for _ in 0..<10 {
      let one = try P256Agreement.makePrivateKey(random: &random)
      let other = try P256Agreement.makePrivateKey(random: &random)
      let onePublic = try P256Agreement.publicKey(of: one)
      let otherPublic = try P256Agreement.publicKey(of: other)
      #expect(onePublic.count == P256Agreement.publicKeySize)
      let left = try P256Agreement.sharedSecret(privateKey: one, publicKey: otherPublic).array()
      let right = try P256Agreement.sharedSecret(privateKey: other, publicKey: onePublic).array()
      #expect(left == right)
      #expect(left.count == 32)
    }
  }

  @Test("A candidate that is no private key is passed over")
  func badCandidate() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    let order = [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    let good = [UInt8](repeating: 1, count: 32)
    var random = ScriptedRandom(zero, order, good)
    let key = try P256Agreement.makePrivateKey(random: &random).array()
    #expect(key == good)
  }

  @Test("A source that gives no key at all ends in an error, not in a loop")
  func brokenSource() {
    var random = ScriptedRandom([UInt8](repeating: 0, count: 8 * 32))
    #expect(throws: CryptoError.unsafeKey) {
      _ = try P256Agreement.makePrivateKey(random: &random)
    }
  }

  @Test("Private keys of zero, of the order and of other sizes are refused")
  func badPrivateKeys() {
    let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    for key in [String(repeating: "00", count: 32), order, "", "01", order + "00"] {
      #expect(throws: CryptoError.unsafeKey, "\(key)") {
        _ = try P256Agreement.publicKey(of: [UInt8](hex: key).secret())
      }
    }
  }
}
