public import SecretMemory

/// How the owner of a certificate takes the whole, or a part of it, back.
extension Certificate {
  /// A signature that revokes the whole certificate: a packet that others merge into it.
  public func revocation(
    _ reason: RevocationReason, text: String = "", signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Signature {
    // In version 4 what is said of a name says that the key holds, too.
    let known = userIDs.reduce(selfSignatures) { $0.merged(with: $1.selfSignatures) }
    return try sign(
      .keyRevocation, over: .key(primaryKey), after: known,
      [.reason(reason, text)], primary, time, &random)
  }

  /// The certificate, revoked as a whole.
  public func revoked(
    _ reason: RevocationReason, text: String = "", signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    var signatures = selfSignatures
    signatures.insert(
      try revocation(reason, text: text, signedBy: primary, at: time, random: &random))
    return with(selfSignatures: signatures)
  }

  /// The certificate, one subkey of it revoked. Throws `OpenPGPError.Kind.invalidRequest` when it has none
  /// such.
  public func revoking(
    subkey fingerprint: Fingerprint, _ reason: RevocationReason, text: String = "",
    signedBy primary: any PrivateKey, at time: Int64, random: inout some RandomSource
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
        [.reason(reason, text)], primary, time, &random))
    subkeys[index] = Subkey(key: subkey.key, selfSignatures: signatures)
    return with(subkeys: subkeys)
  }

  /// The certificate with revocations that came by themselves, such as one made at its creation: of the whole, of a
  /// subkey or of a name, whichever of its parts each is over. Those that are not its own key's over a part that it has
  /// are left out.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` when none is left; `.limitExceeded` for more than `limits.selfSignatures`,
  /// and after more than `limits.falseSelfSignatures` that are over none of the parts they were tried on: each takes long.
  public func merged(
    withRevocations signatures: [Signature], limits: Limits = Limits()
  ) throws -> Certificate {
    guard signatures.count <= limits.selfSignatures else {
      throw OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: limits.selfSignatures)
    }
    var whole = selfSignatures
    var names = userIDs.map(\.selfSignatures)
    var parts = subkeys.map(\.selfSignatures)
    var (hasAny, failures) = (false, 0)
    func isOver(_ signature: Signature, _ object: SignedObject) throws -> Bool {
      guard !primaryKey.isValid(signature, over: object) else { return true }
      failures += 1
      guard failures <= limits.falseSelfSignatures else {
        throw OpenPGPError(
          .limitExceeded, .certificateFalseSignatureLimit, number: limits.falseSelfSignatures)
      }
      return false
    }
    for signature in signatures
    where primaryKey.mayHaveMade(signature) && policy.lets(signature, bindTo: primaryKey) {
      let plain = signature.withIssuerHints
      switch signature.type {
      case .keyRevocation:
        guard try isOver(signature, .key(primaryKey)) else { continue }
        whole.insert(plain)
      case .subkeyRevocation:
        guard
          let index = try subkeys.firstIndex(where: {
            try isOver(signature, .subkey($0.key, of: primaryKey))
          })
        else { continue }
        parts[index].insert(plain)
      case .certificationRevocation:
        guard
          let index = try userIDs.firstIndex(where: {
            try isOver(signature, .userID($0.octets, of: primaryKey))
          })
        else { continue }
        names[index].insert(plain)
      default: continue
      }
      hasAny = true
    }
    guard hasAny else { throw OpenPGPError(.invalidRequest, .certificateRevocationForeign) }
    return with(
      selfSignatures: whole,
      userIDs: zip(userIDs, names).map {
        UserID(
          octets: $0.octets, selfSignatures: $1, certifications: $0.certifications)
      },
      subkeys: zip(subkeys, parts).map { Subkey(key: $0.key, selfSignatures: $1) })
  }
}

extension Subpacket {
  static func reason(_ reason: RevocationReason, _ text: String) -> Subpacket {
    Subpacket(.reasonForRevocation, [reason.rawValue] + Array(text.utf8))
  }
}
