internal import CryptoPrimitives
package import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

/// The people of the vectors. Dave has no signing key.
package enum Person: String, CaseIterable, Sendable {
  case alice, bob, carol, dave, mallory

  package var identity: TestIdentity {
    do {
      return try TestIdentity(named: "vectors \(rawValue)", canSign: self != .dave)
    } catch {
      fatalError("\(self): \(error)")
    }
  }

  var json: JSON {
    let identity = identity
    let keys = identity.publicIdentity
    let words = FingerprintWords(fingerprint: identity.fingerprint)
    return .object([
      ("x25519_private", .string(identity.agreement.privateKey.hex)),
      ("x25519_public", .string(keys.agreement.octets.hex)),
      ("ed25519_private", .optional(identity.signing?.privateKey.hex)),
      ("ed25519_public", .optional(keys.signing?.octets.hex)),
      ("fingerprint", .string(identity.fingerprint.hex)),
      ("rkid", .string(keys.agreement.recipientKeyID.hex)),
      ("key_fingerprint", .string(keys.agreement.keyFingerprint.hex)),
      ("short_fingerprint", .string(words.short)),
      ("sas", .array(words.words.map { .string($0) })),
      ("numeric", .string(words.number)),
    ])
  }
}
