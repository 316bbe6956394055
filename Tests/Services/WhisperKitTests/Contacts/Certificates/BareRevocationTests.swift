import CryptoPrimitives
import OpenPGP
import SecretMemory
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("Revocations that a contact's certificate gets")
struct BareRevocationTests {
  private let ada: Person
  private let bob: ForeignKey

  init() throws {
    ada = try Person("Ada")
    bob = try ForeignKey("Bob <bob@example.org>", "Robert <robert@example.org>")
    _ = try contacts.add(bob.received)
    _ = try contacts.verify(ada.contact("Bob").id, certificate: bob.fingerprint)
  }

  private var contacts: ContactService { ada.whisper.contacts }

  private func revocation(
    _ reason: RevocationReason, of key: ForeignKey, text: String = ""
  ) throws -> [UInt8] {
    var random = SystemRandom()
    return Signature.serialize([
      try key.certificate.revocation(
        reason, text: text, signedBy: key.secret.unlockedPrimary(), at: ForeignKey.time + 60,
        random: &random)
    ])
  }

  private func held() throws -> Contact.HeldCertificate {
    try #require(try ada.contact("Bob").certificates.first)
  }

  @Test(
    "go to the certificate of the key that they name, and are news once",
    arguments: [.unspecified, .compromised, .superseded, .retired] as [RevocationReason])
  func taken(reason: RevocationReason) throws {
    let octets = try revocation(reason, of: bob, text: "lost")
    let outcome = try #require(try contacts.add(ReceivedCertificates(octets)).first)
    guard case .merged(let contact) = outcome.change else {
      Issue.record("\(outcome)")
      return
    }
    #expect(contact.name.text == "Bob" && outcome.fingerprint == bob.fingerprint)
    #expect(outcome.revocations.map(\.part) == [.certificate])
    #expect(outcome.revocations.map(\.revocation.text) == ["lost"])
    #expect(outcome.validity == (reason.isSoft ? .retired : .revoked))
    // What was compared stays what it is; the row says beside it that the owner took the key back.
    #expect(try held().isRevoked && held().trust == .verified)
    let again = try #require(try contacts.add(ReceivedCertificates(octets)).first)
    guard case .known = again.change, again.revocations.isEmpty else {
      Issue.record("\(again)")
      return
    }
    // An older copy of the certificate does not bring it back.
    _ = try contacts.add(bob.received)
    #expect(try held().isRevoked)
    #expect(try ada.secondWhisper().contacts.find("Bob").certificates.first?.isRevoked == true)
  }

  @Test("of a subkey or a name go to that part alone")
  func parts() throws {
    var random = SystemRandom()
    let primary = try bob.secret.unlockedPrimary()
    let subkey = bob.certificate.subkeys[0].key.fingerprint
    let withoutSubkey = try bob.certificate.revoking(
      subkey: subkey, .superseded, signedBy: primary, at: ForeignKey.time + 60, random: &random)
    let signature = try #require(
      withoutSubkey.subkeys[0].verifiedSignatures.first { $0.type == .subkeyRevocation })
    let first = try #require(
      try contacts.add(ReceivedCertificates(Signature.serialize([signature]))).first)
    #expect(first.revocations.map(\.part) == [.subkey(subkey)])
    #expect(first.validity == .valid && first.obstacle?.reason == .keyRevoked)
    let withoutName = try bob.certificate.revoking(
      userID: "Robert <robert@example.org>", signedBy: primary, at: ForeignKey.time + 60,
      random: &random)
    let second = try #require(
      try contacts.add(ReceivedCertificates(withoutName.serialized())).first)
    #expect(second.revocations.map(\.part) == [.userID("Robert <robert@example.org>")])
    #expect(try !held().isRevoked)
  }

  @Test("that are nobody's, forged, of an own key or without a name are left alone by name")
  func refused() throws {
    let carol = try ForeignKey("Carol <carol@example.org>")
    let own = try ForeignKey("Ada <ada@example.org>")
    _ = try ada.whisper.openPGPKeys.add(own.secret)
    var forged = try revocation(.compromised, of: bob)
    forged[forged.count - 1] ^= 1
    for (octets, code, name) in [
      (try revocation(.compromised, of: carol), .revocationUnknown, carol.fingerprint.keyID.hex),
      (forged, .revocationForged, "Bob"),
      (try revocation(.compromised, of: own), .revocationOwn, own.fingerprint.hex),
    ] as [([UInt8], WhisperError.Code, String)] {
      let received = try ReceivedCertificates(octets)
      #expect(received.certificates.isEmpty && received.revocations.count == 1)
      let taken = try contacts.take(received)
      #expect(taken.outcomes.isEmpty)
      #expect(taken.refused.map(\.error.code) == [code])
      #expect(taken.refused.map(\.error.values.name) == [name])
      #expect { try contacts.add(received) } throws: { ($0 as? WhisperError)?.code == code }
    }
    #expect(try !held().isRevoked)
    // Whose it must be was said.
    _ = try contacts.add(carol.received)
    let taken = try contacts.take(
      ReceivedCertificates(revocation(.retired, of: carol)), for: ada.contact("Bob").id)
    #expect(taken.refused.map(\.error.code) == [.certificateBelongsTo])
    #expect(try ada.contact("Carol").certificates.first?.isRevoked == false)
  }

  @Test("beside a certificate that was not known yet find it")
  func beside() throws {
    let carol = try ForeignKey("Carol <carol@example.org>")
    let octets = try revocation(.superseded, of: carol) + carol.certificate.serialized()
    let outcomes = try contacts.add(ReceivedCertificates(octets))
    #expect(outcomes.count == 2 && outcomes.last?.revocations.count == 1)
    #expect(try ada.contact("Carol").certificates.first?.isRevoked == true)
  }

  @Test("are taken out of a mail, also as a signature that stands beside a certificate")
  func inText() throws {
    let carol = try ForeignKey("Carol <carol@example.org>")
    let alone = Armor.encode(try revocation(.compromised, of: carol), as: .signature)
    let quoted = alone.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "> " + $0 }.joined(separator: "\n")
    for text in [
      "\u{DC}brigens:\n" + carol.certificate.armored() + "and this:\n" + alone,
      "See below.\n" + alone + "\n" + carol.certificate.armored(), quoted,
    ] {
      let received = try ReceivedCertificates(Array(text.utf8))
      #expect(received.certificates.count == (text == quoted ? 0 : 1))
      #expect(received.revocations.count == 1 && received.failure == nil)
      #expect(ReceivedCertificates.seem(toBeIn: Array(text.utf8)))
      let found = try ReceivedCertificates.found(in: Array(text.utf8))
      #expect(found?.revocations == received.revocations)
      _ = try contacts.take(received)
      #expect(try ada.contact("Carol").certificates.first?.isRevoked == true)
    }
  }

  @Test("stand in a row of their own version, which says so in no other way")
  func rows() throws {
    let former = try ada.contact("Bob")
    #expect(former.encoded.first == 3)
    #expect(try Contact(id: former.id.octets, decoding: former.encoded) == former)
    _ = try contacts.add(ReceivedCertificates(revocation(.retired, of: bob)))
    let contact = try ada.contact("Bob")
    let row = contact.encoded
    #expect(row.first == 4)
    #expect(try Contact(id: contact.id.octets, decoding: row) == contact)
    for end in 0..<row.count {
      #expect(throws: (any Error).self) {
        try Contact(id: contact.id.octets, decoding: Array(row.prefix(end)))
      }
    }
    #expect(row.last == 1)
    for last in [0, 2] as [UInt8] {
      #expect(throws: (any Error).self) {
        try Contact(id: contact.id.octets, decoding: row.dropLast() + [last])
      }
    }
  }

  @Test("an own certificate is nobody else's")
  func own() throws {
    let own = try ForeignKey("Ada <ada@example.org>")
    _ = try ada.whisper.openPGPKeys.add(own.secret)
    for outcome in try contacts.add(own.received)
      + contacts.add(own.received, name: "Myself")
      + contacts.add(own.received, to: ada.contact("Bob").id)
    {
      guard case .refused(let error) = outcome.change else {
        Issue.record("\(outcome)")
        return
      }
      #expect(error.code == .ownCertificate && error.values.name == own.fingerprint.hex)
    }
    #expect(try contacts.list().count == 1)
  }
}
