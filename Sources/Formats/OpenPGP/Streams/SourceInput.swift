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
  /// How many octets of the buffer were looked at and not lent yet.
  private var lookedAt = 0

  override var isStable: Bool { isLent }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  /// Whether the source begins with text. Asked before anything is taken; no more is waited for than tells it.
  func beginsWithText() throws -> Bool {
    if isLent {
      _ = try peek()
      return TextSign.isText(run, isWhole: true) ?? false
    }
    while true {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[lookedAt...])
      let count = try source.checkedRead(into: room)
      lookedAt += count
      let seen = UnsafeRawBufferPointer(rebasing: buffer[..<lookedAt])
      if let isText = TextSign.isText(seen, isWhole: count == 0) { return isText }
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    if lookedAt > 0 {
      defer { lookedAt = 0 }
      return UnsafeRawBufferPointer(rebasing: buffer[..<lookedAt])
    }
    if isLent { return try source.lend(.max) }
    let count = try source.checkedRead(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    // Small pieces come through the buffer: a call to the source for each would cost more.
    isLent || lookedAt > 0 || buffer.count < Self.bufferSize / 4
      ? nil : try source.checkedRead(into: buffer)
  }
}
