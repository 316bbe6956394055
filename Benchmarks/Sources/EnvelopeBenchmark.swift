import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import WhisperEnvelope

/// Sealing to text and opening from text, as a part of what the bare primitives take in the same run.
enum EnvelopeBenchmark {
  static let sizes = [16, 254, 1_024, 8_192, 65_534]

  static func run() throws -> [Figure] {
    try sizes.flatMap { size in try [false, true].flatMap { try figures(size, isSigned: $0) } }
  }

  private static func figures(_ size: Int, isSigned: Bool) throws -> [Figure] {
    let scene = try EnvelopeScene(size: size, isSigned: isSigned)
    let bare = try BarePrimitives(size: size, isSigned: isSigned)
    let works = [
      Work(name: "seal") { _ = try scene.seal().text },
      Work(name: "open") { try scene.open() },
      Work(name: "bare seal") { try bare.seal() },
      Work(name: "bare open") { try bare.open() },
    ]
    let medians = try Measure.interleavedMedians(works, rounds: 101, repeats: 5)
    return ["seal", "open"].flatMap { verb -> [Figure] in
      let (time, floor) = (medians[verb] ?? .nan, medians["bare \(verb)"] ?? .nan)
      let name = "\(verb) \(size) B, \(isSigned ? "signed" : "unsigned")"
      return [
        Figure(name: name, value: 1e9 / time, unit: "per second"),
        Figure(
          name: "\(name), bare primitives over it", value: 100 * floor / time, unit: "%",
          aim: "75 or more"),
      ]
    }
  }
}

/// Two people, a message and its envelope.
struct EnvelopeScene {
  private final class Message {
    let bytes: SecretBytes
    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
  }

  private let alice: TestIdentity
  private let bob: TestIdentity
  private let message: Message
  private let isSigned: Bool
  private let text: [UInt8]

  init(size: Int, isSigned: Bool) throws {
    alice = try TestIdentity(named: "alice")
    bob = try TestIdentity(named: "bob")
    message = Message([UInt8](repeating: 0x61, count: size).secret())
    self.isSigned = isSigned
    var random = SystemRandom()
    let envelope = try Envelope.seal(
      message.bytes, from: alice.publicIdentity, signer: isSigned ? alice.signing : nil,
      to: .init(identity: bob.publicIdentity), timestamp: 1_750_000_000, random: &random)
    text = Array(envelope.text.utf8)
  }

  func seal() throws -> Envelope {
    var random = SystemRandom()
    return try Envelope.seal(
      message.bytes, from: alice.publicIdentity, signer: isSigned ? alice.signing : nil,
      to: .init(identity: bob.publicIdentity), timestamp: 1_750_000_000, random: &random)
  }

  func open() throws {
    let opened = try Envelope(parsing: text).open(
      with: bob.agreement, identityFingerprint: bob.fingerprint)
    precondition(opened.message.count == message.bytes.count)
  }
}
