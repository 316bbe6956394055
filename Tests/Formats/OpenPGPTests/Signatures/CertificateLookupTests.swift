import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import OpenPGP

/// Whose signatures are recognised may be looked up while a message is read.
@Suite("A lookup of certificates")
struct CertificateLookupTests {
  private static let time: Int64 = 1_700_000_000
  private static let text = Array("At seven.".utf8)

  private struct Refusal: Error {}

  /// A program with many certificates, which gives those that are asked for.
  private final class Directory {
    let certificates: [Certificate]
    private(set) var asked: [KeyReference] = []

    init(_ certificates: [Certificate]) { self.certificates = certificates }

    func find(_ references: [KeyReference]) -> [Certificate] {
      asked += references
      return certificates.filter { certificate in
        certificate.keys.contains { key in references.contains { $0.mayBe(key) } }
      }
    }
  }

  private static func key(_ profile: Profile, _ name: String) throws -> SecretKey {
    var random = SystemRandom()
    return try SecretKey.generate(profile, userIDs: [name], at: time, random: &random)
  }

  enum Form: CaseIterable { case detached, inline, cleartext, encrypted }

  private static func verdicts(
    _ form: Form, by signer: borrowing SecretKey, to reader: borrowing SecretKey,
    lookUp: @escaping CertificateLookup
  ) throws -> [SignatureVerdict] {
    var random = SystemRandom()
    let now = time + 60
    let made = MessageSigner(keys: [try signer.unlockedPrimary()])
    let verifier = SignatureVerifier(certificates: [], lookUp: lookUp)
    let sink = BytesSink()
    switch form {
    case .detached:
      let signatures = try made.signDetached(BytesSource(text), at: time + 1, random: &random)
      return try verifier.verify(signatures, over: BytesSource(text), at: now)
    case .inline:
      try made.signInline(BytesSource(text), to: sink, at: time + 1, random: &random)
      return try verifier.verifyInline(
        BytesSource(sink.bytes), to: DiscardingSink(), at: now)
    case .cleartext:
      let message = try made.signCleartext(text, at: time + 1, random: &random)
      try message.write(to: sink, hashes: [.sha256, .sha512])
      return try verifier.verifyInline(
        BytesSource(sink.bytes), to: DiscardingSink(), at: now)
    case .encrypted:
      var encryptor = MessageEncryptor()
      encryptor.recipients = [reader.certificate]
      encryptor.signers = [try signer.unlockedPrimary()]
      let sealed = try encryptor.encrypt(text, at: time + 1, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.keys = try reader.unlocked()
      decryptor.lookUp = lookUp
      return try decryptor.decrypt(BytesSource(sealed), to: sink, at: now, random: &random)
        .signatures
    }
  }

  @Test(
    "finds who signed by what the signature names, and is asked for no more",
    arguments: Form.allCases, [Profile.compatible, .advanced])
  func finds(form: Form, profile: Profile) throws {
    let signer = try Self.key(profile, "Alice")
    let reader = try Self.key(profile, "Bob")
    let directory = Directory([
      try Self.key(profile, "Carol").certificate, signer.certificate,
    ])
    let verdicts = try Self.verdicts(form, by: signer, to: reader, lookUp: directory.find)
    #expect(verdicts.map(\.grade) == [.valid])
    #expect(verdicts.first?.signer == signer.certificate.fingerprint)
    #expect(directory.asked == [.fingerprint(signer.certificate.fingerprint)])
  }

  @Test("of a stranger finds nobody", arguments: Form.allCases, [Profile.compatible, .advanced])
  func stranger(form: Form, profile: Profile) throws {
    let signer = try Self.key(profile, "Mallory")
    let reader = try Self.key(profile, "Bob")
    let directory = Directory([try Self.key(profile, "Carol").certificate])
    let verdicts = try Self.verdicts(form, by: signer, to: reader, lookUp: directory.find)
    #expect(verdicts.map(\.grade) == [.unknownSigner])
  }

  @Test("that gives somebody else's certificate proves nothing", arguments: Form.allCases)
  func wrong(form: Form) throws {
    let signer = try Self.key(.compatible, "Mallory")
    let reader = try Self.key(.compatible, "Bob")
    let carol = try Self.key(.compatible, "Carol").certificate
    let verdicts = try Self.verdicts(form, by: signer, to: reader) { _ in [carol] }
    #expect(verdicts.map(\.grade) == [.unknownSigner])
  }

  @Test(
    "that fails ends the reading", arguments: Form.allCases,
    [Profile.compatible, .advanced])
  func fails(form: Form, profile: Profile) throws {
    let signer = try Self.key(profile, "Alice")
    let reader = try Self.key(profile, "Bob")
    #expect(throws: Refusal.self) {
      try Self.verdicts(form, by: signer, to: reader) { _ in throw Refusal() }
    }
  }
}
