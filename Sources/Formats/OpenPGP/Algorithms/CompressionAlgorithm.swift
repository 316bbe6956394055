/// RFC 9580, section 9.4.
public struct CompressionAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let uncompressed = Self(rawValue: 0)
  /// Raw deflate (RFC 1951).
  public static let zip = Self(rawValue: 1)
  /// RFC 1950.
  public static let zlib = Self(rawValue: 2)
  public static let bzip2 = Self(rawValue: 3)

  /// Whether it is known what stands in data that was compressed so.
  package var isRead: Bool { self == .uncompressed || self == .zip || self == .zlib }
}

extension CompressionAlgorithm: CustomStringConvertible {
  public var description: String {
    switch self {
    case .uncompressed: "uncompressed"
    case .zip: "ZIP"
    case .zlib: "ZLIB"
    case .bzip2: "BZip2"
    default: "compression \(rawValue)"
    }
  }
}
