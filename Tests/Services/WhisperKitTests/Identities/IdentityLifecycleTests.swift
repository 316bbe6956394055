import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("The life of an identity")
struct IdentityLifecycleTests {
  let pair: Pair
  var identities: IdentityService { pair.bob.whisper.identities }

  init() throws { pair = try Pair() }

  @Test("an archived identity opens and does not send")
  func archived() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    #expect(try identities.archive("bob").status == .archived)
    #expect(try pair.bob.open(sealed).recipient == "Bob")
    #expect(throws: WhisperError.identityArchived(name: "Bob")) {
      try pair.bob.seal("hello", to: "Ada", from: "Bob")
    }
    #expect(throws: WhisperError.identityArchived(name: "Bob")) { try identities.archive("Bob") }
    #expect(throws: WhisperError.identityArchived(name: "Bob")) { try identities.use("Bob") }
  }

  @Test("archiving the active identity leaves none; archiving another changes nothing else")
  func archivedActive() throws {
    _ = try identities.create(name: "Spare")
    _ = try identities.archive("Spare")
    #expect(try identities.active()?.name.text == "Bob")
    _ = try identities.archive("Bob")
    #expect(try identities.active() == nil)
    #expect(throws: WhisperError.noActiveIdentity) { try pair.bob.seal("hello", to: "Ada") }
  }

  @Test("with no active identity, the next one made becomes it")
  func nextIsActive() throws {
    _ = try identities.archive("Bob")
    let next = try identities.create(name: "Next")
    #expect(try identities.active() == next)
  }

  @Test("an identity brought back sends again")
  func unarchived() throws {
    _ = try identities.archive("Bob")
    #expect(try identities.unarchive("BOB").status == .active)
    let sealed = try pair.bob.seal("hello", to: "Ada", from: "Bob")
    #expect(try pair.ada.open(sealed).attribution == .signed(name: "Bob", trust: .unverified))
    #expect(throws: WhisperError.identityNotArchived(name: "Bob")) {
      try identities.unarchive("Bob")
    }
  }

  @Test(
    "an identity lacks its private keys once either of the two is lost, and others do not",
    arguments: [PrivateKeyKind.x25519, .ed25519])
  func lostKeys(kind: PrivateKeyKind) throws {
    let bob = try pair.bob.identity
    #expect(try identities.hasPrivateKeys(bob.id))
    #expect(try identities.withoutPrivateKeys().isEmpty)
    try RawDatabase(pair.bob.directory).run(
      "UPDATE custody SET box = zeroblob(length(box)) WHERE kind = \(kind.rawValue)")
    let repaired = try pair.bob.secondWhisper()
    #expect(try repaired.recovery.repair(.keyMetadata).setAside == 1)
    let spare = try repaired.identities.create(name: "Spare")
    #expect(try !repaired.identities.hasPrivateKeys(bob.id))
    #expect(try repaired.identities.hasPrivateKeys(spare.id))
    #expect(try repaired.identities.withoutPrivateKeys() == [bob.id])
  }

  @Test("archiving and bringing back keeps keys and bundle")
  func sameKeys() throws {
    let before = try identities.find("Bob")
    _ = try identities.archive("Bob")
    _ = try identities.unarchive("Bob")
    #expect(try identities.find("Bob") == before)
  }

  @Test("a deleted identity's keys are gone, and its messages are for nobody")
  func deleted() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    let database = RawDatabase(pair.bob.directory)
    #expect(try database.count("custody") == 2)
    #expect(try identities.delete("Bob").name.text == "Bob")
    #expect(try database.count("custody") == 0)
    #expect(try database.count("identity") == 0)
    #expect(try identities.list().isEmpty)
    #expect(try identities.active() == nil)
    #expect(throws: WhisperError.messageNotForMe) { try pair.bob.open(sealed, .anything) }
    #expect(throws: WhisperError.identityNotFound(name: "Bob")) { try identities.delete("Bob") }
    #expect(try pair.bob.secondWhisper().recovery.check().isEmpty)
  }

  @Test("deleting one identity leaves the others their keys, and the active one its place")
  func deletedOther() throws {
    let sealed = try pair.ada.seal("hello", to: "Bob")
    _ = try identities.create(name: "Spare")
    _ = try identities.delete("Spare")
    #expect(try identities.active()?.name.text == "Bob")
    #expect(try pair.bob.open(sealed).text == "hello")
    _ = try pair.bob.seal("hello", to: "Ada")
  }

  @Test("an archived identity can be deleted")
  func deletedArchived() throws {
    _ = try identities.archive("Bob")
    _ = try identities.delete("Bob")
    #expect(try RawDatabase(pair.bob.directory).count("custody") == 0)
  }

  @Test("a vault holds a hundred identities, archived ones included")
  func limit() throws {
    #expect(IdentityService.limit == 100)
    try pair.bob.whisper.vault.write { transaction in
      for number in 2...99 {
        let stranger = Stranger()
        let bundle = try PublicBundle(
          identity: stranger.mute, name: DisplayName("Filler \(number)"), keyVersion: 1,
          createdAt: 0, signer: nil)
        let status: Identity.Status = number.isMultiple(of: 2) ? .archived : .active
        try IdentityStore(transaction).save(
          Identity(id: .init(Array("filler \(number)".utf8)), status: status, bundle: bundle))
      }
    }
    _ = try identities.create(name: "The hundredth")
    #expect(throws: WhisperError.identityLimit(100)) {
      try identities.create(name: "One too many")
    }
    #expect(try identities.list().count == 100)
    _ = try identities.delete("Filler 50")
    _ = try identities.create(name: "Room again")
  }
}
