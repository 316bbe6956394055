import CryptoPrimitives
import OpenPGP
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("What is in a vault, of one moment")
struct OverviewTests {
  @Test("it is what the services say")
  func alike() throws {
    let ada = try Person("Ada")
    let whisper = ada.whisper
    try whisper.contacts.add(Stranger().bundle("Bob"))
    _ = try whisper.openPGPKeys.generate(.compatible, userIDs: ["Ada"])
    let overview = try whisper.overview()
    #expect(try overview.identities == whisper.identities.list())
    #expect(try overview.active == whisper.identities.active() && overview.active != nil)
    #expect(try overview.contacts == whisper.contacts.list() && overview.contacts.count == 1)
    #expect(try overview.policies == whisper.policies.current())
    #expect(try overview.mode == whisper.keyMode.current())
    #expect(try overview.openPGPKeys.map(\.id) == whisper.openPGPKeys.list().map(\.id))
    #expect(overview.openPGPKeys.count == 1 && overview.damage.isEmpty)
  }

  @Test("what is damaged is said, and the rest is there")
  func damaged() throws {
    let ada = try Person("Ada")
    try ada.whisper.contacts.add(Stranger().bundle("Bob"))
    try RawDatabase(ada.directory).run("UPDATE contact SET value = zeroblob(length(value))")
    let overview = try ada.whisper.overview()
    #expect(Array(overview.damage.keys) == [.contacts])
    #expect(overview.contacts.isEmpty && overview.policies != nil)
    #expect(overview.identities.map(\.name.text) == ["Ada"])
    try ada.whisper.lock()
    #expect(throws: WhisperError.self) { try ada.whisper.overview() }
  }

  /// Somebody with so many contacts, of whom a raw key is known.
  private func person(knowing count: Int) throws -> Person {
    let person = try Person("Ada")
    try person.whisper.vault.write { transaction in
      let store = ContactStore(transaction: transaction, cache: ContactCache())
      var random = SystemRandom()
      for number in 0..<count {
        var key = random.bytes(32)
        key[31] &= 0x7F
        try store.save(
          Contact(
            id: .new(), name: DisplayName("Filler \(number)"),
            card: ContactCard(Array(X25519PublicKey(key).rawText.utf8)), createdAt: 0))
      }
    }
    return person
  }

  @Test("of many contacts no more are opened than were asked for, and all are counted")
  func many() throws {
    let ada = try person(knowing: 300)
    let whisper = ada.whisper
    let some = try whisper.overview(openingContacts: 100)
    #expect(some.contacts.count == 100 && some.contactCount == 300)
    #expect(Set(some.contacts.map(\.id)).count == 100 && some.damage.isEmpty)
    let names = some.contacts.map(\.name.foldedForComparison)
    #expect(names == names.sorted())
    let all = try whisper.overview(openingContacts: 300)
    #expect(try all.contacts == whisper.contacts.list() && all.contactCount == 300)
    #expect(try whisper.overview().contacts.count == 300)
  }

  /// The work of a look through an agent: how often rows are compared and opened there, and the octets that came back.
  private func work(knowing count: Int) throws -> (reads: Int, octets: Int) {
    let ada = try person(knowing: count)
    let channel = try AgentSession(ada.whisper).channel()
    let whisper = try Whisper.open(at: ada.directory.path, clock: ada.time.clock)
    try whisper.unlock(through: channel)
    var octets = 0
    channel.altering = { request, answer in
      if request == .read { octets += answer.count }
      return answer
    }
    let before = channel.asked[.read] ?? 0
    #expect(try whisper.overview(openingContacts: 100).contactCount == count)
    return ((channel.asked[.read] ?? 0) - before, octets)
  }

  @Test("what is read for it does not grow with the contacts")
  func bounded() throws {
    let (one, few, many) = try (work(knowing: 1), work(knowing: 100), work(knowing: 3000))
    // Ranges of some 30 to 130 rows.
    #expect(many.reads <= one.reads + 6, "\(one) \(few) \(many)")
    #expect(many.octets <= few.octets + few.octets / 4, "\(one) \(few) \(many)")
  }
}
