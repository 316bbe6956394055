package import OpenPGP
internal import SecretMemory
internal import Vault

/// The person's own OpenPGP keys: certificates in the vault, and their private keys in its custody, each sealed
/// to an element key of its own.
///
/// Of a device-bound key custody has what the element needs to use it, and no octets of the key: no backup has it.
///
/// What these throw beside `OpenPGPError` is `WhisperError`: `.vault(.keyNotFound)` for a fingerprint that no
/// key here has.
package struct OpenPGPKeyService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// The most keys that a vault holds.
  package static var limit: Int { OpenPGPKeyStore.limit }

  /// Every key, oldest first.
  package func list() throws -> [OpenPGPKey] {
    try read { try OpenPGPKeyStore($0).all() }
  }

  /// The key that is used where none is named.
  package func active() throws -> OpenPGPKey? {
    try read { try OpenPGPKeyStore($0).active() }
  }

  /// Makes the key the one that is used where none is named.
  @discardableResult
  package func use(_ fingerprint: Fingerprint) throws -> OpenPGPKey {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      let key = try store.existing(fingerprint)
      try store.setActive(key)
      return key
    }
  }

  /// The certificate's private keys that are in the vault, as signers and decryptors take them, with the answers to what they
  /// ask for.
  package func privateKeys(
    of certificate: Certificate, answers: KeyAnswers
  ) throws -> [VaultKey] {
    try read { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try certificate.keys.compactMap { key in
        try store.kind(of: key).map {
          VaultKey(publicKey: key, kind: $0, vault: vault, answers: answers)
        }
      }
    }
  }

  /// Whether signatures ask that the person shows to be there. Throws `WhisperError` with `.presenceImpossible`
  /// where nothing shows it.
  package func needsPresence() throws -> Bool { try read { try Presence.isNeeded($0) } }

  /// Takes in what a key's certificate says beyond what is known: a change that its owner signed, or what others
  /// certified. Nothing that was said is lost.
  @discardableResult
  package func merge(_ certificate: Certificate) throws -> Certificate {
    let known = try read { try OpenPGPKeyStore($0).existing(certificate.fingerprint) }
    let merged = try known.certificate.merged(with: certificate)
    return try commit(merged, insteadOf: known).certificate
  }

  /// The whole key, in the open: the way to a backup is `SecretKey.relocked`. Throws `WhisperError` with `.deviceBound`
  /// for one that cannot leave its element.
  package func secretKey(
    _ fingerprint: Fingerprint, answers: KeyAnswers? = nil
  ) throws -> SecretKey {
    try read(answers) { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try SecretKey(try store.existing(fingerprint).certificate) { key in
        guard let kind = try store.kind(of: key) else { return nil }
        guard kind != .elementKey else { throw VaultError.deviceBound }
        return try transaction.withPrivateKey(.openPGP, fingerprint: key.fingerprint.octets) {
          try $0.copy()
        }
      }
    }
  }

  /// Destroys a key: its certificate and its private keys, but for one that another certificate here has too. Where it was
  /// the one in use, there is none afterwards.
  package func delete(_ fingerprint: Fingerprint) throws {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      let key = try store.existing(fingerprint)
      let shared = Set(try store.all().filter { $0.id != key.id }.flatMap(\.certificate.keys))
      for key in key.certificate.keys where !shared.contains(key) {
        try transaction.removePrivateKeys(fingerprint: key.fingerprint.octets)
      }
      try store.remove(key)
    }
  }

  /// In seconds since 1970.
  var now: Int64 { clock.now() }

  // MARK: Errors

  func read<Result: ~Copyable>(
    _ answers: KeyAnswers? = nil, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try mapping { try vault.read(with: answers?.custody, body) }
  }

  func write<Result: ~Copyable>(_ body: (Transaction) throws -> Result) throws -> Result {
    try mapping { try vault.write(.counted, body) }
  }

  /// What is wrong with an OpenPGP key is said in the library's own words.
  func mapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as OpenPGPError {
      throw error
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
