internal import TestEnvelopes

/// Text that is refused, and why.
package struct InvalidVector: Sendable {
  package enum Reason: String, Sendable {
    case invalidEnvelope, messageNotForMe, notAuthentic, invalidSignature, invalidPadding
    case ambiguous
  }

  package let name: String
  package let text: String
  package let recipient: Person
  package let reason: Reason

  init(_ name: String, _ text: String, _ reason: Reason, for recipient: Person = .bob) {
    self.name = name
    self.text = text
    self.recipient = recipient
    self.reason = reason
  }

  var json: JSON {
    .object([
      ("name", .string(name)), ("envelope", .string(text)),
      ("recipient", .string(recipient.rawValue)), ("error", .string(reason.rawValue)),
    ])
  }

  package static let all = malformed + changed + hostile
}

extension EnvelopeForge {
  /// What the invalid vectors begin with: Alice signs for Bob.
  static func honest(_ seed: String, from sender: Person = .alice) -> EnvelopeForge {
    EnvelopeForge(
      from: sender.identity, to: Person.bob.identity.publicIdentity,
      message: Array("hello".utf8), seed: seed)
  }

  static func unsigned(_ seed: String) -> EnvelopeForge {
    var forge = honest(seed)
    forge.sign = nil
    return forge
  }

  /// Everything here is fixed, so what fails once fails always.
  var built: EnvelopeText {
    do { return try text() } catch { fatalError("\(error)") }
  }
}
