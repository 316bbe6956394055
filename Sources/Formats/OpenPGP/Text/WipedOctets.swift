internal import SecretMemory

/// Octets that grow, and are wiped when they go: a text may have secret keys in it.
final class WipedOctets {
  private var buffer: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int = 256) {
    buffer = .allocate(byteCount: max(capacity, 64), alignment: 64)
  }

  deinit { release() }

  /// Good until something is appended.
  var octets: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

  func append(_ octet: UInt8) {
    if count == buffer.count { grow(by: 1) }
    buffer[count] = octet
    count += 1
  }

  func append(_ octets: UnsafeRawBufferPointer) {
    guard !octets.isEmpty else { return }
    if octets.count > buffer.count - count { grow(by: octets.count) }
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: octets)
    count += octets.count
  }

  func append(_ text: String) { for octet in text.utf8 { append(octet) } }

  /// Forgets all from `count` on.
  func truncate(to count: Int) { self.count = min(count, self.count) }

  private func grow(by more: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(2 * buffer.count, count + more), alignment: 64)
    larger.copyMemory(from: octets)
    release()
    buffer = larger
  }

  private func release() {
    wipe(buffer)
    buffer.deallocate()
  }
}

/// Octets that stay as long as the source does.
final class HeldSource: RewindableSource {
  private let held: WipedOctets
  private let source: MemorySource

  init(_ held: WipedOctets) {
    self.held = held
    source = MemorySource(borrowing: held.octets)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { source.read(into: buffer) }
  func rewind() { source.rewind() }
  func lend(_ limit: Int) -> UnsafeRawBufferPointer { source.lend(limit) }
  var remainingCount: UInt64? { source.remainingCount }
  var isInMemory: Bool { true }
}
