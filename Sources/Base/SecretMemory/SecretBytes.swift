internal import CKernel

/// The one owner of a secret: a fixed run of bytes in memory that is never swapped, dumped or
/// inherited, and that is wiped when the owner goes.
///
/// It cannot be copied by accident, grows never, and prints nothing of what it holds. Sizes are in
/// bytes.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  // @unchecked Sendable: the block belongs to this value alone, a noncopyable value has one owner
  // at a time, and the bytes change only through `mutating` access to it.

  /// How many bytes the secret has.
  public private(set) var count: Int
  private let block: SecretBlock

  /// `count` zero bytes.
  public init(count: Int) throws(SecretMemoryError) {
    precondition(count >= 0, "a secret has no negative size")
    self.block = try SecretHeap.allocate(max(count, 1))
    self.count = count
  }

  /// A copy of `bytes`, whose owner keeps the duty to wipe the original.
  public init(copying bytes: some Collection<UInt8>) throws(SecretMemoryError) {
    try self.init(count: bytes.count)
    UnsafeMutableRawBufferPointer(start: block.address, count: count).copyBytes(from: bytes)
  }

  deinit {
    SecretHeap.free(block)
  }

  /// `count` bytes that `write` puts there. When it throws, what it wrote is wiped.
  public static func filled(
    count: Int, by write: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws -> SecretBytes {
    var secret = try SecretBytes(count: count)
    try secret.withUnsafeMutableBytes(write)
    return secret
  }

  /// Lends the bytes for reading. The pointer is good only inside `body`.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: block.address, count: count))
  }

  /// Lends the bytes for writing. The pointer is good only inside `body`.
  public mutating func withUnsafeMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: block.address, count: count))
  }

  /// A second owner of the same bytes, in memory of its own.
  public borrowing func copy() throws(SecretMemoryError) -> SecretBytes {
    try SecretBytes(copying: UnsafeRawBufferPointer(start: block.address, count: count))
  }

  /// Drops and wipes everything from byte `newCount` on. A larger count changes nothing.
  public mutating func truncate(to newCount: Int) {
    guard newCount >= 0, newCount < count else { return }
    whisper_wipe(block.address + newCount, count - newCount)
    count = newCount
  }

  /// What may be printed: the size, never the bytes.
  public borrowing func redacted() -> String { "<\(count) secret bytes>" }
}
