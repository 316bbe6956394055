package import CryptoPrimitives
package import WhisperEnvelope

/// One of the person's own identities, as its row says.
package struct IdentityRow: Equatable, Sendable {
  package enum Status: UInt8, Sendable {
    case active = 0
    case archived = 1
    case rotated = 2
  }

  package var status: Status
  /// The bundle to give away.
  package var bundle: PublicBundle
  /// Its name on this machine.
  package var name: DisplayName
  /// The last bundle that proved which keys these replaced, where the one to give away does not.
  package var formerProof: PublicBundle?
  /// In seconds since 1970.
  package var backedUpAt: Int64?

  package init(
    status: Status, bundle: PublicBundle, name: DisplayName, formerProof: PublicBundle?,
    backedUpAt: Int64?
  ) {
    (self.status, self.bundle, self.name) = (status, bundle, name)
    (self.formerProof, self.backedUpAt) = (formerProof, backedUpAt)
  }

  /// Those before were never in a release.
  private static let version: UInt8 = 4

  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 512)
    writer.integer(Self.version)
    writer.integer(status.rawValue)
    writer.prefixed(bundle.bytes)
    writer.prefixed(name.written)
    writer.integer(UInt8(formerProof == nil ? 0 : 1))
    if let formerProof { writer.prefixed(formerProof.bytes) }
    writer.integer(UInt8(backedUpAt == nil ? 0 : 1))
    if let backedUpAt { writer.integer(backedUpAt) }
    return writer.bytes
  }

  package init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == Self.version,
      let status = Status(rawValue: try reader.integer())
    else { throw MalformedInput(.otherContent) }
    self.status = status
    let bundle = try PublicBundle(parsing: Array(try reader.prefixed()))
    self.bundle = bundle
    name = try DisplayName(takenBefore: try reader.prefixedString())
    if try reader.flag() {
      let proof = try PublicBundle(parsing: Array(try reader.prefixed()))
      guard proof.identity == bundle.identity, proof.previous != nil, bundle.previous == nil else {
        throw MalformedInput(.otherContent)
      }
      formerProof = proof
    }
    if try reader.flag() { backedUpAt = try reader.integer() }
    try reader.finish()
  }
}
