import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Names and notes of contacts")
struct ContactEditingTests {
  let person: Person
  let bob = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws {
    person = try Person("Ada")
    try contacts.add(bob.bundle("Bob"))
    try contacts.add(Stranger().bundle("Carol"))
  }

  @Test("a renamed contact keeps everything else")
  func rename() throws {
    _ = try contacts.verify("Bob")
    _ = try contacts.setNote("Bob", "met in Turin")
    let renamed = try contacts.rename("bob", to: "Robert")
    #expect(renamed.name.text == "Robert")
    #expect(renamed.trust == .verified)
    #expect(renamed.note == "met in Turin")
    #expect(renamed.keys == (try bob.keys))
    #expect(try person.secondWhisper().contacts.find("Robert") == renamed)
    #expect(throws: WhisperError.contactNotFound(name: "Bob")) { try contacts.find("Bob") }
  }

  @Test("a name is taken whatever its case", arguments: ["Carol", "CAROL", "carol"])
  func clash(name: String) throws {
    #expect(throws: WhisperError.contactExists(name: name)) {
      try contacts.rename("Bob", to: name)
    }
    #expect(try contacts.list().map(\.name.text) == ["Bob", "Carol"])
  }

  @Test("a contact may change the case of its own name, and a name is brought into NFC")
  func ownName() throws {
    #expect(try contacts.rename("Bob", to: "BOB").name.text == "BOB")
    let name = try contacts.rename("BOB", to: "Zoe\u{308}").name.text
    #expect(Array(name.unicodeScalars) == Array("Zo\u{EB}".unicodeScalars))
    #expect(try contacts.find("zoe\u{308}").name.text == name)
  }

  @Test(
    "a name that could pass for something else is refused",
    arguments: HostileName.all + HostileName.outdated)
  func hostile(name: HostileName) throws {
    #expect { try contacts.rename("Bob", to: name.text) } throws: { isInvalidName($0) }
    #expect(try contacts.list().map(\.name.text) == ["Bob", "Carol"])
  }

  @Test("contacts are listed by name, whatever its case")
  func order() throws {
    for name in ["adam", "Zoe", "berta"] { try contacts.add(Stranger().bundle(name)) }
    #expect(try contacts.list().map(\.name.text) == ["adam", "berta", "Bob", "Carol", "Zoe"])
  }

  @Test("a note may have 1,024 bytes and no more")
  func noteLimit() throws {
    for note in [
      String(repeating: "n", count: 1024), String(repeating: "\u{E9}", count: 512),
      "[\u{5D3}] 100 % \u{1F98A} (really)",
    ] {
      #expect(try contacts.setNote("Bob", note).note == note)
      #expect(try person.secondWhisper().contacts.find("Bob").note == note)
    }
    for note in [
      String(repeating: "n", count: 1025), String(repeating: "\u{E9}", count: 512) + "n",
    ] {
      #expect(throws: WhisperError.noteTooLong(limit: 1024)) { try contacts.setNote("Bob", note) }
    }
  }

  @Test("an empty note removes the note")
  func noNote() throws {
    _ = try contacts.setNote("Bob", "note")
    #expect(try contacts.setNote("Bob", "").note == "")
  }

  @Test(
    "a note has no control or invisible characters",
    arguments: [
      "\u{0}", "a\nb", "a\tb", "\u{1B}[31mred", "\u{7F}", "\u{9B}2J", "\u{202E}txet", "\u{200B}",
      "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{2066}", "\u{AD}",
    ])
  func hostileNote(note: String) throws {
    _ = try contacts.setNote("Bob", "before")
    #expect(throws: WhisperError.invalidNote) { try contacts.setNote("Bob", note) }
    #expect(try contacts.find("Bob").note == "before")
  }

  @Test("a removed contact is gone, and its messages are a stranger's")
  func remove() throws {
    let removed = try contacts.remove("BOB")
    #expect(removed.name.text == "Bob")
    #expect(try contacts.list().map(\.name.text) == ["Carol"])
    #expect(throws: WhisperError.contactNotFound(name: "Bob")) {
      try person.seal("hello", to: "Bob")
    }
    let sealed = try bob.seal(
      "hello", signer: bob.signer, to: .init(identity: person.identity.keys), at: person.time.now)
    #expect(try person.open(sealed.text).attribution == .signedUnknown)
  }
}
