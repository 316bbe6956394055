import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

@Suite("Sealing decides once")
struct SendPlanTests {
  let pair: Pair
  var ada: Whisper { pair.ada.whisper }

  init() throws { pair = try Pair() }

  private func plan(
    from identity: String? = nil, signing choice: SigningChoice = .automatic
  ) throws -> SendPlan {
    try ada.messages.plan(
      to: .contact(ada.contacts.find("Bob").id), from: ada.identities.id(identity),
      signing: choice)
  }

  private func seal(
    _ plan: SendPlan, presence: consuming Credential = .none
  ) throws -> String {
    let answers = ada.answers()
    if presence.kind != .none { try answers.answer(with: presence) }
    return try ada.messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: answers)
      .envelope.text
  }

  @Test("a plan serves for many messages, whatever else happens in the vault")
  func lasts() throws {
    let plan = try plan()
    _ = try pair.bob.open(seal(plan))
    // What is read anew leads to the same.
    let other = try pair.ada.secondWhisper()
    _ = try other.contacts.add(Stranger().bundle("Carol"))
    _ = try other.identities.create(name: "Work")
    _ = try other.open(pair.bob.seal("hello", to: "Ada"))
    _ = try other.preferences.set(.compareDigits, true)
    let opened = try pair.bob.open(seal(plan))
    #expect(opened.attribution == .signed(name: "Ada", trust: .unverified))
  }

  @Test("nothing is decided again while nothing was changed, and once something was it is")
  func once() throws {
    let plan = try plan()
    // Whoever read the policies now would see that they are damaged.
    try RawDatabase(pair.ada.directory).damage("setting")
    _ = try pair.bob.open(seal(plan))
    _ = try pair.ada.secondWhisper().contacts.block("Bob")
    #expect {
      try seal(plan)
    } throws: {
      ($0 as? WhisperError) == .recipientBlocked(name: "Bob")
        || ($0 as? WhisperError)?.values.part == VaultPart.settings.rawValue
    }
  }

  @Test(
    "what the vault would decide otherwise by now is not sent",
    arguments: [
      "another active identity", "not signed by habit", "new keys of the reader",
      "other keys of the sender's name",
    ])
  func otherwise(change: String) throws {
    let plan = try plan()
    let other = try pair.ada.secondWhisper()
    switch change {
    case "another active identity":
      _ = try other.identities.use(other.identities.create(name: "Work").id)
    case "not signed by habit": _ = try other.preferences.set(.signByDefault, false)
    case "new keys of the reader":
      let new = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected).identity
      _ = try other.contacts.acceptRotation(new.bundle.text)
    default: _ = try other.identities.rotate(nil, presence: .unexpected)
    }
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try seal(plan) }
    // Asked again, it says what holds now.
    _ = try pair.bob.open(seal(self.plan()))
  }

  @Test(
    "who the reader and the sender are called and were compared to be counts as well",
    arguments: ["the reader's name", "trust that was taken back", "the sender's name"])
  func shown(change: String) throws {
    let other = try pair.ada.secondWhisper()
    _ = try other.contacts.verify("Bob")
    let plan = try plan()
    #expect(plan.recipient?.trust == .verified)
    func make(_ change: String, back isBack: Bool) throws {
      switch change {
      case "the reader's name":
        let names = isBack ? ["Robert", "Bob"] : ["Bob", "Robert"]
        _ = try other.contacts.rename(names[0], to: names[1])
      case "the sender's name":
        let names = isBack ? ["Adele", "Ada"] : ["Ada", "Adele"]
        _ = try other.identities.rename(names[0], to: names[1], presence: .unexpected)
      default:
        _ = try isBack ? other.contacts.verify("Bob") : other.contacts.unverify("Bob")
      }
    }
    try make(change, back: false)
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try seal(plan) }
    try make(change, back: true)
    _ = try pair.bob.open(seal(plan))
  }

  @Test("what must not be sent any more is refused by its own reason")
  func refused() throws {
    let other = try pair.ada.secondWhisper()
    _ = try other.contacts.verify("Bob")
    let plan = try plan(signing: .doNotSign)
    _ = try other.policies.set(.requireSignatureForVerified, true)
    #expect(throws: WhisperError(.signatureRequired)) { try seal(plan) }
    _ = try other.policies.set(.requireSignatureForVerified, false)
    _ = try seal(plan)
    _ = try other.contacts.block("Bob")
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) { try seal(plan) }
    _ = try other.contacts.unblock("Bob")
    let named = try self.plan(from: "Ada")
    _ = try other.identities.archive("Ada")
    #expect(throws: WhisperError.identityArchived(name: "Ada")) { try seal(named) }
    _ = try other.identities.unarchive("Ada")
    let id = try other.contacts.remove("Bob").id
    #expect(throws: WhisperError.contactNotFound(name: id.description)) { try seal(plan) }
  }

  @Test("another vault does not take it for its own")
  func foreign() throws {
    let plan = try plan()
    #expect(throws: WhisperError.self) {
      try pair.bob.whisper.messages.seal(
        SecretBytes(copying: "hello".utf8), plan)
    }
  }

  @Test("a signature that asks for presence is not made without, nor for a wrong passphrase")
  func presence() throws {
    let eve = try Person("Eve", passphrase: "correct horse")
    try eve.add(pair.bob)
    _ = try eve.whisper.policies.set(.biometricGatedSigning, true)
    let messages = eve.whisper.messages
    let bob = try eve.contact("Bob").id
    let plan = try messages.plan(to: .contact(bob))
    #expect(plan.isSigned && plan.needsPresence)
    #expect(try !messages.plan(to: .contact(bob), signing: .doNotSign).needsPresence)
    func seal(_ passphrase: String?) throws {
      let answers = eve.whisper.answers()
      if let passphrase {
        try answers.answer(with: .passphrase(SecretBytes(copying: passphrase.utf8)))
      }
      _ = try messages.seal(SecretBytes(copying: "hello".utf8), plan, answers: answers)
    }
    #expect(throws: WhisperError.vault(.passphraseRequired)) { try seal(nil) }
    #expect(throws: WhisperError.vault(.wrongPassphrase)) { try seal("wrong") }
    try seal("correct horse")
    _ = try eve.whisper.policies.set(.biometricGatedSigning, false)
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) { try seal("correct horse") }
  }
}
