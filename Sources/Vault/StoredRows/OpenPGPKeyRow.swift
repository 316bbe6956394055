internal import CryptoPrimitives
package import OpenPGP

/// The certificate of an own OpenPGP key, as its row says.
package struct OpenPGPKeyRow: Equatable, Sendable {
  package var certificate: Certificate
  package var revocation: [UInt8]?
  /// In seconds since 1970.
  package var backedUpAt: Int64?

  package init(certificate: Certificate, revocation: [UInt8]?, backedUpAt: Int64? = nil) {
    (self.certificate, self.revocation) = (certificate, revocation)
    self.backedUpAt = backedUpAt
  }

  /// A certificate and its revocation certificate have no more together, in octets.
  package static let certificateLimit = (1 << 20) + 60 * 1024

  /// Version 1, the certificate alone, was never in a release.
  private static let version: UInt8 = 2

  package var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 4096)
    writer.integer(Self.version)
    writer.prefixed(certificate.serialized(includingLocal: true))
    writer.prefixed(revocation ?? [])
    writer.integer(UInt8(backedUpAt == nil ? 0 : 1))
    if let backedUpAt { writer.integer(backedUpAt) }
    return writer.bytes
  }

  /// Throws `OpenPGPError.Kind.limitExceeded` for what grew beyond what a row has: to know before a transaction.
  package func check() throws {
    let octets = certificate.serialized(includingLocal: true)
    guard octets.count + (revocation?.count ?? 0) <= Self.certificateLimit else {
      throw OpenPGPError(.limitExceeded, .certificateVaultLimit, number: Self.certificateLimit)
    }
    // One that does not read any more would keep all others from being looked at.
    _ = try Certificate(octets, options: .inRows)
  }

  /// What the vault authenticated is one that was read before: a row that does not read is another program's. Throws
  /// `MalformedInput`, and `OpenPGPError` where there is no memory.
  package init(decoding value: [UInt8]) throws {
    guard value.first == Self.version else { throw MalformedInput(.otherContent) }
    var reader = CanonicalReader(Array(value.dropFirst()))
    let octets = Array(try reader.prefixed())
    let revocation = Array(try reader.prefixed())
    let backedUpAt: Int64? = try reader.flag() ? try reader.integer() : nil
    try reader.finish()
    self.init(
      certificate: try Certificate(inRow: octets),
      revocation: revocation.isEmpty ? nil : revocation, backedUpAt: backedUpAt)
  }
}
