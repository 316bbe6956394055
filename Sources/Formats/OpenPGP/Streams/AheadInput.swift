internal import SecretMemory

/// A source that is read on another core while its reader works on what came before; one in memory, as it is.
final class AheadInput: OctetInput {
  private static let batchSize = 512 * 1024

  private let batches: ReadAhead<UnsafeRawBufferPointer>

  static func of(_ source: any OctetSource) -> OctetInput {
    source.isInMemory ? SourceInput(source) : AheadInput(source)
  }

  private init(_ source: any OctetSource) {
    let input = SourceInput(source)
    let slots = Slots()
    batches = ReadAhead { slot in
      let buffer = slots.buffers[slot]
      let count = try input.fill(buffer)
      return (UnsafeRawBufferPointer(rebasing: buffer[..<count]), count < buffer.count)
    }
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    // The last batch may be empty.
    try batches.next() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private final class Slots {
    let buffers = (0..<ReadAhead<UnsafeRawBufferPointer>.slotCount).map { _ in
      UnsafeMutableRawBufferPointer.allocate(byteCount: batchSize, alignment: 64)
    }

    deinit {
      for buffer in buffers {
        wipe(buffer)
        buffer.deallocate()
      }
    }
  }
}
