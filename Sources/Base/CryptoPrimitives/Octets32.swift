/// Thirty-two bytes that are no secret: a public key, a fingerprint, a hash. A value without heap
/// memory, so that comparing and hashing ten thousand of them is cheap.
public struct Octets32: Hashable, Sendable {
  package static let byteCount = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Thirty-two zero bytes.
  public static let zero = Octets32()

  private init() {}

  /// The 32 bytes of `bytes`, or nil when there are more or fewer.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    Swift.withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
  }

  package init(filledBy write: (UnsafeMutableRawBufferPointer) -> Void) {
    Swift.withUnsafeMutableBytes(of: &words) { write($0) }
  }

  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = words
    do {
      return try Swift.withUnsafeBytes(of: &copy) { bytes throws(Failure) in try body(bytes) }
    }
  }

  /// The bytes as an array.
  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Lowercase hexadecimal, 64 characters.
  public var hex: String { withUnsafeBytes { Hex.encode($0) } }

  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension Octets32: Comparable {
  /// The order of the bytes, most significant first.
  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension Octets32: CustomStringConvertible {
  public var description: String { hex }
}
