import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import WhisperEnvelope

/// What an envelope held, in plain memory.
struct Opened: Equatable {
  let message: [UInt8]
  let sender: PublicIdentity
  let signature: OpenedEnvelope.Signature
  let context: [UInt8]
}

extension Envelope {
  func opened(by reader: TestIdentity) throws -> Opened {
    let opened = try open(with: reader.agreement, identityFingerprint: reader.fingerprint)
    return Opened(
      message: opened.message.array(), sender: opened.sender, signature: opened.signature,
      context: opened.context)
  }

  init(foundIn text: String) throws { try self.init(foundIn: Array(text.utf8)) }
  init(parsing text: String) throws { try self.init(parsing: Array(text.utf8)) }
}

/// The case of an error, without the cause that is for debugging.
func reason(_ error: (any Error)?) -> String {
  switch error as? EnvelopeError {
  case .invalidEnvelope, .incomplete, .noEnvelope: "invalidEnvelope"
  case .ambiguous: "ambiguous"
  case .tooLarge, .tooManyEnvelopes: "tooLarge"
  case .notAuthentic: "notAuthentic"
  case .invalidPadding: "invalidPadding"
  case .invalidSignature: "invalidSignature"
  case .messageTooLong: "messageTooLong"
  case .memory: "memory"
  case nil: error.map { "\($0)" } ?? "none"
  }
}

/// Why `reader` cannot open what stands in `text`.
func refusal(_ text: String, reader: TestIdentity) -> String {
  do {
    let envelope = try Envelope(foundIn: text)
    guard envelope.recipientKeyID == reader.publicIdentity.agreement.recipientKeyID else {
      return "messageNotForMe"
    }
    _ = try envelope.opened(by: reader)
    return "none"
  } catch {
    return reason(error)
  }
}

enum People {
  static let alice = person("alice")
  static let bob = person("bob")
  static let carol = person("carol")
  static let silent = person("silent", canSign: false)

  private static func person(_ name: String, canSign: Bool = true) -> TestIdentity {
    do { return try TestIdentity(named: name, canSign: canSign) } catch { fatalError("\(error)") }
  }
}

/// Seals with the system's randomness.
func seal(
  _ message: [UInt8], from sender: TestIdentity = People.alice, signed: Bool = true,
  to recipient: Envelope.Recipient = .init(identity: People.bob.publicIdentity),
  timestamp: Int64 = 1_750_000_000
) throws -> Envelope {
  var random = SystemRandom()
  return try Envelope.seal(
    message.secret(), from: sender.publicIdentity, signer: signed ? sender.signing : nil,
    to: recipient, timestamp: timestamp, random: &random)
}
