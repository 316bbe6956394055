/// Octets that somebody else keeps in memory as long as the input lives.
final class MemoryInput: OctetInput {
  private var octets: UnsafeRawBufferPointer

  init(borrowing octets: UnsafeRawBufferPointer) { self.octets = octets }

  override func nextRun() -> UnsafeRawBufferPointer {
    defer { octets = UnsafeRawBufferPointer(start: nil, count: 0) }
    return octets
  }
}
