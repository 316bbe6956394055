import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Names of identities")
struct IdentityNameTests {
  let person: Person
  var identities: IdentityService { person.whisper.identities }

  init() throws { person = try Person("Ada") }

  @Test("a name is taken whatever its case", arguments: ["Ada", "ada", "ADA", "aDa"])
  func taken(name: String) throws {
    #expect(throws: WhisperError.identityExists(name: name)) { try identities.create(name: name) }
    _ = try identities.create(name: "Bea")
    #expect(throws: WhisperError.identityExists(name: name)) {
      try identities.rename("Bea", to: name, presence: .unexpected)
    }
    #expect(try identities.list().map(\.name.text).sorted() == ["Ada", "Bea"])
  }

  @Test("an archived identity keeps its name")
  func takenByArchived() throws {
    _ = try identities.archive("Ada")
    #expect(throws: WhisperError.identityExists(name: "ada")) { try identities.create(name: "ada") }
  }

  @Test("the name of a deleted identity is free")
  func freed() throws {
    let old = try identities.delete("Ada")
    #expect(try identities.create(name: "Ada").keys != old.keys)
  }

  @Test("an identity may change the case of its own name")
  func ownCase() throws {
    #expect(try identities.rename("Ada", to: "ADA", presence: .unexpected).name.text == "ADA")
  }

  @Test("a name that is typed in another Unicode form becomes NFC, and is the same name")
  func normalised() throws {
    let name = try identities.create(name: "Zoe\u{308}").name.text
    #expect(Array(name.unicodeScalars) == Array("Zo\u{EB}".unicodeScalars))
    #expect(throws: WhisperError.identityExists(name: "ZO\u{CB}")) {
      try identities.create(name: "ZOE\u{308}")
    }
  }

  @Test("a name that could pass for something else is refused", arguments: HostileName.all)
  func hostile(name: HostileName) throws {
    let before = try identities.list()
    #expect { try identities.create(name: name.text) } throws: { isInvalidName($0) }
    #expect {
      try identities.rename("Ada", to: name.text, presence: .unexpected)
    } throws: { isInvalidName($0) }
    #expect(try identities.list() == before)
  }

  @Test("a name that is only unusual is taken", arguments: HostileName.harmless)
  func harmless(name: String) throws {
    #expect(try identities.create(name: name).name.text == name)
    #expect(try identities.find(name).name.text == name)
  }

  @Test("an identity that is not there cannot be renamed")
  func missing() throws {
    #expect(throws: WhisperError.identityNotFound(name: "Bea")) {
      try identities.rename("Bea", to: "Cleo", presence: .unexpected)
    }
  }
}
