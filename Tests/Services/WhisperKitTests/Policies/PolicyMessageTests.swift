import SecretMemory
import Testing
import VaultModel
import WhisperEnvelope
import WhisperKit

/// The decisions once more, with real vaults and messages.
@Suite("Policies and messages")
struct PolicyMessageTests {
  let pair: Pair

  init() throws { pair = try Pair() }

  private func set(_ name: Policies.Name, _ isOn: Bool = true) throws {
    _ = try pair.ada.whisper.policies.set(name, isOn)
  }

  @Test("with contacts required, raw keys are refused, a contact's too")
  func contactRequired() throws {
    let stranger = try Stranger().agreement.rawText
    _ = try pair.ada.whisper.seal("hello", to: .rawKey(stranger))
    try set(.contactRequiredToSend)
    for key in [stranger, try pair.bob.rawKey] {
      #expect(throws: WhisperError(.contactRequired)) {
        try pair.ada.whisper.seal("hello", to: .rawKey(key))
      }
    }
    _ = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    try set(.contactRequiredToSend, false)
    _ = try pair.ada.whisper.seal("hello", to: .rawKey(stranger))
  }

  @Test("with signatures required, a verified contact gets nothing unsigned")
  func signatureRequired() throws {
    try set(.requireSignatureForVerified)
    _ = try pair.ada.seal("hello", to: "Bob", signing: .doNotSign)
    _ = try pair.ada.whisper.contacts.verify("Bob")
    let required = WhisperError(.signatureRequired)
    #expect(throws: required) { try pair.ada.seal("hello", to: "Bob", signing: .doNotSign) }
    #expect(throws: required) {
      try pair.ada.whisper.seal("hello", to: .rawKey(pair.bob.rawKey), signing: .doNotSign)
    }
    _ = try pair.ada.whisper.identities.create(name: "Mute", canSign: false)
    #expect(throws: required) { try pair.ada.seal("hello", to: "Bob", from: "Mute") }
    let opened = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    #expect(opened.attribution == .signed(name: "Ada", trust: .unverified))
  }

  @Test("policies are judged before there is a message; of one that is too long nothing is judged")
  func lengthFirst() throws {
    let messages = pair.ada.whisper.messages
    let stranger = try Stranger().agreement.rawText
    let plan = try messages.plan(to: .rawKey(stranger))
    func seal(_ count: Int) throws {
      _ = try messages.seal(
        SecretBytes(copying: [UInt8](repeating: 0, count: count)), plan)
    }
    try seal(65_534)
    try set(.contactRequiredToSend)
    let refusal = WhisperError(.contactRequired)
    #expect(throws: refusal) { try messages.plan(to: .rawKey(stranger)) }
    #expect(throws: refusal) { try seal(65_534) }
    #expect(throws: WhisperError.messageTooLong(limit: 65_534)) { try seal(65_535) }
  }

  @Test("the result says from whom and to whom it was sealed")
  func sealedMessage() throws {
    let ada = pair.ada.whisper
    func seal(_ addressee: Addressee) throws -> SendPlan {
      let plan = try ada.messages.plan(to: .init(addressee, in: ada))
      return try ada.messages.seal(SecretBytes(copying: "hello".utf8), plan).plan
    }
    let toContact = try seal(.contact(name: "bob"))
    #expect(try toContact.sender == pair.ada.identity)
    #expect(try toContact.recipient == pair.ada.contact("Bob"))
    #expect(toContact.isSigned && !toContact.needsPresence)
    #expect(try seal(.rawKey(pair.bob.rawKey)).recipient?.name.text == "Bob")
    #expect(try seal(.rawKey(Stranger().agreement.rawText)).recipient == nil)
  }
}
