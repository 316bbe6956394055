internal import OpenPGP
internal import StoredRows
internal import Vault

/// The certificates of the person's own OpenPGP keys inside one transaction. Their private keys are in
/// custody, each by itself.
struct OpenPGPKeyStore {
  static let limit = 100

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Every one, oldest first.
  func all() throws -> [OpenPGPKey] {
    var keys = try transaction.rows(.openPGPKey) { id, value in
      let row = try OpenPGPKeyRow(decoding: value)
      return OpenPGPKey(
        id: OpenPGPKey.ID(id), certificate: row.certificate, revocation: row.revocation,
        backedUpAt: row.backedUpAt, held: [:])
    }
    for index in keys.indices { keys[index].held = try held(keys[index].certificate) }
    return keys.sorted { left, right in
      let (left, right) = (left.certificate.primaryKey, right.certificate.primaryKey)
      return (left.creationTime, left.fingerprint.hex)
        < (right.creationTime, right.fingerprint.hex)
    }
  }

  /// The certificates alone, in no order that means anything. No private key's row is looked for.
  func certificates() throws -> [Certificate] {
    try transaction.rows(.openPGPKey) { _, value in try OpenPGPKeyRow(decoding: value).certificate }
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
      OpenPGPKeyRow(
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

  /// The key that was named, as it is now, or else the one in use.
  func own(_ named: OpenPGPKey?) throws -> OpenPGPKey? {
    try named.map { try existing($0.fingerprint) } ?? active()
  }

  /// Why no key is in use.
  func absence() throws -> WhisperError {
    try transaction.count(.openPGPKey) == 0 ? .noOpenPGPKey : .noActiveOpenPGPKey
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
