import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import WhisperEnvelope

@testable import WhisperKit

@Suite("How many contacts there may be")
struct ContactLimitTests {
  @Test("a vault holds ten thousand contacts; one more is a clear error")
  func limit() throws {
    let person = try Person("Ada")
    let contacts = person.whisper.contacts
    #expect(ContactService.limit == 10_000)
    try person.whisper.vault.write { transaction in
      let store = ContactStore(transaction: transaction, cache: ContactCache())
      var random = SystemRandom()
      for number in 1..<10_000 {
        var key = random.bytes(32)
        key[31] &= 0x7F
        try store.save(
          Contact(
            id: .new(), name: DisplayName("Filler \(number)"),
            card: ContactCard(Array(X25519PublicKey(key).rawText.utf8)), createdAt: 0))
      }
    }
    let last = Stranger()
    try contacts.add(last.bundle("The ten thousandth"))
    let next = try Stranger().bundle("One too many")
    #expect(throws: WhisperError.contactLimit(10_000)) { try contacts.add(next) }
    #expect(throws: WhisperError.contactKnown(name: "The ten thousandth")) {
      try contacts.add(last.bundle("Again"))
    }
    #expect(try contacts.list().count == 10_000)

    _ = try contacts.remove("Filler 5000")
    try contacts.add(next)
    #expect(try contacts.list().count == 10_000)
    _ = try person.seal("hello", to: "filler 9999")
    #expect(try person.secondWhisper().recovery.check().isEmpty)
  }
}
