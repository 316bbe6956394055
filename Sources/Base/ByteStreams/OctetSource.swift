/// Where octets come from. Asked by one thread at a time, but not always by the one that called the library: what
/// comes next is read on another core.
public protocol OctetSource: AnyObject {
  /// Puts up to `buffer.count` octets, at least one, into `buffer` and returns how many; zero at the
  /// end, and only there.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// How many octets there are from here to the end; nil where nobody knows. Then what is written of them is
  /// cut in parts.
  var remainingCount: UInt64? { get }

  /// Whether the octets stand in memory, and stay there unchanged until the source goes: then `lend` is asked
  /// for them, and nothing is copied.
  var isInMemory: Bool { get }

  /// Lends the next octets, up to `limit`, and moves behind them; none at the end, and only there.
  func lend(_ limit: Int) throws -> UnsafeRawBufferPointer
}

extension OctetSource {
  public var remainingCount: UInt64? { nil }

  public var isInMemory: Bool { false }

  /// Nothing: only what is in memory is lent.
  public func lend(_ limit: Int) throws -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: nil, count: 0)
  }
}

extension OctetSource {
  /// Reads, and believes no count that cannot be: it would have us use what is not the source's.
  ///
  /// Throws `overfilled` for such a count, and what the source throws.
  package func checkedRead(
    into buffer: UnsafeMutableRawBufferPointer, orThrow overfilled: @autoclosure () -> any Error
  ) throws -> Int {
    let count = try read(into: buffer)
    guard (0...buffer.count).contains(count) else { throw overfilled() }
    return count
  }
}

/// A source that can begin again. Decrypting asks for one: the first pass authenticates, the second
/// releases.
///
/// Both passes must give the same octets, so that a file which others may write to is none, until it
/// was copied. Whoever reads twice checks that they did, before anything is released.
public protocol RewindableSource: OctetSource {
  func rewind() throws
}

/// Octets in memory that somebody else keeps there, unchanged, as long as the source lives. They are read
/// where they stand.
public final class MemorySource: RewindableSource {
  private let octets: UnsafeRawBufferPointer
  private var position = 0

  public init(borrowing octets: UnsafeRawBufferPointer) { self.octets = octets }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let lent = lend(buffer.count)
    if !lent.isEmpty { buffer.copyMemory(from: lent) }
    return lent.count
  }

  public func rewind() { position = 0 }

  public var remainingCount: UInt64? { UInt64(octets.count - position) }

  public var isInMemory: Bool { true }

  public func lend(_ limit: Int) -> UnsafeRawBufferPointer {
    let count = max(0, min(limit, octets.count - position))
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: octets[position..<(position + count)])
  }
}

/// Octets in memory.
public final class BytesSource: RewindableSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<(position + count)]))
    }
    position += count
    return count
  }

  public func rewind() { position = 0 }

  public var remainingCount: UInt64? { UInt64(bytes.count - position) }
}
