internal import KeyCustody
package import OpenPGP
package import SecretMemory
internal import SecureElement
internal import Vault

extension OpenPGPKeyService {
  /// Makes an OpenPGP key of this device: a certificate over two keys of its secure element, a primary one that signs and
  /// a subkey that decrypts. Of version 4 unless 6 is asked for, which GnuPG does not read. `expiry` gives its end, as
  /// for `generate`.
  ///
  /// This key cannot leave this device; there is no backup of it. Whoever makes one must be told so. With the software
  /// element that is a promise about this program alone: its blobs can be copied.
  ///
  /// Throws as `generate` does.
  package func generateDeviceBound(
    userIDs: [String], version: UInt8 = 4, expiry: Expiry = { _ in nil }
  ) throws -> OpenPGPKey {
    try checkNew(userIDs: userIDs)
    let time = now
    let (primary, decryption) = try mapping {
      (
        try NewDeviceKey(.ecdsa, in: vault, version: version, at: time),
        try NewDeviceKey(.ecdh, in: vault, version: version, at: time)
      )
    }
    var random = SystemRandom()
    let certificate = try mapping {
      try Certificate.generate(
        primary: primary, encryption: decryption.publicKey, userIDs: userIDs,
        expiry: try expiry(time), at: time, random: &random)
    }
    let news = [
      (primary.publicKey, try mapping { try primary.forCustody() }),
      (decryption.publicKey, try mapping { try decryption.forCustody() }),
    ]
    let revocation = try mapping { try self.revocation(of: certificate, by: primary) }
    return try take([NewOpenPGPKey(certificate, revocation: revocation, news: news)])[0]
  }

  /// Has the private keys of a certificate ask for a passphrase of their own at each use, or for none any more with nil.
  /// Throws `WhisperError` with `.deviceBound` for a key of the secure element, which can have none.
  package func setOwnPassphrase(
    _ passphrase: borrowing SecretBytes?, of fingerprint: Fingerprint, answers: KeyAnswers
  ) throws {
    let keys = try list().first { $0.fingerprint == fingerprint }?.certificate.keys ?? []
    let held = try read { transaction in
      let store = OpenPGPKeyStore(transaction)
      return try keys.compactMap { key in
        try store.kind(of: key).map { (kind: $0, fingerprint: key.fingerprint.octets) }
      }
    }
    guard !held.isEmpty else { throw WhisperError.vault(.keyNotFound) }
    do {
      try vault.setOwnPassphrase(
        passphrase, of: held, answers: answers.custody,
        checking: { try $0.reproduces($1, from: $2) })
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}

/// A key of the secure element before it is in custody.
struct NewDeviceKey: PrivateKey {
  let publicKey: PublicKey
  private let key: NewElementKey

  init(
    _ algorithm: PublicKeyAlgorithm, in vault: VaultStore, version: UInt8, at time: Int64
  ) throws {
    key = try vault.newElementKey(for: algorithm == .ecdsa ? .signing : .agreement)
    publicKey = try PublicKey(
      algorithm, p256: key.elementKey.publicKey, version: version, creationTime: time)
  }

  func forCustody() throws -> NewPrivateKey {
    try NewPrivateKey(
      deviceBound: key, publicKey: publicKey.body, fingerprint: publicKey.fingerprint.octets)
  }

  /// Its certificate's signatures are of SHA-256.
  func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] {
    guard hash == .sha256 else { throw OpenPGPError(.unsupported, .elementSHA256Alone) }
    return try key.signature(of: digest)
  }

  func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
    throw OpenPGPError(.unusableKey, .keyDoesNotAgree, "\(publicKey.algorithm)")
  }

  func decryptRSA(
    _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
  ) throws -> SecretBytes {
    throw OpenPGPError(.unusableKey, .keyDoesNotDecrypt, "\(publicKey.algorithm)")
  }
}
