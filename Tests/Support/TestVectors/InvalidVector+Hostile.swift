internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

extension InvalidVector {
  /// Envelopes whose tags all hold: what a hostile sender can make.
  package static let hostile = senderBlocks + paddings + signatures

  private static func forged(
    _ name: String, _ reason: Reason, signed: Bool = false, _ change: (inout EnvelopeForge) -> Void
  ) -> InvalidVector {
    var forge = signed ? EnvelopeForge.honest(name) : EnvelopeForge.unsigned(name)
    change(&forge)
    return InvalidVector(name, forge.built.text, reason)
  }

  private static let senderBlocks: [InvalidVector] =
    UnsafeKeys.x25519.map { key in
      forged("sender's X25519 key \(key)", .invalidEnvelope) {
        $0.senderAgreement = [UInt8](hex: key)
      }
    }
    // The Ed25519 key of zeros means that there is none.
    + UnsafeKeys.ed25519.dropFirst().map { key in
      forged("sender's Ed25519 key \(key)", .invalidEnvelope) {
        $0.senderSigning = [UInt8](hex: key)
      }
    }

  private static let paddings: [InvalidVector] = {
    func body(_ length: Int, bucket: Int, nonzeroAt index: Int? = nil) -> [UInt8] {
      var body = [UInt8](repeating: 0, count: bucket)
      body[0] = UInt8(length >> 8)
      body[1] = UInt8(length & 0xFF)
      for place in 2..<min(bucket, length + 2) { body[place] = 0x61 }
      if let index { body[index] = 1 }
      return body
    }
    let cases: [(String, [UInt8])] = [
      ("first byte of the filler is not zero", body(5, bucket: 256, nonzeroAt: 7)),
      ("middle byte of the filler is not zero", body(5, bucket: 256, nonzeroAt: 128)),
      ("last byte of the filler is not zero", body(5, bucket: 256, nonzeroAt: 255)),
      ("one byte of filler, not zero", body(253, bucket: 256, nonzeroAt: 255)),
      ("an empty message with filler that is not zero", body(0, bucket: 256, nonzeroAt: 2)),
      ("length of one more than fits", body(255, bucket: 256)),
      ("length of 65,535", body(65_535, bucket: 256)),
      ("length of one more than fits in 512", body(511, bucket: 512)),
      ("bucket 512 for an empty message", body(0, bucket: 512)),
      ("bucket 512 for 254 bytes", body(254, bucket: 512)),
      ("bucket 1024 for 510 bytes", body(510, bucket: 1024)),
      ("bucket 2048 for one byte", body(1, bucket: 2048)),
    ]
    return cases.flatMap { name, padded in
      // A padding that is wrong is found before the signature is looked at.
      [
        forged("padding: \(name)", .invalidPadding) { $0.padded = padded },
        forged("padding, signed: \(name)", .invalidPadding, signed: true) { $0.padded = padded },
      ]
    }
  }()

  private static let signatures: [InvalidVector] = {
    let mallory = Person.mallory.identity
    let bob = Person.bob.identity.publicIdentity
    // Mallory's bundle with Bob's X25519 key in it.
    let borrowed = PublicIdentity(
      agreement: bob.agreement, signing: mallory.publicIdentity.signing)
    return [
      forged("signature by another key", .invalidSignature, signed: true) {
        $0.sign = { try mallory.signing?.signature(for: $0) ?? [] }
      },
      forged("a flag and a signature, but no signing key", .invalidSignature, signed: true) {
        $0.senderSigning = [UInt8](repeating: 0, count: 32)
      },
      forged("signed for an identity that borrows this key", .invalidSignature, signed: true) {
        $0.signedFor = borrowed.fingerprint
      },
      forged("signed for the recipient's key fingerprint", .invalidSignature, signed: true) {
        $0.signedFor = bob.agreement.keyFingerprint
      },
      forged("signed for the sender", .invalidSignature, signed: true) {
        $0.signedFor = Person.alice.identity.fingerprint
      },
      forged("a signature of zeros", .invalidSignature, signed: true) {
        $0.sign = { _ in [UInt8](repeating: 0, count: 64) }
      },
      forged("a signature without the label", .invalidSignature, signed: true) {
        $0.sign = { content in
          try Person.alice.identity.signing?.signature(for: Array(content.dropFirst(20))) ?? []
        }
      },
      forged("a signature of other bytes", .invalidSignature, signed: true) {
        $0.sign = { content in
          try Person.alice.identity.signing?.signature(for: content.flipping(bit: 2000)) ?? []
        }
      },
    ]
  }()
}
