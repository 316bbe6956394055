import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("The signatures on a certificate", .namesSeed)
struct CertificateSignatureTests {
  private static let name = Array("Alice <alice@example.org>".utf8)
  private let options = Certificate.ReadOptions(keepsCertifications: true)

  private static func notation(
    _ name: String, _ value: [UInt8], flags: UInt8 = 0x80, isCritical: Bool = false
  ) -> Subpacket {
    var writer = CanonicalWriter(capacity: 64)
    writer.fixed([flags, 0, 0, 0])
    writer.integer(UInt16(name.utf8.count))
    writer.integer(UInt16(value.count))
    return Subpacket(
      .notation, writer.bytes + Array(name.utf8) + value, isCritical: isCritical)
  }

  @Test("what a certification says can be looked at", arguments: [4, 6] as [UInt8])
  func certification(version: UInt8) throws {
    var random = TestSeed.random("look \(version)")
    let alice = try Person(version: version, random: &random)
    let bob = try Person(version: version, random: &random)
    let said = [
      Self.notation("proof@example.org", Array("über".utf8)),
      Self.notation("octets@example.org", [0xFF, 0], flags: 0, isCritical: false),
      Subpacket(.policyURI, Array("https://example.org/policy".utf8)),
      Subpacket(.trust, [1, 120]),
      Subpacket(.regularExpression, Array("<[^>]+[@.]example\\.org>$".utf8) + [0]),
      Subpacket(.exportable, [0], isCritical: true), Subpacket(.revocable, [0]),
      .lifetime(500), Subpacket(.signersUserID, Self.name),
    ]
    let certification = try bob.primary.forge(
      .casualCertification, over: .userID(Person.name, of: alice.primary.publicKey),
      at: Person.time + 5, said, random: &random)
    let claimed = try alice.primary.forge(
      .positiveCertification, over: .userID(Person.name, of: alice.primary.publicKey),
      at: Person.time, random: &random)
    let packets = alice.head([claimed, certification])
    let certificate = try Certificate(packets.flatMap(\.serialized), options: options)
    let shown = try #require(certificate.userIDs.first?.claimedCertifications.first)
    #expect(shown.type == .casualCertification)
    #expect("\(shown.type)" == "casual-certification")
    #expect(shown.issuerFingerprint == bob.primary.publicKey.fingerprint)
    #expect(shown.issuerKeyID == bob.primary.publicKey.keyID)
    #expect(shown.creationTime == Person.time + 5)
    #expect(shown.expirationTime == Person.time + 505)
    #expect(shown.hashAlgorithm == .sha512)
    #expect(shown.notations.map(\.name) == ["proof@example.org", "octets@example.org"])
    #expect(shown.notations.map(\.text) == ["über", nil])
    #expect(shown.notations.last?.value == [0xFF, 0])
    #expect(shown.notations.map(\.isHumanReadable) == [true, false])
    #expect(shown.notations.map(\.isCritical) == [false, false])
    #expect(shown.policyURI == "https://example.org/policy")
    #expect(
      shown.trust
        == TrustStatement(depth: 1, amount: 120, scopes: ["<[^>]+[@.]example\\.org>$"]))
    #expect(!shown.isExportable && !shown.isRevocable)
    #expect(shown.signersUserID == "Alice <alice@example.org>")
    #expect(shown.revocationReason == nil && shown.revocationText == nil)
  }

  @Test("what others claim is not what was verified, and their certificate tells which is genuine")
  func standing() throws {
    var random = TestSeed.random("standing")
    let alice = try Person(version: 4, random: &random)
    let bob = try Person(version: 4, random: &random)
    let object = SignedObject.userID(Person.name, of: alice.primary.publicKey)
    let genuine = try bob.primary.forge(
      .genericCertification, over: object, at: Person.time + 5, random: &random)
    let takenBack = try bob.primary.forge(
      .certificationRevocation, over: object, at: Person.time + 9,
      [Subpacket(.reasonForRevocation, [32] + Array("not her".utf8))], random: &random)
    let ofAnother = try bob.primary.forge(
      .genericCertification, over: .userID(Array("Mallory".utf8), of: alice.primary.publicKey),
      at: Person.time + 6, random: &random)
    let packets =
      alice.head([try alice.selfSignature(at: Person.time, random: &random)])
      + [genuine, ofAnother, takenBack].map(\.packet)
    let octets = packets.flatMap(\.serialized)
    let certificate = try Certificate(octets, options: options)
    let userID = try #require(certificate.userIDs.first)
    #expect(userID.verifiedSignatures.map(\.type) == [.positiveCertification])
    #expect(userID.verifiedSignatures.map(\.issuerFingerprint) == [certificate.fingerprint])
    #expect(userID.claimedCertifications == [genuine, ofAnother, takenBack])
    let issuer = try bob.certificate(random: &random)
    let verified = try certificate.verifiedCertifications(of: userID, by: issuer)
    #expect(verified == [genuine, takenBack])
    #expect(verified.last?.revocationReason == .userIDNotValid)
    #expect(verified.last?.revocationText == "not her")
    #expect(certificate.isCertified(userID, by: issuer, at: Person.time + 7))
    #expect(!certificate.isCertified(userID, by: issuer, at: Person.time + 9))
    #expect(
      try certificate.verifiedCertifications(of: userID, by: alice.certificate(random: &random))
        .isEmpty)
    // Nobody asked for them.
    #expect(try Certificate(octets).userIDs.first?.claimedCertifications == [])
  }

  @Test("certifications that only claim to be somebody's are verified up to a limit")
  func flood() throws {
    var random = TestSeed.random("claims")
    let alice = try Person(version: 4, random: &random)
    let bob = try Person(version: 4, random: &random)
    let own = try alice.selfSignature(at: Person.time, random: &random)
    let false_ = try (0..<4).map { index in
      try bob.primary.forge(
        .genericCertification, over: .userID([UInt8(index)], of: alice.primary.publicKey),
        at: Person.time, random: &random)
    }
    let certificate = try Certificate(
      (alice.head([own]) + false_.map(\.packet)).flatMap(\.serialized), options: options)
    let issuer = try bob.certificate(random: &random)
    var limits = Limits()
    limits.falseSelfSignatures = 4
    #expect(
      try certificate.verifiedCertifications(
        of: certificate.userIDs[0], by: issuer, limits: limits) == [])
    limits.falseSelfSignatures = 3
    let refused = #expect(throws: OpenPGPError.self) {
      try certificate.verifiedCertifications(
        of: certificate.userIDs[0], by: issuer, limits: limits)
    }
    #expect(refused?.reason == .certificateFalseSignatureLimit)
  }

  @Test("a signing subkey's binding shows the backsignature that stands in it")
  func backsignature() throws {
    var random = TestSeed.random("backsignature")
    let alice = try Person(version: 6, random: &random)
    let certificate = try alice.certificate(random: &random)
    let subkey = try #require(certificate.subkeys.last)
    let embedded = try #require(subkey.verifiedSignatures.first?.embeddedSignatures.first)
    #expect(embedded.type == .primaryKeyBinding)
    #expect(embedded.issuerFingerprint == alice.signing.publicKey.fingerprint)
    #expect(certificate.verifiedSignatures.map(\.type) == [.directKey])
  }

  @Test("statements that contradict themselves are passed over")
  func contradictions() throws {
    var random = TestSeed.random("contradictions")
    let alice = try Person(version: 6, random: &random)
    let broken: [Subpacket] = [
      Subpacket(.notation, []), Subpacket(.notation, [0x80, 0, 0, 0, 0xFF, 0xFF, 0, 0, 1]),
      Subpacket(.notation, [0x80, 0, 0, 0, 0, 1, 0, 0, 0x61, 0x62]), Subpacket(.trust, [1]),
      Subpacket(.trust, [1, 2, 3]), Subpacket(.reasonForRevocation, []),
      Subpacket(.exportable, []), Subpacket(.revocable, [0, 0]),
      Subpacket(.expirationTime, [1, 2]), Subpacket(.preferredCipherSuites, [9]),
      Subpacket(.keyServerPreferences, []), Subpacket(.features, []),
      Subpacket(.issuerFingerprint, [6, 1]), Subpacket(.policyURI, [0xFF]),
    ]
    let signature = try alice.primary.forge(
      .directKey, over: .key(alice.primary.publicKey), at: Person.time, broken, random: &random)
    #expect(signature.notations.isEmpty && signature.trust == nil)
    #expect(signature.revocationReason == nil && signature.revocationText == nil)
    #expect(signature.isExportable && signature.isRevocable)
    #expect(signature.expirationTime == nil)
    #expect(signature.preferences.cipherSuites == [])
    #expect(signature.preferences.refusesKeyServerChanges == false)
    #expect(signature.preferences.features == [])
    #expect(signature.policyURI == "\u{FFFD}")
    #expect(signature.issuerFingerprint == alice.primary.publicKey.fingerprint)
  }

  @Test("looking at what was changed at random ends, and finds nothing verified that was not")
  func mutations() throws {
    var random = TestSeed.random("mutated certificates")
    let alice = try Person(version: 4, random: &random)
    let bob = try Person(version: 4, random: &random)
    var certificate = try alice.certificate(random: &random)
    certificate = try certificate.certified(
      userID: String(decoding: Person.name, as: UTF8.self), by: bob.certificate(random: &random),
      key: bob.primary, isExportable: true, at: Person.time + 5, random: &random)
    let octets = certificate.serialized()
    let known = Set(
      (certificate.verifiedSignatures + certificate.userIDs.flatMap(\.verifiedSignatures)
        + certificate.subkeys.flatMap(\.verifiedSignatures)).map(\.withoutHints))
    var taken = 0
    for _ in 0..<3000 {
      var changed = octets
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(.random(in: 0...255, using: &random), at: place)
        default: changed[place] = .random(in: 0...255, using: &random)
        }
      }
      guard let read = try? Certificate.read(BytesSource(changed), options: options) else {
        continue
      }
      for certificate in read {
        taken += 1
        let summary = certificate.summary(at: Person.time + 1000)
        let all =
          certificate.verifiedSignatures + certificate.userIDs.flatMap(\.verifiedSignatures)
          + certificate.subkeys.flatMap(\.verifiedSignatures)
        #expect(all.allSatisfy { known.contains($0.withoutHints) })
        for signature in all + certificate.userIDs.flatMap(\.claimedCertifications) {
          _ = (signature.notations, signature.trust, signature.preferences)
          _ = (signature.policyURI, signature.revocationText, signature.embeddedSignatures)
          _ = (signature.issuerFingerprint, signature.issuerKeyID, signature.expirationTime)
        }
        #expect(summary.subkeys.count == certificate.subkeys.count)
      }
    }
    #expect(taken > 300)
  }
}
