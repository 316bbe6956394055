import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

@Suite("A locked vault")
struct RelockTests {
  @Test("after relock every service says that the vault is locked, and nothing else")
  func locked() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let bundle = try Stranger().bundle("Carol")
    let whisper = pair.bob.whisper
    try whisper.lock()
    let calls: [(String, () throws -> Void)] = [
      ("create", { _ = try whisper.identities.create(name: "New") }),
      ("identities", { _ = try whisper.identities.list() }),
      ("active", { _ = try whisper.identities.active() }),
      ("find identity", { _ = try whisper.identities.find("Bob") }),
      ("use", { _ = try whisper.identities.use("Bob") }),
      (
        "rename identity",
        { _ = try whisper.identities.rename("Bob", to: "Rob", presence: .unexpected) }
      ),
      ("archive", { _ = try whisper.identities.archive("Bob") }),
      ("unarchive", { _ = try whisper.identities.unarchive("Bob") }),
      ("delete", { _ = try whisper.identities.delete("Bob") }),
      ("add", { _ = try whisper.contacts.add(bundle) }),
      ("contacts", { _ = try whisper.contacts.list() }),
      ("search", { _ = try whisper.contacts.search("a") }),
      ("find contact", { _ = try whisper.contacts.find("Ada") }),
      ("verify", { _ = try whisper.contacts.verify("Ada") }),
      ("unverify", { _ = try whisper.contacts.unverify("Ada") }),
      ("block", { _ = try whisper.contacts.block("Ada") }),
      ("unblock", { _ = try whisper.contacts.unblock("Ada") }),
      ("revoke", { _ = try whisper.contacts.revoke("Ada") }),
      ("rename contact", { _ = try whisper.contacts.rename("Ada", to: "Eve") }),
      ("note", { _ = try whisper.contacts.setNote("Ada", "note") }),
      ("remove", { _ = try whisper.contacts.remove("Ada") }),
      ("policies", { _ = try whisper.policies.current() }),
      ("set policy", { _ = try whisper.policies.set(.contactRequiredToSend, true) }),
      ("seal", { _ = try whisper.seal("hello", to: .contact(name: "Ada")) }),
      ("open", { _ = try whisper.open(sealed) }),
      ("damage", { _ = try whisper.recovery.damage() }),
      ("salvage", { _ = try whisper.recovery.salvage(.contacts) }),
      ("repair", { _ = try whisper.recovery.repair(.contacts) }),
    ]
    for (name, call) in calls {
      #expect(throws: WhisperError.vault(.locked), "\(name)") { try call() }
    }
    try whisper.unlock(nil)
    #expect(try pair.bob.open(sealed).attribution == .signed(name: "Ada", trust: .unverified))
  }

  @Test("what needs no keys works on a locked vault")
  func detect() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    try pair.bob.whisper.lock()
    #expect(try MessageService.detect(Array(sealed.utf8)).text == sealed)
    #expect(try pair.bob.whisper.protectors.stored().map(\.kind) == [ProtectorKind.none])
  }

  @Test("a vault that was just made or opened is locked")
  func atFirst() throws {
    let directory = try TemporaryDirectory()
    let made = try Whisper.create(at: directory.path, protectors: .none)
    #expect(throws: WhisperError.vault(.locked)) { try made.identities.list() }
    let opened = try Whisper.open(at: directory.path)
    #expect(throws: WhisperError.vault(.locked)) { try opened.identities.list() }
  }

  @Test("there is one vault in a directory, and none where none was made")
  func places() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: WhisperError.vault(.notFound(directory: directory.path))) {
      try Whisper.open(at: directory.path)
    }
    _ = try Whisper.create(at: directory.path, protectors: .none)
    #expect(throws: WhisperError.vault(.alreadyExists(directory: directory.path))) {
      try Whisper.create(at: directory.path, protectors: .none)
    }
  }

  @Test("a vault with a passphrase opens with that one alone")
  func passphrase() throws {
    let directory = try TemporaryDirectory()
    let whisper = try Whisper.create(at: directory.path, protectors: try newProtectors("right"))
    #expect(throws: WhisperError.vault(.passphraseRequired)) { try whisper.unlock(nil) }
    #expect(throws: WhisperError.vault(.wrongPassphrase)) { try whisper.unlock("wrong") }
    #expect(throws: WhisperError.vault(.locked)) { try whisper.identities.list() }
    try whisper.unlock("right")
    #expect(try whisper.identities.list().isEmpty)
  }
}
