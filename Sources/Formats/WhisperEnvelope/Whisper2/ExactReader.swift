internal import ByteStreams

/// Reads as many bytes of a source as an envelope's size says. A source that has fewer, or more, is not what it was: the
/// envelope was changed while it was read.
struct ExactReader {
  let source: any OctetSource

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws {
    var rest = buffer
    while !rest.isEmpty {
      let count = try source.checkedRead(into: rest, orThrow: EnvelopeError.notAuthentic)
      guard count > 0 else { throw EnvelopeError.notAuthentic }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
  }

  func bytes(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try fill(UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  /// Throws where there is more.
  func finish() throws {
    let count = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
      try source.checkedRead(into: $0, orThrow: EnvelopeError.notAuthentic)
    }
    guard count == 0 else { throw EnvelopeError.notAuthentic }
  }
}
