internal import OpenPGP
internal import StoredRows
internal import Vault

/// The OpenPGP certificates of contacts inside one transaction. Which are whose stands in the contacts' rows, so that who
/// lists contacts opens none of these.
struct CertificateStore {
  /// The most that a vault has.
  static let limit = ContactStore.limit * Contact.maximumCertificates

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Nil for one that a repair of the part did not keep.
  func find(_ id: [UInt8]) throws -> Certificate? {
    try transaction.row(.certificate, id) { try CertificateRow(decoding: $0).certificate }
  }

  /// The certificate must fit.
  func save(_ certificate: Certificate, in id: [UInt8]) throws {
    try transaction.put(.certificate, id, CertificateRow(certificate).encoded)
  }

  func remove(_ id: [UInt8]) throws { try transaction.remove(.certificate, id) }
}
