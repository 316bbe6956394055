internal import CryptoPrimitives
internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

extension InvalidVector {
  /// Well-formed envelopes that were changed on the way, or are for somebody else.
  package static let changed: [InvalidVector] = {
    let signed = EnvelopeForge.honest("changed signed").built
    let unsigned = EnvelopeForge.unsigned("changed unsigned").built
    let other = EnvelopeForge.honest("changed other").built
    func flipped(_ segment: EnvelopeText.Segment, byte: Int) -> String {
      let bytes = signed[segment]
      return signed.with(segment, bytes.flipping(bit: (byte < 0 ? bytes.count + byte : byte) * 8))
        .text
    }
    func crossed(_ segment: EnvelopeText.Segment) -> String {
      signed.with(segment, other[segment]).text
    }
    var stripped = signed.with(.flags, [0])
    stripped.segments.removeLast()
    var added = unsigned.with(.flags, [1])
    added.segments.append(signed.segments[EnvelopeText.Segment.signature.rawValue])

    let carol = Person.carol.identity.publicIdentity
    let forCarol = EnvelopeForge(
      from: Person.alice.identity, to: carol, message: [1], seed: "changed for carol"
    ).built
    let relabelled = forCarol.with(
      .recipientKeyID, Person.bob.identity.publicIdentity.agreement.recipientKeyID)

    return [
      InvalidVector("for somebody else", forCarol.text, .messageNotForMe),
      InvalidVector(
        "recipient key id changed", flipped(.recipientKeyID, byte: 0), .messageNotForMe),
      InvalidVector("for somebody else, relabelled", relabelled.text, .notAuthentic),
      InvalidVector("ephemeral key of another envelope", crossed(.ephemeralKey), .notAuthentic),
      InvalidVector("salt changed", flipped(.salt, byte: 0), .notAuthentic),
      InvalidVector("message id changed", flipped(.messageID, byte: 15), .notAuthentic),
      InvalidVector("timestamp changed", flipped(.timestamp, byte: 7), .notAuthentic),
      InvalidVector("timestamp's sign changed", flipped(.timestamp, byte: 0), .notAuthentic),
      InvalidVector("sender block changed", flipped(.ciphertext, byte: 0), .notAuthentic),
      InvalidVector("sender block's tag changed", flipped(.ciphertext, byte: 79), .notAuthentic),
      InvalidVector("body changed", flipped(.ciphertext, byte: 80), .notAuthentic),
      InvalidVector("body's filler changed", flipped(.ciphertext, byte: -17), .notAuthentic),
      InvalidVector("body's tag changed", flipped(.ciphertext, byte: -1), .notAuthentic),
      InvalidVector("ciphertext of another envelope", crossed(.ciphertext), .notAuthentic),
      InvalidVector("signature changed", flipped(.signature, byte: 0), .invalidSignature),
      InvalidVector("signature's tag changed", flipped(.signature, byte: -1), .invalidSignature),
      InvalidVector("signature of another envelope", crossed(.signature), .invalidSignature),
      InvalidVector("signature taken off", stripped.text, .notAuthentic),
      InvalidVector("signature put on", added.text, .notAuthentic),
      InvalidVector("two envelopes", "\(signed.text) \(other.text)", .ambiguous),
      InvalidVector(
        "an envelope, and again with one bit changed",
        "\(signed.text)\n> \(flipped(.signature, byte: 0))", .ambiguous),
    ]
  }()
}
