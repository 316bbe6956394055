internal import CryptoPrimitives
internal import OpenPGP
internal import Vault

/// The certificates of the person's own OpenPGP keys inside one transaction. Their private keys are in
/// custody, each by itself.
struct OpenPGPKeyStore {
  static let limit = 100
  /// No certificate is larger, in octets. A row is opened into locked memory, of which a process may have 8 MiB, and
  /// one that does not open would keep all others from being looked at.
  static let certificateLimit = 1 << 20

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// One certificate, and the row that it stands in.
  struct Row {
    let id: [UInt8]
    var certificate: Certificate
  }

  /// Every one, oldest first.
  func all() throws -> [Row] {
    var rows: [Row] = []
    try transaction.forEach(.openPGPKey) { id, value in
      rows.append(Row(id: id, certificate: try Self.decode(value)))
    }
    return rows.sorted { left, right in
      let (left, right) = (left.certificate.primaryKey, right.certificate.primaryKey)
      return (left.creationTime, left.fingerprint.hex)
        < (right.creationTime, right.fingerprint.hex)
    }
  }

  func find(_ fingerprint: Fingerprint) throws -> Row? {
    try all().first { $0.certificate.fingerprint == fingerprint }
  }

  /// Throws `OpenPGPError.Kind.limitExceeded` for a certificate that grew beyond what is read.
  func save(_ row: Row) throws {
    let value = Self.encode(row.certificate)
    guard value.count <= Self.certificateLimit else {
      throw OpenPGPError(.limitExceeded, .certificateVaultLimit, number: Self.certificateLimit)
    }
    _ = try Self.read(value)
    try transaction.put(.openPGPKey, row.id, value)
  }

  func hasPrivateKey(_ key: PublicKey) throws -> Bool {
    try kind(of: key) != nil
  }

  /// How the private key of a public one is kept; nil where it is not here.
  func kind(of key: PublicKey) throws -> PrivateKeyKind? {
    try [PrivateKeyKind.openPGP, .elementKey].first {
      try transaction.hasPrivateKey($0, fingerprint: key.fingerprint.octets)
    }
  }

  // MARK: Rows

  private static let version: UInt8 = 1

  /// Version, then the certificate as it is, with what must not leave the machine.
  private static func encode(_ certificate: Certificate) -> [UInt8] {
    [version] + certificate.serialized(includingLocal: true)
  }

  /// What the vault authenticated is one that was read before: a row that does not read is another program's.
  static func decode(_ value: [UInt8]) throws -> Certificate {
    guard value.first == version else {
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
