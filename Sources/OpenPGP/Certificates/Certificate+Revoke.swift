public import SecretMemory

/// How the owner of a certificate takes the whole, or a part of it, back.
extension Certificate {
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

extension Subpacket {
  static func reason(_ reason: RevocationReason, _ text: String) -> Subpacket {
    Subpacket(.reasonForRevocation, [reason.rawValue] + Array(text.utf8))
  }
}
