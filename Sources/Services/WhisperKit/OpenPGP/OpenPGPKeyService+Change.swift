package import OpenPGP
internal import SecretMemory
internal import StoredRows
internal import Vault

/// What the owner of a key says anew. Signatures are made outside of any transaction, by private keys that never leave
/// custody; then the changed certificate takes the place of the one that it was made from, and of no other.
///
/// What a signature asks for is asked around the whole: `KeyAnswers.asking`. These throw `WhisperError` with
/// `.changedMeanwhile`, `OpenPGPError.Kind.unusableKey` where the primary private key is not here, and what the library
/// says of the change.
extension OpenPGPKeyService {
  /// A change of a certificate by its primary private key, at a time.
  typealias Change = (Certificate, any PrivateKey, Int64, inout SystemRandom) throws -> Certificate

  /// `expiry` in seconds since 1970; nil: without end.
  package func setExpiry(
    _ expiry: Int64?, of key: OpenPGPKey, answers: KeyAnswers
  ) throws -> OpenPGPKey {
    try change(key, answers) {
      try $0.changingExpiry(to: expiry, signedBy: $1, at: $2, random: &$3)
    }
  }

  /// Throws `WhisperError` with `.userIDInvalid` too.
  package func add(
    userID text: String, to key: OpenPGPKey, answers: KeyAnswers
  ) throws -> OpenPGPKey {
    let text = try UserID.checked(text)
    return try change(key, answers) {
      try $0.adding(userID: text, signedBy: $1, at: $2, random: &$3)
    }
  }

  /// Says that a User ID is not the owner's any more, for who named it by all of it or by its address. Throws
  /// `WhisperError` with `.userIDNotFound`, and `.lastUserID` for the only one that holds.
  package func revoke(
    userID typed: String, of key: OpenPGPKey, answers: KeyAnswers
  ) throws -> OpenPGPKey {
    let userID = try userID(typed, of: key)
    return try change(key, answers) {
      try $0.revoking(userID: userID.text, signedBy: $1, at: $2, random: &$3)
    }
  }

  /// The User ID that `revoke` would revoke, to show it first.
  package func userID(_ typed: String, of key: OpenPGPKey) throws -> UserID {
    let time = clock.now()
    let holding = key.certificate.userIDs.filter {
      key.certificate.revocation(of: $0, at: time) == nil
    }
    let found = holding.filter { $0.isMeant(by: typed) }
    // One that is no text can be named by nobody.
    guard let userID = found.first, found.count == 1, Array(userID.text.utf8) == userID.octets
    else { throw WhisperError.userIDNotFound(name: typed) }
    guard holding.count > 1 else { throw WhisperError.lastUserID }
    return userID
  }

  /// Revokes the whole key.
  package func revoke(
    _ key: OpenPGPKey, _ reason: RevocationReason, text: String, answers: KeyAnswers
  ) throws -> OpenPGPKey {
    try change(key, answers) {
      try $0.revoked(reason, text: text, signedBy: $1, at: $2, random: &$3)
    }
  }

  // MARK: Inside

  func change(
    _ key: OpenPGPKey, _ answers: KeyAnswers, _ change: Change
  ) throws -> OpenPGPKey {
    let primary = try primary(of: key, answers)
    var random = SystemRandom()
    return try commit(
      try mapping { try change(key.certificate, primary, now, &random) }, insteadOf: key)
  }

  func primary(of key: OpenPGPKey, _ answers: KeyAnswers) throws -> VaultKey {
    guard
      let primary = try privateKeys(of: key.certificate, answers: answers).first(where: {
        $0.publicKey == key.certificate.primaryKey
      })
    else { throw OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent) }
    return primary
  }

  /// Puts a certificate in the place of the one that `key` has, with what private keys it brings.
  func commit(
    _ certificate: Certificate, insteadOf key: OpenPGPKey, adding news: [NewPrivateKey] = []
  ) throws -> OpenPGPKey {
    try mapping {
      try OpenPGPKeyRow(certificate: certificate, revocation: key.revocation).check()
    }
    return try write { transaction in
      let store = OpenPGPKeyStore(transaction)
      guard var changed = try store.find(key.fingerprint), changed.certificate == key.certificate
      else { throw WhisperError.changedMeanwhile(name: key.fingerprint.hex) }
      changed.certificate = certificate
      if !news.isEmpty { changed.backedUpAt = nil }
      for new in news { try transaction.store(new) }
      try store.save(changed)
      changed.held = try store.held(certificate)
      return changed
    }
  }
}
