import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport

@testable import WhisperEnvelope

/// Who writes and reads in these tests. Making 64 people takes a while, so that it is done once.
enum Readers {
  static let alice = reader("alice")
  static let bob = reader("bob")
  static let carol = reader("carol")
  /// Has no signing key, and so no X-Wing key.
  static let silent = People.silent
  static let crowd = (0..<64).map { $0 == 0 ? bob : reader("reader \($0)") }

  private static func reader(_ name: String) -> TestReader {
    do { return try TestReader(named: name) } catch { fatalError("\(error)") }
  }
}

/// What an envelope held, in plain memory.
struct Opened2: Equatable {
  let content: [UInt8]
  let sender: PublicIdentity
  let keyMadeAt: Int64
  let mode: Whisper2.Mode
  let kind: Whisper2.Content
  let checked: Whisper2.Opening.Checked
}

/// Gives as many octets at once as somebody says, and no hint of how many there are: a pipe.
final class TricklingSource: OctetSource {
  private let bytes: [UInt8]
  private let step: Int
  private var position = 0

  init(_ bytes: [UInt8], step: Int) { (self.bytes, self.step) = (bytes, step) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(step, buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// Seals with the system's randomness.
func seal2(
  _ content: [UInt8], from sender: TestReader = Readers.alice, signed: Bool = false,
  to readers: [TestReader] = [Readers.bob], kind: Whisper2.Content = .message,
  sentAt: Int64 = 1_760_000_100, step: Int? = nil
) throws -> [UInt8] {
  guard
    let sealer = Whisper2.Sealer(
      sender: sender.publicIdentity, senderKeyMadeAt: sender.postQuantumKey.madeAt, key: sender,
      signer: signed ? sender.identity.signing : nil, recipients: readers.map(\.recipient),
      content: kind, sentAt: sentAt)
  else { fatalError("a sealer with keys of its sender") }
  var random = SystemRandom()
  let sink = BytesSink()
  let source: any OctetSource =
    step.map { TricklingSource(content, step: $0) } ?? BytesSource(content)
  let sealed = try sealer.seal(source, to: sink, random: &random)
  precondition(sealed.layout.octets == UInt64(sink.bytes.count), "the size that was told")
  precondition(sealed.length == UInt64(content.count), "the length that was told")
  return sink.bytes
}

/// Opens as a reader does: form, slots, key box, chunks, proof. Nil where no slot is the reader's.
func open2(
  _ envelope: [UInt8], by reader: TestReader = Readers.bob, octets: Int? = nil, step: Int = .max,
  sink: BytesSink = BytesSink()
) throws -> Opened2? {
  let source = TricklingSource(envelope, step: step)
  let header = try Whisper2.Header(
    reading: source, octets: UInt64(octets ?? envelope.count))
  guard let found = try header.find(with: reader) else { return nil }
  let opening = try header.open(found.answer, at: found.index)
  let checked = try opening.read(from: source, to: sink)
  return Opened2(
    content: Array(sink.bytes.prefix(Int(checked.length))), sender: opening.sender,
    keyMadeAt: opening.senderKeyMadeAt, mode: opening.mode, kind: opening.content, checked: checked)
}

/// Why an envelope does not open, as a person is told.
enum Refusal: String, Error {
  case none, invalid, notForMe, changed, signature
}

func refusal2(
  _ envelope: [UInt8], by reader: TestReader = Readers.bob, octets: Int? = nil
) -> Refusal {
  do {
    return try open2(envelope, by: reader, octets: octets) == nil ? .notForMe : .none
  } catch EnvelopeError.invalidEnvelope {
    return .invalid
  } catch EnvelopeError.notAuthentic {
    return .changed
  } catch EnvelopeError.invalidSignature {
    return .signature
  } catch {
    fatalError("an error of no kind: \(error)")
  }
}
