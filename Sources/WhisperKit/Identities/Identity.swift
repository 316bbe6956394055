public import CryptoPrimitives
public import WhisperEnvelope

/// One of the person's own identities, without its private keys.
public struct Identity: Equatable, Sendable {
  public enum Status: UInt8, Sendable {
    case active = 0
    /// Opens what was sent to it; sends nothing.
    case archived = 1
    /// Replaced by newer keys: opens what was sent to it, and sends when it is named, to who does not
    /// have the newer keys yet.
    case rotated = 2
  }

  public let id: ID
  /// The bundle's name, until newer keys take it over: then a name for this machine alone.
  public internal(set) var name: DisplayName
  public let keys: PublicIdentity
  public internal(set) var status: Status
  public let keyVersion: UInt32
  /// Seconds since 1970.
  public let createdAt: Int64
  /// The bundle to give away, signed when the identity was made or renamed.
  public private(set) var bundle: PublicBundle
  /// The last bundle that proved which keys these replaced, where the one to give away does not: it was
  /// signed for another name when the keys before were gone.
  private(set) var formerProof: PublicBundle?
  /// When these keys were last known to be in a backup, in seconds since 1970; nil before.
  public internal(set) var backedUpAt: Int64?

  public var canSign: Bool { keys.signing != nil }

  /// The fingerprint of the keys that these replaced.
  public var replaces: Octets32? { proof?.previous?.fingerprint }

  /// The bundle that proves which keys these replaced; nil for the first ones.
  var proof: PublicBundle? { formerProof ?? (bundle.previous == nil ? nil : bundle) }

  /// Puts a bundle of the same keys in the place of the one to give away. What was proven once is kept.
  mutating func give(_ bundle: PublicBundle) {
    formerProof = bundle.previous == nil ? proof : nil
    self.bundle = bundle
  }

  /// Version 1 had no name of its own beside the bundle's, version 2 no proof beside it, and version 3 did not
  /// say when it was backed up.
  private static let versions: ClosedRange<UInt8> = 1...4

  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 512)
    writer.integer(Self.versions.upperBound)
    writer.integer(status.rawValue)
    writer.prefixed(bundle.bytes)
    writer.prefixed(name.written)
    writer.integer(UInt8(formerProof == nil ? 0 : 1))
    if let formerProof { writer.prefixed(formerProof.bytes) }
    writer.integer(UInt8(backedUpAt == nil ? 0 : 1))
    if let backedUpAt { writer.integer(backedUpAt) }
    return writer.bytes
  }

  init(id: [UInt8], decoding value: [UInt8]) throws {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard Self.versions.contains(version), let status = Status(rawValue: try reader.integer())
    else { throw MalformedInput(.otherContent) }
    let bundle = try PublicBundle(parsing: Array(try reader.prefixed()))
    self.init(id: ID(id), status: status, bundle: bundle)
    if version > 1 { name = try DisplayName(takenBefore: try reader.prefixedString()) }
    if version > 2, try reader.flag() {
      let proof = try PublicBundle(parsing: Array(try reader.prefixed()))
      guard proof.identity == keys, proof.previous != nil, bundle.previous == nil else {
        throw MalformedInput(.otherContent)
      }
      formerProof = proof
    }
    if version > 3, try reader.flag() { backedUpAt = try reader.integer() }
    try reader.finish()
  }

  init(id: ID, status: Status, bundle: PublicBundle) {
    self.id = id
    self.name = bundle.name
    self.keys = bundle.identity
    self.status = status
    self.keyVersion = bundle.keyVersion
    self.createdAt = bundle.createdAt
    self.bundle = bundle
  }
}
