internal import SecretMemory

/// Octets that pass through and may be what a vault hides: where they stood is overwritten before it is given back.
///
/// Ordinary memory, which is not locked: a message is larger than a process may lock.
package struct WipedBytes: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  package private(set) var count = 0

  package init() { storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  /// With room for so many.
  package init(capacity: Int) {
    storage = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    wipe(storage)
    storage.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    makeRoom(for: bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + bytes.count])
      .copyMemory(from: bytes)
    count += bytes.count
  }

  /// Lends the octets from `start` on. The pointer is good only inside `body`.
  package borrowing func withUnsafeBytes<Result, Failure: Error>(
    from start: Int = 0, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: storage[start..<count]))
  }

  /// A copy, whose owner keeps the duty to wipe it.
  package borrowing func array() -> [UInt8] { withUnsafeBytes { Array($0) } }

  /// At least doubled, so that each octet is copied a few times and no more.
  private mutating func makeRoom(for more: Int) {
    guard storage.count - count < more else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count + more, 2 * storage.count), alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
    wipe(storage)
    storage.deallocate()
    storage = larger
  }
}

extension [UInt8] {
  /// Overwrites the octets where nobody else has the array; whoever has keeps it as it is.
  package mutating func wipeOwn() {
    withUnsafeMutableBytes { wipe($0) }
  }
}
