public import CryptoPrimitives
public import WhisperEnvelope

/// What a scanned QR code holds: one bundle or one envelope, and nothing else.
///
/// Source: docs/PROTOCOL.md, "QR code". It is only well-formed: whose bundle it is, a person must
/// still see and accept.
public enum QRPayload: Equatable, Sendable {
  case bundle(PublicBundle)
  case envelope(Envelope)

  /// The most that is looked at, in bytes: more than a QR code holds of such text.
  public static let maximumBytes = 4096
  /// Above this size, in bytes, a code is so fine that many cameras do not read it from a screen.
  public static let comfortableBytes = 900

  /// Reads the content of a code: the text of one bundle or one envelope, with one line end after
  /// it at most.
  /// - Throws: ``QRPayloadError``.
  public init(scanned content: some Collection<UInt8>) throws(QRPayloadError) {
    guard content.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
    var bytes = Array(content)
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    if bytes.starts(with: PublicBundle.prefix.utf8) {
      do throws(MalformedInput) {
        self = .bundle(try PublicBundle(line: bytes[...]))
      } catch {
        throw .invalidBundle(reason: error.reason)
      }
    } else if bytes.starts(with: "whisper1:".utf8) {
      do throws(EnvelopeError) {
        self = .envelope(try Envelope(parsing: bytes))
      } catch {
        throw .invalidEnvelope
      }
    } else {
      throw .somethingElse
    }
  }
}

/// Why the content of a QR code is of no use to Whisper.
public enum QRPayloadError: Error, Equatable, Sendable {
  /// Longer than any code of ours, in bytes.
  case tooLarge(limit: Int)
  /// Not UTF-8.
  case notText
  /// Text, but neither a bundle nor an envelope.
  case somethingElse
  /// A bundle that breaks a rule.
  case invalidBundle(reason: InputReason)
  /// An envelope that breaks a rule; which one is nobody's business.
  case invalidEnvelope
}
