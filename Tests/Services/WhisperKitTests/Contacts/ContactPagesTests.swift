import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import WhisperEnvelope

@testable import WhisperKit

@Suite("Contacts that are read page by page")
struct ContactPagesTests {
  private let person: Person
  private static let count = 250

  init() throws {
    person = try Person("Ada")
    try person.whisper.vault.write { transaction in
      let store = ContactStore(transaction: transaction, cache: ContactCache())
      var random = SystemRandom()
      for number in 0..<Self.count {
        var key = random.bytes(32)
        key[31] &= 0x7F
        try store.save(
          Contact(
            id: .new(), name: DisplayName("Contact \(number)"),
            card: ContactCard(Array(X25519PublicKey(key).rawText.utf8)), createdAt: 0))
      }
    }
  }

  @Test("come once each, the first ones before all are read")
  func all() throws {
    var pages: [[Contact]] = []
    try person.whisper.contacts.forEachPage { pages.append($0) }
    #expect(pages.count > 1 && (pages.first?.count ?? 0) <= 100)
    let contacts = pages.flatMap(\.self)
    #expect(contacts.count == Self.count)
    let listed = try person.whisper.contacts.list()
    #expect(contacts.map(\.name.text).sorted() == listed.map(\.name.text).sorted())
  }

  @Test("are those that hold a text, where one is looked for")
  func search() throws {
    var found: [String] = []
    try person.whisper.contacts.forEachPage(holding: "contact 24") {
      found += $0.map(\.name.text)
    }
    let searched = try person.whisper.contacts.search("contact 24")
    #expect(found.sorted() == searched.map(\.name.text).sorted())
    #expect(found.count == 11)
  }

  @Test("come once each although another process changes some meanwhile")
  func changed() throws {
    let other = try person.secondWhisper()
    var ids: [Contact.ID] = []
    var names: [String] = []
    var pages = 0
    try person.whisper.contacts.forEachPage { page in
      ids += page.map(\.id)
      names += page.map(\.name.text)
      pages += 1
      guard pages <= 3 else { return }
      try other.contacts.add(Stranger().bundle("New \(pages)"))
      _ = try other.contacts.rename(page[0].name.text, to: "Renamed \(pages)")
    }
    #expect(Set(ids).count == ids.count)
    #expect((0..<Self.count).allSatisfy { names.contains("Contact \($0)") })
    #expect(names.contains("New 1"))
  }

  @Test("do not hold the vault while they are used")
  func notHeld() throws {
    try person.whisper.contacts.forEachPage { page in
      _ = try person.whisper.contacts.find(page[0].id)
    }
  }
}
