package import OpenPGP
internal import SecretMemory
internal import Vault

extension OpenPGPKeyService {
  /// Adds a subkey that signs, or one that is encrypted to, and takes its private key into custody with the change of the
  /// certificate: device-bound where the others are, under their own passphrase where they have one. `expiry` in seconds
  /// since 1970; nil: it ends with the key. `isPostQuantum`: one that is encrypted to and holds against quantum computers,
  /// whatever the key is of; a device-bound key can have none, which throws `OpenPGPError.Kind.invalidRequest`.
  package func addSubkey(
    to key: OpenPGPKey, signs: Bool, isPostQuantum: Bool = false, expiry: Int64?,
    answers: KeyAnswers
  ) throws -> OpenPGPKey {
    guard !isPostQuantum || !key.isDeviceBound else {
      throw OpenPGPError(.invalidRequest, .keyNotOnP256, "\(PublicKeyAlgorithm.mlkem768X25519)")
    }
    let flags: KeyFlags = signs ? .sign : [.encryptCommunications, .encryptStorage]
    let primary = try primary(of: key, answers)
    var random = SystemRandom()
    guard !key.isDeviceBound else {
      let time = now
      let new = try mapping {
        try NewDeviceKey(
          signs ? .ecdsa : .ecdh, in: vault, version: key.fingerprint.version, at: time)
      }
      let changed = try mapping {
        try key.certificate.adding(
          subkey: new, for: flags, expiry: expiry, signedBy: primary, at: time,
          random: &random)
      }
      return try commit(
        changed, insteadOf: key, adding: [try mapping { try new.forCustody() }])
    }
    let made = try mapping {
      try key.certificate.addingSubkey(
        for: flags, family: isPostQuantum ? .postQuantum : nil, expiry: expiry, signedBy: primary,
        at: now, random: &random)
    }
    // It was asked for just now, for the signature.
    let own = try answers.passphrase(of: key.fingerprint.octets)
    guard !key.hasOwnPassphrase || own != nil else { throw WhisperError.ownPassphraseRequired }
    var news: [NewPrivateKey] = []
    try made.forEachSecret([], where: { _ in true }) { key, numbers in
      news.append(
        try mapping {
          try vault.newPrivateKey(
            numbers, .openPGP, publicKey: key.publicKey.body,
            fingerprint: key.publicKey.fingerprint.octets, ownPassphrase: own)
        })
    }
    return try commit(made.certificate, insteadOf: key, adding: news)
  }

  /// Revokes a subkey.
  package func revoke(
    subkey: Subkey, of key: OpenPGPKey, _ reason: RevocationReason, text: String,
    answers: KeyAnswers
  ) throws -> OpenPGPKey {
    try change(key, answers) {
      try $0.revoking(
        subkey: subkey.key.fingerprint, reason, text: text, signedBy: $1, at: $2, random: &$3)
    }
  }

  /// Signs anew what is weak or ends soon, and says what this library reads: `Certificate.updated`. A key that is as good
  /// already comes back as it is.
  package func update(_ key: OpenPGPKey, answers: KeyAnswers) throws -> OpenPGPKey {
    _ = try primary(of: key, answers)
    let keys = try privateKeys(of: key.certificate, answers: answers)
    var random = SystemRandom()
    let updated = try mapping {
      try key.certificate.updated(keys: keys, at: now, random: &random)
    }
    return updated == key.certificate ? key : try commit(updated, insteadOf: key)
  }
}

extension OpenPGPKey {
  /// The subkey that a person named: by its fingerprint, or by 16 digits or more of its beginning or end. Throws
  /// `WhisperError` with `.openPGPSubkeyNotFound`.
  package func subkey(_ text: String) throws -> Subkey {
    let digits = OpenPGPKeyService.digits(of: text)
    let found = certificate.subkeys.filter { subkey in
      digits.map { subkey.key.fingerprint.isMeant(by: $0) } ?? false
    }
    guard let subkey = found.first, found.count == 1 else {
      throw WhisperError.openPGPSubkeyNotFound(name: text)
    }
    return subkey
  }
}

extension Fingerprint {
  /// Whether digits, in capital letters, are its own or a part of it that is no accident.
  func isMeant(by digits: String) -> Bool { hex.hasPrefix(digits) || hex.hasSuffix(digits) }
}
