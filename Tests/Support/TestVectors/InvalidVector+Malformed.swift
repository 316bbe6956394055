internal import TestEnvelopes
internal import TestSupport
internal import WhisperEnvelope

extension InvalidVector {
  /// Text that is no envelope: refused before any key is used.
  package static let malformed = prefixes + segments + flags + sizes + ephemeralKeys

  private static let signed = EnvelopeForge.honest("malformed signed").built
  private static let unsigned = EnvelopeForge.unsigned("malformed unsigned").built

  private static let prefixes: [InvalidVector] = [
    "whisper1:v2.c20p.", "whisper1:v1.aes.", "whisper1:v1.C20P.", "whisper1:v1.c20p", "whisper1:",
    "whisper2:v1.c20p.", "Whisper1:v1.c20p.", "kiro1:v1.c20p.", "whisper1:v1..c20p.",
    "whisper1:.v1.c20p.", "",
  ].map { prefix in
    var text = signed
    text.prefix = prefix
    return InvalidVector("prefix '\(prefix)'", text.text, .invalidEnvelope)
  }

  private static let segments: [InvalidVector] =
    EnvelopeText.Segment.allCases.flatMap { segment in
      let bytes = signed[segment]
      let text = signed.segments[segment.rawValue]
      var missing = signed
      missing.segments.remove(at: segment.rawValue)
      var vectors: [(String, EnvelopeText)] = [
        ("nonzero trailing bits", signed.withTrailingBit(in: segment)),
        ("empty", signed.with(segment, text: "")),
        ("one byte short", signed.with(segment, bytes.dropLast())),
        ("one byte long", signed.with(segment, bytes + [0])),
        ("missing", missing),
        ("'+'", signed.with(segment, text: "+" + text.dropFirst())),
        ("'/'", signed.with(segment, text: "/" + text.dropFirst())),
        ("impossible length", signed.with(segment, text: text + "AAAA".prefix(5 - text.count % 4))),
      ]
      // After the last segment, a padding character ends the envelope and stands outside it.
      if segment != .signature {
        vectors.append(("padding", signed.with(segment, text: text + "=")))
      }
      return vectors.map { InvalidVector("\(segment): \($0)", $1.text, .invalidEnvelope) }
    } + [
      InvalidVector("a ninth segment", signed.text + ".AAAA", .invalidEnvelope),
      InvalidVector("two final dots", signed.text + "..", .invalidEnvelope),
      InvalidVector("an eighth segment that is empty", unsigned.text + "..", .invalidEnvelope),
      InvalidVector("no segments", Envelope.prefix, .invalidEnvelope),
      InvalidVector("seven empty segments", Envelope.prefix + "......A", .invalidEnvelope),
    ]

  private static let flags: [InvalidVector] =
    [2, 3, 5, 0x80, 0x81, 0xFF].flatMap { (value: UInt8) in
      [
        InvalidVector(
          "flags \(value), signed", signed.with(.flags, [value]).text, .invalidEnvelope),
        InvalidVector(
          "flags \(value), unsigned", unsigned.with(.flags, [value]).text, .invalidEnvelope),
      ]
    } + [
      InvalidVector(
        "a signature without its flag", signed.with(.flags, [0]).text, .invalidEnvelope),
      InvalidVector(
        "a flag without its signature", unsigned.with(.flags, [1]).text, .invalidEnvelope),
    ]

  private static let sizes: [InvalidVector] =
    [0, 1, 128, 255, 257, 512 + 16, 768, 1000, 2047, 3072].map { size in
      let ciphertext = [UInt8](repeating: 0x5A, count: 80 + size + 16)
      return InvalidVector(
        "a body of \(size) bytes, which is no bucket",
        unsigned.with(.ciphertext, ciphertext).text, .invalidEnvelope)
    }
    + [1, 79, 80, 95].map { size in
      InvalidVector(
        "a ciphertext of \(size) bytes",
        unsigned.with(.ciphertext, [UInt8](repeating: 0x5A, count: size)).text, .invalidEnvelope)
    }

  private static let ephemeralKeys: [InvalidVector] = UnsafeKeys.x25519.map { key in
    InvalidVector(
      "ephemeral key \(key)", signed.with(.ephemeralKey, [UInt8](hex: key)).text,
      .invalidEnvelope)
  }
}
