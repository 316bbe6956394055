internal import CZlib

/// Decompression of DEFLATE (RFC 1951), bare or in zlib's wrapper (RFC 1950), step by step between buffers of
/// the caller, who so decides how much may come out. One thread at a time.
package struct Inflater: ~Copyable {
  package enum Format: Sendable {
    case deflate, zlib

    /// The window of 32 KiB; negative without a wrapper.
    fileprivate var windowBits: Int32 {
      switch self {
      case .deflate: -15
      case .zlib: 15
      }
    }
  }

  /// What one step did, in bytes.
  package struct Step: Sendable {
    package let consumed: Int
    package let produced: Int
    /// Whether the compressed data ended here; with zlib's wrapper its checksum fits. What follows it in the
    /// input is not consumed.
    package let isFinished: Bool
  }

  package enum Failure: Error, Equatable, Sendable {
    /// The bytes are not compressed in this format, their checksum does not fit, or they ask for a preset
    /// dictionary.
    case malformed
    /// No memory for the window.
    case memory
  }

  // The library keeps the address of its stream.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isFinished = false

  package init(_ format: Format) throws(Failure) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard whisper_inflate_start(stream, format.windowBits) == Z_OK else {
      stream.deallocate()
      throw .memory
    }
    self.stream = stream
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Reads from `input` and writes to `output` until one of them is used up or the data ends. A step that does
  /// nothing at all wants more of one of them; input that ends before `isFinished` is truncated. After the end,
  /// steps do nothing.
  package mutating func step(
    from input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Step {
    guard !isFinished else { return Step(consumed: 0, produced: 0, isFinished: true) }
    // The library counts in 32 bits.
    let available = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = available.0
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = available.1
    // Without a place for output the library would call the stream itself invalid.
    guard available.0 > 0 || available.1 > 0, output.baseAddress != nil else {
      return Step(consumed: 0, produced: 0, isFinished: false)
    }
    let status = inflate(stream, Z_NO_FLUSH)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isFinished = true
    case Z_MEM_ERROR: throw .memory
    default: throw .malformed
    }
    return Step(
      consumed: Int(available.0 - stream.pointee.avail_in),
      produced: Int(available.1 - stream.pointee.avail_out), isFinished: isFinished)
  }
}

extension Inflater {
  /// All of the compressed data at once; nil where it is more than `limit` bytes, of which no more are made. Data that ends
  /// too early, and bytes after its end, are malformed.
  package static func whole(
    _ compressed: [UInt8], _ format: Format, limit: Int
  ) throws(Failure) -> [UInt8]? {
    var inflater = try Inflater(format)
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var rest = compressed[...]
    while true {
      let step = try inflater.step(of: rest, into: &piece)
      rest = rest.dropFirst(step.consumed)
      guard step.produced <= limit - output.count else { return nil }
      output += piece.prefix(step.produced)
      if step.isFinished {
        guard rest.isEmpty else { throw .malformed }
        return output
      }
      guard step.produced > 0 || step.consumed > 0 else { throw .malformed }
    }
  }

  private mutating func step(
    of input: ArraySlice<UInt8>, into output: inout [UInt8]
  ) throws(Failure) -> Step {
    var result = Result<Step, Failure>.failure(.malformed)
    input.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        do throws(Failure) {
          result = .success(try step(from: input, into: output))
        } catch {
          result = .failure(error)
        }
      }
    }
    return try result.get()
  }
}
