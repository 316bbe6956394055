import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperKit

@Suite("How a program notices changes")
struct VaultStateTests {
  let pair: Pair
  var bob: Whisper { pair.bob.whisper }

  init() throws { pair = try Pair() }

  /// The parts whose stamps `body` changed, as the vault that stays unlocked sees it.
  private func changes(_ body: (Whisper) throws -> Void) throws -> Set<VaultPart> {
    let before = try bob.state()
    try body(bob)
    let after = try bob.state()
    #expect((after == before) == after.changes(since: before).isEmpty)
    return after.changes(since: before)
  }

  @Test("reading, failing, planning and preparing are no change")
  func nothing() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let found = try changes { bob in
      _ = try bob.contacts.list()
      _ = try bob.identities.active()
      _ = try bob.recovery.check()
      #expect(throws: WhisperError.self) { try bob.contacts.rename("Nobody", to: "Carol") }
      #expect(throws: WhisperError.identityExists(name: "bob")) {
        try bob.identities.create(name: "bob")
      }
      _ = try bob.seal("hello", to: .contact(name: "Ada"))
      _ = try bob.messages.prepare(Array(sealed.utf8))
      _ = try pair.bob.secondWhisper().contacts.search("a")
    }
    #expect(found.isEmpty)
  }

  @Test("each change shows in its part, and in no other")
  func parts() throws {
    #expect(try changes { _ = try $0.contacts.verify("Ada") } == [.contacts])
    #expect(try changes { _ = try $0.policies.set(.autoArchiveOnRotation, true) } == [.settings])
    #expect(
      try changes { _ = try $0.identities.create(name: "Work") } == [.identities, .keyMetadata])
    #expect(try changes { _ = try $0.identities.use("Work") } == [.settings])
    let unsigned = try pair.ada.seal("hello", to: "Bob", signing: .doNotSign)
    #expect(try changes { _ = try $0.open(unsigned) } == [.replay])
    let signed = try pair.ada.seal("hello", to: "Bob")
    #expect(try changes { _ = try $0.open(signed) } == [.replay, .contacts])
    #expect(try changes { _ = try $0.open(signed, .repeated) } == [])
    #expect(try changes { try $0.rotateRoot(with: .none) } == Set(VaultPart.allCases))
    #expect(
      try changes {
        try $0.protectors.add(.passphrase(SecretBytes(copying: "new".utf8)), with: .none)
      } == [])
  }

  @Test("what another process opened shows, in the parts that it wrote")
  func otherProcess() throws {
    let ada = try Person("Ada", time: TestTime(TimeSource.system.now()))
    try ada.add(pair.bob, as: "Bob")
    let expected: [(SigningChoice, Set<VaultPart>)] = [
      (.doNotSign, [.replay]), (.sign, [.replay, .contacts]),
    ]
    for (choice, parts) in expected {
      _ = try bob.contacts.remove("Ada")
      try pair.bob.add(ada)
      let found = try changes { _ in
        let process = try ProbeProcess(directory: pair.bob.directory.path)
        #expect(try process.readLine() == "ready")
        try process.writeLine(ada.seal("hello", to: "Bob", signing: choice))
        #expect(try process.finish() == "opened")
      }
      #expect(found == parts)
    }
  }

  @Test("a locked vault says so and nothing else; unlocked again, nothing was changed by it")
  func locked() throws {
    let before = try bob.state()
    #expect(before.isUnlocked && before.access == .unlocked)
    #expect(VaultPart.allCases.allSatisfy { before[$0] != nil })
    try bob.lock()
    let locked = try bob.state()
    #expect(!locked.isUnlocked && locked.access == .locked)
    #expect(VaultPart.allCases.allSatisfy { locked[$0] == nil })
    #expect(locked.changes(since: before) == Set(VaultPart.allCases))
    _ = try pair.bob.secondWhisper().contacts.verify("Ada")
    #expect(try bob.state() == locked)
    try bob.unlock(nil)
    #expect(try bob.state().changes(since: before) == [.contacts])
    #expect(try bob.state().changes(since: locked) == Set(VaultPart.allCases))
  }

  @Test("under a root or protector that another process replaced the vault is outdated")
  func outdated() throws {
    try pair.bob.secondWhisper().rotateRoot(with: .none)
    #expect(try bob.state().access == .outdated)
    #expect(try !bob.state().isUnlocked)
    #expect(throws: WhisperError.vault(.outdated)) { try bob.contacts.list() }
    try bob.lock()
    try bob.unlock(nil)
    #expect(try bob.state().isUnlocked)
    let new = try SecretBytes(copying: "new".utf8)
    try pair.bob.secondWhisper().protectors.add(.passphrase(new.copy()), with: .none)
    #expect(try bob.state().access == .outdated)
    try bob.unlock(with: .passphrase(new))
    #expect(try bob.state().isUnlocked)
  }

  @Test("an older file that was put back is no state, but an error")
  func rolledBack() throws {
    let database = RawDatabase(pair.bob.directory)
    let older = try database.contents
    _ = try bob.contacts.verify("Ada")
    try database.overwrite(with: older)
    #expect(throws: WhisperError.vault(.rolledBack)) { try bob.state() }
  }

  @Test("no row is read for it")
  func cheap() throws {
    try RawDatabase(pair.bob.directory).damage("contact")
    #expect(try bob.state().isUnlocked)
    #expect(throws: WhisperError.self) { try bob.contacts.list() }
  }
}
