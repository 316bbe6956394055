internal import CryptoPrimitives
internal import KeyCustody
internal import OpenPGP
internal import Vault

/// The certificates of the person's own OpenPGP keys inside one transaction. Their private keys are in
/// custody, each by itself.
struct OpenPGPKeyStore {
  static let limit = 100
  /// A certificate and its revocation certificate have no more together, in octets. A row is opened into locked memory, of
  /// which a process may have 8 MiB, and one that does not open would keep all others from being looked at.
  static let certificateLimit = (1 << 20) + 60 * 1024
  /// No row has more, in octets.
  static let rowLimit = (1 << 20) + 64 * 1024

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What a row says.
  struct Row: Equatable {
    var certificate: Certificate
    var revocation: [UInt8]?
    var backedUpAt: Int64?
  }

  /// Every one, oldest first.
  func all() throws -> [OpenPGPKey] {
    var keys: [OpenPGPKey] = []
    try transaction.forEach(.openPGPKey) { id, value in
      let row = try Row(decoding: value)
      keys.append(
        OpenPGPKey(
          id: OpenPGPKey.ID(id), certificate: row.certificate, revocation: row.revocation,
          backedUpAt: row.backedUpAt, held: [:]))
    }
    for index in keys.indices { keys[index].held = try held(keys[index].certificate) }
    return keys.sorted { left, right in
      let (left, right) = (left.certificate.primaryKey, right.certificate.primaryKey)
      return (left.creationTime, left.fingerprint.hex)
        < (right.creationTime, right.fingerprint.hex)
    }
  }

  func find(_ fingerprint: Fingerprint) throws -> OpenPGPKey? {
    try all().first { $0.fingerprint == fingerprint }
  }

  /// Throws `VaultError.keyNotFound`.
  func existing(_ fingerprint: Fingerprint) throws -> OpenPGPKey {
    guard let key = try find(fingerprint) else { throw VaultError.keyNotFound }
    return key
  }

  func save(_ key: OpenPGPKey) throws {
    try transaction.put(
      .openPGPKey, key.id.octets,
      Row(
        certificate: key.certificate, revocation: key.revocation, backedUpAt: key.backedUpAt
      ).encoded)
  }

  /// Notes that the private keys of those that are here are in a backup, but for what cannot be in one.
  func noteBackedUp(_ ids: [OpenPGPKey.ID], at time: Int64) throws {
    for var key in try all() where ids.contains(key.id) && !key.held.isEmpty && !key.isDeviceBound {
      key.backedUpAt = time
      try save(key)
    }
  }

  func remove(_ key: OpenPGPKey) throws {
    if try activeID() == key.id.octets { try setActive(nil) }
    try transaction.remove(.openPGPKey, key.id.octets)
  }

  /// The key that is used where none is named; nil where none was chosen, or it is gone.
  func active() throws -> OpenPGPKey? {
    guard let id = try activeID() else { return nil }
    return try all().first { $0.id.octets == id }
  }

  func setActive(_ key: OpenPGPKey?) throws {
    if let key {
      try transaction.put(.setting, SettingRow.activeOpenPGPKey.id, key.id.octets)
    } else {
      try transaction.remove(.setting, SettingRow.activeOpenPGPKey.id)
    }
  }

  private func activeID() throws -> [UInt8]? {
    try transaction.value(.setting, SettingRow.activeOpenPGPKey.id)
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

  /// How those private keys of a certificate are kept that are here.
  func held(_ certificate: Certificate) throws -> [Fingerprint: OpenPGPKey.Keeping] {
    var held: [Fingerprint: OpenPGPKey.Keeping] = [:]
    for key in certificate.keys {
      guard let kind = try kind(of: key) else { continue }
      held[key.fingerprint] = OpenPGPKey.Keeping(
        isDeviceBound: kind == .elementKey,
        hasOwnPassphrase: try transaction.hasOwnPassphrase(
          kind, fingerprint: key.fingerprint.octets))
    }
    return held
  }
}

extension OpenPGPKeyStore.Row {
  /// Version 1 was the certificate alone.
  private static let versions: ClosedRange<UInt8> = 1...2

  var encoded: [UInt8] {
    var writer = CanonicalWriter(capacity: 4096)
    writer.integer(Self.versions.upperBound)
    writer.prefixed(certificate.serialized(includingLocal: true))
    writer.prefixed(revocation ?? [])
    writer.integer(UInt8(backedUpAt == nil ? 0 : 1))
    if let backedUpAt { writer.integer(backedUpAt) }
    return writer.bytes
  }

  /// Throws `OpenPGPError.Kind.limitExceeded` for what grew beyond what a row has: to know before a transaction.
  func check() throws {
    let octets = certificate.serialized(includingLocal: true)
    guard octets.count + (revocation?.count ?? 0) <= OpenPGPKeyStore.certificateLimit else {
      throw OpenPGPError(
        .limitExceeded, .certificateVaultLimit, number: OpenPGPKeyStore.certificateLimit)
    }
    // One that does not read any more would keep all others from being looked at.
    _ = try Self.read(octets)
  }

  /// What the vault authenticated is one that was read before: a row that does not read is another program's.
  init(decoding value: [UInt8]) throws {
    guard let version = value.first, Self.versions.contains(version) else {
      throw MalformedInput(.otherContent)
    }
    do {
      guard version > 1 else {
        self.init(certificate: try Self.read(Array(value.dropFirst())))
        return
      }
      var reader = CanonicalReader(Array(value.dropFirst()))
      let certificate = try Self.read(Array(try reader.prefixed()))
      let revocation = Array(try reader.prefixed())
      self.init(
        certificate: certificate, revocation: revocation.isEmpty ? nil : revocation,
        backedUpAt: try reader.flag() ? try reader.integer() : nil)
      try reader.finish()
    } catch is OpenPGPError {
      throw MalformedInput(.otherContent)
    }
  }

  private static func read(_ octets: [UInt8]) throws -> Certificate {
    try Certificate(octets, options: .init(keepsCertifications: true))
  }
}
