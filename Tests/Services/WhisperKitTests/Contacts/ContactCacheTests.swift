import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("Contacts that another process changed")
struct ContactCacheTests {
  let person: Person
  let other: Whisper
  let bob = Stranger()

  init() throws {
    person = try Person("Ada")
    other = try person.secondWhisper()
    try person.whisper.contacts.add(bob.bundle("Bob"))
  }

  private func state(_ cache: ContactCache) throws -> ContactCache.State? {
    try person.whisper.vault.read { try ContactStore(transaction: $0, cache: cache).state }
  }

  @Test("each sees what the other one did, at once")
  func seen() throws {
    let here = person.whisper.contacts
    let there = other.contacts
    #expect(try there.list() == here.list())
    _ = try there.verify("Bob")
    #expect(try here.find("Bob").trust == .verified)
    _ = try here.rename("Bob", to: "Robert")
    #expect(try there.list().map(\.name.text) == ["Robert"])
    try there.add(Stranger().bundle("Carol"))
    #expect(try here.list().map(\.name.text) == ["Carol", "Robert"])
    _ = try here.remove("Carol")
    #expect(try there.search("car").isEmpty)
  }

  @Test("a block by another process holds for the next message and the next answer")
  func blocked() throws {
    let recipient = Envelope.Recipient(identity: try person.identity.keys)
    let sealed = try bob.seal("hello", signer: bob.signer, to: recipient, at: person.time.now)
    _ = try person.whisper.contacts.list()
    _ = try other.contacts.block("Bob")
    #expect(throws: WhisperError.senderBlocked) { try person.open(sealed.text) }
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) {
      try person.seal("hello", to: "Bob")
    }
  }

  @Test("a change that was not kept is not remembered either")
  func rolledBack() throws {
    struct Refused: Error {}
    let cache = person.whisper.contacts.cache
    #expect(throws: Refused.self) {
      try person.whisper.vault.write { transaction in
        let store = ContactStore(transaction: transaction, cache: cache)
        var contact = try store.find("Bob")
        contact.trust = .verified
        try store.save(contact)
        #expect(try store.find("Bob").trust == .verified)
        throw Refused()
      }
    }
    #expect(try person.contact("Bob").trust == .unverified)
  }

  @Test("the contacts are opened once for many questions")
  func cached() throws {
    _ = try person.whisper.contacts.list()
    let cache = person.whisper.contacts.cache
    let state = try state(cache)
    let contacts = try cache.contacts(state) {
      Issue.record("the contacts were opened again")
      return []
    }
    #expect(contacts.map(\.name.text) == ["Bob"])
  }

  @Test("opening a signed message, which notes when its sender was seen, leaves them opened")
  func advanced() throws {
    _ = try person.whisper.contacts.list()
    let recipient = Envelope.Recipient(identity: try person.identity.keys)
    let sealed = try bob.seal("hello", signer: bob.signer, to: recipient, at: person.time.now)
    _ = try person.open(sealed.text)
    let cache = person.whisper.contacts.cache
    let state = try state(cache)
    let contacts = try cache.contacts(state) {
      Issue.record("the contacts were opened again")
      return []
    }
    #expect(contacts == (try other.contacts.list()))
    #expect(contacts.map(\.lastSeenAt) == [person.time.now])
  }

  @Test("relocking empties the cache")
  func relock() throws {
    _ = try person.whisper.contacts.list()
    let cache = person.whisper.contacts.cache
    let state = try state(cache)
    try person.whisper.lock()
    var isEmpty = false
    _ = try cache.contacts(state) {
      isEmpty = true
      return []
    }
    #expect(isEmpty)
  }
}
