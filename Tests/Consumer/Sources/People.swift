import CryptoPrimitives
import SecretMemory
import VaultModel
import WhisperEnvelope
import WhisperKit

/// Two people with a vault each.
struct People {
  let alice: Whisper
  let bob: Whisper
  private static let passphrase = "correct horse battery staple"

  init(in directory: String) throws {
    alice = try Whisper.create(
      at: directory + "/alice", protectors: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))
    bob = try Whisper.create(at: directory + "/bob", protectors: .none, element: .software)
    try unlock()
    _ = try alice.identities.create(name: "Alice")
    _ = try bob.identities.create(name: "Bob")
  }

  /// Keys and fingerprints have types of a module that comes with the library.
  func tryKeys() throws {
    let keys = try alice.identities.find("Alice").keys
    let fingerprint: Octets32 = keys.fingerprint
    try expect("a fingerprint is 32 bytes", Octets32(fingerprint.bytes) == fingerprint)
    try expect("a key is read again", try X25519PublicKey(keys.agreement.octets) == keys.agreement)
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
        "why is said",
        error.code == .elementMissing && error.values.reason == .vault(.elementAbsent))
    }
    _ = try Whisper.open(at: bob.directory, elements: [nowhere, .software])
    do {
      _ = try Whisper.open(at: bob.directory, elements: [nowhere])
      throw Broken(promise: "a vault opens with its element alone")
    } catch let error as WhisperError {
      try expect("the element is named", error.values.name == bob.elementName)
    }
  }

  /// What opens a vault is listed, added, changed and removed; each call says who asks for it.
  func changeProtectors() throws {
    let old = try SecretBytes(copying: Self.passphrase.utf8)
    let new = try SecretBytes(copying: "another".utf8)
    try bob.protectors.checkRoom(for: .passphrase, name: "paper")
    try bob.protectors.add(.passphrase(old.copy()), name: "paper", with: .none)
    let stored = try bob.protectors.stored()
    try expect("a protector has its kind and name", stored.map(\.name) == ["paper"])
    try expect("the list is the file's", try bob.protectors.list() == stored)
    try bob.protectors.change(to: .passphrase(new.copy()), with: .passphrase(old.copy()))
    do {
      try bob.protectors.remove(stored[0].id, with: .passphrase(new.copy()))
      try expect("the last protector stays", false)
    } catch let error as WhisperError {
      try expect("the last protector stays", error.code == .lastProtector)
    }
    try bob.protectors.removeLast(with: .passphrase(new.copy()))
    let kinds = try bob.protectors.list().map(\.kind)
    try expect("nothing is asked for", kinds == [ProtectorKind.none])
    try expect("software counts no PINs", try bob.protectors.lockout() == nil)
    do {
      try bob.protectors.checkRoom(for: .pin)
      try expect("software has no PIN", false)
    } catch let error as WhisperError {
      try expect("software has no PIN", error.code == .elementUnsupported)
    }
    do {
      try ProtectorService.check(pin: SecretBytes(copying: "12345".utf8))
      try expect("a PIN has six characters", false)
    } catch let error as WhisperError {
      try expect("a PIN has six characters", error.code == .pinLength)
    }
    try expect("there is an end to them", ProtectorService.limit == 8)
  }

  /// No security key is plugged in here: that is said by the first question, and nothing is changed.
  func trySecurityKeys() throws {
    try expect("a socket has a path", HeldSecurityKey(at: "unix:", onTouch: {}) == nil)
    guard let key = HeldSecurityKey(at: "unix:" + bob.directory + "/no-key", onTouch: {}) else {
      throw Broken(promise: "a path names a security key")
    }
    do {
      _ = try key.look()
      throw Broken(promise: "what is not there says nothing")
    } catch let error as WhisperError {
      try expect("why is said", error.code == .securityKeyAbsent)
    }
    do {
      try bob.protectors.add(.securityKey(key), name: "blue", with: .none)
      throw Broken(promise: "what is not there opens nothing")
    } catch let error as WhisperError {
      try expect("nothing was added", error.code == .securityKeyAbsent)
    }
    try expect("nothing was kept", try bob.protectors.list().map(\.kind) == [ProtectorKind.none])
  }

  /// Software counts nothing, and says so; there is no older state to accept then.
  func tryCounting() throws {
    try expect("software counts nothing", try bob.counting == .off && bob.withoutCounter == nil)
    try expect("what is off stays off", try !bob.setCounting(false))
    do {
      try bob.setCounting(true)
      throw Broken(promise: "software has no counter")
    } catch let error as WhisperError {
      try expect(
        "why is said",
        error.code == .counterUnavailable && error.values.reason == .vault(.noCounters))
    }
    try expect("a sound vault is open", try bob.unlockToLook(with: .none) == nil)
    try expect(
      "there is nothing to accept", try bob.recovery.acceptState(with: .none) == .nothing)
    let repair: RegistryRepair? = try bob.recovery.repairRegistry(with: .none)
    try expect("a sound list is left as it is", repair == nil)
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
    guard let fingerprint = bob.fingerprint else {
      throw Broken(promise: "who was added by a bundle has Whisper keys")
    }
    let words = FingerprintWords(fingerprint: fingerprint)
    let own = try self.bob.identities.find(nil)
    try expect(
      "both see the same words",
      words.words == FingerprintWords(fingerprint: own.keys.fingerprint).words)
    let verified = try alice.contacts.verify(bob.id, shown: fingerprint)
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
      _ = try alice.messages.seal(letter, plan)
      throw Broken(promise: "nothing is signed without presence")
    } catch is WhisperError {}
    let answers = alice.answers()
    let sealed = try answers.asking(
      isPresenceNeeded: plan.needsPresence,
      { question in
        try expect("it is said what is asked", question.code == .presence)
        try answers.answer(with: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))
      }
    ) { try alice.messages.seal(letter, plan, answers: answers) }

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
