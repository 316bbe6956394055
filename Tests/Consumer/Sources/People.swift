import SecretMemory
import WhisperEnvelope
import WhisperKit

/// Two people with a vault each.
struct People {
  let alice: Whisper
  let bob: Whisper
  private static let passphrase = "correct horse battery staple"

  init(in directory: String) throws {
    alice = try Whisper.create(
      at: directory + "/alice", protector: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))
    bob = try Whisper.create(at: directory + "/bob", protector: .none, element: .software)
    try unlock()
    _ = try alice.identities.create(name: "Alice")
    _ = try bob.identities.create(name: "Bob")
  }

  /// A vault names its secure element, and opens for nobody who does not offer that one.
  func tryElements() throws {
    guard let nowhere = VaultElement(tpmAt: "unix:" + bob.directory + "/no-tpm") else {
      throw Broken(promise: "a path names a TPM")
    }
    try expect("no place is no TPM", VaultElement(tpmAt: "unix:") == nil)
    try expect("a TPM is hardware", nowhere.isHardware && nowhere.name == "tpm")
    do {
      try nowhere.check()
      throw Broken(promise: "what is not there cannot be used")
    } catch let error as WhisperError {
      try expect(
        "why is said", error.code == .elementMissing && error.values.reason == .elementAbsent)
    }
    _ = try Whisper.open(at: bob.directory, elements: [nowhere, .software])
    do {
      _ = try Whisper.open(at: bob.directory, elements: [nowhere])
      throw Broken(promise: "a vault opens with its element alone")
    } catch let error as WhisperError {
      try expect("the element is named", error.values.name == bob.elementName)
    }
  }

  private func unlock() throws {
    try alice.unlock(with: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))
    try bob.unlock(with: .none)
  }

  /// Each takes the other's bundle, as it would travel.
  func introduce() throws {
    for (reader, writer) in [(alice, bob), (bob, alice)] {
      let bundle = try writer.identities.find(nil).bundle.text
      guard
        case .contact(let card, let name) = try reader.contacts.examine(
          ContactCard(Array("See my keys: \(bundle)".utf8)))
      else { throw Broken(promise: "new keys are a new contact") }
      let contact = try reader.contacts.add(card, name: name.text)
      try expect("nobody is trusted unseen", contact.trust == .unverified)
    }
    do {
      _ = try alice.contacts.find("Mallory")
      throw Broken(promise: "a stranger is not found")
    } catch WhisperError.contactNotFound(name: "Mallory") {}
  }

  /// A name leads to an id once; what was shown is what is verified.
  func verify() throws {
    let bob = try alice.contacts.find("bob")
    let words = FingerprintWords(fingerprint: bob.fingerprint)
    let own = try self.bob.identities.find(nil)
    try expect(
      "both see the same words",
      words.words == FingerprintWords(fingerprint: own.keys.fingerprint).words)
    let verified = try alice.contacts.verify(bob.id, shown: bob.fingerprint)
    try expect("who was compared is verified", verified.trust == .verified)
    _ = try alice.contacts.rename(bob.id, to: "Robert")
    try expect("an id outlives a name", try alice.contacts.find(bob.id).name.text == "Robert")
    try expect("an id is text", Contact.ID(bob.id.description) == bob.id)
  }

  /// A letter from Alice to Bob, whose policies ask for her passphrase.
  func write() throws {
    _ = try alice.policies.set(.biometricGatedSigning, true)
    let plan = try alice.messages.plan(to: .contact(alice.contacts.find("Robert").id))
    try expect("a plan says what it takes", plan.isSigned && plan.needsPresence)
    let letter = try SecretBytes(copying: "the river, at seven".utf8)
    do {
      _ = try alice.messages.seal(letter, plan, presence: .none)
      throw Broken(promise: "nothing is signed without presence")
    } catch is WhisperError {}
    let sealed = try alice.messages.seal(
      letter, plan, presence: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))

    let text = Array("Fwd:\n> \(sealed.envelope.text)\n".utf8)
    let found = try FoundEnvelope(in: text)
    guard let preview = try bob.messages.preview([found]).first, case .success(let known) = preview
    else { throw Broken(promise: "an envelope can be looked into") }
    let prepared = try bob.messages.prepare(found)
    try expect(
      "a prepared message can be judged",
      prepared.message.withUnsafeBytes { $0.elementsEqual("the river, at seven".utf8) })
    let opened = try bob.messages.commit(prepared)
    try expect("it has the id of its preview", opened.id == known.id)
    try expect("it is signed", opened.attribution == .signed(name: "Alice", trust: .unverified))
    try expect("it is from her", try opened.sender == bob.contacts.find("Alice").id)
    do {
      _ = try bob.messages.prepare(found)
      throw Broken(promise: "nothing opens twice")
    } catch WhisperError.replayDetected {}
  }
}
