import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import TestTraits
import Testing
import WhisperEnvelope

@Suite("Sealing and opening")
struct RoundTripTests {
  @Test(
    "A message of any length comes back, signed and unsigned",
    arguments: [
      (0, 256), (1, 256), (253, 256), (254, 256), (255, 512), (256, 512), (510, 512), (511, 1024),
      (512, 1024), (1022, 1024), (1023, 2048), (32_766, 32_768), (32_767, 65_536),
      (65_534, 65_536),
    ], [true, false])
  func lengths(length: (count: Int, bucket: Int), signed: Bool) throws {
    var random = SeededRandom(seed: 1, label: "length \(length.count)")
    let message = random.bytes(length.count)
    let envelope = try seal(message, signed: signed)
    #expect(envelope.bucket == length.bucket)
    #expect(envelope.isSigned == signed)
    let parsed = try Envelope(parsing: envelope.text)
    #expect(parsed == envelope)
    #expect(parsed.text == envelope.text)
    let opened = try parsed.opened(by: People.bob)
    #expect(opened.message == message)
    #expect(opened.sender == People.alice.publicIdentity)
    #expect(opened.signature == (signed ? .forIdentity : .none))
  }

  @Test(
    "Text and binary content comes back byte for byte",
    arguments: [
      Array("plain".utf8), Array("Gr\u{FC}\u{DF}e, \u{1F511}\r\n\u{5BC6}\u{9470}".utf8),
      [UInt8](repeating: 0, count: 100), [UInt8](repeating: 0xFF, count: 254), Array(0...255),
      [0xC3, 0x28, 0xED, 0xA0, 0x80, 0x00],
    ])
  func contents(message: [UInt8]) throws {
    #expect(try seal(message).opened(by: People.bob).message == message)
  }

  @Test("Messages of random lengths come back", .namesSeed)
  func randomLengths() throws {
    var random = TestSeed.random("round trips")
    for _ in 0..<40 {
      let message = random.bytes(Int.random(in: 0...5_000, using: &random))
      let opened = try Envelope(parsing: seal(message, signed: Bool.random(using: &random)).text)
        .opened(by: People.bob)
      #expect(opened.message == message)
    }
  }

  @Test(
    "A message of 65,535 bytes is refused by name, with the limit",
    arguments: [65_535, 65_536, 1 << 20])
  func tooLong(count: Int) {
    #expect(throws: EnvelopeError.messageTooLong(limit: 65_534)) {
      _ = try seal([UInt8](repeating: 0x61, count: count))
    }
    #expect(Envelope.maximumMessage == 65_534)
  }

  @Test(
    "Any timestamp is carried, and none traps",
    arguments: [Int64.min, .min + 1, -1, 0, 1_750_000_000, .max - 1, .max])
  func timestamps(timestamp: Int64) throws {
    let envelope = try Envelope(parsing: seal([1], timestamp: timestamp).text)
    #expect(envelope.timestamp == timestamp)
    #expect(try envelope.opened(by: People.bob).message == [1])
  }

  @Test("Equal plaintexts never give equal envelopes")
  func fresh() throws {
    let envelopes = try (0..<200).map { _ in try seal([1, 2, 3]) }
    #expect(Set(envelopes.map(\.text)).count == 200)
    #expect(Set(envelopes.map(\.ephemeralKey)).count == 200)
    #expect(Set(envelopes.map(\.salt)).count == 200)
    #expect(Set(envelopes.map(\.messageID)).count == 200)
    #expect(Set(envelopes.map(\.ciphertext)).count == 200)
  }

  @Test("The same random bytes give the same envelope, and no more of them are taken")
  func deterministic() throws {
    func once() throws -> String {
      var random = ScriptedRandom(Array(1...64))
      let envelope = try Envelope.seal(
        [7].secret(), from: People.alice.publicIdentity, signer: nil,
        to: .init(identity: People.bob.publicIdentity), timestamp: 5, random: &random)
      #expect(random.isUsedUp)
      #expect(envelope.salt == Array(33...48))
      #expect(envelope.messageID == Array(49...64))
      return envelope.text
    }
    #expect(try once() == once())
  }

  @Test("Another reader cannot open it, nor the sender")
  func others() throws {
    let envelope = try seal([1])
    for reader in [People.carol, People.alice, People.silent] {
      #expect(throws: EnvelopeError.notAuthentic) { _ = try envelope.opened(by: reader) }
    }
  }

  @Test("Identities without a signing key write and read")
  func withoutSigning() throws {
    let envelope = try seal(
      [1], from: People.silent, signed: false,
      to: .init(identity: People.silent.publicIdentity))
    let opened = try envelope.opened(by: People.silent)
    #expect(opened.sender == People.silent.publicIdentity)
    #expect(opened.sender.signing == nil)
    #expect(opened.signature == .none)
  }

  @Test("The context that a replay is known by is the same for each reading, and never for two")
  func contexts() throws {
    let (one, other) = (try seal([1]), try seal([1]))
    let context = try one.opened(by: People.bob).context
    #expect(context.count == 189)
    #expect(try Envelope(parsing: one.text).opened(by: People.bob).context == context)
    #expect(try other.opened(by: People.bob).context != context)
  }

  @Test("A key that fails passes its own error on")
  func failingKey() throws {
    struct Locked: Error, Equatable {}
    struct LockedKey: AgreementKey {
      let publicKey: X25519PublicKey
      func sharedSecret(with peer: X25519PublicKey) throws -> SecretBytes { throw Locked() }
    }
    let envelope = try seal([1])
    let key = LockedKey(publicKey: People.bob.agreement.publicKey)
    #expect(throws: Locked()) {
      _ = try envelope.open(with: key, identityFingerprint: People.bob.fingerprint).sender
    }
  }
}
