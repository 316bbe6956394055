import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Who a message is from")
struct AttributionTests {
  @Test(
    "a contact's signature carries the trust that the reader gave",
    arguments: [Contact.Trust.unverified, .verified, .revoked])
  func signed(trust: Contact.Trust) throws {
    let pair = try Pair()
    switch trust {
    case .unverified: break
    case .verified: _ = try pair.bob.whisper.contacts.verify("Ada")
    case .revoked: _ = try pair.bob.whisper.contacts.revoke("Ada")
    }
    let opened = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    #expect(opened.attribution == .signed(name: "Ada", trust: trust))
  }

  @Test("without a signature a contact's name is a claim, whatever the trust")
  func unsigned() throws {
    let pair = try Pair()
    _ = try pair.bob.whisper.contacts.verify("Ada")
    let honest = try pair.ada.seal("hello", to: "Bob", signing: .doNotSign)
    #expect(try pair.bob.open(honest).attribution == .unsigned(name: "Ada"))

    let forged = try Stranger().seal(
      "hello", from: pair.ada.identity.keys, to: .init(identity: pair.bob.identity.keys),
      at: pair.time.now)
    #expect(try pair.bob.open(forged.text).attribution == .unsigned(name: "Ada"))
  }

  @Test("a stranger is nobody known, signed or not")
  func unknown() throws {
    let time = TestTime()
    let bob = try Person("Bob", time: time)
    let stranger = Stranger()
    let recipient = Envelope.Recipient(identity: try bob.identity.keys)
    let signed = try stranger.seal("1", signer: stranger.signer, to: recipient, at: time.now)
    let unsigned = try stranger.seal("2", to: recipient, at: time.now)
    #expect(try bob.open(signed.text).attribution == .signedUnknown)
    let opened = try bob.open(unsigned.text)
    #expect(opened.attribution == .unsigned(name: nil))
    #expect(opened.senderFingerprint == (try stranger.keys.fingerprint))
  }

  @Test("the reader's own name for the contact is shown, not the sender's")
  func ownName() throws {
    let pair = try Pair()
    _ = try pair.bob.whisper.contacts.rename("Ada", to: "Countess")
    let opened = try pair.bob.open(pair.ada.seal("hello", to: "Bob"))
    #expect(opened.attribution == .signed(name: "Countess", trust: .unverified))
  }

  @Test("one key of a contact does not make a sender the contact")
  func halfContact() throws {
    let pair = try Pair()
    _ = try pair.bob.whisper.contacts.verify("Ada")
    let mallory = Stranger()
    let ada = try pair.ada.identity.keys
    let recipient = Envelope.Recipient(identity: try pair.bob.identity.keys)
    let borrowed = PublicIdentity(agreement: ada.agreement, signing: try mallory.signer.publicKey)
    let signed = try mallory.seal(
      "1", from: borrowed, signer: mallory.signer, to: recipient, at: pair.time.now)
    #expect(try pair.bob.open(signed.text).attribution == .signedUnknown)

    for claim in [
      borrowed, PublicIdentity(agreement: ada.agreement, signing: nil),
      PublicIdentity(agreement: try mallory.agreement, signing: ada.signing),
    ] {
      let unsigned = try mallory.seal("2", from: claim, to: recipient, at: pair.time.now)
      #expect(try pair.bob.open(unsigned.text).attribution == .unsigned(name: nil))
    }
  }

  @Test("a signature that does not hold shows nothing and is not remembered")
  func falseSignature() throws {
    let pair = try Pair()
    let ada = try pair.ada.identity.keys
    let forged = try Stranger().seal(
      "pay Mallory", from: ada, signer: Stranger.FalseSigner(publicKey: #require(ada.signing)),
      to: .init(identity: pair.bob.identity.keys), at: pair.time.now)
    for options in [MessageService.OpenOptions(), .anything] {
      #expect(throws: WhisperError.invalidSignature) { try pair.bob.open(forged.text, options) }
    }
    #expect(try pair.bob.rememberedMessages == 0)
  }

  @Test("a message to a bare key is marked, because its signature does not say whose it is")
  func bareKey() throws {
    let pair = try Pair()
    _ = try pair.ada.whisper.contacts.remove("Bob")
    let sealed = try pair.ada.whisper.seal("hello", to: .rawKey(pair.bob.rawKey))
    let opened = try pair.bob.open(sealed)
    #expect(opened.isForBareKey)
    #expect(opened.attribution == .signed(name: "Ada", trust: .unverified))
  }

  @Test("a raw key that is a contact's is sealed to the contact's whole identity")
  func rawKeyOfContact() throws {
    let pair = try Pair()
    let opened = try pair.bob.open(
      pair.ada.whisper.seal("hello", to: .rawKey(pair.bob.rawKey)))
    #expect(!opened.isForBareKey)
  }

  @Test("a bundle with somebody else's X25519 key cannot redirect a signed message")
  func redirected() throws {
    let time = TestTime()
    let ada = try Person("Ada", time: time)
    let bob = try Person("Bob", time: time)
    try bob.add(ada)
    let mallory = Stranger()
    let borrowed = PublicIdentity(
      agreement: try bob.identity.keys.agreement, signing: try mallory.signer.publicKey)
    try ada.whisper.contacts.add(mallory.bundle("Mallory", keys: borrowed))
    let sealed = try ada.seal("I love you", to: "Mallory")
    for options in [MessageService.OpenOptions(), .anything] {
      #expect(throws: WhisperError.invalidSignature) { try bob.open(sealed, options) }
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test("a signed message notes when the contact was last seen; an unsigned one proves nothing")
  func lastSeen() throws {
    let pair = try Pair()
    _ = try pair.bob.open(pair.ada.seal("1", to: "Bob", signing: .doNotSign))
    #expect(try pair.bob.contact("Ada").lastSeenAt == nil)
    let sealed = try pair.ada.seal("2", to: "Bob")
    pair.time.now += 60
    _ = try pair.bob.open(sealed)
    #expect(try pair.bob.contact("Ada").lastSeenAt == TestTime.start + 60)
    pair.time.now += 60
    _ = try pair.bob.open(sealed, .repeated)
    #expect(try pair.bob.contact("Ada").lastSeenAt == TestTime.start + 60)
  }
}
