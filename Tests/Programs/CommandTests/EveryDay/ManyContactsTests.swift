#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import SecretMemory
  import Testing
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  /// How things stand is said of any number of contacts, and costs the same.
  @Suite struct ManyContactsTests {
    /// A home whose vault has so many contacts.
    private func place(knowing count: Int, verified: String? = nil) throws -> Place {
      let place = try Place()
      try place.whisper("init", "--no-passphrase", "--yes").expect(0)
      try place.whisper("identity", "create", "Ada").expect(0)
      let whisper = try Whisper.open(at: place.path(".local/share/whisper"), clock: .system)
      try whisper.unlock(with: .none)
      for number in 0..<count {
        _ = try whisper.contacts.add(Self.card(), name: "Contact \(number)")
      }
      if let verified {
        _ = try whisper.contacts.verify(whisper.contacts.find(verified).id)
      }
      try whisper.lock()
      return place
    }

    private static func card() throws -> ContactCard {
      var random = SystemRandom()
      var key = random.bytes(32)
      key[31] &= 0x7F
      return try ContactCard(Array(X25519PublicKey(key).rawText.utf8))
    }

    private func contents(_ place: Place) throws -> [String: Any] {
      try #require(
        place.whisper("status", "--json").expect(0).json["contents"] as? [String: Any])
    }

    @Test func upToAHundredAreLookedAt() throws {
      let place = try place(knowing: 100, verified: "Contact 7")
      #expect(try place.whisper("status").expect(0).text.contains("\nContacts: 100 (1 verified)\n"))
      let contents = try contents(place)
      #expect(contents["contacts"] as? Int == 100 && contents["verifiedContacts"] as? Int == 1)
    }

    @Test func moreAreCountedAndNothingIsSaidThatWasNotLookedAt() throws {
      let place = try place(knowing: 101)
      let ran = try place.whisper().expect(0)
      #expect(ran.text.contains("\nContacts: 101 (who is verified: whisper contact list)\n"))
      #expect(ran.errorLines.last == "Next: whisper vault backup -o FILE")
      let contents = try contents(place)
      #expect(contents["contacts"] as? Int == 101 && contents["verifiedContacts"] == nil)
    }
  }
#endif
