import OpenPGP
import SecretMemory
import Testing
import Vault
import VaultModel

@testable import WhisperKit

@Suite("The rules of sending hold for each reader of an OpenPGP message")
struct EncryptionPlanTests {
  private let ada: Person
  private let bob: ForeignKey
  private let carol: ForeignKey
  private var contacts: ContactService { ada.whisper.contacts }
  private var messages: OpenPGPMessageService { ada.whisper.openPGPMessages }

  init() throws {
    ada = try Person("Ada")
    (bob, carol) = (try ForeignKey("Bob"), try ForeignKey("Carol"))
    _ = try ada.whisper.openPGPKeys.generate(.compatible, userIDs: ["Ada"])
    for key in [bob, carol] { _ = try contacts.add(key.received) }
  }

  private func request(
    to names: [String] = [], atHand: [ForeignKey] = [], signing: SigningChoice = .automatic
  ) throws -> EncryptionRequest {
    var request = EncryptionRequest()
    request.contacts = try names.map { try contacts.find($0).id }
    request.recipients = atHand.map(\.certificate)
    request.signing = signing
    return request
  }

  /// Encrypts as was planned.
  private func encrypt(_ plan: EncryptionPlan) throws {
    try messages.encrypt(
      BytesSource([65]), to: BytesSink(), by: plan, passwords: [], isArmored: false,
      answers: ada.whisper.answers())
  }

  @Test("one who is blocked or revoked is enough, by name or by a file")
  func each() throws {
    _ = try contacts.block("Carol")
    let blocked = WhisperError.recipientBlocked(name: "Carol")
    #expect(throws: blocked) { try messages.plan(request(to: ["Bob", "Carol"])) }
    #expect(throws: blocked) { try messages.plan(request(to: ["Bob"], atHand: [carol])) }
    _ = try contacts.unblock("Carol")
    _ = try messages.plan(request(to: ["Bob", "Carol"]))
    _ = try contacts.revoke("Carol")
    let revoked = WhisperError.recipientRevoked(name: "Carol")
    #expect(throws: revoked) { try messages.plan(request(to: ["Bob", "Carol"])) }
    #expect(throws: revoked) { try messages.plan(request(to: ["Bob"], atHand: [carol])) }
  }

  @Test("a contact is blocked by fingerprint, also where a repair lost the certificate")
  func lost() throws {
    let contact = try contacts.block("Carol")
    try ada.whisper.vault.write { transaction in
      for certificate in contact.certificates {
        try CertificateStore(transaction).remove(certificate.id)
      }
    }
    #expect(throws: WhisperError.recipientBlocked(name: "Carol")) {
      try messages.plan(request(atHand: [carol]))
    }
  }

  @Test("with contacts required a file is refused, a contact's too; what else is wrong comes first")
  func contactRequired() throws {
    _ = try ada.whisper.policies.set(.contactRequiredToSend, true)
    _ = try messages.plan(request(to: ["Bob", "Carol"]))
    let refusal = WhisperError(.contactRequired)
    #expect(throws: refusal) { try messages.plan(request(to: ["Bob"], atHand: [carol])) }
    #expect(throws: refusal) { try messages.plan(request(atHand: [ForeignKey("Eve")])) }
    _ = try contacts.block("Carol")
    #expect(throws: WhisperError.recipientBlocked(name: "Carol")) {
      try messages.plan(request(atHand: [carol]))
    }
  }

  @Test("one verified reader of several is enough to require a signature")
  func signatureRequired() throws {
    _ = try ada.whisper.policies.set(.requireSignatureForVerified, true)
    _ = try messages.plan(request(to: ["Bob", "Carol"], signing: .doNotSign))
    _ = try contacts.verify(contacts.find("Carol").id, certificate: carol.fingerprint)
    for request in try [
      request(to: ["Bob", "Carol"], signing: .doNotSign),
      request(to: ["Bob"], atHand: [carol], signing: .doNotSign),
    ] {
      #expect(throws: WhisperError(.signatureRequired)) {
        try messages.plan(request)
      }
    }
    _ = try messages.plan(request(to: ["Bob"], signing: .doNotSign))
  }

  @Test("what the vault would decide otherwise by now is not encrypted")
  func judgedAgain() throws {
    let other = try ada.secondWhisper()
    let plan = try messages.plan(request(to: ["Bob"]))
    try encrypt(plan)
    _ = try other.preferences.set(.signByDefault, false)
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try encrypt(plan) }
    _ = try other.preferences.set(.signByDefault, true)
    try encrypt(plan)
    _ = try other.contacts.block("Bob")
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) { try encrypt(plan) }
    _ = try other.contacts.unblock("Bob")
    _ = try other.policies.set(.requireSignatureForVerified, true)
    _ = try other.contacts.verify(other.contacts.find("Bob").id, certificate: bob.fingerprint)
    // Who is verified now is shown as that.
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try encrypt(plan) }
  }

  @Test("what does not hold any more has a name, also where nobody who is known reads it")
  func named() throws {
    let other = try ada.secondWhisper()
    let own = try #require(try ada.whisper.openPGPKeys.active())
    var byPassword = EncryptionRequest()
    byPassword.hasPassword = true
    let eve = try ForeignKey("Eve")
    for (request, name) in [
      (byPassword, own.fingerprint.spaced),
      (try request(atHand: [eve]), eve.fingerprint.spaced),
      (try request(atHand: [eve, bob]), eve.fingerprint.spaced),
    ] {
      let plan = try messages.plan(request)
      _ = try other.preferences.set(.signByDefault, false)
      #expect(throws: WhisperError.changedMeanwhile(name: name)) { try encrypt(plan) }
      _ = try other.preferences.set(.signByDefault, true)
    }
    // Of several readers the one who is another now.
    let plan = try messages.plan(request(to: ["Bob", "Carol"]))
    _ = try other.contacts.verify(other.contacts.find("Carol").id, certificate: carol.fingerprint)
    #expect(throws: WhisperError.changedMeanwhile(name: "Carol")) { try encrypt(plan) }
  }

  @Test("an own key that was named is the one that the vault has by then")
  func namedKey() throws {
    var request = try request(to: ["Bob"], signing: .doNotSign)
    request.key = try ada.whisper.openPGPKeys.find(nil)
    let plan = try messages.plan(request)
    try encrypt(plan)
    try ada.secondWhisper().openPGPKeys.delete(try #require(request.key).fingerprint)
    #expect(throws: WhisperError.vault(.keyNotFound)) { try encrypt(plan) }
  }
}
