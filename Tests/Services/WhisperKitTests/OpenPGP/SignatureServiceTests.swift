import OpenPGP
import Testing
import Vault
import VaultModel

@testable import WhisperKit

@Suite("An OpenPGP signature of the person")
struct SignatureServiceTests {
  private static let data = Array("what was agreed".utf8)
  private let alice: Person
  private var messages: OpenPGPMessageService { alice.whisper.openPGPMessages }

  init() throws {
    alice = try Person("Alice", identity: false)
    _ = try alice.whisper.openPGPKeys.generate(.compatible, userIDs: ["Alice"])
  }

  private func signed(as form: SignatureForm) throws -> [UInt8] {
    let sink = BytesSink()
    try messages.sign(
      BytesSource(Self.data), to: sink, as: form, isArmored: false, by: messages.planSigning(),
      answers: alice.whisper.answers())
    return sink.bytes
  }

  @Test("is planned by a key that is there, and for whom a policy asks to be there")
  func planned() throws {
    let eve = try Person("Eve", identity: false, passphrase: "correct horse")
    let (keys, messages) = (eve.whisper.openPGPKeys, eve.whisper.openPGPMessages)
    _ = try keys.generate(.compatible, userIDs: ["Eve"])
    let key = try #require(try keys.active())
    #expect(try !messages.planSigning(by: key).needsPresence)
    _ = try eve.whisper.policies.set(.biometricGatedSigning, true)
    #expect(try messages.planSigning(by: key).needsPresence)
    try keys.delete(key.fingerprint)
    #expect(throws: WhisperError.vault(.keyNotFound)) { try messages.planSigning(by: key) }
    #expect(throws: WhisperError.noOpenPGPKey) { try messages.planSigning() }
  }

  @Test("beside data is hers over this data, over no other, and nobody's to who has not the key")
  func beside() throws {
    let signature = try signed(as: .detached)
    let judged = try messages.verify(BytesSource(signature), over: BytesSource(Self.data))
    #expect(judged.map(\.isValid) == [true])
    guard case .own(name: "Alice")? = judged.first?.owner else {
      Issue.record("somebody else's")
      return
    }
    #expect(throws: NoValidSignature.self) {
      try messages.verify(BytesSource(signature), over: BytesSource(Self.data + [0]))
    }
    let bob = try Person("Bob", identity: false)
    #expect(throws: NoValidSignature.self) {
      try bob.whisper.openPGPMessages.verify(
        BytesSource(signature), over: BytesSource(Self.data))
    }
  }

  @Test("around data lets it out where it is valid, and not where the data was changed")
  func around() throws {
    var message = try signed(as: .inline)
    for isStaged in [false, true] {
      let sink = BytesSink()
      let judged = try messages.verify(BytesSource(message), to: sink, isStaged: isStaged)
      #expect(judged.map(\.isValid) == [true])
      #expect(sink.bytes == Self.data)
    }
    let start = try #require(
      message.indices.first { message[$0...].starts(with: Self.data) })
    message[start] ^= 1
    for isStaged in [false, true] {
      let sink = BytesSink()
      #expect(throws: NoValidSignature.self) {
        try messages.verify(BytesSource(message), to: sink, isStaged: isStaged)
      }
      // What is staged is thrown away by who staged it.
      #expect(isStaged || sink.bytes.isEmpty)
    }
  }

  @Test("is worth to who asks for one what the table says")
  func standings() throws {
    let signature = try signed(as: .detached)
    let own = try #require(try alice.whisper.openPGPKeys.active()).certificate
    let other = try Person("Other", identity: false)
    _ = try other.whisper.openPGPKeys.generate(.compatible, userIDs: ["Other"])
    let stranger = try #require(try other.whisper.openPGPKeys.active()).certificate
    func refusal(
      _ messages: OpenPGPMessageService, _ demand: SignatureDemand, _ data: [UInt8] = Self.data
    ) throws -> WhisperError.Code? {
      do {
        _ = try messages.verify(BytesSource(signature), over: BytesSource(data), for: demand)
        return nil
      } catch let error as NoValidSignature {
        return error.error.code
      }
    }
    #expect(try refusal(messages, .known) == nil)
    #expect(try refusal(messages, SignatureDemand(.own(own.fingerprint))) == nil)
    #expect(try refusal(messages, SignatureDemand(.atHand([own]))) == nil)
    for demand in [SignatureDemand(.own(stranger.fingerprint)), .init(.atHand([stranger]))] {
      #expect(try refusal(messages, demand) == .otherSigner)
      // What is bad comes first.
      #expect(try refusal(messages, demand, [1]) == .noValidSignature)
    }
    let theirs = other.whisper.openPGPMessages
    #expect(try refusal(theirs, .known) == .signerUnknown)
    #expect(try refusal(theirs, SignatureDemand(.atHand([own]))) == nil)
    #expect(try refusal(theirs, SignatureDemand(.atHand([own])), [1]) == .noValidSignature)
    let judged = try theirs.verify(
      BytesSource(signature), over: BytesSource(Self.data), for: SignatureDemand(.atHand([own])))
    guard case .atHand(name: "Alice")? = judged.first?.owner else {
      Issue.record("somebody else's")
      return
    }
  }
}
