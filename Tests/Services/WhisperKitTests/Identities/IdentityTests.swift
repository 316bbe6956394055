import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Identities")
struct IdentityTests {
  let time = TestTime()
  let person: Person
  var identities: IdentityService { person.whisper.identities }

  init() throws { person = try Person("Ada", identity: false, time: time) }

  @Test("a new vault has none")
  func empty() throws {
    #expect(try identities.list().isEmpty)
    #expect(try identities.active() == nil)
    #expect(throws: WhisperError.noIdentity) { try identities.find(nil) }
    #expect(throws: WhisperError.identityNotFound(name: "Ada")) { try identities.find("Ada") }
    #expect(throws: WhisperError.identityNotFound(name: "")) { try identities.find("") }
  }

  @Test("an identity is made with or without a signing key", arguments: [true, false])
  func create(canSign: Bool) throws {
    let identity = try identities.create(name: "Ada", canSign: canSign)
    #expect(identity.name.text == "Ada")
    #expect(identity.canSign == canSign)
    #expect((identity.keys.signing != nil) == canSign)
    #expect(identity.status == .active)
    #expect(identity.keyVersion == 1)
    #expect(identity.createdAt == time.now)
    #expect(try identities.find("Ada") == identity)

    let bundle = try PublicBundle(foundIn: identity.bundle.text.utf8)
    #expect(bundle.identity == identity.keys)
    #expect(bundle.name.text == "Ada")
    #expect(bundle.createdAt == time.now)
    #expect(bundle.previous == nil)
  }

  @Test("no two identities have a key in common")
  func freshKeys() throws {
    let first = try identities.create(name: "Ada").keys
    let second = try identities.create(name: "Bea").keys
    #expect(first.agreement != second.agreement)
    #expect(first.signing != second.signing)
    #expect(first.fingerprint != second.fingerprint)
  }

  @Test("the first identity becomes the active one, later ones do not")
  func firstIsActive() throws {
    let first = try identities.create(name: "Ada")
    _ = try identities.create(name: "Bea")
    #expect(try identities.active() == first)
    #expect(try identities.find(nil) == first)
  }

  @Test("identities are listed oldest first")
  func list() throws {
    for name in ["Zoe", "Ada", "Mia"] {
      _ = try identities.create(name: name)
      time.now += 1
    }
    #expect(try identities.list().map(\.name.text) == ["Zoe", "Ada", "Mia"])
  }

  @Test("the one that is used when none is named can be chosen, and stays chosen")
  func use() throws {
    _ = try identities.create(name: "Ada")
    let second = try identities.create(name: "Bea")
    #expect(try identities.use("bea") == second)
    #expect(try identities.active() == second)
    #expect(try person.secondWhisper().identities.active() == second)
    #expect(throws: WhisperError.identityNotFound(name: "Cleo")) { try identities.use("Cleo") }
  }

  @Test("the active identity is who a message is from")
  func activeSends() throws {
    _ = try identities.create(name: "Ada")
    _ = try identities.create(name: "Bea")
    let bob = try Person("Bob", time: time)
    try person.add(bob)
    for identity in try identities.list() { try bob.whisper.contacts.add(identity.bundle.text) }
    _ = try identities.use("Bea")
    #expect(
      try bob.open(person.seal("1", to: "Bob")).attribution
        == .signed(name: "Bea", trust: .unverified))
    #expect(
      try bob.open(person.seal("2", to: "Bob", from: "Ada")).attribution
        == .signed(name: "Ada", trust: .unverified))
  }

  @Test("an identity is found whatever the case and Unicode form of its name")
  func find() throws {
    let identity = try identities.create(name: "Zo\u{EB} Strauß")
    for spelling in ["Zo\u{EB} Strauß", "ZOË STRAUSS", "zoe\u{308} strauss"] {
      #expect(try identities.find(spelling) == identity, "\(spelling)")
    }
  }

  @Test("a renamed identity has a bundle signed anew and the same keys", arguments: [true, false])
  func rename(canSign: Bool) throws {
    let old = try identities.create(name: "Ada", canSign: canSign)
    time.now += 1000
    let renamed = try identities.rename("Ada", to: "Countess", presence: .unexpected)
    #expect(renamed.name.text == "Countess")
    #expect(renamed.keys == old.keys)
    #expect(renamed.keyVersion == old.keyVersion)
    #expect(renamed.createdAt == old.createdAt)
    #expect(renamed.bundle != old.bundle)
    #expect(try PublicBundle(foundIn: renamed.bundle.text.utf8) == renamed.bundle)
    #expect(renamed.bundle.name.text == "Countess")
    #expect(try identities.list() == [renamed])
    #expect(try identities.active() == renamed)
    #expect(throws: WhisperError.identityNotFound(name: "Ada")) { try identities.find("Ada") }
  }

  @Test("what was sealed before a renaming opens after it, under the new name")
  func renamedOpens() throws {
    let pair = try Pair()
    let sealed = try pair.ada.seal("hello", to: "Bob")
    _ = try pair.bob.whisper.identities.rename("Bob", to: "Robert", presence: .unexpected)
    #expect(try pair.bob.open(sealed).recipient == "Robert")
  }
}
