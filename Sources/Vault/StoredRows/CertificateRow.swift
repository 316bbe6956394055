internal import CryptoPrimitives
package import OpenPGP

/// An OpenPGP certificate of a contact, as its row says.
package struct CertificateRow: Equatable, Sendable {
  package let certificate: Certificate

  package init(_ certificate: Certificate) { self.certificate = certificate }

  /// No row is larger, in octets.
  package static let limit = 1 << 20
  private static let version: UInt8 = 1

  package var encoded: [UInt8] {
    [Self.version] + certificate.serialized(includingLocal: true)
  }

  /// Whether a certificate is none too large for a row.
  package static func fits(_ certificate: Certificate) -> Bool {
    certificate.serialized(includingLocal: true).count < limit
  }

  /// What the vault authenticated is one that was read before: a row that does not read is another program's. Throws
  /// `MalformedInput`, and `OpenPGPError` where there is no memory.
  package init(decoding value: [UInt8]) throws {
    guard value.first == Self.version, value.count <= Self.limit else {
      throw MalformedInput(.otherContent)
    }
    certificate = try Certificate(inRow: Array(value.dropFirst()))
  }
}

extension Certificate {
  /// What a row holds of one.
  init(inRow octets: [UInt8]) throws {
    do {
      try self.init(octets, options: .inRows)
    } catch let error as OpenPGPError where error.kind != .insufficientMemory {
      throw MalformedInput(.otherContent)
    }
  }
}

extension Certificate.ReadOptions {
  static var inRows: Self { Self(keepsCertifications: true) }
}
