import Testing
import VaultModel
import WhisperEnvelope
import WhisperKit

/// A raw key that a contact replaced by a newer one.
@Suite("Sealing to a former key")
struct FormerKeyTests {
  let pair: Pair
  let former: String

  init() throws {
    pair = try Pair()
    former = try pair.bob.rawKey
    let rotation = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected)
    _ = try pair.ada.whisper.contacts.acceptRotation(
      ContactCard(Array(rotation.identity.bundle.text.utf8)))
  }

  private func seal(to key: String) throws -> String {
    try pair.ada.whisper.seal("hello", to: .rawKey(key))
  }

  @Test("it is refused by name, before a message is read, and the newer one is not")
  func refused() throws {
    let refusal = WhisperError.recipientFormerKey(name: "Bob")
    #expect(throws: refusal) { try seal(to: former) }
    #expect(throws: refusal) { try pair.ada.whisper.messages.plan(to: .rawKey(former)) }
    #expect(try pair.bob.open(seal(to: pair.bob.rawKey)).text == "hello")
  }

  @Test("the contact's block applies to it")
  func blocked() throws {
    _ = try pair.ada.whisper.contacts.block("Bob")
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) { try seal(to: former) }
  }

  @Test("the contact's revocation applies to it")
  func revoked() throws {
    _ = try pair.ada.whisper.contacts.revoke("Bob")
    #expect(throws: WhisperError.recipientRevoked(name: "Bob")) { try seal(to: former) }
  }

  @Test("a policy against raw keys comes first, and a contact who was removed is nobody")
  func others() throws {
    _ = try pair.ada.whisper.policies.set(.contactRequiredToSend, true)
    #expect(throws: WhisperError(.contactRequired)) { try seal(to: former) }
    _ = try pair.ada.whisper.policies.set(.contactRequiredToSend, false)
    _ = try pair.ada.whisper.contacts.remove("Bob")
    #expect(try pair.bob.open(seal(to: former)).recipient == "Bob v1")
  }
}
