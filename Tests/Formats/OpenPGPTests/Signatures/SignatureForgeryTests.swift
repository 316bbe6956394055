import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Attacks on signatures over data", .namesSeed)
struct SignatureForgeryTests {
  private static let now = Person.time + 1000
  private static let data = Array("I owe you 100.\r\n".utf8)

  @Test("only a signature over data counts as one", arguments: [4, 6] as [UInt8])
  func types(version: UInt8) throws {
    var random = TestSeed.random("types \(version)")
    let alice = try Person(version: version, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    for number in 0...UInt8.max {
      let type = SignatureType(rawValue: number)
      let signature = try alice.signing.forge(
        type, over: Self.data, at: Person.time + 1, random: &random)
      let expected: SignatureVerdict.Grade =
        type == .binary || type == .text ? .valid : .invalid
      let detached = try verifier.verify(
        [signature], over: BytesSource(Self.data), at: Self.now)
      #expect(detached.map(\.grade) == [expected], "\(number)")

      let onePass = OnePassSignature(
        for: signature.fields, by: alice.signing.publicKey, isLast: true)
      let sink = BytesSink()
      let inline = try verifier.verifyInline(
        BytesSource(
          onePass.packet.serialized + MessageForge.literal(Self.data)
            + signature.packet.serialized), to: sink, at: Self.now)
      #expect(inline.map(\.grade) == [expected], "\(number)")
    }
  }

  @Test("a signature over octets is none over text, nor the reverse")
  func confusion() throws {
    var random = TestSeed.random("confusion")
    let alice = try Person(version: 6, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    for (signed, claimed) in [(SignatureType.binary, SignatureType.text), (.text, .binary)] {
      let signature = try alice.signing.forge(
        signed, over: Self.data, at: Person.time + 1, random: &random)
      var body = signature.body
      body[1] = claimed.rawValue
      let changed = try Signature(parsing: body)
      #expect(
        try verifier.verify(
          [signature, changed], over: BytesSource(Self.data), at: Self.now
        ).map(\.grade) == [.valid, .doesNotFit])
    }
    // A certification of a name is no signature over the octets that it was made over.
    let primary = alice.primary.publicKey
    let certification = try alice.signing.forge(
      .positiveCertification, over: .userID(Person.name, of: primary), at: Person.time + 1,
      random: &random)
    let octets =
      PublicKey.signedPrefix(version: 6, body: primary.body) + primary.body + [0xB4, 0, 0, 0]
      + [UInt8(Person.name.count)] + Person.name
    var body = certification.body
    for type in [0x13, 0, 1] as [UInt8] {
      body[1] = type
      #expect(
        try verifier.verify(
          [try Signature(parsing: body)], over: BytesSource(octets), at: Self.now
        ).map(\.grade) == [type == 0x13 ? .invalid : .doesNotFit])
    }
  }

  @Test("nothing can be put around or before the text of a cleartext signed message")
  func injection() throws {
    var random = TestSeed.random("injection")
    let alice = try Person(version: 6, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    let message = try MessageSigner(keys: [alice.signing], isText: true).signCleartext(
      Array("pay Bob\n- 100\nFrom here\n".utf8), at: Person.time + 1, random: &random)
    let written = BytesSink()
    try message.write(to: written)
    let good = String(decoding: written.bytes, as: UTF8.self)
    func verdict(_ text: String) throws -> (grades: [SignatureVerdict.Grade], text: [UInt8]) {
      let sink = BytesSink()
      do {
        let verdicts = try verifier.verifyInline(
          BytesSource(Array(text.utf8)), to: sink, at: Self.now)
        return (verdicts.map(\.grade), sink.bytes)
      } catch let error as OpenPGPError where error.kind == .malformed {
        return ([], sink.bytes)
      }
    }
    let honest = try verdict(good)
    #expect(honest.grades == [.valid])
    #expect(String(decoding: honest.text, as: UTF8.self) == "pay Bob\n- 100\nFrom here")
    let begin = "-----BEGIN PGP SIGNED MESSAGE-----\n"
    let rest = good.dropFirst(begin.count)
    for header in [
      "Comment: pay Mallory\n", "pay Mallory\n", "Hash: pay Mallory\n",
      "Hash: SHA512\npay Mallory\n",
      "Hash: SHA512, pay Mallory\n", "Charset: UTF-8\n", "Hash: SHA512\nVersion: 1\n",
      " \u{0B}pay\n",
      "\u{00A0}\n", "Hash:\n", "hash: SHA512\n", "Hash: SHA512\u{0C}pay Mallory\n",
      // White space that shows: behind it a header would look like text.
      "\u{0C}\n", "\u{0B}\n", " \t\u{0C}\r\n", "Hash: SHA512\u{0B}\n",
    ] {
      let result = try verdict(begin + header + rest)
      #expect(result.grades.isEmpty, "\(header)")
      #expect(result.text.isEmpty, "\(header)")
    }
    for header in ["Hash: SHA512\n", "Hash: SHA256,SHA512\n", "Hash: SHA256\nHash: SHA512\n"] {
      #expect(try verdict(begin + header + rest).grades == [.valid])
    }
    for changed in [
      "pay Mallory\n" + good, good + "pay Mallory\n", good + good, "-" + good,
      good.replacing("-----BEGIN PGP SIGNATURE", with: "----- BEGIN PGP SIGNATURE"),
      good.replacing("- - 100", with: "- 100\n-200"), good.replacing("- - 100", with: "-100"),
    ] {
      let result = try verdict(changed)
      #expect(result.grades.isEmpty)
      #expect(result.text.isEmpty)
    }
    for changed in [
      good.replacing("pay Bob", with: "pay Eve"), good.replacing("pay Bob", with: "pay Bob\n"),
      good.replacing("pay Bob", with: " pay Bob"), good.replacing("- - 100", with: "- 100"),
      good.replacing("Bob\n", with: "Bob\r"), good.replacing("Bob\n", with: "Bob\u{0B}\n"),
    ] {
      #expect(try verdict(changed).grades == [.doesNotFit])
    }
    // White space at line ends is not signed and not given out.
    let spaced = try verdict(good.replacing("pay Bob\n", with: "pay Bob \t\r\n"))
    #expect(spaced.grades == [.valid])
    #expect(spaced.text == honest.text)
  }

  @Test("a signature meant for others is not valid for who reads it")
  func intendedRecipients() throws {
    var random = TestSeed.random("intended")
    let (alice, bob, carol) = (
      try Person(version: 6, random: &random), try Person(version: 6, random: &random),
      try Person(version: 6, random: &random)
    )
    let certificates = try [alice, bob, carol].map { try $0.certificate(random: &random) }
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificates[1]]
    encryptor.signers = [alice.signing]
    let sealed = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource(Self.data), to: sealed, at: Self.now - 10, random: &random)
    func read(_ message: [UInt8], _ reader: InMemoryKey, _ own: Certificate) throws
      -> [SignatureVerdict.Grade]
    {
      var decryptor = MessageDecryptor()
      decryptor.keys = [reader]
      decryptor.certificates = certificates
      decryptor.ownCertificates = [own]
      let sink = BytesSink()
      let result = try decryptor.decrypt(
        BytesSource(message), to: sink, at: Self.now, random: &random)
      #expect(sink.bytes == Self.data)
      return result.signatures.map(\.grade)
    }
    #expect(try read(sealed.bytes, bob.decrypting, certificates[1]) == [.valid])
    // Bob passes the signed data on to Carol, as if Alice had written to her.
    let signature = try alice.signing.forge(
      .binary, over: Self.data, at: Person.time + 1,
      [Subpacket(.intendedRecipient, [6] + certificates[1].fingerprint.octets)], random: &random)
    let inner =
      OnePassSignature(for: signature.fields, by: alice.signing.publicKey, isLast: true)
      .packet.serialized + MessageForge.literal(Self.data) + signature.packet.serialized
    for (person, certificate, grade) in [
      (carol, certificates[2], SignatureVerdict.Grade.invalid), (bob, certificates[1], .valid),
    ] {
      let forge = MessageForge(to: person.decrypting, random: &random)
      #expect(
        try read(try forge.messageV2(inner, random: &random), person.decrypting, certificate)
          == [grade])
    }
  }
}
