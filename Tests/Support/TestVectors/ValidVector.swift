internal import CryptoPrimitives
internal import SecretMemory
internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

/// An envelope that opens, with everything that goes into it.
package struct ValidVector: Sendable {
  package let name: String
  let sender: Person
  let recipient: Person
  var isBare = false
  let isSigned: Bool
  var timestamp: Int64 = 1_750_000_000
  let message: [UInt8]

  var json: JSON {
    get throws {
      var random = SeededRandom(seed: 1, label: "vector \(name)")
      let (ephemeral, salt, id) = (random.bytes(32), random.bytes(16), random.bytes(16))
      let from = sender.identity
      let to = recipient.identity.publicIdentity
      let signer = isSigned ? from.signing.map { RecordingSigner($0) } : nil
      var script = ScriptedRandom(ephemeral, salt, id)
      let envelope = try Envelope.seal(
        message.secret(), from: from.publicIdentity, signer: signer,
        to: isBare ? .init(bareKey: to.agreement) : .init(identity: to), timestamp: timestamp,
        random: &script)

      let shared = try X25519.sharedSecret(
        privateKey: ephemeral.secret(), publicKey: to.agreement)
      let prk = try HKDFSHA256.extract(salt: salt, secret: shared)
      let schedule = try KeySchedule(sharedSecret: shared, salt: salt)
      let context = EnvelopeContext(
        keyFingerprint: to.agreement.keyFingerprint, flags: isSigned ? 1 : 0,
        recipientKeyID: to.agreement.recipientKeyID,
        ephemeralKey: try X25519.publicKey(of: ephemeral.secret()).octets, salt: salt,
        messageID: id, timestamp: timestamp)
      let zero = context.withoutSender
      let bound = context.bound(to: from.fingerprint)
      func key(_ purpose: KeySchedule.Purpose, _ context: [UInt8]) throws -> JSON {
        .string(try schedule.key(purpose, context: context).array().hex)
      }
      func nonce(_ purpose: KeySchedule.Purpose, _ context: [UInt8]) throws -> JSON {
        .string(try schedule.nonce(purpose, context: context).array().hex)
      }
      return .object([
        ("name", .string(name)),
        ("sender", .string(sender.rawValue)),
        ("recipient", .string(recipient.rawValue)),
        ("bare", .bool(isBare)),
        ("signed", .bool(isSigned)),
        ("ephemeral_private", .string(ephemeral.hex)),
        ("salt", .string(salt.hex)),
        ("msgid", .string(id.hex)),
        ("timestamp", .integer(timestamp)),
        ("message", .string(message.hex)),
        ("envelope", .string(envelope.text)),
        ("context_zero", .string(zero.hex)),
        ("context_sender", .string(bound.hex)),
        ("shared_secret", .string(shared.array().hex)),
        ("prk", .string(prk.array().hex)),
        ("sender_key", try key(.sender, zero)),
        ("sender_nonce", try nonce(.sender, zero)),
        ("body_key", try key(.body, bound)),
        ("body_nonce", try nonce(.body, bound)),
        ("padded_sha256", .string(sha256(try Padding.pad(message.secret()).array()).hex)),
        ("ciphertext_sha256", .string(sha256(envelope.ciphertext).hex)),
        ("signature_key", isSigned ? try key(.signature, bound) : .null),
        ("signature_nonce", isSigned ? try nonce(.signature, bound) : .null),
        ("signature", .optional(signer?.signatures.first?.hex)),
      ])
    }
  }
}

extension ValidVector {
  package static let all: [ValidVector] = buckets + boundaries + senders + times

  private static func message(_ count: Int, _ label: String) -> [UInt8] {
    var random = SeededRandom(seed: 1, label: "message \(label)")
    return random.bytes(count)
  }

  /// Each bucket twice: signed with the shortest message that needs it, unsigned with the longest.
  private static let buckets: [ValidVector] = (8...16).flatMap { exponent in
    let bucket = 1 << exponent
    let shortest = bucket == 256 ? 0 : bucket / 2 - 1
    let longest = bucket - 2
    return [
      ValidVector(
        name: "bucket \(bucket), signed, \(shortest) bytes", sender: .alice, recipient: .bob,
        isSigned: true, message: message(shortest, "\(bucket) signed")),
      ValidVector(
        name: "bucket \(bucket), unsigned, \(longest) bytes", sender: .alice, recipient: .bob,
        isSigned: false, message: message(longest, "\(bucket) unsigned")),
    ]
  }

  private static let boundaries = [
    ValidVector(
      name: "empty, unsigned", sender: .bob, recipient: .alice, isSigned: false, message: []),
    ValidVector(
      name: "one byte", sender: .bob, recipient: .alice, isSigned: false, message: [0]),
    ValidVector(
      name: "254 bytes, signed", sender: .bob, recipient: .alice, isSigned: true,
      message: message(254, "254")),
    ValidVector(
      name: "255 bytes, unsigned", sender: .bob, recipient: .alice, isSigned: false,
      message: message(255, "255")),
    ValidVector(
      name: "1022 bytes, signed", sender: .bob, recipient: .alice, isSigned: true,
      message: message(1022, "1022")),
    ValidVector(
      name: "zeros that look like filler", sender: .bob, recipient: .alice, isSigned: true,
      message: [UInt8](repeating: 0, count: 200)),
    ValidVector(
      name: "every byte value", sender: .bob, recipient: .alice, isSigned: true,
      message: Array(0...255)),
    ValidVector(
      name: "text", sender: .bob, recipient: .alice, isSigned: true,
      message: Array("Gr\u{FC}\u{DF}e \u{2014} \u{1F511}\n\u{5BC6}\u{9470}".utf8)),
  ]

  private static let senders = [
    ValidVector(
      name: "to a bare key, signed", sender: .alice, recipient: .bob, isBare: true,
      isSigned: true, message: Array("signed for whoever holds the key".utf8)),
    ValidVector(
      name: "to a bare key, unsigned", sender: .alice, recipient: .bob, isBare: true,
      isSigned: false, message: Array("for whoever holds the key".utf8)),
    ValidVector(
      name: "from an identity without a signing key", sender: .dave, recipient: .bob,
      isSigned: false, message: Array("I cannot sign".utf8)),
    ValidVector(
      name: "to an identity without a signing key, signed", sender: .alice, recipient: .dave,
      isSigned: true, message: Array("you cannot sign".utf8)),
    ValidVector(
      name: "between identities without a signing key", sender: .dave, recipient: .dave,
      isBare: true, isSigned: false, message: Array("neither can".utf8)),
    ValidVector(
      name: "to oneself", sender: .carol, recipient: .carol, isSigned: true,
      message: Array("note to self".utf8)),
  ]

  private static let times = [Int64.min, -1, 0, Int64(UInt32.max) + 1, .max].map { timestamp in
    ValidVector(
      name: "timestamp \(timestamp)", sender: .alice, recipient: .carol, isSigned: timestamp < 1,
      timestamp: timestamp, message: Array("when?".utf8))
  }
}
