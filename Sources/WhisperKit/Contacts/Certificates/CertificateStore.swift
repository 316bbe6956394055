internal import CryptoPrimitives
internal import OpenPGP
internal import Vault

/// The OpenPGP certificates of contacts inside one transaction. Which are whose stands in the contacts' rows, so that who
/// lists contacts opens none of these.
struct CertificateStore {
  /// The most that a vault has.
  static let limit = ContactStore.limit * Contact.maximumCertificates
  /// No row is larger, in octets: see `OpenPGPKeyStore`.
  static let rowLimit = 1 << 20

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Nil for one that a repair of the part did not keep.
  func find(_ id: [UInt8]) throws -> Certificate? {
    try transaction.value(.certificate, id).map(Self.decode)
  }

  /// Whether a certificate is none too large for a row.
  static func fits(_ certificate: Certificate) -> Bool {
    certificate.serialized(includingLocal: true).count < rowLimit
  }

  /// The certificate must fit.
  func save(_ certificate: Certificate, in id: [UInt8]) throws {
    try transaction.put(
      .certificate, id, [Self.version] + certificate.serialized(includingLocal: true))
  }

  func remove(_ id: [UInt8]) throws { try transaction.remove(.certificate, id) }

  // MARK: Rows

  private static let version: UInt8 = 1

  /// What the vault authenticated is one that was read before: a row that does not read is another program's.
  static func decode(_ value: [UInt8]) throws -> Certificate {
    guard value.first == version, value.count <= rowLimit else {
      throw MalformedInput(.otherContent)
    }
    do { return try read(value) } catch is OpenPGPError {
      throw MalformedInput(.otherContent)
    }
  }

  private static func read(_ value: [UInt8]) throws -> Certificate {
    try Certificate(Array(value.dropFirst()), options: .init(keepsCertifications: true))
  }
}
