internal import SecretMemory

/// A source: its own memory where it lends that, else read in steps of a buffer, or straight into the buffer of
/// who asks for more.
final class SourceInput: OctetInput {
  private static let bufferSize = 128 * 1024

  private let source: any OctetSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 64)

  init(_ source: any OctetSource) {
    self.source = source
    isLent = source.isInMemory
  }

  private let isLent: Bool

  override var isStable: Bool { isLent }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    if isLent { return try source.lend(.max) }
    let count = try source.checkedRead(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    // Small pieces come through the buffer: a call to the source for each would cost more.
    isLent || buffer.count < Self.bufferSize / 4 ? nil : try source.checkedRead(into: buffer)
  }
}
