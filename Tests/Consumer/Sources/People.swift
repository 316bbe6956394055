import CryptoPrimitives
import Foundation
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
    alice = try makeVault(
      at: directory + "/alice", passphrase: SecretBytes(copying: Self.passphrase.utf8),
      in: .software)
    bob = try Whisper.create(at: directory + "/bob", protectors: .none, element: .software)
    try bob.unlock(with: .none)
    _ = try makeIdentity(called: "Alice", in: alice)
    _ = try makeIdentity(called: "Bob", in: bob)
  }

  /// A vault asks for what it was made with, and again after what was wrong.
  func tryUnlocking() throws {
    var asked: [WhisperError.Code?] = []
    let opened = try openVault(at: alice.directory) { kinds, wrong in
      try expect("what opens it is known before", kinds == [.passphrase])
      asked.append(wrong?.code)
      let answer = asked.count == 1 ? "wrong" : Self.passphrase
      return .passphrase(try SecretBytes(copying: answer.utf8))
    }
    try expect("what was wrong is said", asked == [nil, .passphraseWrong])
    try expect("it locks after a quarter of an hour", try minutesUntilLock(of: opened) == 15)
    var shown = ShownContacts()
    try shown.refresh(from: opened)
    try lockVault(opened, clearing: &shown)
    try expect("a locked vault says so", try !opened.state().isUnlocked)
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
      try expect("a code is its text", error.code == .init(rawValue: "error.vault.element_missing"))
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

  /// Each takes the other's bundle, as it would travel.
  func introduce() throws {
    for (reader, writer) in [(alice, bob), (bob, alice)] {
      let text = "See my keys: \(try bundleToGive(of: writer))"
      let contact = try takeContact(from: text, into: reader) { offer in
        guard case .contact = offer else { return false }
        return true
      }
      try expect("nobody is trusted unseen", contact?.trust == .unverified)
    }
    let scanned = try contactCard(scanned: Array(bundleToGive(of: bob).utf8))
    try expect("a camera sees the same", try scanned?.keys == bob.identities.find(nil).keys)
    do {
      _ = try alice.contacts.find("Mallory")
      throw Broken(promise: "a stranger is not found")
    } catch WhisperError.contactNotFound(name: "Mallory") {}
  }

  /// A name leads to an id once; what was shown is what is verified.
  func verify() throws {
    let contact = try alice.contacts.find("bob")
    let same = try wordsToCompare(of: bob)
    let verified = try compare(contact, in: alice) { $0 == same }
    try expect("who was compared is verified", verified.trust == .verified)
    _ = try alice.contacts.rename(contact.id, to: "Robert")
    try expect("an id outlives a name", try alice.contacts.find(contact.id).name.text == "Robert")
    try expect("an id is text", Contact.ID(contact.id.description) == contact.id)
  }

  /// A letter from Alice to Bob, whose policies ask for her passphrase.
  func write() throws {
    _ = try alice.policies.set(.biometricGatedSigning, true)
    let plan = try planLetter(to: "Robert", in: alice)
    try expect("a plan says what it takes", plan.isSigned && plan.needsPresence)
    try expect("it is shown", heading(of: plan) == "Alice to Robert, signed")
    let letter = try SecretBytes(copying: "the river, at seven".utf8)
    do {
      _ = try seal(letter, by: plan, in: alice, answers: nil)
      throw Broken(promise: "nothing is signed without presence")
    } catch is WhisperError {}
    let asker = HeldPassphrase(text: Self.passphrase)
    let text = try "Fwd:\n> \(sealAsking(letter, by: plan, in: alice, asker))\n"

    let known = try ownMessages(in: [Array(text.utf8)], of: bob)
    let opened = try openLetter(in: text, of: bob)
    try expect("it says what was written", opened.message.equals(letter))
    try expect("it has the id of its preview", known.map(\.id) == [opened.id])
    try expect(
      "it is signed",
      author(of: opened) == "Signed with the keys of Alice, which were never compared.")
    try expect("it is from her", try opened.sender == bob.contacts.find("Alice").id)
    do {
      _ = try openLetter(in: text, of: bob)
      throw Broken(promise: "nothing opens twice")
    } catch let error as WhisperError where error == .replayDetected {
      try expect(
        "why is said", explanation(of: error) == "This message was opened before.")
    }
    try expect("but where somebody says so", try openAnyway(text, of: bob).isRepeated)
  }

  /// To a key without a contact, until the rules forbid it.
  func writeToKey() throws {
    let letter = try SecretBytes(copying: "at eight".utf8)
    let key = Data(try bob.identities.find(nil).keys.agreement.octets.bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    let opened = try openLetter(in: sealUnsigned(letter, toKey: key, in: alice), of: bob)
    try expect(
      "nobody vouches for it",
      author(of: opened) == "Not signed. It says that it is from Alice.")
    let rules = try setStrictRules(in: alice)
    try expect("rules are kept", try alice.policies.current() == rules)
    do {
      _ = try sealUnsigned(letter, toKey: key, in: alice)
      throw Broken(promise: "rules hold")
    } catch let error as WhisperError {
      try expect("rules hold", error.code == .contactRequired)
    }
  }

  /// Bob's keys are replaced, and Alice is told that it is the same person.
  func replace() throws {
    let former = try bob.identities.find(nil)
    let identity = try replaceKeys(of: nil, in: bob) { plan in
      try expect("nothing is asked for", !plan.needsPresence)
      return nil
    }
    let contact = try takeContact(from: bundleToGive(of: bob), into: alice) { offer in
      guard case .rotation(let known, _) = offer else { return false }
      return known.name.text == "Robert"
    }
    try expect("he has new keys", contact?.keys == identity.keys && identity.keys != former.keys)
    try expect("they are compared anew", contact?.trust == .unverified)
    try expect("a name changes", try rename(identity, to: "Bobby", in: bob) { _ in nil })
    try expect(
      "old keys send nothing",
      try retire(bob.identities.find(former.id), in: bob).status == .archived)
    // What an identity's own keys ask for, the person answers.
    let asker = HeldPassphrase(text: Self.passphrase)
    let alices = try alice.identities.find(nil)
    try protect(alices, in: alice, by: SecretBytes(copying: Self.passphrase.utf8), asker)
    let plan = try planLetter(to: "Robert", in: alice)
    let letter = try SecretBytes(copying: "at nine".utf8)
    let text = try sealAsking(letter, by: plan, in: alice, asker)
    try expect("and it is sealed", try openLetter(in: text, of: bob).message.equals(letter))
    do {
      _ = try askAtEachUse(in: alice, knowing: SecretBytes(copying: Self.passphrase.utf8), asker)
      throw Broken(promise: "a passphrase is no strong factor")
    } catch let error as WhisperError {
      try expect("a passphrase is no strong factor", error.code == .noStrongFactor)
    }
  }

  /// Alice's vault goes for good.
  func destroy() throws {
    try destroyVault(
      at: alice.directory, knowing: SecretBytes(copying: Self.passphrase.utf8))
    do {
      _ = try Whisper.open(at: alice.directory)
      throw Broken(promise: "nothing opens it any more")
    } catch let error as WhisperError where error.code == .vaultNotFound {}
  }
}

/// Knows one passphrase, and gives it for everything.
struct HeldPassphrase: Asker {
  let text: String

  func credential(mustBeStrong: Bool) throws -> Credential { .passphrase(try secret()) }

  func passphrase(for question: KeyQuestion) throws -> SecretBytes { try secret() }

  private func secret() throws -> SecretBytes { try SecretBytes(copying: text.utf8) }
}
