import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Blocked senders")
struct BlockedSenderTests {
  @Test("a blocked contact's messages are refused, and open once the contact is unblocked")
  func blocked() throws {
    let pair = try Pair()
    let sealed = [
      try pair.ada.seal("1", to: "Bob"), try pair.ada.seal("2", to: "Bob", signing: .doNotSign),
    ]
    _ = try pair.bob.whisper.contacts.block("Ada")
    for text in sealed {
      for options in [MessageService.OpenOptions(), .anything] {
        #expect(throws: WhisperError.senderBlocked) { try pair.bob.open(text, options) }
      }
    }
    #expect(try pair.bob.rememberedMessages == 0)
    _ = try pair.bob.whisper.contacts.unblock("Ada")
    for text in sealed { _ = try pair.bob.open(text) }
  }

  @Test("either key of a blocked contact blocks, signed or not")
  func eitherKey() throws {
    let pair = try Pair()
    _ = try pair.bob.whisper.contacts.block("Ada")
    let ada = try pair.ada.identity.keys
    let mallory = Stranger()
    let recipient = Envelope.Recipient(identity: try pair.bob.identity.keys)
    let sameAgreement = PublicIdentity(
      agreement: ada.agreement, signing: try mallory.signer.publicKey)
    let sameSigning = PublicIdentity(agreement: try mallory.agreement, signing: ada.signing)
    let mute = PublicIdentity(agreement: ada.agreement, signing: nil)

    let signed = try mallory.seal(
      "1", from: sameAgreement, signer: mallory.signer, to: recipient, at: pair.time.now)
    #expect(throws: WhisperError.senderBlocked) { try pair.bob.open(signed.text) }
    for claim in [sameAgreement, sameSigning, mute] {
      let unsigned = try mallory.seal("2", from: claim, to: recipient, at: pair.time.now)
      #expect(throws: WhisperError.senderBlocked) { try pair.bob.open(unsigned.text) }
    }
  }

  @Test("a blocked bare key blocks the whole identity that has it")
  func blockedBareKey() throws {
    let time = TestTime()
    let ada = try Person("Ada", time: time)
    let bob = try Person("Bob", time: time)
    try ada.add(bob)
    try bob.whisper.contacts.add(ada.rawKey, name: "A key")
    _ = try bob.whisper.contacts.block("A key")
    let sealed = try ada.seal("hello", to: "Bob")
    #expect(throws: WhisperError.senderBlocked) { try bob.open(sealed) }
  }

  @Test("who has no signing key is not blocked by another contact without one")
  func noSigningKey() throws {
    let time = TestTime()
    let bob = try Person("Bob", time: time)
    let blocked = Stranger()
    let other = Stranger()
    try bob.whisper.contacts.add(blocked.bundle("Blocked", keys: blocked.mute))
    _ = try bob.whisper.contacts.block("Blocked")
    let sealed = try other.seal(
      "hello", from: other.mute, to: .init(identity: bob.identity.keys), at: time.now)
    #expect(try bob.open(sealed.text).attribution == .unsigned(name: nil))
  }
}
