import CryptoPrimitives
import SecretMemory
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("New keys of a contact")
struct ContactRotationTests {
  let pair: Pair
  var contacts: ContactService { pair.ada.whisper.contacts }

  init() throws {
    pair = try Pair()
    _ = try pair.ada.whisper.contacts.verify("Bob")
    _ = try pair.ada.whisper.contacts.setNote("Bob", "from the river")
  }

  private func rotateBob() throws -> String {
    try pair.bob.whisper.identities.rotate(nil, presence: .unexpected).identity.bundle.text
  }

  @Test("they are offered, never taken by themselves")
  func offered() throws {
    let before = try pair.ada.contact("Bob")
    let bundle = try rotateBob()
    guard case .rotation(let contact, let new) = try contacts.examine(bundle) else {
      Issue.record("no rotation was offered")
      return
    }
    #expect(contact == before)
    #expect(new.text == bundle)
    #expect(throws: WhisperError.contactRotated(name: "Bob")) { try contacts.add(bundle) }
    #expect(throws: WhisperError.contactRotated(name: "Bob")) {
      try contacts.add(bundle, name: "Robert")
    }
    #expect(try pair.ada.contact("Bob") == before)
  }

  @Test("once taken, trust drops, the keys before become history, and everything else stays")
  func accepted() throws {
    let before = try pair.ada.contact("Bob")
    pair.time.now += 50
    let bundle = try rotateBob()
    _ = try contacts.block("Bob")
    let after = try contacts.acceptRotation(bundle)
    #expect(after.trust == .unverified)
    #expect(after.isBlocked)
    #expect(after.name == before.name)
    #expect(after.note == before.note)
    #expect(after.createdAt == before.createdAt)
    #expect(after.keyVersion == 2)
    let keys = try #require(before.keys)
    #expect(
      after.history
        == [Contact.FormerKey(keys: keys, keyVersion: 1, replacedAt: pair.time.now)])
    #expect(try pair.ada.contact("Bob") == after)
    #expect(throws: WhisperError.contactKnown(name: "Bob")) { try contacts.add(bundle) }
    #expect(throws: WhisperError.contactKnown(name: "Bob")) {
      try contacts.acceptRotation(bundle)
    }
  }

  @Test("messages go to the new keys and come from them; the old keys are said to be old")
  func exchange() throws {
    let late = try pair.bob.seal("late", to: "Ada")
    _ = try contacts.acceptRotation(rotateBob())
    #expect(try pair.bob.open(pair.ada.seal("hello", to: "Bob")).recipient == "Bob")
    let fresh = try pair.ada.open(pair.bob.seal("hello", to: "Ada"))
    #expect(fresh.attribution == .signed(name: "Bob", trust: .unverified))
    #expect(fresh.formerKeysOf == nil)
    let opened = try pair.ada.open(late)
    #expect(opened.attribution == .signedUnknown)
    #expect(opened.formerKeysOf == "Bob")
  }

  @Test("a block holds for the keys before, too")
  func blockedFormerKeys() throws {
    let late = try pair.bob.seal("late", to: "Ada")
    _ = try contacts.acceptRotation(rotateBob())
    _ = try contacts.block("Bob")
    #expect(throws: WhisperError.senderBlocked) { try pair.ada.open(late) }
  }

  @Test("nobody goes back to keys that were replaced")
  func formerKeys() throws {
    let old = try pair.bob.bundle
    _ = try contacts.acceptRotation(rotateBob())
    #expect(throws: WhisperError.contactFormerKey(name: "Bob")) { try contacts.add(old) }
    #expect(throws: WhisperError.contactFormerKey(name: "Bob")) {
      try contacts.add(old, name: "Robert")
    }
    let key = try pair.bob.whisper.identities.find("Bob v1").keys.agreement.rawText
    #expect(throws: WhisperError.contactFormerKey(name: "Bob")) {
      try contacts.add(key, name: "Key")
    }
  }

  @Test("a rotation that skips one is a warning; taken one after the other, both count")
  func skipped() throws {
    let second = try rotateBob()
    let third = try rotateBob()
    #expect(throws: WhisperError.contactHasOtherKey(name: "Bob")) { try contacts.add(third) }
    _ = try contacts.acceptRotation(second)
    let after = try contacts.acceptRotation(third)
    #expect(after.keyVersion == 3)
    #expect(after.history.map(\.keyVersion) == [1, 2])
  }

  @Test("a revoked key vouches for nothing")
  func revoked() throws {
    _ = try contacts.revoke("Bob")
    let bundle = try rotateBob()
    #expect(throws: WhisperError.contactRevoked(name: "Bob")) { try contacts.add(bundle) }
    #expect(throws: WhisperError.contactRevoked(name: "Bob")) {
      try contacts.acceptRotation(bundle)
    }
  }

  @Test("without a proof, other keys under a known name are a warning")
  func unlinked() throws {
    let mallory = try Stranger().bundle("Bob", keyVersion: 2)
    #expect(throws: WhisperError.contactHasOtherKey(name: "Bob")) { try contacts.add(mallory) }
    #expect(throws: WhisperError.contactHasOtherKey(name: "Bob")) {
      try contacts.acceptRotation(mallory)
    }
  }

  /// A rotation made by hand: from `old`, who vouches, to `new`.
  private func rotation(
    from old: Stranger, _ oldKeys: PublicIdentity? = nil, to new: Stranger,
    keys: PublicIdentity? = nil, name: String = "Carol", version: UInt32
  ) throws -> String {
    try PublicBundle(
      identity: keys ?? new.keys, name: DisplayName(name), keyVersion: version, createdAt: 0,
      signer: new.signer, rotatedFrom: (oldKeys ?? old.keys, old.signer)
    ).text
  }

  @Test("a version that is not greater is refused", arguments: [UInt32(0), 6, 7])
  func versions(version: UInt32) throws {
    let (old, new) = (Stranger(), Stranger())
    try contacts.add(old.bundle("Carol", keyVersion: 7))
    let bundle = try rotation(from: old, to: new, version: version)
    #expect(throws: WhisperError.rotationOutdated(name: "Carol")) { try contacts.add(bundle) }
    #expect(throws: WhisperError.rotationOutdated(name: "Carol")) {
      try contacts.acceptRotation(bundle)
    }
    _ = try contacts.acceptRotation(rotation(from: old, to: new, version: 8))
  }

  @Test("half of the contact's keys vouches for nothing: the fingerprint covers both")
  func halfSurety() throws {
    let (old, new) = (Stranger(), Stranger())
    try contacts.add(old.bundle("Carol"))
    let claimed = PublicIdentity(
      agreement: try Stranger().agreement, signing: try old.signer.publicKey)
    let bundle = try rotation(from: old, claimed, to: new, version: 2)
    #expect(throws: WhisperError.contactHasOtherKey(name: "Carol")) { try contacts.add(bundle) }
  }

  @Test("new keys that are somebody else's are refused, now or before")
  func keysOfOthers() throws {
    let (old, new) = (Stranger(), Stranger())
    try contacts.add(old.bundle("Carol"))
    func check(_ agreement: X25519PublicKey, owner: String) throws {
      let keys = PublicIdentity(agreement: agreement, signing: try new.signer.publicKey)
      let bundle = try rotation(from: old, to: new, keys: keys, version: 2)
      #expect(throws: WhisperError.keyBelongsTo(name: owner)) { try contacts.add(bundle) }
      #expect(throws: WhisperError.keyBelongsTo(name: owner)) {
        try contacts.acceptRotation(bundle)
      }
    }
    let bobs = try #require(try pair.ada.contact("Bob").keys).agreement
    try check(bobs, owner: "Bob")
    _ = try contacts.acceptRotation(rotateBob())
    try check(bobs, owner: "Bob")
    try check(pair.ada.identity.keys.agreement, owner: "Ada")
  }

  @Test("one key may stay when the other changes")
  func halfRotation() throws {
    let (old, new) = (Stranger(), Stranger())
    try contacts.add(old.bundle("Carol"))
    let keys = PublicIdentity(agreement: try old.agreement, signing: try new.signer.publicKey)
    let after = try contacts.acceptRotation(
      rotation(from: old, to: new, keys: keys, name: "Caroline", version: 2))
    #expect(after.name.text == "Carol")
    #expect(after.keys == keys)
  }

  @Test("a contact that is the person's own identity rotates with it")
  func ownContact() throws {
    try contacts.add(pair.ada.bundle)
    let new = try pair.ada.whisper.identities.rotate(nil, presence: .unexpected).identity
    #expect(try contacts.acceptRotation(new.bundle.text).keys == new.keys)
  }

  @Test("a bare key rotates to nothing: it vouches for no identity")
  func bareKey() throws {
    let (old, new) = (Stranger(), Stranger())
    try contacts.add(old.agreement.rawText, name: "Carol")
    let bundle = try rotation(from: old, to: new, version: 2)
    #expect(throws: WhisperError.contactHasOtherKey(name: "Carol")) { try contacts.add(bundle) }
  }

  @Test(
    "a contact's row without a bundle reads, and one of a version that no release wrote does not")
  func rowVersions() throws {
    var contact = try pair.ada.contact("Bob")
    #expect(try Contact(id: contact.id.octets, decoding: contact.encoded) == contact)
    contact.bundle = nil
    #expect(try Contact(id: contact.id.octets, decoding: contact.encoded) == contact)
    var bytes = contact.encoded
    bytes[0] = 1
    #expect(throws: (any Error).self) { try Contact(id: contact.id.octets, decoding: bytes) }
  }
}
