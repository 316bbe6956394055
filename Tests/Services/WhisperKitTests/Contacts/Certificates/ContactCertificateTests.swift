import CryptoPrimitives
import OpenPGP
import SecretMemory
import Testing
import Vault
import WhisperEnvelope

@testable import WhisperKit

/// A key of somebody who uses another program.
final class ForeignKey {
  let secret: SecretKey
  static let time: Int64 = 1_700_000_000

  init(_ userIDs: String..., profile: Profile = .compatible) throws {
    var random = SystemRandom()
    secret = try SecretKey.generate(
      profile, userIDs: userIDs, at: Self.time, random: &random)
  }

  var certificate: Certificate { secret.certificate }
  var fingerprint: Fingerprint { certificate.fingerprint }
  var received: ReceivedCertificates {
    get throws { try ReceivedCertificates(Array(certificate.armored().utf8)) }
  }
}

@Suite("Certificates of contacts")
struct ContactCertificateTests {
  private let ada: Person

  init() throws { ada = try Person("Ada") }

  private var contacts: ContactService { ada.whisper.contacts }

  private func refusal(_ outcomes: [CertificateOutcome]) -> WhisperError.Code? {
    guard case .refused(let error)? = outcomes.first?.change else { return nil }
    return error.code
  }

  @Test("somebody new is called what the primary User ID says")
  func added() throws {
    let bob = try ForeignKey("Bob Baker (work) <bob@example.org>")
    let examined = try contacts.examine(bob.received)
    #expect(try contacts.list().isEmpty)
    let outcomes = try contacts.add(bob.received)
    for outcomes in [examined, outcomes] {
      guard case .contact(let name)? = outcomes.first?.change else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(name.text == "Bob Baker")
    }
    let contact = try ada.contact("Bob Baker")
    #expect(contact.keys == nil && contact.fingerprint == nil)
    let held = try #require(contact.certificates.first)
    #expect(held.fingerprint == bob.fingerprint)
    #expect(held.trust == .unverified && held.isInUse)
    #expect(held.userID == "Bob Baker (work) <bob@example.org>")
    let opened = try contacts.certificates(of: contact.id)
    #expect(opened.map(\.certificate) == [bob.certificate])
    for key in bob.certificate.keys {
      #expect(
        try contacts.contact(withCertificate: key.fingerprint)?.contact.id == contact.id)
      #expect(try contacts.certificates(withKeys: [key.fingerprint.keyID]).count == 1)
    }
    #expect(try contacts.search("baker").map(\.id) == [contact.id])
    #expect(try contacts.search("bob@example").map(\.id) == [contact.id])
    #expect(try contacts.search(String(bob.fingerprint.hex.suffix(16))).map(\.id) == [contact.id])
    #expect(try ada.whisper.recovery.check().isEmpty)
    // As another process sees it.
    #expect(try ada.secondWhisper().contacts.find("Bob Baker") == contact)
  }

  @Test(
    "a name is what stands before comment and address, else the address",
    arguments: [
      ("Bob <bob@example.org>", "Bob"), ("<bob@example.org>", "bob@example.org"),
      ("bob@example.org", "bob@example.org"), ("Bob (old) (older) <b@x>", "Bob"),
      ("\"Bob B.\" <b@x>", "Bob B."), ("Bob", "Bob"), ("  Bob   <b@x> ", "Bob"),
      ("Ann Lee (work key (old)) <ann@x>", "Ann Lee"), ("Ann (home) Lee <ann@x>", "Ann Lee"),
      ("Ann Lee((a)(b (c))) <ann@x>", "Ann Lee"), ("Ann (old <ann@x>", "Ann (old"),
      ("((((<ann@x>", "(((("), ("((old) (new)) <ann@x>", "ann@x"), ("Ann) Lee", "Ann) Lee"),
    ])
  func names(userID: String, name: String) {
    #expect(NamedAddress(userID).shown == name)
  }

  @Test(
    "what is no name asks for one",
    arguments: ["Unknown <u@x>", "Bob\u{202E} <b@x>", "(all comment)", "[Bob] <b@x>"])
  func noName(userID: String) throws {
    let bob = try ForeignKey(userID)
    #expect(refusal(try contacts.add(bob.received)) == .nameRequired)
    #expect(try contacts.list().isEmpty)
    _ = try contacts.add(bob.received, name: "Bob")
    #expect(try ada.contact("Bob").certificates.count == 1)
  }

  @Test("another certificate under a known name or address is a warning, and goes in by name alone")
  func clash() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    _ = try contacts.add(bob.received)
    let mallory = try ForeignKey("Bob <mallory@example.org>")
    let other = try ForeignKey("Robert <BOB@example.org>")
    for key in [mallory, other] {
      #expect(refusal(try contacts.add(key.received)) == .contactHasOtherCertificate)
    }
    let id = try ada.contact("Bob").id
    #expect(try contacts.list().count == 1 && contacts.find(id).certificates.count == 1)
    _ = try contacts.verify(id, certificate: bob.fingerprint)
    _ = try contacts.add(other.received, to: id)
    let contact = try contacts.find(id)
    #expect(contact.certificates.map(\.isInUse) == [true, false])
    #expect(contact.certificates.map(\.trust) == [.verified, .unverified])
    #expect(try contacts.certificates(of: id).map(\.held.fingerprint) == [bob.fingerprint])
    _ = try contacts.use(id, certificate: other.fingerprint)
    #expect(try contacts.certificates(of: id).map(\.held.fingerprint) == [other.fingerprint])
    // Whose it is, is settled.
    _ = try contacts.add(mallory.received, name: "Mallory")
    #expect(refusal(try contacts.add(mallory.received, to: id)) == .certificateBelongsTo)
  }

  @Test("of a known fingerprint what is new is taken, and nothing else changes")
  func merged() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    _ = try contacts.add(bob.received)
    let id = try ada.contact("Bob").id
    _ = try contacts.verify(id, certificate: bob.fingerprint)
    guard case .known? = try contacts.add(bob.received).first?.change else {
      Issue.record("it is known")
      return
    }
    var random = SystemRandom()
    let revoked = try bob.certificate.revoked(
      .compromised, signedBy: bob.secret.unlockedPrimary(), at: ForeignKey.time + 1,
      random: &random)
    let outcomes = try contacts.add(ReceivedCertificates(revoked.serialized()))
    guard case .merged? = outcomes.first?.change else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(outcomes.first?.validity == .revoked)
    let held = try #require(try contacts.find(id).certificates.first)
    #expect(held.trust == .verified)
    #expect(try contacts.certificates(of: id).map(\.certificate) == [revoked])
  }

  @Test("a keyring gives a report for each, and clashes leave the others alone")
  func keyring() throws {
    let people = try (0..<20).map { try ForeignKey("Person \($0) <p\($0)@example.org>") }
    let clashing = try (0..<5).map { try ForeignKey("Person \($0) <other\($0)@example.org>") }
    let octets = (people + clashing).flatMap { $0.certificate.serialized() }
    let outcomes = try contacts.add(ReceivedCertificates(octets))
    #expect(outcomes.count == 25)
    let refused = outcomes.filter { if case .refused = $0.change { true } else { false } }
    #expect(refused.map(\.fingerprint) == clashing.map(\.fingerprint))
    #expect(try contacts.list().count == 20)
    #expect(try ada.whisper.recovery.check().isEmpty)
  }

  @Test("what is no certificate is refused, a secret key too, and changes nothing")
  func invalid() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    let secret = try bob.secret.armored().withUnsafeBytes { Array($0) }
    for octets in [secret, [], [0x99, 0, 1], Array("-----BEGIN PGP".utf8)] {
      #expect { try ReceivedCertificates(octets) } throws: { error in
        (error as? WhisperError)?.code == .certificateInvalid
      }
    }
    #expect(throws: WhisperError.inputTooLarge(limit: ReceivedCertificates.maximumBytes)) {
      try ReceivedCertificates([UInt8](repeating: 0, count: ReceivedCertificates.maximumBytes + 1))
    }
  }

  @Test("a link holds a certificate")
  func link() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    let link = "whisper://import/v1/" + Base64URL.encode(bob.certificate.serialized())
    #expect(ReceivedCertificates.seem(toBeIn: Array(link.utf8)))
    #expect(
      try ReceivedCertificates(Array((link + "\n").utf8)).certificates == [bob.certificate])
    #expect(
      try ReceivedCertificates.found(in: Array(link.utf8))?.certificates == [bob.certificate])
    #expect(throws: WhisperError.self) {
      try ReceivedCertificates(Array("whisper://import/v1/%%%".utf8))
    }
  }

  @Test("who has certificates alone is not sealed to, not compared by words and in no keybook")
  func withoutKeys() throws {
    _ = try contacts.add(ForeignKey("Bob <bob@example.org>").received)
    let id = try ada.contact("Bob").id
    let expected = WhisperError.contactWithoutKeys(name: "Bob")
    #expect(throws: expected) { try ada.whisper.messages.plan(to: .contact(id)) }
    #expect(throws: expected) { try contacts.verify(id) }
    #expect(try ada.whisper.keybook.export().withoutKeys == ["Bob"])
  }

  @Test("a revoked contact's certificates are revoked, and a verification taken back is all of it")
  func contactWide() throws {
    let bob = try ForeignKey("Bob <bob@example.org>")
    _ = try contacts.add(bob.received)
    let id = try ada.contact("Bob").id
    _ = try contacts.verify(id, certificate: bob.fingerprint)
    #expect(try contacts.unverify(id).certificates.map(\.trust) == [.unverified])
    #expect(try contacts.revoke(id).certificates.map(\.trust) == [.revoked])
    #expect(throws: WhisperError.contactRevoked(name: "Bob")) {
      try contacts.verify(id, certificate: bob.fingerprint)
    }
  }

  @Test("one certificate's verification is taken back by itself, where the contact is not revoked")
  func oneAlone() throws {
    let (bob, other) = (try ForeignKey("Bob <b@x.org>"), try ForeignKey("Bob <c@x.org>"))
    _ = try contacts.add(bob.received)
    let id = try ada.contact("Bob").id
    _ = try contacts.add(other.received, to: id)
    for key in [bob, other] { _ = try contacts.verify(id, certificate: key.fingerprint) }
    for certificate in try contacts.unverify(id, certificate: bob.fingerprint).certificates {
      #expect(
        certificate.trust == (certificate.fingerprint == bob.fingerprint ? .unverified : .verified))
    }
    _ = try contacts.revoke(id)
    #expect(throws: WhisperError.contactRevoked(name: "Bob")) {
      try contacts.unverify(id, certificate: bob.fingerprint)
    }
  }

  @Test("removing takes the certificate away, and the last of somebody is kept")
  func removed() throws {
    let (bob, other) = (try ForeignKey("Bob <b@x.org>"), try ForeignKey("Bob <c@x.org>"))
    _ = try contacts.add(bob.received)
    let id = try ada.contact("Bob").id
    #expect(throws: WhisperError.lastCertificate(name: "Bob")) {
      try contacts.remove(id, certificate: bob.fingerprint)
    }
    _ = try contacts.add(other.received, to: id)
    let left = try contacts.remove(id, certificate: bob.fingerprint)
    #expect(left.certificates.map(\.fingerprint) == [other.fingerprint])
    #expect(try contacts.certificates(of: id).isEmpty)
    #expect(throws: WhisperError.certificateNotFound(name: "Bob")) {
      try contacts.use(id, certificate: bob.fingerprint)
    }
    #expect(try contacts.contact(withCertificate: bob.fingerprint) == nil)
    _ = try contacts.remove(id)
    #expect(try ada.whisper.vault.read { try $0.count(.certificate) } == 0)
  }

  @Test("a contact has at most sixteen")
  func limit() throws {
    _ = try contacts.add(ForeignKey("Bob <b@x.org>").received)
    let id = try ada.contact("Bob").id
    let more = try (0..<16).map { try ForeignKey("Bob \($0)").certificate.serialized() }
    let outcomes = try contacts.add(ReceivedCertificates(more.flatMap(\.self)), to: id)
    #expect(try contacts.find(id).certificates.count == Contact.maximumCertificates)
    guard case .refused(let error)? = outcomes.last?.change else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(
      error == .certificateLimit(name: "Bob", limit: Contact.maximumCertificates))
  }

  @Test("a row with certificates that is cut short or counts wrongly is malformed")
  func rows() throws {
    _ = try contacts.add(ForeignKey("Bob <b@x.org>").received)
    let contact = try ada.contact("Bob")
    let row = contact.encoded
    #expect(row.first == 3)
    #expect(try Contact(id: contact.id.octets, decoding: row) == contact)
    for end in 0..<row.count {
      #expect(throws: (any Error).self) {
        try Contact(id: contact.id.octets, decoding: Array(row.prefix(end)))
      }
    }
    #expect(throws: (any Error).self) { try Contact(id: [], decoding: row + [0]) }
    // Without certificates and with keys it is what programs of before read.
    let bob = try Person("Ben")
    #expect(try ada.add(bob).encoded.first == 2)
  }

  @Test("what a repair lost is left out, and can be added anew")
  func lost() throws {
    let bob = try ForeignKey("Bob <b@x.org>")
    _ = try contacts.add(bob.received)
    let contact = try ada.contact("Bob")
    _ = try ada.whisper.vault.write { try $0.remove(.certificate, contact.certificates[0].id) }
    #expect(try contacts.certificates(of: contact.id).isEmpty)
    _ = try contacts.add(bob.received)
    #expect(try contacts.certificates(of: contact.id).map(\.certificate) == [bob.certificate])
    #expect(try contacts.list().count == 1)
  }
}
