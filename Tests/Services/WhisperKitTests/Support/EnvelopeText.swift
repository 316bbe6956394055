import CryptoPrimitives
import WhisperEnvelope

/// The segments of an envelope, decoded, so that a test can change them and write them again.
struct EnvelopeText {
  /// In the order of the text; the last one is there when the envelope is signed.
  enum Segment: Int, CaseIterable {
    case recipientKeyID, flags, ephemeralKey, salt, messageID, timestamp, ciphertext, signature
  }

  var segments: [[UInt8]]

  init(_ text: String) throws {
    segments = try text.dropFirst(Envelope.prefix.count).split(separator: ".").map {
      try Base64URL.decode($0.utf8)
    }
  }

  subscript(segment: Segment) -> [UInt8] {
    get { segments[segment.rawValue] }
    set { segments[segment.rawValue] = newValue }
  }

  var text: String {
    Envelope.prefix + segments.map { Base64URL.encode($0) }.joined(separator: ".")
  }

  /// The same envelope with one bit changed.
  func flipping(_ segment: Int, bit: Int) -> String {
    var copy = self
    copy.segments[segment][bit / 8] ^= 1 << UInt8(bit % 8)
    return copy.text
  }
}
