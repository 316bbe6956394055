import CryptoPrimitives
import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Looking for contacts")
struct ContactSearchTests {
  let person: Person
  let bob = Stranger()
  let carol = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws {
    person = try Person("Ada")
    try contacts.add(bob.bundle("Bob Zo\u{EB}"))
    try contacts.add(carol.bundle("Carol"))
    _ = try contacts.setNote("Carol", "met in Turin, with Bob")
  }

  private func found(_ text: String) throws -> [String] {
    try contacts.search(text).map(\.name.text)
  }

  @Test("by a part of the name or the note, whatever the case or Unicode form")
  func nameOrNote() throws {
    #expect(try found("bob") == ["Bob Zo\u{EB}", "Carol"])
    #expect(try found("ROL") == ["Carol"])
    #expect(try found("turin") == ["Carol"])
    #expect(try found("ZOE\u{308}") == ["Bob Zo\u{EB}"])
    // Whoever has no key for an accent finds it without.
    #expect(try found("zoe") == ["Bob Zo\u{EB}"])
    _ = try contacts.setNote("Carol", "met in M\u{E1}laga, with Bob")
    #expect(try found("malaga") == ["Carol"])
    #expect(try found("M\u{E4}laga") == ["Carol"])
    #expect(try found("nobody at all") == [])
    #expect(try found("") == ["Bob Zo\u{EB}", "Carol"])
  }

  @Test("by the beginning of the short fingerprint or of the long one in hex")
  func fingerprint() throws {
    let fingerprint = try bob.keys.fingerprint
    let short = FingerprintWords.shortForm(of: fingerprint)
    for text in [
      short, short.lowercased(), String(short.prefix(9)), fingerprint.hex,
      String(fingerprint.hex.prefix(12)), fingerprint.hex.uppercased(),
    ] {
      #expect(try found(text) == ["Bob Zo\u{EB}"], "\(text)")
    }
    #expect(try found(String(fingerprint.hex.suffix(20))) == [])
  }

  @Test("a contact is found by its short fingerprint, in any case, and by nothing shorter")
  func find() throws {
    let short = FingerprintWords.shortForm(of: try bob.keys.fingerprint)
    #expect(try contacts.find(short).keys == (try bob.keys))
    #expect(try contacts.find(short.lowercased()).keys == (try bob.keys))
    for text in [String(short.dropLast()), "", short + "0"] {
      #expect(throws: WhisperError.contactNotFound(name: text)) { try contacts.find(text) }
    }
  }

  @Test("everything that takes a name takes a short fingerprint")
  func everywhere() throws {
    let short = FingerprintWords.shortForm(of: try bob.keys.fingerprint)
    #expect(try contacts.verify(short).name.text == "Bob Zo\u{EB}")
    #expect(try contacts.block(short).isBlocked)
    _ = try contacts.unblock(short)
    _ = try person.seal("hello", to: short)
    #expect(try contacts.rename(short, to: "Bobby").name.text == "Bobby")
    #expect(try contacts.remove(short).name.text == "Bobby")
  }

  @Test("nobody takes another's place by having their fingerprint for a name")
  func namedLikeFingerprint() throws {
    let short = FingerprintWords.shortForm(of: try bob.keys.fingerprint)
    try contacts.add(Stranger().bundle(short))
    #expect(try contacts.find(short).keys == (try bob.keys))
    #expect(try contacts.find(short.lowercased()).keys == (try bob.keys))
    _ = try contacts.remove("Bob Zo\u{EB}")
    #expect(try contacts.find(short).name.text == short)
  }
}
