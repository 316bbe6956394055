internal import ByteStreams
internal import SecretMemory

/// Content that comes from a source of any length, in chunks, with filler up to the padded length behind it. It is one chunk
/// ahead: which one is the last is known only when there is no more.
struct ChunkReader {
  private static let size = Whisper2.chunkSize

  /// A chunk of plaintext, good until the next one but one is asked for.
  struct Chunk {
    fileprivate let buffer: Buffer
    /// With filler.
    let count: Int
    let contentCount: Int
    let isLast: Bool

    func withUnsafeBytes<Result, Failure: Error>(
      _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try buffer.bytes.withUnsafeBytes { bytes throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    }
  }

  fileprivate final class Buffer {
    var bytes: SecretBytes

    init() throws(SecretMemoryError) { bytes = try SecretBytes(count: size) }
  }

  private let source: any OctetSource
  private let limit: UInt64
  private let buffers: [Buffer]
  /// How many bytes of the chunk that comes next were read.
  private var ahead: Int
  private var index: UInt64 = 0
  private var isAtEnd = false
  private var isDone = false
  /// How much content was read.
  private(set) var length: UInt64 = 0

  /// Reads the first chunk. Throws `EnvelopeError.messageTooLong` for more than `limit` bytes.
  init(_ source: any OctetSource, limit: UInt64) throws {
    if let count = source.remainingCount, count > limit {
      throw EnvelopeError.messageTooLong(limit: Int(limit))
    }
    (self.source, self.limit) = (source, limit)
    buffers = [try Buffer(), try Buffer()]
    ahead = 0
    ahead = try fill(buffers[0])
  }

  /// What `length` is padded to; known when all was read.
  var paddedLength: UInt64 { Whisper2.PaddedLength.padded(length) ?? length }

  /// Throws `EnvelopeError.messageTooLong` where there is more than the one chunk.
  mutating func refuseMore() throws {
    guard !isAtEnd else { return }
    // What is read is no part of anything: there is none, or it is too long.
    guard try fill(buffers[1]) == 0 else {
      throw EnvelopeError.messageTooLong(limit: Self.size)
    }
  }

  /// The next chunk; nil behind the last.
  mutating func next() throws -> Chunk? {
    guard !isDone else { return nil }
    let (buffer, following) = (buffers[Int(index % 2)], buffers[Int((index + 1) % 2)])
    let content = ahead
    ahead = isAtEnd ? 0 : try fill(following)
    let start = index * UInt64(Self.size)
    var count = Self.size
    if isAtEnd {
      let end = paddedLength
      count = Int(min(end - start, UInt64(Self.size)))
      isDone = start + UInt64(count) == end
    }
    buffer.bytes.withUnsafeMutableBytes {
      wipe(UnsafeMutableRawBufferPointer(rebasing: $0[content...]))
    }
    index += 1
    return Chunk(buffer: buffer, count: count, contentCount: content, isLast: isDone)
  }

  /// Reads as much as a chunk holds, and less only at the end.
  private mutating func fill(_ buffer: Buffer) throws -> Int {
    var count = 0
    while count < Self.size {
      let (source, start) = (source, count)
      let taken = try buffer.bytes.withUnsafeMutableBytes { bytes in
        try source.checkedRead(
          into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]),
          orThrow: EnvelopeError.invalidEnvelope(cause: .malformed))
      }
      guard taken > 0 else {
        isAtEnd = true
        break
      }
      count += taken
    }
    length += UInt64(count)
    guard length <= limit else { throw EnvelopeError.messageTooLong(limit: Int(limit)) }
    return count
  }
}
