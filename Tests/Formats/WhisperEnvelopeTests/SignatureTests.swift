import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope

@Suite("Signatures of envelopes")
struct SignatureTests {
  private let bob = People.bob.publicIdentity

  private func forge(_ seed: String = #function) -> EnvelopeForge {
    EnvelopeForge(from: People.alice, to: bob, message: [1], seed: seed)
  }

  private func opened(_ forge: EnvelopeForge, by reader: TestIdentity = People.bob) throws -> Opened
  {
    try Envelope(parsing: forge.text().text).opened(by: reader)
  }

  @Test("The forge of these tests makes honest envelopes when nothing is changed")
  func honestForge() throws {
    let result = try opened(forge())
    #expect(result.message == [1])
    #expect(result.signature == .forIdentity)
  }

  @Test("What is signed is label, recipient, context and ciphertext")
  func content() throws {
    let key = try #require(People.alice.signing)
    let signer = RecordingSigner(key)
    var random = SystemRandom()
    let envelope = try Envelope.seal(
      [1].secret(), from: People.alice.publicIdentity, signer: signer, to: .init(identity: bob),
      timestamp: 1, random: &random)
    let context = try envelope.opened(by: People.bob).context
    let expected = EnvelopeForge.signedContent(
      for: bob.fingerprint, context: context, ciphertext: envelope.ciphertext)
    #expect(signer.messages == [expected])
  }

  @Test("A signature for a bare key is known as one, whoever holds the key")
  func bareKey() throws {
    let envelope = try seal([1], to: .init(bareKey: bob.agreement))
    #expect(try envelope.opened(by: People.bob).signature == .forBareKey)
    // The same X25519 key inside another identity: nothing says whose it is.
    let other = TestIdentity(agreement: People.bob.agreement, signing: People.carol.signing)
    #expect(try envelope.opened(by: other).signature == .forBareKey)
  }

  @Test("A signature by another key does not hold")
  func anotherKey() throws {
    let key = try #require(People.carol.signing)
    var forge = forge()
    forge.sign = { try key.signature(for: $0) }
    #expect(throws: EnvelopeError.invalidSignature) { _ = try opened(forge) }
  }

  @Test("A flag and a signature without a signing key in the sender block are refused")
  func noSigningKey() {
    var forge = forge()
    forge.senderSigning = [UInt8](repeating: 0, count: 32)
    #expect(throws: EnvelopeError.invalidSignature) { _ = try opened(forge) }
  }

  @Test("A signed message cannot be redirected by a bundle that borrows a key")
  func redirected() throws {
    // Carol's bundle claims Bob's X25519 key, and Alice writes to "Carol".
    let borrowed = PublicIdentity(
      agreement: bob.agreement, signing: People.carol.publicIdentity.signing)
    #expect(borrowed.fingerprint != bob.fingerprint)
    let envelope = try seal([1], to: .init(identity: borrowed))
    #expect(throws: EnvelopeError.invalidSignature) { _ = try envelope.opened(by: People.bob) }
    // Unsigned, it opens: the key is Bob's.
    let unsigned = try seal([1], signed: false, to: .init(identity: borrowed))
    #expect(try unsigned.opened(by: People.bob).message == [1])
  }

  @Test(
    "A signature of the wrong size or of zeros is refused by the reader",
    arguments: [[UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64)])
  func nonsense(signature: [UInt8]) {
    var forge = forge()
    forge.sign = { _ in signature }
    #expect(throws: EnvelopeError.invalidSignature) { _ = try opened(forge) }
  }

  @Test("A signature is bound to label, recipient, context and ciphertext, bit by bit")
  func everyBitOfContent() throws {
    let key = try #require(People.alice.signing)
    let count = 20 + 32 + 189 + 80 + 256 + 16
    for bit in stride(from: 0, to: count * 8, by: 61) {
      var forge = forge()
      forge.sign = { content in
        precondition(content.count == count)
        return try key.signature(for: content.flipping(bit: bit))
      }
      #expect(throws: EnvelopeError.invalidSignature, "bit \(bit)") { _ = try opened(forge) }
    }
  }

  @Test("Sealing refuses a signer that is not the sender's")
  func foreignSigner() throws {
    var random = SystemRandom()
    for (sender, signer) in [
      (People.alice, People.carol.signing), (People.silent, People.alice.signing),
    ] {
      #expect(throws: EnvelopeError.invalidSignature) {
        _ = try Envelope.seal(
          [1].secret(), from: sender.publicIdentity, signer: signer, to: .init(identity: bob),
          timestamp: 1, random: &random)
      }
    }
  }

  @Test("A signer that fails or answers too little ends sealing")
  func failingSigner() throws {
    struct Declined: Error, Equatable {}
    struct Signer: SigningKey {
      let publicKey: Ed25519PublicKey
      let answer: [UInt8]?
      func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
        guard let answer else { throw Declined() }
        return answer
      }
    }
    let key = try #require(People.alice.publicIdentity.signing)
    func attempt(_ answer: [UInt8]?) throws {
      var random = SystemRandom()
      _ = try Envelope.seal(
        [1].secret(), from: People.alice.publicIdentity,
        signer: Signer(publicKey: key, answer: answer), to: .init(identity: bob), timestamp: 1,
        random: &random)
    }
    #expect(throws: Declined()) { try attempt(nil) }
    for count in [0, 63, 65] {
      #expect(throws: EnvelopeError.invalidSignature) {
        try attempt([UInt8](repeating: 1, count: count))
      }
    }
  }
}
