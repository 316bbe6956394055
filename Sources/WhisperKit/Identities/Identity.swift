internal import CryptoPrimitives
public import WhisperEnvelope

/// One of the person's own identities, without its private keys.
public struct Identity: Equatable, Sendable {
  public enum Status: UInt8, Sendable {
    case active = 0
    /// Opens what was sent to it; sends nothing.
    case archived = 1
    /// Replaced by newer keys; opens what was sent to it.
    case rotated = 2
  }

  /// 16 random bytes.
  let id: [UInt8]
  public internal(set) var name: DisplayName
  public let keys: PublicIdentity
  public internal(set) var status: Status
  public let keyVersion: UInt32
  /// Seconds since 1970.
  public let createdAt: Int64
  /// The bundle to give away, signed when the identity was made or renamed.
  public internal(set) var bundle: PublicBundle

  public var canSign: Bool { keys.signing != nil }

  private static let version: UInt8 = 1

  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 512)
    writer.integer(Self.version)
    writer.integer(status.rawValue)
    writer.prefixed(bundle.bytes)
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version,
      let status = Status(rawValue: try reader.integer())
    else { throw MalformedInput("an identity of another version") }
    let bundle = try PublicBundle(parsing: Array(try reader.prefixed()))
    try reader.finish()
    self.init(id: id, status: status, bundle: bundle)
  }

  init(id: [UInt8], status: Status, bundle: PublicBundle) {
    self.id = id
    self.name = bundle.name
    self.keys = bundle.identity
    self.status = status
    self.keyVersion = bundle.keyVersion
    self.createdAt = bundle.createdAt
    self.bundle = bundle
  }
}
