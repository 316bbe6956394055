internal import CryptoPrimitives
public import SecretMemory

/// What the owner of a certificate changes. Each gives a new certificate, which says the old things too: others
/// have them, and merge both.
extension Certificate {
  /// Signs with the primary key. A new signature must be newer than all that it stands for, or readers go on
  /// with the old one (spec: openpgp, section 2).
  func sign<Random: RandomSource>(
    _ type: SignatureType, over object: SignedObject, after known: SelfSignatures,
    _ statements: [Subpacket], _ primary: any PrivateKey, _ now: UInt32, _ random: inout Random
  ) throws -> Signature {
    guard primary.publicKey == primaryKey else {
      throw OpenPGPError(.invalidRequest, .certificatePrivateKeyForeign)
    }
    let newest = known.all.compactMap(\.creationTime).max()
    let time = max(now, newest.map { $0 == .max ? $0 : $0 + 1 } ?? 0)
    let fields = SignatureFields.make(
      type, by: primaryKey, hash: primaryKey.signingHash, at: time, statements, random: &random)
    return try fields.sign(digest: try fields.digest(of: object), with: primary)
  }

  /// The certificate with another end, `expiry` in seconds since 1970; nil: without end. Whatever says when
  /// the key ends is signed anew, and so are subkeys that end.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` for an end that is not behind the key's creation, `.unusableKey` for a
  /// certificate that is revoked, which a new signature might undo; and what the private key throws.
  public func changingExpiry(
    to expiry: Int64?, signedBy primary: any PrivateKey, now: UInt32,
    random: inout some RandomSource
  ) throws -> Certificate {
    func lifetime(of key: PublicKey) throws -> [Subpacket] {
      guard let expiry else { return [] }
      guard expiry > Int64(key.creationTime),
        let seconds = UInt32(exactly: expiry - Int64(key.creationTime))
      else { throw OpenPGPError(.invalidRequest, .certificateExpiryBeforeCreation) }
      var writer = CanonicalWriter(capacity: 4)
      writer.integer(seconds)
      return [Subpacket(.keyExpirationTime, writer.bytes, isCritical: true)]
    }
    func renewed(
      _ known: SelfSignatures, _ object: SignedObject, of key: PublicKey
    ) throws -> SelfSignatures {
      guard let binding = known.binding(at: Int64(now)) else { return known }
      var known = known
      known.insert(
        try sign(
          binding.type, over: object, after: known,
          binding.lastingStatements(without: .keyExpirationTime) + lifetime(of: key), primary,
          now, &random))
      return known
    }
    let time = Int64(now)
    try checkNotRevoked(at: time)
    var direct = selfSignatures
    if primaryKey.version == 6 || direct.binding(at: time)?.keyLifetime != nil {
      direct = try renewed(direct, .key(primaryKey), of: primaryKey)
    }
    return Certificate(
      primaryKey: primaryKey, selfSignatures: direct,
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

  private func checkNotRevoked(at time: Int64) throws {
    let state = validity(at: time)
    guard state != .retired, state != .revoked else {
      throw OpenPGPError(.unusableKey, .keyRevoked)
    }
  }

  /// The certificate with another name.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` when it has the name already, `.unusableKey` when it is revoked; and
  /// what the private key throws.
  public func adding(
    userID text: String, signedBy primary: any PrivateKey, now: UInt32,
    random: inout some RandomSource
  ) throws -> Certificate {
    try checkNotRevoked(at: Int64(now))
    let octets = Array(text.utf8)
    let known = userIDs.first { $0.octets == octets }
    guard known == nil || known.map({ validity(of: $0, at: Int64(now)) }) != .valid else {
      throw OpenPGPError(.invalidRequest, .certificateUserIDExists)
    }
    // In version 4 each name says what the key is for, so that it holds if the others go.
    let said =
      primaryKey.version == 4
      ? statements(at: Int64(now)).first?.lastingStatements(without: .primaryUserID) ?? [] : []
    var signatures = known?.selfSignatures ?? SelfSignatures()
    signatures.insert(
      try sign(
        .positiveCertification, over: .userID(octets, of: primaryKey), after: signatures, said,
        primary, now, &random))
    let userID = UserID(
      octets: octets, selfSignatures: signatures, certifications: known?.certifications ?? [])
    return Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures,
      userIDs: userIDs.filter { $0.octets != octets } + [userID], subkeys: subkeys)
  }

  /// A signature that revokes the whole certificate: a packet that others merge into it.
  public func revocation(
    _ reason: RevocationReason, text: String = "", signedBy primary: any PrivateKey, now: UInt32,
    random: inout some RandomSource
  ) throws -> Signature {
    // In version 4 what is said of a name says that the key holds, too.
    let known = userIDs.reduce(selfSignatures) { $0.merged(with: $1.selfSignatures) }
    return try sign(
      .keyRevocation, over: .key(primaryKey), after: known,
      [.reason(reason, text)], primary, now, &random)
  }

  /// The certificate, revoked as a whole.
  public func revoked(
    _ reason: RevocationReason, text: String = "", signedBy primary: any PrivateKey, now: UInt32,
    random: inout some RandomSource
  ) throws -> Certificate {
    var signatures = selfSignatures
    signatures.insert(
      try revocation(reason, text: text, signedBy: primary, now: now, random: &random))
    return Certificate(
      primaryKey: primaryKey, selfSignatures: signatures, userIDs: userIDs, subkeys: subkeys)
  }

  /// The certificate, one subkey of it revoked. Throws `OpenPGPError.Kind.invalidRequest` when it has none
  /// such.
  public func revoking(
    subkey fingerprint: Fingerprint, _ reason: RevocationReason, text: String = "",
    signedBy primary: any PrivateKey, now: UInt32, random: inout some RandomSource
  ) throws -> Certificate {
    guard let index = subkeys.firstIndex(where: { $0.key.fingerprint == fingerprint }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchSubkey)
    }
    var subkeys = subkeys
    let subkey = subkeys[index]
    var signatures = subkey.selfSignatures
    signatures.insert(
      try sign(
        .subkeyRevocation, over: .subkey(subkey.key, of: primaryKey), after: signatures,
        [.reason(reason, text)], primary, now, &random))
    subkeys[index] = Subkey(key: subkey.key, selfSignatures: signatures)
    return Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures, userIDs: userIDs, subkeys: subkeys)
  }

  /// The certificate, one name of it revoked: it is not the owner's any more. Throws
  /// `OpenPGPError.Kind.invalidRequest` when it has none such.
  public func revoking(
    userID text: String, text reason: String = "", signedBy primary: any PrivateKey, now: UInt32,
    random: inout some RandomSource
  ) throws -> Certificate {
    guard let index = userIDs.firstIndex(where: { $0.octets == Array(text.utf8) }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchUserID)
    }
    var userIDs = userIDs
    let userID = userIDs[index]
    var signatures = userID.selfSignatures
    signatures.insert(
      try sign(
        .certificationRevocation, over: .userID(userID.octets, of: primaryKey),
        after: signatures, [.reason(.userIDNotValid, reason)], primary, now, &random))
    userIDs[index] = UserID(
      octets: userID.octets, selfSignatures: signatures, certifications: userID.certifications)
    return Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures, userIDs: userIDs, subkeys: subkeys)
  }

  /// The certificate with revocations that came by themselves, such as one made at its creation. Those that
  /// are not its own key's are left out; throws `OpenPGPError.Kind.invalidRequest` when none is left.
  public func merged(withRevocations signatures: [Signature]) throws -> Certificate {
    let genuine = signatures.filter { signature in
      signature.type == .keyRevocation && primaryKey.mayHaveMade(signature)
        && signature.canBind(in: primaryKey)
        && primaryKey.isValid(signature, over: .key(primaryKey))
    }
    guard !genuine.isEmpty else {
      throw OpenPGPError(.invalidRequest, .certificateRevocationForeign)
    }
    return Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures.merged(with: SelfSignatures(genuine)),
      userIDs: userIDs, subkeys: subkeys)
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

  fileprivate static func reason(_ reason: RevocationReason, _ text: String) -> Subpacket {
    Subpacket(.reasonForRevocation, [reason.rawValue] + Array(text.utf8))
  }
}
