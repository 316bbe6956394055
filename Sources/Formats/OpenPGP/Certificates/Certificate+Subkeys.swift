public import SecretMemory

/// What the owner of a certificate changes of its subkeys. The primary private key signs each change, wherever it lives,
/// and so does a new subkey that signs.
extension Certificate {
  /// The certificate with another subkey, whose private half is somebody's to keep.
  ///
  /// `flags` say what it is for, and it can do: `.sign` and `.authenticate`, or `.encryptCommunications` and
  /// `.encryptStorage`, for which it is asked for nothing. One that signs says that it belongs to this certificate (RFC
  /// 9580, section 5.2.1.9). `expiry` is its end; nil: it ends with the certificate. Times are in seconds since 1970.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` for flags that do not go together or that its algorithm cannot do, a
  /// subkey of another version, of a later time or that is there already, an end that is not behind its creation, and
  /// for private keys whose signatures are not their public keys'; `.unusableKey` for a certificate that is revoked, and
  /// for a subkey that is too weak; `.unsupported` for one that nothing is encrypted to; and what the private keys throw.
  public func adding(
    subkey: any PrivateKey, for flags: KeyFlags, expiry: Int64? = nil,
    signedBy primary: any PrivateKey, at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    try checkChangeable(at: time)
    let key = subkey.publicKey
    try check(newSubkey: key, for: flags, at: time)
    let object = SignedObject.subkey(key, of: primaryKey)
    var said =
      [Subpacket(.keyFlags, [flags.rawValue], isCritical: true)]
      + CertificateStatements.lifetime(try key.lifetime(until: expiry))
    if flags.contains(.sign) {
      let backsignature = try subkey.signature(
        .primaryKeyBinding, over: object, at: time, random: &random)
      said.append(Subpacket(.embeddedSignature, backsignature.body))
    }
    let binding = try sign(
      .subkeyBinding, over: object, after: SelfSignatures(), said, primary, time, &random)
    return with(
      subkeys: subkeys + [Subkey(key: key, selfSignatures: SelfSignatures([binding]))])
  }

  private func check(newSubkey key: PublicKey, for flags: KeyFlags, at time: Int64) throws {
    func require(_ condition: Bool, _ reason: OpenPGPReason) throws {
      guard condition else { throw OpenPGPError(.invalidRequest, reason) }
    }
    let signing: KeyFlags = [.sign, .authenticate]
    try require(
      !flags.isEmpty && (flags.isSubset(of: signing) || flags.isSubset(of: .encrypt)),
      .certificateSubkeyFlags)
    try require(key.version == primaryKey.version, .certificateVersionsDiffer)
    try require(key.creationTime <= time, .certificateSubkeyNotYetValid)
    try require(!keys.contains(key), .certificateSubkeyExists)
    if flags.isSubset(of: signing) {
      try require(key.algorithm.canSign, .certificateSubkeyDoesNotSign)
      if let weakness = policy.weakness(of: key) { throw OpenPGPError(.unusableKey, weakness) }
    } else {
      try require(key.algorithm.canEncrypt, .certificateSubkeyDoesNotEncrypt)
      if let obstacle = policy.encryptionObstacle(of: key) { throw obstacle }
    }
  }

  /// The certificate with another subkey in the place of one: it is for the same, and the old one is revoked as
  /// superseded from now on. What was encrypted to that is read with it, and what it signed holds.
  ///
  /// Throws as `adding(subkey:)` does, and `OpenPGPError`: `.invalidRequest` where there is no such subkey, or where it is
  /// for what this library adds no subkey for; `.unusableKey` where it is revoked already.
  public func replacing(
    subkey old: Fingerprint, by subkey: any PrivateKey, expiry: Int64? = nil,
    signedBy primary: any PrivateKey, at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    let flags = flags(of: try self.subkey(old, notRevokedAt: time), at: time)
    return try adding(
      subkey: subkey, for: flags, expiry: expiry, signedBy: primary, at: time, random: &random
    ).revoking(
      subkey: old, .superseded, signedBy: primary, at: time, random: &random)
  }

  /// The certificate, one subkey of which ends at another time, in seconds since 1970; nil: it ends with the certificate.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` where there is no such subkey, or for an end that is not behind its
  /// creation; `.unusableKey` where it or the certificate is revoked, which a new signature might undo, or nothing bound
  /// it yet; and what the private key throws.
  public func changingExpiry(
    ofSubkey fingerprint: Fingerprint, to expiry: Int64?, signedBy primary: any PrivateKey,
    at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    try checkChangeable(at: time)
    let subkey = try subkey(fingerprint, notRevokedAt: time)
    guard let binding = subkey.selfSignatures.binding(at: time) else {
      throw OpenPGPError(.unusableKey, .keyNotBoundYet)
    }
    var signatures = subkey.selfSignatures
    signatures.insert(
      try sign(
        binding.type, over: .subkey(subkey.key, of: primaryKey), after: signatures,
        binding.lastingStatements(without: .keyExpirationTime)
          + CertificateStatements.lifetime(try subkey.key.lifetime(until: expiry)), primary, time,
        &random))
    return with(
      subkeys: subkeys.map {
        $0.key == subkey.key ? Subkey(key: $0.key, selfSignatures: signatures) : $0
      })
  }

  private func subkey(
    _ fingerprint: Fingerprint, notRevokedAt time: Int64
  ) throws(OpenPGPError) -> Subkey {
    guard let subkey = subkeys.first(where: { $0.key.fingerprint == fingerprint }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchSubkey)
    }
    guard revocation(of: subkey, at: time) == nil else {
      throw OpenPGPError(.unusableKey, .keyRevoked)
    }
    return subkey
  }
}

extension PublicKey {
  /// How many seconds after its creation the key ends that ends at `expiry`; nil: never. Throws
  /// `OpenPGPError.Kind.invalidRequest` for an end that is not behind its creation, or further off than the format says.
  func lifetime(until expiry: Int64?) throws(OpenPGPError) -> UInt32? {
    guard let expiry else { return nil }
    guard expiry > creationTime, let seconds = UInt32(exactly: expiry - creationTime)
    else { throw OpenPGPError(.invalidRequest, .certificateExpiryBeforeCreation) }
    return seconds
  }
}
