import Foundation
import SecretMemory
import Testing

@testable import OpenPGP

@Suite("What others wrote into certificates")
struct PeerSummaryTests {
  private let options = Certificate.ReadOptions(keepsCertifications: true)

  @Test("gpg's dates, flags, certifications and reasons are what gpg says they are", .gnuPG)
  func gnuPG() throws {
    let gpg = try GnuPG()
    try gpg("--quick-gen-key", "Alice <alice@example.org>", "ed25519", "cert,sign", "2y")
    let listed = try records(gpg("--list-keys", "--with-colons"))
    let fingerprint = try #require(listed.first { $0[0] == "fpr" }?[9])
    try gpg("--quick-add-key", fingerprint, "cv25519", "encr", "1y")
    try gpg("--quick-add-key", fingerprint, "rsa2048", "auth", "never")
    try gpg("--quick-gen-key", "Bob <bob@example.org>", "ed25519", "cert", "never")
    try gpg(
      "--yes", "--cert-notation", "proof@example.org=hello world", "--cert-policy-url",
      "https://example.org/policy", "--default-key", "bob@example.org", "--quick-sign-key",
      fingerprint)
    let certificate = try Certificate(gpg("--export", "alice@example.org"), options: options)
    #expect(try Fingerprint(parsing: fingerprint) == certificate.fingerprint)
    let now = Int64(certificate.primaryKey.creationTime) + 100
    let summary = certificate.summary(at: now)
    #expect(summary.validity == .valid)

    let keys = try records(gpg("--list-keys", "--with-colons", "alice@example.org"))
      .filter { $0[0] == "pub" || $0[0] == "sub" }
    let shown = [summary.primaryKey] + summary.subkeys
    #expect(shown.count == keys.count)
    for (key, line) in zip(shown, keys) {
      #expect(line[2] == key.key.bitCount.map { "\($0)" })
      #expect(line[3] == "\(key.key.algorithm.rawValue)")
      #expect(line[4] == key.key.keyID.hex)
      #expect(line[5] == "\(key.creationTime)")
      #expect(line[6] == key.expirationTime.map { "\($0)" } ?? "")
      #expect(Set(line[11].filter(\.isLowercase)) == letters(key.flags))
    }
    #expect(shown.map(\.key.algorithmAndSize) == ["EdDSA Ed25519", "ECDH Curve25519", "RSA 2048"])

    let bob = try Certificate(gpg("--export", "bob@example.org"))
    let userID = try #require(certificate.userIDs.first)
    let certifications = try certificate.verifiedCertifications(of: userID, by: bob)
    #expect(certifications == userID.claimedCertifications)
    let certification = try #require(certifications.first)
    #expect(certification.issuerFingerprint == bob.fingerprint)
    #expect(certification.notations.map(\.name) == ["proof@example.org"])
    #expect(certification.notations.map(\.text) == ["hello world"])
    #expect(certification.policyURI == "https://example.org/policy")

    let revocation = try gpg(
      "--no-batch", "--command-fd", "0", "--gen-revoke", fingerprint,
      input: Array("y\n3\nsold it\n\ny\n".utf8))
    let revoked = try certificate.merged(withRevocations: Signature.read(BytesSource(revocation)))
    let reason = try #require(revoked.revocation(at: now + 1_000))
    #expect(reason.reason == .retired && reason.text == "sold it" && !reason.isHard)
  }

  @Test("so are Sequoia's", .sequoia)
  func sequoia() throws {
    let sq = try Sequoia()
    let (alice, bob) = (sq.path("alice"), sq.path("bob"))
    try sq(
      "key", "generate", "-u", "Alice <alice@example.org>", "--expires", "20300101T000000Z",
      "--creation-time", "20240101T000000Z", "--export", alice)
    try sq("key", "generate", "-u", "Bob", "--creation-time", "20240101T000000Z", "--export", bob)
    let start: Int64 = 1_704_067_200
    let end: Int64 = 1_893_456_000
    let aliceCertificate = sq.path("alice.cert")
    try sq("key", "extract-cert", alice, "-o", aliceCertificate)
    let certified = try sq(
      "certify", "--notation", "proof@example.org", "value one", "-d", "2", "-a", "60",
      "--expires", "20290101T000000Z", "--time", "20240201T000000Z", bob, aliceCertificate,
      "Alice <alice@example.org>")
    let certificate = try Certificate(certified, options: options)
    let summary = certificate.summary(at: start + 1_000)
    #expect(summary.validity == .valid)
    #expect(summary.primaryKey.creationTime == start)
    #expect(summary.expirationTime == end)
    #expect(summary.primaryKey.flags == .certify)
    #expect(
      Set(summary.subkeys.map(\.flags)) == [
        .sign, .authenticate, [.encryptCommunications, .encryptStorage],
      ])
    #expect(summary.preferences.symmetricAlgorithms == [.aes256, .aes128])
    let userID = try #require(summary.primaryUserID?.userID)
    let issuer = try Certificate(sq("key", "extract-cert", bob))
    let certification = try #require(
      certificate.verifiedCertifications(of: userID, by: issuer).first)
    #expect(certification.trust == TrustStatement(depth: 2, amount: 60, scopes: []))
    #expect(certification.expirationTime == 1_861_920_000)
    #expect(certification.creationTime == 1_706_745_600)
    let notations = certification.notations
    #expect(notations.first { $0.name == "proof@example.org" }?.text == "value one")
    #expect(notations.first { $0.name == "salt@notations.sequoia-pgp.org" }?.text == nil)

    let revocation = try sq(
      "revoke", "certificate", "--certificate", alice, "--time", "20240301T000000Z", "superseded",
      "see the new one")
    let revoked = try certificate.merged(withRevocations: Signature.read(BytesSource(revocation)))
    let reason = try #require(revoked.revocation(at: 1_709_251_200))
    #expect(reason.reason == .superseded && reason.text == "see the new one")
    #expect(reason.creationTime == 1_709_251_200)
    #expect(revoked.revocation(at: 1_709_251_199) == nil)
  }

  private func records(_ output: [UInt8]) -> [[String]] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// As gpg has them.
  private func letters(_ flags: KeyFlags) -> Set<Character> {
    var letters: Set<Character> = []
    if flags.contains(.certify) { letters.insert("c") }
    if flags.contains(.sign) { letters.insert("s") }
    if !flags.isDisjoint(with: [.encryptCommunications, .encryptStorage]) { letters.insert("e") }
    if flags.contains(.authenticate) { letters.insert("a") }
    return letters
  }
}
