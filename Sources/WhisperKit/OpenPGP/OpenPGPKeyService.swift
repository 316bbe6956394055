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

  /// The most keys that a vault holds.
  package static var limit: Int { OpenPGPKeyStore.limit }

  /// Takes a key in, with every private key of it that is not in the vault yet. Of a key that is there already
  /// the certificates are merged, so that this brings in a new subkey too.
  ///
  /// Throws `SecretKey.unlocked`'s errors, `OpenPGPError`: `.unusableKey` for a new key without any secret,
  /// `.limitExceeded` for a certificate of more than 1 MiB; and `WhisperError.identityLimit`.
  @discardableResult
  package func add(
    _ key: borrowing SecretKey, passphrases: [Password] = []
  ) throws -> Certificate {
    let held = try read { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try Set(key.certificate.keys.filter(store.hasPrivateKey))
    }
    // Derived from a passphrase or not, before the file is locked.
    var news: [(key: PublicKey, NewPrivateKey)] = []
    try key.forEachSecret(passphrases, where: { !held.contains($0) }) { key, numbers in
      let publicKey = key.publicKey
      let new = try mapping {
        try vault.newPrivateKey(
          numbers, .openPGP, publicKey: publicKey.body,
          fingerprint: publicKey.fingerprint.octets)
      }
      news.append((publicKey, new))
    }
    let certificate = key.certificate
    return try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      var row: OpenPGPKeyStore.Row
      if let known = try store.find(certificate.fingerprint) {
        row = known
        row.certificate = try known.certificate.merged(with: certificate)
      } else {
        guard try transaction.count(.openPGPKey) < Self.limit else {
          throw WhisperError.identityLimit(Self.limit)
        }
        row = OpenPGPKeyStore.Row(id: RowID<Certificate>.new().octets, certificate: certificate)
      }
      for (key, new) in news where try !store.hasPrivateKey(key) { try transaction.store(new) }
      // Another program may have deleted them since they were passed over.
      guard try held.allSatisfy(store.hasPrivateKey) else { throw VaultError.outdated }
      guard try row.certificate.keys.contains(where: store.hasPrivateKey) else {
        throw OpenPGPError(.unusableKey, .secretKeyAbsent)
      }
      try store.save(row)
      return row.certificate
    }
  }

  /// Every certificate, oldest first.
  package func list() throws -> [Certificate] {
    try read { try OpenPGPKeyStore($0).all().map(\.certificate) }
  }

  /// The certificate's private keys that are in the vault, as signers and decryptors take them. `ask` is for signatures
  /// that ask whether the person is there, and for keys that ask for more than that the vault is unlocked.
  package func privateKeys(
    of certificate: Certificate, answers: KeyAnswers, ask: @escaping VaultKey.Ask
  ) throws -> [VaultKey] {
    try read { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try certificate.keys.compactMap { key in
        try store.kind(of: key).map {
          VaultKey(publicKey: key, kind: $0, vault: vault, answers: answers, ask: ask)
        }
      }
    }
  }

  /// Takes in what a key's certificate says beyond what is known: a change that its owner signed, or what others
  /// certified. Nothing that was said is lost.
  @discardableResult
  package func merge(_ certificate: Certificate) throws -> Certificate {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      guard var row = try store.find(certificate.fingerprint) else { throw VaultError.keyNotFound }
      row.certificate = try row.certificate.merged(with: certificate)
      try store.save(row)
      return row.certificate
    }
  }

  /// The whole key, in the open: the way to a backup is `SecretKey.relocked`. Throws `WhisperError` with `.deviceBound`
  /// for one that cannot leave its element.
  package func secretKey(
    _ fingerprint: Fingerprint, answers: KeyAnswers? = nil
  ) throws -> SecretKey {
    try read(answers) { transaction in
      let store = OpenPGPKeyStore(transaction)
      guard let row = try store.find(fingerprint) else { throw VaultError.keyNotFound }
      return try SecretKey(row.certificate) { key in
        guard let kind = try store.kind(of: key) else { return nil }
        guard kind != .elementKey else { throw VaultError.deviceBound }
        return try transaction.withPrivateKey(.openPGP, fingerprint: key.fingerprint.octets) {
          try $0.copy()
        }
      }
    }
  }

  /// Destroys a key: its certificate and its private keys, but for one that another certificate here has too.
  package func delete(_ fingerprint: Fingerprint) throws {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      let rows = try store.all()
      guard let row = rows.first(where: { $0.certificate.fingerprint == fingerprint }) else {
        throw VaultError.keyNotFound
      }
      let shared = Set(rows.filter { $0.id != row.id }.flatMap(\.certificate.keys))
      for key in row.certificate.keys where !shared.contains(key) {
        try transaction.removePrivateKeys(fingerprint: key.fingerprint.octets)
      }
      try transaction.remove(.openPGPKey, row.id)
    }
  }

  // MARK: Errors

  func read<Result: ~Copyable>(
    _ answers: KeyAnswers? = nil, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try mapping { try KeyAnswers.serve(answers) { try vault.read(with: $0, body) } }
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
