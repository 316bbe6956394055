public import SecretMemory

/// What the owner of a certificate changes of its names.
extension Certificate {
  /// The certificate with another name.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` when it has the name already, `.unusableKey` when it is revoked; and
  /// what the private key throws.
  public func adding(
    userID text: String, signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    try checkChangeable(at: time)
    let octets = Array(text.utf8)
    let known = userIDs.first { $0.octets == octets }
    guard known == nil || known.map({ validity(of: $0, at: time) }) != .valid else {
      throw OpenPGPError(.invalidRequest, .certificateUserIDExists)
    }
    // In version 4 each name says what the key is for, so that it holds if the others go.
    let said =
      primaryKey.version == 4
      ? statements(at: time).first?.lastingStatements(without: .primaryUserID) ?? [] : []
    var signatures = known?.selfSignatures ?? SelfSignatures()
    signatures.insert(
      try sign(
        .positiveCertification, over: .userID(octets, of: primaryKey), after: signatures, said,
        primary, time, &random))
    let userID = UserID(
      octets: octets, selfSignatures: signatures, certifications: known?.certifications ?? [])
    return with(userIDs: userIDs.filter { $0.octets != octets } + [userID])
  }

  /// The certificate that calls one of its names the primary one, and no other. In version 4 that name speaks for the key
  /// from then on, so that it says the same end and flags as the one before.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` when it has no such name, `.unusableKey` when the name does not hold or the
  /// certificate is revoked; and what the private key throws. `time` is in seconds since 1970.
  public func settingPrimary(
    userID text: String, signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    try checkChangeable(at: time)
    let octets = Array(text.utf8)
    guard let chosen = userIDs.first(where: { $0.octets == octets }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchUserID)
    }
    guard validity(of: chosen, at: time) == .valid else {
      throw OpenPGPError(.unusableKey, .certificateInvalid)
    }
    let statement = primaryKey.version == 4 ? statements(at: time).first : nil
    return with(
      userIDs: try userIDs.map { userID in
        let isChosen = userID.octets == octets
        guard let binding = userID.selfSignatures.binding(at: time),
          isChosen || binding.isPrimaryUserID && validity(of: userID, at: time) == .valid
        else { return userID }
        var signatures = userID.selfSignatures
        signatures.insert(
          try sign(
            binding.type, over: .userID(userID.octets, of: primaryKey), after: signatures,
            isChosen
              ? binding.speakingForKey(as: statement)
              : binding.lastingStatements(without: .primaryUserID),
            primary, time, &random))
        return UserID(
          octets: userID.octets, selfSignatures: signatures, certifications: userID.certifications)
      })
  }

  /// The certificate, one name of it revoked: it is not the owner's any more.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` when it has none such, and in version 4 for the last name that holds,
  /// without which nobody reads the certificate: revoke it as a whole; and what the private key throws.
  public func revoking(
    userID text: String, text reason: String = "", signedBy primary: any PrivateKey, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    guard let index = userIDs.firstIndex(where: { $0.octets == Array(text.utf8) }) else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchUserID)
    }
    let others = userIDs.indices.filter { $0 != index }
    guard
      primaryKey.version == 6
        || others.contains(where: { validity(of: self.userIDs[$0], at: time) == .valid })
    else { throw OpenPGPError(.invalidRequest, .certificateUserIDNeeded) }
    var userIDs = userIDs
    let userID = userIDs[index]
    var signatures = userID.selfSignatures
    signatures.insert(
      try sign(
        .certificationRevocation, over: .userID(userID.octets, of: primaryKey),
        after: signatures, [.reason(.userIDNotValid, reason)], primary, time, &random))
    userIDs[index] = UserID(
      octets: userID.octets, selfSignatures: signatures, certifications: userID.certifications)
    return with(userIDs: userIDs)
  }
}

extension Signature {
  /// What a name's signature says once the name is the primary one, and speaks for the key as `statement` did.
  fileprivate func speakingForKey(as statement: Signature?) -> [Subpacket] {
    let mark = Subpacket(.primaryUserID, [1])
    guard let statement else { return lastingStatements(without: .primaryUserID) + [mark] }
    let own = lastingStatements(without: .primaryUserID, .keyExpirationTime, .keyFlags)
    let ofKey: Set<Subpacket.Kind> = [
      .keyExpirationTime, .keyFlags, .features, .preferredCiphers, .preferredHashes,
      .preferredCompression, .preferredCipherSuites, .preferredKeyServer, .keyServerPreferences,
    ]
    return own + [mark]
      + statement.lastingStatements().filter { said in
        ofKey.contains(said.kind) && !own.contains { $0.kind == said.kind }
      }
  }
}
