public import SecretMemory

/// What the owner of a certificate changes. Each gives a new certificate, which says the old things too: others
/// have them, and merge both.
extension Certificate {
  /// Signs with the primary key. A new signature must be newer than all that it stands for, or readers go on
  /// with the old one (RFC 9580, section 5.2.3.10).
  func sign<Random: RandomSource>(
    _ type: SignatureType, over object: SignedObject, after known: SelfSignatures,
    _ statements: [Subpacket], _ primary: any PrivateKey, _ now: Int64, _ random: inout Random
  ) throws -> Signature {
    guard primary.publicKey == primaryKey else {
      throw OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)
    }
    // Of a caller's mistake nothing is made, though a later time may stand in its place.
    _ = try UInt32(time: now)
    let newest = known.all.compactMap(\.creationTime).max()
    let time = max(now, newest.map { min($0 + 1, Int64(UInt32.max)) } ?? now)
    return try primary.signature(type, over: object, at: time, statements, random: &random)
  }

  /// The certificate with another end, `expiry` in seconds since 1970; nil: without end. Whatever says when
  /// the key ends is signed anew, and so are subkeys that end.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` for an end that is not behind the key's creation, `.unusableKey` for a
  /// certificate that is revoked, which a new signature might undo; and what the private key throws.
  public func changingExpiry(
    to expiry: Int64?, signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    func lifetime(of key: PublicKey) throws -> [Subpacket] {
      CertificateStatements.lifetime(try key.lifetime(until: expiry))
    }
    func renewed(
      _ known: SelfSignatures, _ object: SignedObject, of key: PublicKey
    ) throws -> SelfSignatures {
      guard let binding = known.binding(at: time) else { return known }
      var known = known
      known.insert(
        try sign(
          binding.type, over: object, after: known,
          binding.lastingStatements(without: .keyExpirationTime) + lifetime(of: key), primary,
          time, &random))
      return known
    }
    try checkChangeable(at: time)
    var direct = selfSignatures
    if primaryKey.version == 6 || direct.binding(at: time)?.keyLifetime != nil {
      direct = try renewed(direct, .key(primaryKey), of: primaryKey)
    }
    return with(
      selfSignatures: direct,
      userIDs: try userIDs.map { userID in
        guard primaryKey.version == 4, validity(of: userID, at: time) == .valid else {
          return userID
        }
        return UserID(
          octets: userID.octets,
          selfSignatures: try renewed(
            userID.selfSignatures, .userID(userID.octets, of: primaryKey), of: primaryKey),
          certifications: userID.certifications)
      },
      subkeys: try subkeys.map { subkey in
        guard subkey.selfSignatures.binding(at: time)?.keyLifetime != nil,
          subkey.selfSignatures.revocation(at: time) == nil
        else { return subkey }
        return Subkey(
          key: subkey.key,
          selfSignatures: try renewed(
            subkey.selfSignatures, .subkey(subkey.key, of: primaryKey), of: subkey.key))
      })
  }

  /// Whether new signatures of that time can change anything.
  func checkChangeable(at time: Int64) throws {
    _ = try UInt32(time: time)
    let state = validity(at: time)
    guard state != .retired, state != .revoked else {
      throw OpenPGPError(.unusableKey, .keyRevoked)
    }
  }
}

extension Signature {
  /// What it says that a new one in its place says too, but for some kinds: its time and issuer are its own, and
  /// what LibrePGP alone reads is not written.
  func lastingStatements(without kinds: Subpacket.Kind...) -> [Subpacket] {
    let own: [Subpacket.Kind] = [
      .creationTime, .expirationTime, .issuerKeyID, .issuerFingerprint, .libreAEADPreferences,
    ]
    let lasting =
      hashed.filter { !own.contains($0.kind) && $0.kind != .features }
      + unhashed.filter { $0.kind == .embeddedSignature }
      + (features.map { [.features($0)] } ?? [])
    return lasting.filter { !kinds.contains($0.kind) }
  }
}

extension Subpacket {
  /// Those features that this library knows.
  static func features(_ features: Features) -> Subpacket {
    Subpacket(.features, [features.intersection([.seipdV1, .seipdV2]).rawValue])
  }
}
