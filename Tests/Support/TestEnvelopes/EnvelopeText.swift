internal import CryptoPrimitives
internal import TestSupport
internal import WhisperEnvelope

/// An envelope's text in pieces, to be put together wrongly.
package struct EnvelopeText: Sendable {
  package enum Segment: Int, CaseIterable, Sendable {
    case recipientKeyID, flags, ephemeralKey, salt, messageID, timestamp, ciphertext, signature
  }

  package var prefix = Envelope.prefix
  package var segments: [String]

  package init(_ parts: [[UInt8]]) { segments = parts.map { Base64URL.encode($0) } }

  /// Splits a well-formed envelope.
  package init(_ text: String) {
    segments = text.dropFirst(Envelope.prefix.count)
      .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  package var text: String { prefix + segments.joined(separator: ".") }

  package subscript(segment: Segment) -> [UInt8] {
    get {
      do { return try Base64URL.decode(Array(segments[segment.rawValue].utf8)) } catch {
        fatalError("segment \(segment) is not base64url")
      }
    }
    set { segments[segment.rawValue] = Base64URL.encode(newValue) }
  }

  /// The same envelope with other bytes in one segment.
  package func with(_ segment: Segment, _ bytes: [UInt8]) -> EnvelopeText {
    var copy = self
    copy[segment] = bytes
    return copy
  }

  /// The same envelope with other characters in one segment.
  package func with(_ segment: Segment, text: String) -> EnvelopeText {
    var copy = self
    copy.segments[segment.rawValue] = text
    return copy
  }

  /// A second spelling of the segment's bytes: the lowest of the bits that stand for nothing is 1.
  package func withTrailingBit(in segment: Segment) -> EnvelopeText {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var characters = Array(segments[segment.rawValue])
    guard let last = characters.last, let value = alphabet.firstIndex(of: last),
      characters.count % 4 != 0
    else { fatalError("segment \(segment) has no spare bits") }
    characters[characters.count - 1] = alphabet[value | 1]
    return with(segment, text: String(characters))
  }
}
