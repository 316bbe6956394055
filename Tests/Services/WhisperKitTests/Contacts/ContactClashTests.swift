import Testing
import WhisperEnvelope
import WhisperKit

@Suite("A new contact that resembles a known one")
struct ContactClashTests {
  let person: Person
  let bob = Stranger()
  let mallory = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws {
    person = try Person("Ada")
    try contacts.add(bob.bundle("Bob"))
    _ = try contacts.verify("Bob")
  }

  /// Adding `text` throws `error` and changes nothing.
  private func refuses(_ text: String, name: String? = nil, _ error: WhisperError) throws {
    let before = try contacts.list()
    #expect(throws: error) { try contacts.add(text, name: name) }
    #expect(try contacts.list() == before)
  }

  @Test("the same keys twice are known, under whatever name")
  func known() throws {
    let bundle = try bob.bundle("Bob")
    try refuses(bundle, .contactKnown(name: "Bob"))
    try refuses(bundle, name: "Robert", .contactKnown(name: "Bob"))
    try refuses(bob.bundle("Robert", keyVersion: 9), .contactKnown(name: "Bob"))
  }

  @Test("the same raw key twice is known")
  func knownRawKey() throws {
    let key = try mallory.agreement.rawText
    try contacts.add(key, name: "Key")
    try refuses(key, name: "Other", .contactKnown(name: "Key"))
    try refuses(mallory.bundle("Other", keys: mallory.mute), .contactKnown(name: "Key"))
  }

  @Test("other keys under a known name are a warning, never an update")
  func otherKey() throws {
    try refuses(mallory.bundle("Bob"), .contactHasOtherKey(name: "Bob"))
    try refuses(mallory.bundle("BOB", keyVersion: 99), .contactHasOtherKey(name: "Bob"))
    try refuses(mallory.bundle("Mallory"), name: "bob", .contactHasOtherKey(name: "Bob"))
    try refuses(mallory.agreement.rawText, name: "Bob", .contactHasOtherKey(name: "Bob"))
    #expect(try contacts.find("Bob").trust == .verified)
    #expect(try contacts.find("Bob").keys == (try bob.keys))
  }

  @Test("half of a contact's keys belong to that contact")
  func half() throws {
    let sameAgreement = PublicIdentity(
      agreement: try bob.agreement, signing: try mallory.signer.publicKey)
    try refuses(mallory.bundle("Mallory", keys: sameAgreement), .keyBelongsTo(name: "Bob"))
    for name in ["Bare Bob", "Bob", nil] {
      try refuses(bob.agreement.rawText, name: name, .contactKnown(name: "Bob"))
    }
    try refuses(bob.bundle("Mute Bob", keys: bob.mute), .keyBelongsTo(name: "Bob"))
    let sameSigning = PublicIdentity(
      agreement: try mallory.agreement, signing: try bob.signer.publicKey)
    try refuses(bob.bundle("Other Bob", keys: sameSigning), .keyBelongsTo(name: "Bob"))
  }

  @Test("the bundle of a bare contact does not quietly complete it")
  func bareThenBundle() throws {
    try contacts.add(mallory.agreement.rawText, name: "Carol")
    try refuses(mallory.bundle("Caroline"), .keyBelongsTo(name: "Carol"))
    try refuses(mallory.bundle("Carol"), .keyBelongsTo(name: "Carol"))
    _ = try contacts.remove("Carol")
    #expect(try !contacts.add(mallory.bundle("Carol")).isBareKey)
  }

  @Test("people without signing keys do not share one")
  func noSigningKeys() throws {
    try contacts.add(mallory.bundle("Carol", keys: mallory.mute))
    try contacts.add(Stranger().agreement.rawText, name: "Dan")
    #expect(try contacts.list().count == 3)
  }

  @Test("a bundle that borrows a contact's name in another Unicode form is that name")
  func sameNameOtherForm() throws {
    try contacts.add(Stranger().bundle("Zo\u{EB}"))
    try refuses(
      mallory.agreement.rawText, name: "ZOE\u{308}", .contactHasOtherKey(name: "Zo\u{EB}"))
  }

  @Test("one's own identity may be a contact, whole", arguments: [true, false])
  func ownWhole(canSign: Bool) throws {
    let own = try person.whisper.identities.create(name: "Own", canSign: canSign)
    try contacts.add(own.bundle.text)
    let sealed = try person.seal("note to self", to: "Own", from: "Own")
    let opened = try person.open(sealed)
    #expect(
      opened.attribution
        == (canSign ? .signed(name: "Own", trust: .unverified) : .unsigned(name: "Own")))
    #expect(opened.recipient == "Own")
  }

  @Test("half of one's own identity may not be a contact")
  func ownHalf() throws {
    let own = try person.identity.keys
    try refuses(own.agreement.rawText, name: "Me", .ownKey(name: "Ada"))
    let mixed = PublicIdentity(agreement: own.agreement, signing: try mallory.signer.publicKey)
    try refuses(mallory.bundle("Mallory", keys: mixed), .keyBelongsTo(name: "Ada"))
    _ = try person.whisper.identities.archive("Ada")
    try refuses(own.agreement.rawText, name: "Me", .ownKey(name: "Ada"))
  }

  @Test("the raw key of an own identity without a signing key is the whole of it")
  func ownRawKey() throws {
    let mute = try person.whisper.identities.create(name: "Mute", canSign: false)
    #expect(try contacts.add(mute.keys.agreement.rawText, name: "Me").isBareKey)
  }
}
