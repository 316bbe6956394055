import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing

@Suite("A new RSA key")
struct GeneratedRSAKeyTests {
  @Test("has the size that is asked for, signs, and decrypts", arguments: [2048, 3072])
  func works(bitCount: Int) throws {
    let made = try GeneratedRSAKey.make(bitCount: bitCount)
    #expect(made.modulus.count * 8 == bitCount && made.modulus[0] >= 0x80)
    #expect(made.exponent == [1, 0, 1])
    #expect(made.p.count * 16 == bitCount && made.q.count * 16 == bitCount)
    let publicKey = try RSAPublicKey(modulus: made.modulus, exponent: made.exponent)
    // This compares all numbers with each other.
    let key = try RSAPrivateKey(
      publicKey: publicKey, d: made.d.copy(), p: made.p.copy(), q: made.q.copy(), u: made.u.copy())
    let digest = Digest.hash(.sha256, Array("whisper".utf8))
    #expect(
      publicKey.isValid(
        signature: try key.signature(digest: digest, of: .sha256), digest: digest, of: .sha256))
    var random = SystemRandom()
    let sealed = try publicKey.encrypt(SecretBytes(copying: [1, 2, 3]), random: &random)
    let opened = try key.decrypt(sealed, substitute: SecretBytes(copying: [0, 0, 0]))
    #expect(opened.withUnsafeBytes { Array($0) } == [1, 2, 3])
    let again = try GeneratedRSAKey.make(bitCount: bitCount)
    #expect(again.modulus != made.modulus)
  }

  @Test("is not made in sizes that are not read", arguments: [-1, 0, 512, 2047, 4097, 1 << 40])
  func sizes(bitCount: Int) {
    do {
      _ = try GeneratedRSAKey.make(bitCount: bitCount)
      Issue.record("made")
    } catch {
      #expect(error == .wrongSize)
    }
  }
}
