import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// The policy `biometricGatedSigning`: who signs shows to be there, by the passphrase.
@Suite("Presence")
struct PresenceTests {
  let ada: Person
  let bob: Person
  static let passphrase = "correct horse"

  init() throws {
    ada = try Person("Ada", passphrase: Self.passphrase)
    bob = try Person("Bob")
    try ada.add(bob)
    try bob.add(ada)
    _ = try ada.whisper.policies.set(.biometricGatedSigning, true)
  }

  /// Counts how often the person is asked.
  private final class Prompt {
    var calls = 0
    let answer: () throws -> String

    init(_ answer: @escaping @autoclosure () throws -> String = PresenceTests.passphrase) {
      self.answer = answer
    }

    var check: PresenceCheck {
      PresenceCheck {
        self.calls += 1
        return try SecretBytes(copying: self.answer().utf8)
      }
    }
  }

  private func seal(
    _ prompt: Prompt, to name: String = "Bob", signing choice: SigningChoice = .automatic
  ) throws -> String {
    try ada.whisper.seal(
      "hello", to: .contact(name: name), signing: choice, presence: prompt.check)
  }

  @Test("the passphrase is asked for once for every signature")
  func everySignature() throws {
    let prompt = Prompt()
    for count in 1...3 {
      let opened = try bob.open(seal(prompt))
      #expect(opened.attribution == .signed(name: "Ada", trust: .unverified))
      #expect(prompt.calls == count)
    }
  }

  @Test("nobody is asked for what is not signed")
  func unsigned() throws {
    let prompt = Prompt()
    _ = try bob.open(seal(prompt, signing: .doNotSign))
    _ = try ada.whisper.identities.create(name: "Mute", canSign: false)
    _ = try ada.whisper.seal(
      "hello", to: .contact(name: "Bob"), from: "Mute", presence: prompt.check)
    _ = try ada.open(bob.seal("hello", to: "Ada"))
    #expect(prompt.calls == 0)
  }

  @Test("nobody is asked for what is refused anyway")
  func refusedFirst() throws {
    let prompt = Prompt()
    _ = try ada.whisper.contacts.block("Bob")
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) { try seal(prompt) }
    #expect(throws: WhisperError.contactNotFound(name: "Eve")) { try seal(prompt, to: "Eve") }
    #expect(prompt.calls == 0)
  }

  @Test("nobody is asked while the policy is off")
  func off() throws {
    _ = try ada.whisper.policies.set(.biometricGatedSigning, false)
    let prompt = Prompt()
    _ = try seal(prompt)
    #expect(prompt.calls == 0)
  }

  @Test("a wrong passphrase signs nothing", arguments: ["wrong", "", "correct horse "])
  func wrong(answer: String) throws {
    let prompt = Prompt(answer)
    #expect(throws: WhisperError.vault(.wrongPassphrase)) { try seal(prompt) }
    #expect(prompt.calls == 1)
  }

  @Test("what asking throws comes through as it is")
  func cancelled() throws {
    func cancel() throws -> String { throw Cancelled() }
    let prompt = Prompt(try cancel())
    #expect(throws: Cancelled()) { try seal(prompt) }
    #expect(throws: Cancelled()) {
      try ada.whisper.identities.rename("Ada", to: "Countess", presence: prompt.check)
    }
    #expect(try ada.identity.name.text == "Ada")
  }

  @Test("renaming signs the bundle anew, so it asks too, unless there is nothing to sign with")
  func rename() throws {
    let prompt = Prompt()
    _ = try ada.whisper.identities.rename("Ada", to: "Countess", presence: prompt.check)
    #expect(prompt.calls == 1)
    let wrong = Prompt("wrong")
    #expect(throws: WhisperError.vault(.wrongPassphrase)) {
      try ada.whisper.identities.rename("Countess", to: "Ada", presence: wrong.check)
    }
    #expect(try ada.whisper.identities.list().map(\.name.text) == ["Countess"])

    _ = try ada.whisper.identities.create(name: "Mute", canSign: false)
    _ = try ada.whisper.identities.rename("Mute", to: "Muted", presence: prompt.check)
    #expect(prompt.calls == 1)
  }

  @Test("what is not allowed any more after the question is refused")
  func changedMeanwhile() throws {
    let other = try ada.secondWhisper()
    let presence = PresenceCheck {
      _ = try other.contacts.block("Bob")
      return try SecretBytes(copying: Self.passphrase.utf8)
    }
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) {
      try ada.whisper.seal("hello", to: .contact(name: "Bob"), presence: presence)
    }
  }

  @Test("a policy that came on after the decision leaves nothing signed without the question")
  func turnedOnMeanwhile() throws {
    _ = try ada.whisper.policies.set(.biometricGatedSigning, false)
    let other = ada.whisper
    // The clock is read between the decision and the seal.
    let clock = TimeSource {
      _ = try? other.policies.set(.biometricGatedSigning, true)
      return TestTime.start
    }
    let whisper = try Whisper.open(at: ada.directory.path, clock: clock)
    try whisper.unlock(Self.passphrase)
    #expect(throws: WhisperError.changedMeanwhile(name: "Bob")) {
      try whisper.seal("hello", to: .contact(name: "Bob"))
    }
  }

  @Test("without a passphrase the policy cannot be turned on, and turning it off is no matter")
  func noPassphrase() throws {
    let impossible = WhisperError(.presenceImpossible)
    #expect(throws: impossible) { try bob.whisper.policies.set(.biometricGatedSigning, true) }
    #expect(try bob.whisper.policies.current() == Policies())
    #expect(try bob.whisper.policies.set(.biometricGatedSigning, false) == Policies())
  }

  @Test("the passphrase cannot be removed while the policy is on, and can be changed")
  func removing() throws {
    let impossible = WhisperError(.presenceImpossible)
    let old = try SecretBytes(copying: Self.passphrase.utf8)
    #expect(throws: impossible) {
      try ada.whisper.protectors.removeLast(with: Credential(passphrase: old.copy()))
    }
    #expect(try ada.whisper.protectors.stored().map(\.kind) == [.passphrase])

    try ada.whisper.protectors.change(
      to: newProtector("another"), with: Credential(passphrase: old.copy()))
    #expect(throws: WhisperError.vault(.wrongPassphrase)) { try seal(Prompt()) }
    _ = try seal(Prompt("another"))

    _ = try ada.whisper.policies.set(.biometricGatedSigning, false)
    let another: SecretBytes? = try SecretBytes(copying: "another".utf8)
    #expect(throws: WhisperError.vault(.wrongPassphrase)) {
      try ada.whisper.protectors.removeLast(with: Credential(passphrase: old.copy()))
    }
    try ada.whisper.protectors.removeLast(with: Credential(passphrase: another))
    #expect(try ada.whisper.protectors.list().map(\.kind) == [ProtectorKind.none])
  }

  @Test("the policy and the passphrase are judged together: what another process did counts")
  func together() throws {
    let other = try Whisper.open(at: ada.whisper.directory)
    let credential = {
      try Credential(passphrase: SecretBytes(copying: Self.passphrase.utf8))
    }
    _ = try ada.whisper.policies.set(.biometricGatedSigning, false)
    try other.unlock(with: credential())
    _ = try ada.whisper.policies.set(.biometricGatedSigning, true)
    #expect(throws: WhisperError(.presenceImpossible)) {
      try other.protectors.removeLast(with: credential())
    }
    _ = try ada.whisper.policies.set(.biometricGatedSigning, false)
    try other.protectors.removeLast(with: credential())
    // Opened with a passphrase that the vault has no more.
    #expect(throws: WhisperError.vault(.outdated)) {
      try ada.whisper.policies.set(.biometricGatedSigning, true)
    }
    #expect(throws: WhisperError(.presenceImpossible)) {
      try other.policies.set(.biometricGatedSigning, true)
    }
  }

  @Test("if the passphrase went all the same, nothing is signed and nobody is asked")
  func removedBelow() throws {
    try ada.whisper.vault.removeLastProtector(
      with: .passphrase(SecretBytes(copying: Self.passphrase.utf8)))
    let prompt = Prompt()
    #expect(throws: WhisperError(.presenceImpossible)) { try seal(prompt) }
    #expect(prompt.calls == 0)
    _ = try seal(prompt, signing: .doNotSign)
  }
}
