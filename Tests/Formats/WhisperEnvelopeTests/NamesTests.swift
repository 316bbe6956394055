import CryptoPrimitives
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope

/// The expected values were computed by another implementation.
@Suite("Fingerprints and what is shown of them")
struct NamesTests {
  /// The keys are those of RFC 7748, section 6.1, and RFC 8032, section 7.1, test 1.
  private static let alice = identity(
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
  private static let bob = identity(
    "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb", nil)

  private static func identity(_ agreement: String, _ signing: String?) -> PublicIdentity {
    do {
      return try TestIdentity(
        agreement: TestAgreementKey([UInt8](hex: agreement)),
        signing: signing.map { try TestSigningKey([UInt8](hex: $0)) }
      ).publicIdentity
    } catch {
      fatalError("\(error)")
    }
  }

  @Test("The fingerprint of an identity covers both keys")
  func both() {
    #expect(
      Self.alice.fingerprint.hex
        == "925456e2618563c13fd6f01ce765b6c492531697ea0cf3bb937fd292ba340361")
    #expect(
      Self.alice.agreement.keyFingerprint.hex
        == "156c329c9ca9dea7d5cdd2c4e5c3b25f6dede1b38fe34ad3e4a1a1bed9b4922b")
    #expect(Self.alice.agreement.recipientKeyID.hex == "e4a1a1bed9b4922b")
    #expect(Self.alice.agreement.rawText == "hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo")
  }

  @Test("The fingerprint of an identity without a signing key covers the one it has")
  func one() {
    #expect(
      Self.bob.fingerprint.hex
        == "048a9fefba702fb61e650e8398639d2b6a81ede3f7ad53f3f6f4dd9ea9421222")
    #expect(
      Self.bob.agreement.keyFingerprint.hex
        == "008ae41c502430ca0041d4291eea5c2388796a9179ea5092044b7599599321c3")
    #expect(Self.bob.agreement.recipientKeyID.hex == "044b7599599321c3")
    #expect(Self.bob.agreement.rawText == "3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08")
    #expect(
      PublicIdentity(agreement: Self.bob.agreement, signing: Self.alice.signing).fingerprint
        != Self.bob.fingerprint)
  }

  @Test(
    "Short form, six words and thirty digits",
    arguments: [
      (
        "925456e2618563c13fd6f01ce765b6c492531697ea0cf3bb937fd292ba340361", "J9A5-DRK1-GNHW",
        "album room smart useful repair picnic", "44823 38332 27977 58794 05343 43630"
      ),
      (
        "048a9fefba702fb61e650e8398639d2b6a81ede3f7ad53f3f6f4dd9ea9421222", "0J59-ZVXT-E0QV",
        "famous adult jelly giggle flower salon", "59824 96940 27650 73380 34122 60795"
      ),
      (
        String(repeating: "00", count: 32), "0000-0000-0000",
        "decade fly negative always open unveil", "85187 22870 05472 30490 33747 11654"
      ),
      (
        String(repeating: "ff", count: 32), "ZZZZ-ZZZZ-ZZZZ",
        "negative minor exhibit corn best novel", "30904 85256 81346 66727 25927 56340"
      ),
      // A group that begins with zeros.
      (
        "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35", "THSN-WEH6-BRBE",
        "dream fortune then behind enough link", "44106 66146 00893 88644 89116 78760"
      ),
    ])
  func shown(fingerprint: String, short: String, words: String, number: String) {
    let shown = FingerprintWords(fingerprint: Octets32(hex: fingerprint))
    #expect(shown.short == short)
    #expect(FingerprintWords.shortForm(of: Octets32(hex: fingerprint)) == short)
    #expect(shown.words.joined(separator: " ") == words)
    #expect(shown.number == number)
  }

  @Test("A raw key is 43 characters of canonical base64url")
  func rawKey() throws {
    let key = Self.bob.agreement
    #expect(try X25519PublicKey(rawText: key.rawText) == key)
    let text = key.rawText
    for bad in [
      "", String(text.dropLast()), text + "A", text + "=", " " + text, text + "\n",
      text.dropLast() + "9", "+" + text.dropFirst(), String(repeating: "A", count: 43),
      String(repeating: "\u{E9}", count: 43), String(repeating: "_", count: 42) + "8",
    ] {
      #expect(throws: MalformedInput.self, "\(bad)") { _ = try X25519PublicKey(rawText: bad) }
    }
  }

  @Test("Raw keys that are not safe are refused", arguments: UnsafeKeys.x25519)
  func unsafeRawKey(key: String) {
    let text = Base64URL.encode([UInt8](hex: key))
    #expect(throws: MalformedInput.self) { _ = try X25519PublicKey(rawText: text) }
  }
}
