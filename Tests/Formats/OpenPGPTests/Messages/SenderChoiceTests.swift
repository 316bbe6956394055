import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("What a sender may choose", .namesSeed)
struct SenderChoiceTests {
  private static let now = Person.time + 1000

  @Test(
    "hidden recipients are named nowhere, and open the message by trying",
    arguments: [4, 6] as [UInt8])
  func hidden(version: UInt8) throws {
    var random = TestSeed.random("hidden \(version)")
    let alice = try Person(version: version, random: &random)
    let bob = try Person(version: version, random: &random)
    let certificates = [
      try alice.certificate(random: &random), try bob.certificate(random: &random),
    ]
    var encryptor = MessageEncryptor()
    encryptor.recipients = certificates
    encryptor.signers = [alice.signing]
    encryptor.hidesRecipients = true
    let sealed = try encryptor.encrypt([1, 2, 3], at: Self.now, random: &random)
    let summary = try MessageSummary(sealed)
    #expect(summary.recipients.map(\.isHidden) == [true, true])
    #expect(summary.recipients.map(\.key) == [nil, nil])
    let names = (certificates.flatMap(\.keys) + [alice.primary.publicKey]).flatMap {
      [$0.fingerprint.octets, $0.keyID.octets]
    }
    #expect(names.allSatisfy { name in sealed.firstRange(of: name) == nil })
    for key in [alice.decrypting, bob.decrypting] {
      #expect(try Opening(sealed, keys: [key]) == .refused(.notAddressed))
      var decryptor = MessageDecryptor()
      decryptor.keys = [key]
      decryptor.certificates = certificates
      decryptor.triesAnonymous = true
      let (plain, result) = try decryptor.decrypt(sealed, at: Self.now, random: &random)
      #expect(plain == [1, 2, 3])
      #expect(result.signatures.map(\.grade) == [.valid])
    }
  }

  @Test("signatures say the notations that they are given", arguments: [4, 6] as [UInt8])
  func notations(version: UInt8) throws {
    var random = TestSeed.random("notations \(version)")
    let alice = try Person(version: version, random: &random)
    let certificate = try alice.certificate(random: &random)
    let notations = [
      try Notation("issue@example.org", text: "für 14"),
      try Notation("octets@example.org", value: [0, 255]),
    ]
    var signer = MessageSigner(keys: [alice.signing])
    signer.notations = notations
    func verdicts(_ signatures: [Signature]) throws -> [SignatureVerdict.Grade] {
      try SignatureVerifier(certificates: [certificate])
        .verify(signatures, over: BytesSource([1]), at: Self.now).map(\.grade)
    }
    let time = Self.now
    let signatures = try signer.signDetached(BytesSource([1]), at: time, random: &random)
    #expect(signatures.map(\.notations) == [notations])
    let read = try Signature.read(BytesSource(Signature.serialize(signatures)))
    #expect(read.map(\.notations) == [notations])
    #expect(try verdicts(read) == [.valid])
    // One that must be known is not: this library says so of its own, too.
    signer.notations = [try Notation("issue@example.org", text: "14", isCritical: true)]
    let critical = try signer.signDetached(BytesSource([1]), at: time, random: &random)
    #expect(critical.first?.notations.map(\.isCritical) == [true])
    #expect(try verdicts(critical) == [.notRead])

    let text = try signer.signCleartext(Array("hello\n".utf8), at: time, random: &random)
    let written = BytesSink()
    try text.write(to: written)
    let shown = try MessageSummary(written.bytes)
    #expect(shown.claimedSignatures.map(\.notations) == [signer.notations])
  }

  @Test("a notation that has no room is refused")
  func tooLong() throws {
    var random = TestSeed.random("long notation")
    let long = String(repeating: "a", count: 65_536)
    for make in [
      { try Notation(long, text: "") }, { try Notation("a@example.org", text: long) },
    ] {
      let refused = #expect(throws: OpenPGPError.self) { try make() }
      #expect(refused?.code == "limit_exceeded.signature.too_long")
    }
    let alice = try Person(version: 4, random: &random)
    var signer = MessageSigner(keys: [alice.signing])
    signer.notations = [try Notation("a@example.org", text: String(long.dropLast()))]
    let refused = #expect(throws: OpenPGPError.self) {
      try signer.signDetached(BytesSource([1]), at: Person.time, random: &random)
    }
    #expect(refused?.reason == .signatureTooLong)
  }

  @Test("a message may come as text")
  func armored() throws {
    var random = TestSeed.random("armored")
    let alice = try Person(version: 6, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [try alice.certificate(random: &random)]
    let text = try encryptor.encryptArmored([1, 2, 3], at: Self.now, random: &random)
    #expect(text.hasPrefix("-----BEGIN PGP MESSAGE-----\n"))
    #expect(try Opening(Array(text.utf8), keys: [alice.decrypting]) == .opened([1, 2, 3]))
  }
}
