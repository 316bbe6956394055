import CryptoPrimitives
import Foundation
import SecretMemory
import TestEnvelopes
import TestSupport
import TestVectors
import Testing
import WhisperEnvelope

@Suite("The published vectors")
struct VectorReplayTests {
  private let file: VectorFile

  init() throws { file = try VectorFile.contents.get() }

  /// Gives the signature of the file: not every system signs deterministically.
  private struct FileSigner: SigningKey {
    let publicKey: Ed25519PublicKey
    let signature: [UInt8]
    func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] { signature }
  }

  @Test("The file is what it says, and has enough in it")
  func header() {
    #expect(file.format == "whisper1 test vectors")
    #expect(file.version == 1)
    #expect(file.valid.count >= 30)
    #expect(file.invalid.count >= 200)
    #expect(file.bundles.valid.count >= 10)
    #expect(file.bundles.invalid.count >= 200)
    #expect(
      Set(file.valid.map(\.name) + file.invalid.map(\.name)).count
        == file.valid.count + file.invalid.count)
  }

  @Test("Keys give the names that the file has")
  func identities() throws {
    for (name, expected) in file.identities {
      let identity = try expected.keys.publicIdentity
      #expect(identity.agreement.octets.bytes == expected.x25519Public.bytes, "\(name)")
      #expect(identity.signing?.octets.bytes == expected.ed25519Public?.bytes, "\(name)")
      #expect(identity.fingerprint.bytes == expected.fingerprint.bytes, "\(name)")
      #expect(identity.agreement.keyFingerprint.bytes == expected.keyFingerprint.bytes, "\(name)")
      #expect(identity.agreement.recipientKeyID == expected.rkid.bytes, "\(name)")
      let words = FingerprintWords(fingerprint: identity.fingerprint)
      #expect(words.short == expected.shortFingerprint, "\(name)")
      #expect(words.words == expected.sas, "\(name)")
      #expect(words.number == expected.numeric, "\(name)")
    }
  }

  @Test("Every value on the way to each envelope is computed again")
  func intermediates() throws {
    for vector in file.valid {
      let comment = Comment(rawValue: vector.name)
      let recipient = try file.keys(of: vector.recipient)
      let sender = try file.keys(of: vector.sender).publicIdentity
      let ephemeral = try TestAgreementKey(vector.ephemeralPrivate.bytes)
      let shared = try ephemeral.sharedSecret(with: recipient.agreement.publicKey)
      let mirrored = try recipient.agreement.sharedSecret(with: ephemeral.publicKey).array()
      let sharedBytes = shared.array()
      #expect(sharedBytes == vector.sharedSecret.bytes, comment)
      #expect(mirrored == sharedBytes, comment)
      let prk = try HKDFSHA256.extract(salt: vector.salt.bytes, secret: shared).array()
      #expect(prk == vector.prk.bytes, comment)

      let context = EnvelopeContext(
        keyFingerprint: recipient.agreement.publicKey.keyFingerprint,
        flags: vector.signed ? 1 : 0,
        recipientKeyID: recipient.agreement.publicKey.recipientKeyID,
        ephemeralKey: ephemeral.publicKey.octets, salt: vector.salt.bytes,
        messageID: vector.msgid.bytes, timestamp: vector.timestamp)
      let zero = context.withoutSender
      let bound = context.bound(to: sender.fingerprint)
      #expect(zero == vector.contextZero.bytes, comment)
      #expect(bound == vector.contextSender.bytes, comment)
      #expect(zero.count == EnvelopeContext.byteCount && context.bound(to: .zero) == zero, comment)

      let schedule = try KeySchedule(sharedSecret: shared, salt: vector.salt.bytes)
      func expectKeys(
        _ purpose: KeySchedule.Purpose, _ context: [UInt8], _ key: HexBytes?, _ nonce: HexBytes?
      ) throws {
        let (derivedKey, derivedNonce) = (
          try schedule.key(purpose, context: context).array(),
          try schedule.nonce(purpose, context: context).array()
        )
        #expect(derivedKey == key?.bytes, comment)
        #expect(derivedNonce == nonce?.bytes, comment)
      }
      try expectKeys(.sender, zero, vector.senderKey, vector.senderNonce)
      try expectKeys(.body, bound, vector.bodyKey, vector.bodyNonce)
      #expect(vector.signed == (vector.signature != nil), comment)
      if vector.signed {
        try expectKeys(.signature, bound, vector.signatureKey, vector.signatureNonce)
      }
      let padded = try Padding.pad(vector.message.bytes.secret()).array()
      #expect(sha256(padded).bytes == vector.paddedSha256.bytes, comment)
    }
  }

  @Test("Every envelope is built again, byte for byte")
  func rebuilding() throws {
    for vector in file.valid {
      let comment = Comment(rawValue: vector.name)
      let sender = try file.keys(of: vector.sender)
      let recipient = try file.keys(of: vector.recipient).publicIdentity
      var signer: FileSigner?
      if let signature = vector.signature {
        signer = FileSigner(
          publicKey: try #require(sender.publicIdentity.signing), signature: signature.bytes)
      }
      var random = ScriptedRandom(
        vector.ephemeralPrivate.bytes, vector.salt.bytes, vector.msgid.bytes)
      let envelope = try Envelope.seal(
        vector.message.bytes.secret(), from: sender.publicIdentity, signer: signer,
        to: vector.bare ? .init(bareKey: recipient.agreement) : .init(identity: recipient),
        timestamp: vector.timestamp, random: &random)
      #expect(envelope.text == vector.envelope, comment)
      #expect(sha256(envelope.ciphertext).bytes == vector.ciphertextSha256.bytes, comment)
    }
  }

  @Test("Every envelope opens, and says who wrote it and for whom it was signed")
  func opening() throws {
    for vector in file.valid {
      let comment = Comment(rawValue: vector.name)
      let opened = try Envelope(foundIn: vector.envelope)
        .opened(by: try file.keys(of: vector.recipient))
      #expect(opened.message == vector.message.bytes, comment)
      #expect(opened.sender == (try file.keys(of: vector.sender).publicIdentity), comment)
      #expect(opened.context == vector.contextSender.bytes, comment)
      let expected: OpenedEnvelope.Signature =
        !vector.signed ? .none : vector.bare ? .forBareKey : .forIdentity
      #expect(opened.signature == expected, comment)
    }
  }

  @Test("Every invalid envelope is refused for the reason that the file has")
  func refusing() throws {
    for vector in file.invalid {
      let reader = try file.keys(of: vector.recipient)
      #expect(refusal(vector.envelope, reader: reader) == vector.error, "\(vector.name)")
    }
  }

  @Test("Every bundle is read, and every invalid one refused")
  func bundles() throws {
    for vector in file.bundles.valid {
      let bundle = try PublicBundle(foundIn: Array(vector.text.utf8))
      #expect(bundle.identity == (try file.keys(of: vector.identity).publicIdentity))
      #expect(bundle.name.text == vector.displayName)
      #expect(bundle.createdAt == vector.createdAt)
      #expect(bundle.keyVersion == vector.keyVersion)
      #expect(bundle.text == vector.text)
    }
    for vector in file.bundles.invalid {
      #expect(throws: MalformedInput.self, "\(vector.name)") {
        _ = try PublicBundle(foundIn: Array(vector.text.utf8))
      }
    }
  }

  #if !canImport(Darwin)
    @Test("Generating the file again gives the same bytes")
    func regenerating() throws {
      let stored = try String(contentsOfFile: VectorDocument.path, encoding: .utf8)
      // Compared apart from the expectation, which would print a megabyte.
      let isSame = try VectorDocument.text() == stored
      #expect(isSame, "run whisper-vectors, and say in the commit why the format changed")
    }
  #endif
}
