package import OpenPGP
package import SecretMemory
internal import StoredRows
internal import Vault

/// A key on its way into the vault: what its private keys ask for was derived, and each was looked at and sealed, before
/// anything is locked.
package final class NewOpenPGPKey {
  package let certificate: Certificate
  fileprivate let revocation: [UInt8]?
  fileprivate let news: [(key: PublicKey, sealed: NewPrivateKey)]
  /// Those of its private keys that were in the vault already.
  fileprivate let held: Set<PublicKey>

  init(
    _ certificate: Certificate, revocation: [UInt8]?, news: [(PublicKey, NewPrivateKey)],
    held: Set<PublicKey> = []
  ) {
    self.certificate = certificate
    self.revocation = revocation
    self.news = news.map { (key: $0.0, sealed: $0.1) }
    self.held = held
  }
}

/// A secret part of a key that none of the passphrases opened.
package struct LockedKeyPart: Error {
  /// The primary key or a subkey: each may be under a passphrase of its own.
  package let key: PublicKey
  /// `OpenPGPError.Kind.passphraseRequired` or `.wrongPassphrase`.
  package let error: OpenPGPError
}

extension OpenPGPKeyService {
  /// When a key ends that is made at this time, both in seconds since 1970; nil: never.
  package typealias Expiry = (Int64) throws -> Int64?

  /// Makes a key. Each use of its private keys asks for
  /// `ownPassphrase`, where there is one.
  ///
  /// Throws `WhisperError` with `.userIDInvalid` and `.openPGPKeyLimit`, and as `SecretKey.generate` does.
  package func generate(
    _ profile: Profile, userIDs: [String], expiry: Expiry = { _ in nil },
    ownPassphrase: borrowing SecretBytes? = nil
  ) throws -> OpenPGPKey {
    try checkNew(userIDs: userIDs)
    var random = SystemRandom()
    let time = now
    let end = try expiry(time)
    let key = try mapping {
      try SecretKey.generate(profile, userIDs: userIDs, expiry: end, at: time, random: &random)
    }
    return try take([try prepare(key, ownPassphrase: ownPassphrase)])[0]
  }

  /// Throws what `generate` would, before anybody is asked for more.
  package func checkNew(userIDs: [String]) throws {
    for (index, userID) in userIDs.enumerated() {
      _ = try UserID.checked(userID)
      guard !userIDs[..<index].contains(userID) else { throw WhisperError.invalidUserID }
    }
    try read { transaction in
      guard try transaction.count(.openPGPKey) < Self.limit else {
        throw WhisperError.openPGPKeyLimit(Self.limit)
      }
    }
  }

  /// Takes a key in, with every private key of it that is not in the vault yet: `prepare` and `take`.
  @discardableResult
  package func add(
    _ key: borrowing SecretKey, passphrases: [Password] = []
  ) throws -> Certificate {
    do {
      return try take([try prepare(key, passphrases: passphrases)])[0].certificate
    } catch let locked as LockedKeyPart {
      throw locked.error
    }
  }

  /// Opens what a key brings that is not in the vault yet, and makes its revocation certificate.
  ///
  /// Throws `LockedKeyPart` where the passphrases do not open all of it, else `SecretKey.unlocked`'s errors,
  /// `OpenPGPError`, and `.limitExceeded` for a certificate that is too large.
  package func prepare(
    _ key: borrowing SecretKey, passphrases: [Password] = [],
    ownPassphrase: borrowing SecretBytes? = nil
  ) throws -> NewOpenPGPKey {
    let certificate = key.certificate
    let held = try read { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try Set(certificate.keys.filter(store.hasPrivateKey))
    }
    let own = try ownPassphrase.copied()
    var news: [(PublicKey, NewPrivateKey)] = []
    var revocation: [UInt8]?
    var opening: PublicKey?
    func isWanted(_ key: PublicKey) -> Bool {
      guard !held.contains(key) else { return false }
      opening = key
      return true
    }
    do {
      try key.forEachSecret(passphrases, where: isWanted) { key, numbers in
        let publicKey = key.publicKey
        news.append(
          (
            publicKey,
            try mapping {
              try vault.newPrivateKey(
                numbers, .openPGP, publicKey: publicKey.body,
                fingerprint: publicKey.fingerprint.octets, ownPassphrase: own)
            }
          ))
        if publicKey == certificate.primaryKey {
          revocation = try self.revocation(of: certificate, by: key)
        }
      }
    } catch let error as OpenPGPError
      where error.kind == .passphraseRequired || error.kind == .wrongPassphrase
    {
      guard let opening else { throw error }
      throw LockedKeyPart(key: opening, error: error)
    }
    guard !news.isEmpty || !held.isEmpty else { throw OpenPGPError(.unusableKey, .secretKeyAbsent) }
    try OpenPGPKeyRow(certificate: certificate, revocation: revocation).check()
    return NewOpenPGPKey(certificate, revocation: revocation, news: news, held: held)
  }

  /// A revocation certificate of reason 0; nil where the key does not sign here.
  func revocation(of certificate: Certificate, by primary: any PrivateKey) throws -> [UInt8]? {
    var random = SystemRandom()
    do {
      return Signature.serialize([
        try certificate.revocation(
          .unspecified, signedBy: primary, at: now, random: &random)
      ])
    } catch let error as OpenPGPError where error.kind == .unsupported {
      return nil
    }
  }

  /// Takes keys in, all or none. Of a key that is there already the certificates are merged, so that this brings in a new
  /// subkey too. The first key of a vault is the one in use.
  ///
  /// Throws `OpenPGPError.Kind.unusableKey` for a new key without any secret, `.limitExceeded` where what was merged is
  /// too large, and `WhisperError.openPGPKeyLimit`.
  package func take(_ keys: [NewOpenPGPKey]) throws -> [OpenPGPKey] {
    try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try keys.map { try take($0, store) }
    }
  }

  private func take(_ new: NewOpenPGPKey, _ store: OpenPGPKeyStore) throws -> OpenPGPKey {
    let transaction = store.transaction
    let known = try store.find(new.certificate.fingerprint)
    var key: OpenPGPKey
    if var known {
      known.certificate = try known.certificate.merged(with: new.certificate)
      known.revocation = known.revocation ?? new.revocation
      key = known
      try OpenPGPKeyRow(certificate: key.certificate, revocation: key.revocation).check()
    } else {
      guard try transaction.count(.openPGPKey) < Self.limit else {
        throw WhisperError.openPGPKeyLimit(Self.limit)
      }
      key = OpenPGPKey(
        id: .new(), certificate: new.certificate, revocation: new.revocation, held: [:])
    }
    for (publicKey, sealed) in new.news where try !store.hasPrivateKey(publicKey) {
      try transaction.store(sealed)
      key.backedUpAt = nil
    }
    // Another program may have deleted them since they were passed over.
    guard try new.held.allSatisfy(store.hasPrivateKey) else { throw VaultError.outdated }
    key.held = try store.held(key.certificate)
    guard !key.held.isEmpty else { throw OpenPGPError(.unusableKey, .secretKeyAbsent) }
    try store.save(key)
    if try store.active() == nil { try store.setActive(key) }
    return key
  }
}

extension Optional where Wrapped: ~Copyable {
  fileprivate borrowing func copied() throws -> SecretBytes? where Wrapped == SecretBytes {
    switch self {
    case .some(let secret): try secret.copy()
    case .none: nil
    }
  }
}
