internal import CryptoPrimitives
package import OpenPGP

/// What a contact's row says of an OpenPGP certificate, which stands elsewhere.
package struct HeldCertificateRow: Equatable, Sendable {
  /// The row of the certificate, 16 octets.
  package var id: [UInt8]
  package var fingerprint: Fingerprint
  package var trust: ContactRow.Trust
  package var isInUse: Bool
  /// Whether its owner revoked it as a whole.
  package var isRevoked: Bool
  /// Shortened: anybody's choice, and not safe to show as it is.
  package var userID: String
  /// The key IDs of its subkeys.
  package var subkeyIDs: [[UInt8]]

  /// Of more subkeys the newest can be found.
  package static let maximumSubkeys = 64
  private static let keyIDSize = 8

  package init(
    id: [UInt8], fingerprint: Fingerprint, trust: ContactRow.Trust, isInUse: Bool, isRevoked: Bool,
    userID: String, subkeyIDs: [[UInt8]]
  ) {
    (self.id, self.fingerprint, self.trust) = (id, fingerprint, trust)
    (self.isInUse, self.isRevoked) = (isInUse, isRevoked)
    (self.userID, self.subkeyIDs) = (userID, subkeyIDs)
  }

  /// `version` is that of the contact's row.
  func write(to writer: inout CanonicalWriter, version: UInt8) {
    writer.fixed(id)
    writer.integer(fingerprint.version)
    writer.prefixed(fingerprint.octets)
    writer.integer(trust.rawValue)
    writer.integer(UInt8(isInUse ? 1 : 0))
    writer.prefixed(userID)
    writer.prefixed(subkeyIDs.flatMap(\.self))
    if version > 3 { writer.integer(UInt8(isRevoked ? 1 : 0)) }
  }

  init(_ reader: inout CanonicalReader, version: UInt8) throws(MalformedInput) {
    id = Array(try reader.fixed(16))
    let keyVersion = try reader.integer(UInt8.self)
    let octets = try reader.prefixed()
    do { fingerprint = try Fingerprint(version: keyVersion, octets) } catch {
      throw MalformedInput(.otherContent)
    }
    guard let trust = ContactRow.Trust(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    self.trust = trust
    isInUse = try reader.flag()
    userID = try reader.prefixedString()
    let ids = try reader.prefixed()
    let (count, rest) = ids.count.quotientAndRemainder(dividingBy: Self.keyIDSize)
    guard rest == 0, count <= Self.maximumSubkeys else { throw MalformedInput(.otherContent) }
    subkeyIDs = (0..<count).map { index in
      Array(ids.dropFirst(index * Self.keyIDSize).prefix(Self.keyIDSize))
    }
    isRevoked = version > 3 ? try reader.flag() : false
  }
}
