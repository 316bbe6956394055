import CryptoPrimitives
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// Rows that the vault vouches for and that no program of ours wrote.
@Suite("A contact's row")
struct ContactRowTests {
  private static let malformed = WhisperError.rowUnreadable(.contacts, kind: "contact")

  /// Of both curves, a point of low order.
  private static let unsafeKey = [UInt8](repeating: 0, count: 32)

  @Test("an unsafe key, of now or before, makes it a malformed row like any other")
  func unsafeKeys() throws {
    let pair = try Pair()
    var contact = try pair.ada.contact("Bob")
    let keys = try #require(contact.keys)
    contact.history.append(Contact.FormerKey(keys: keys, keyVersion: 1, replacedAt: 0))
    let signing = try #require(keys.signing)
    let row = contact.encoded
    func expectMalformed(_ row: [UInt8]) throws {
      try pair.ada.whisper.vault.write { try $0.put(.contact, contact.id.octets, row) }
      #expect(throws: Self.malformed) { try pair.ada.whisper.contacts.list() }
    }
    for key in [keys.agreement.octets.bytes, signing.octets.bytes] {
      let places = row.indices.filter { row[$0...].starts(with: key) }
      // The keys of now, those before, and the bundle, which was verified when it was taken.
      #expect(places.count == 3)
      for place in places.prefix(2) {
        var changed = row
        changed.replaceSubrange(place..<place + key.count, with: Self.unsafeKey)
        try expectMalformed(changed)
      }
    }
    try expectMalformed(row.dropLast())
    try pair.ada.whisper.vault.write { try $0.put(.contact, contact.id.octets, row) }
    #expect(try pair.ada.contact("Bob") == contact)
  }
}
