import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperKit

@Suite("A new root")
struct RootRotationTests {
  @Test("everything is as before, and what was opened stays opened")
  func unchanged() throws {
    let pair = try Pair()
    _ = try pair.bob.whisper.contacts.verify("Ada")
    _ = try pair.bob.whisper.policies.set(.contactRequiredToSend, true)
    let contacts = try pair.bob.whisper.contacts.list()
    let identities = try pair.bob.whisper.identities.list()
    let opened = try pair.ada.seal("opened", to: "Bob")
    let unopened = try pair.ada.seal("unopened", to: "Bob")
    #expect(try pair.bob.open(opened).text == "opened")

    try pair.bob.whisper.rotateRoot(with: .none)
    for whisper in [pair.bob.whisper, try pair.bob.secondWhisper()] {
      #expect(try whisper.recovery.check().isEmpty)
      #expect(try whisper.contacts.list().map(\.keys) == contacts.map(\.keys))
      #expect(try whisper.contacts.find("Ada").trust == .verified)
      #expect(try whisper.identities.list() == identities)
      #expect(try whisper.policies.current() == Policies([.contactRequiredToSend]))
      #expect(throws: WhisperError.replayDetected) { try whisper.open(opened) }
    }
    #expect(try pair.bob.open(unopened).attribution == .signed(name: "Ada", trust: .verified))
    #expect(try pair.ada.open(pair.bob.seal("hello", to: "Ada")).text == "hello")
  }

  @Test("the passphrase stays the same, and must be right")
  func passphrase() throws {
    let ada = try Person("Ada", passphrase: "secret")
    let wrong: SecretBytes? = try SecretBytes(copying: "wrong".utf8)
    #expect(throws: WhisperError.vault(.wrongPassphrase)) {
      try ada.whisper.rotateRoot(with: Credential(passphrase: wrong))
    }
    #expect(throws: WhisperError.vault(.passphraseRequired)) {
      try ada.whisper.rotateRoot(with: .none)
    }
    let right: SecretBytes? = try SecretBytes(copying: "secret".utf8)
    try ada.whisper.rotateRoot(with: Credential(passphrase: right))
    #expect(try ada.secondWhisper().identities.list().count == 1)
    #expect(try ada.whisper.protectors.list().map(\.kind) == [.passphrase])
  }

  @Test("a process that had the vault open reaches nothing until it unlocks anew")
  func other() throws {
    let ada = try Person("Ada")
    let other = try ada.secondWhisper()
    _ = try other.contacts.list()
    try ada.whisper.rotateRoot(with: .none)
    #expect(throws: WhisperError.self) { try other.contacts.list() }
    #expect(throws: WhisperError.self) { try other.contacts.add(Stranger().bundle("Bob")) }
    try other.unlock(nil)
    try other.contacts.add(Stranger().bundle("Bob"))
    #expect(try ada.contact("Bob").trust == .unverified)
  }
}
