public import SecretMemory

/// What an owner's software does from time to time, so that the certificate stays good.
extension Certificate {
  /// `SecretKey.updated` for private keys that live elsewhere, but for a subkey to encrypt to, which is not made: the
  /// certificate with new signatures in place of those that are weak or end soon, and with what this library reads. `keys`
  /// are the private keys of the certificate, the primary one among them; `time` is in seconds since 1970.
  ///
  /// Throws `OpenPGPError.Kind.unusableKey` for a primary key that is revoked, too weak or of a later time,
  /// `.invalidRequest` where it is not among `keys`; and what the private keys throw.
  public func updated(
    keys: [any PrivateKey], at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    try refreshed(
      keys: keys, addsCapabilities: true, renewsEncryption: true, at: time, random: &random)
  }

  /// The certificate with new signatures in place of those that are weak or end soon. `keys` are private keys of
  /// the certificate, the primary one among them.
  ///
  /// What ends, ends later by as much as the owner once gave it, as soon as less than half of that is left. A subkey
  /// that has ended stays so while another does its work. Subkeys that sign say that they belong to the key, where
  /// they are among `keys`. `addsCapabilities`: what this library reads is said too; `renewsEncryption`: a key to
  /// encrypt to that has ended may begin again.
  ///
  /// Throws `OpenPGPError.Kind.unusableKey` for a primary key that is revoked, too weak or of a later time; and
  /// what the private keys throw.
  func refreshed(
    keys: [any PrivateKey], addsCapabilities: Bool, renewsEncryption: Bool, at time: Int64,
    random: inout some RandomSource
  ) throws -> Certificate {
    _ = try UInt32(time: time)
    try requireGoodPrimaryKey(at: time)
    guard let primary = keys.first(where: { $0.publicKey == primaryKey }) else {
      throw OpenPGPError(.invalidRequest, .certificatePrimaryMissing)
    }
    let refresher = Refresher(
      certificate: self, primary: primary, keys: keys, time: time,
      addsCapabilities: addsCapabilities)
    var refreshed = with(
      selfSignatures: try refresher.direct(&random),
      userIDs: try userIDs.map { try refresher.userID($0, &random) },
      subkeys: try subkeys.map { try refresher.subkey($0, isNeeded: false, &random) })
    // What was just signed may be of a later second than this.
    let newest = refreshed.newestTime(time)
    guard refreshed.validity(at: newest) == .valid else { return refreshed }
    for (purpose, isWanted) in [(KeyFlags.encrypt, renewsEncryption), (.sign, true)] {
      guard isWanted, !refreshed.hasKey(for: purpose, at: newest),
        let index = refreshed.endedSubkey(for: purpose, at: newest, where: refresher.mayBeginAgain)
      else { continue }
      var subkeys = refreshed.subkeys
      subkeys[index] = try refresher.subkey(subkeys[index], isNeeded: true, &random)
      refreshed = refreshed.with(subkeys: subkeys)
    }
    return refreshed
  }

  private func requireGoodPrimaryKey(at time: Int64) throws {
    switch validity(at: time) {
    case .revoked, .retired: throw OpenPGPError(.unusableKey, .keyRevoked)
    case .notYetValid: throw OpenPGPError(.unusableKey, .keyNotYetValid)
    case .valid, .expired, .notBoundYet, .unbound: break
    }
    if let weakness = policy.weakness(of: primaryKey) { throw OpenPGPError(.unusableKey, weakness) }
  }

  /// The time from which on everything counts that is signed.
  func newestTime(_ now: Int64) -> Int64 {
    let all = [selfSignatures] + userIDs.map(\.selfSignatures) + subkeys.map(\.selfSignatures)
    return all.flatMap(\.all).compactMap(\.creationTime).reduce(now, max)
  }

  func hasKey(for purpose: KeyFlags, at time: Int64) -> Bool {
    purpose == .sign
      ? !signingKeys(at: time).isEmpty : (try? encryptionKeys(for: purpose, at: time)) != nil
  }

  /// The newest of the subkeys that did this once, have ended and may begin again.
  private func endedSubkey(
    for purpose: KeyFlags, at time: Int64, where mayBeginAgain: (Subkey) -> Bool
  ) -> Int? {
    subkeys.indices.filter { index in
      !flags(of: subkeys[index], at: time).isDisjoint(with: purpose)
        && validity(of: subkeys[index], at: time) == .expired
        && policy.weakness(of: subkeys[index].key) == nil && mayBeginAgain(subkeys[index])
    }.max { subkeys[$0].key.creationTime < subkeys[$1].key.creationTime }
  }
}

/// Signs anew what has to be.
private struct Refresher {
  let certificate: Certificate
  let primary: any PrivateKey
  let keys: [any PrivateKey]
  let time: Int64
  let addsCapabilities: Bool

  private var primaryKey: PublicKey { certificate.primaryKey }
  private var policy: Policy { certificate.policy }

  /// What signatures over the key itself say.
  func direct(_ random: inout some RandomSource) throws -> SelfSignatures {
    let known = certificate.selfSignatures
    let object = SignedObject.key(primaryKey)
    // In version 6 it is what speaks for the key.
    let adds = primaryKey.version == 6 && addsCapabilities
    guard let binding = known.binding(at: time) else {
      guard primaryKey.version == 6 else { return known }
      return try renewed(
        known, .directKey, object,
        CertificateStatements.primary(version: primaryKey.version, keyLifetime: nil), &random)
    }
    guard let said = newStatements(in: binding, adds: adds) else { return known }
    return try renewed(known, binding.type, object, said, &random)
  }

  func userID(_ userID: UserID, _ random: inout some RandomSource) throws -> UserID {
    let known = userID.selfSignatures
    guard let binding = known.binding(at: time), known.revocation(at: time) == nil else {
      return userID
    }
    let adds = primaryKey.version == 4 && addsCapabilities
    guard let said = newStatements(in: binding, adds: adds) else { return userID }
    return UserID(
      octets: userID.octets,
      selfSignatures: try renewed(
        known, binding.type, .userID(userID.octets, of: primaryKey), said, &random),
      certifications: userID.certifications)
  }

  /// Whether a subkey that has ended would hold with another signature: not one that its owner ended, which
  /// would be signed anew day after day.
  func mayBeginAgain(_ subkey: Subkey) -> Bool {
    guard let binding = subkey.selfSignatures.binding(at: time) else { return false }
    return binding.keyLifetime == nil || period(binding, of: subkey.key) != nil
  }

  /// `isNeeded`: it begins again though it has ended.
  func subkey(
    _ subkey: Subkey, isNeeded: Bool, _ random: inout some RandomSource
  ) throws -> Subkey {
    let known = subkey.selfSignatures
    guard let binding = known.binding(at: time), known.revocation(at: time) == nil,
      policy.weakness(of: subkey.key) == nil, time >= subkey.key.creationTime
    else { return subkey }
    let hasEnded =
      !binding.holds(at: time) || subkey.key.isExpired(after: binding.keyLifetime, at: time)
    let signs = certificate.flags(of: subkey, at: time).contains(.sign)
    let own = keys.first { $0.publicKey == subkey.key }
    let lacksBacksignature = signs && own != nil && !hasGoodBacksignature(binding, of: subkey.key)
    guard isNeeded || !hasEnded && (needsRenewal(binding, of: subkey.key) || lacksBacksignature)
    else { return subkey }
    var said = statements(in: binding, of: subkey.key, adds: false)
    let object = SignedObject.subkey(subkey.key, of: primaryKey)
    if lacksBacksignature, let own {
      let signature = try own.signature(
        .primaryKeyBinding, over: object, at: time, random: &random)
      said =
        said.filter { $0.kind != .embeddedSignature }
        + [Subpacket(.embeddedSignature, signature.body)]
    }
    return Subkey(
      key: subkey.key, selfSignatures: try renewed(known, binding.type, object, said, &random))
  }

  private func renewed(
    _ known: SelfSignatures, _ type: SignatureType, _ object: SignedObject,
    _ statements: [Subpacket], _ random: inout some RandomSource
  ) throws -> SelfSignatures {
    var known = known
    known.insert(
      try certificate.sign(type, over: object, after: known, statements, primary, time, &random))
    return known
  }

  private func needsRenewal(_ binding: Signature, of key: PublicKey) -> Bool {
    policy.isWeak(binding.hashAlgorithm) || isEnding(binding, after: binding.lifetime)
      || period(binding, of: key).map { isEnding(binding, after: $0) } ?? false
  }

  /// Whether less than half is left of the time from the signature on.
  private func isEnding(_ binding: Signature, after period: Int64?) -> Bool {
    guard let period, let start = binding.creationTime else { return false }
    return time > start + period / 2
  }

  /// For how many seconds from the signature on it lets the key live; nil for a key without end, and for one that
  /// the owner ended.
  private func period(_ binding: Signature, of key: PublicKey) -> Int64? {
    guard let lifetime = binding.keyLifetime, let start = binding.creationTime else { return nil }
    let period = key.creationTime + lifetime - start
    return period > 0 ? period : nil
  }

  /// What a signature about the primary key is to say from now on; nil where it stays. `adds`: it speaks for the key.
  private func newStatements(in binding: Signature, adds: Bool) -> [Subpacket]? {
    let replaces = addsCapabilities && !binding.unreadPreferences.isEmpty
    guard needsRenewal(binding, of: primaryKey) || replaces || adds && !saysAll(binding) else {
      return nil
    }
    return statements(in: binding, of: primaryKey, adds: adds || replaces)
  }

  /// `adds`: with what this library reads and prefers, and nothing of that kind beside it.
  private func statements(
    in binding: Signature, of key: PublicKey, adds: Bool
  ) -> [Subpacket] {
    var said = binding.lastingStatements()
    if let period = period(binding, of: key) {
      let lifetime = time + period - key.creationTime
      said =
        said.filter { $0.kind != .keyExpirationTime }
        + CertificateStatements.lifetime(UInt32(clamping: lifetime))
    }
    guard adds else { return said }
    let own = CertificateStatements.primary(version: primaryKey.version, keyLifetime: nil)
      .filter { $0.kind != .keyFlags && $0.kind != .features }
    let features = (binding.features ?? []).union(ownFeatures)
    var replaced = Set(own.map(\.kind) + [.features])
    // In version 4 none are written: those that stand there stay, unless one of them is not read.
    if binding.unreadPreferences.contains(where: \.isOfSuites) {
      replaced.insert(.preferredCipherSuites)
    }
    return said.filter { !replaced.contains($0.kind) } + own + [.features(features)]
  }

  private var ownFeatures: Features {
    primaryKey.version == 6 ? [.seipdV1, .seipdV2] : .seipdV1
  }

  /// Whether a statement about the primary key names everything that this library reads and prefers.
  private func saysAll(_ binding: Signature) -> Bool {
    func has<Value: Hashable>(_ values: [Value]?, _ own: [Value]) -> Bool {
      Set(own).isSubset(of: values ?? [])
    }
    return binding.features?.isSuperset(of: ownFeatures) ?? false
      && has(binding.preferredCiphers, [.aes256, .aes128])
      && has(binding.preferredHashes, [.sha512, .sha256])
      && (primaryKey.version == 4 || has(binding.preferredCipherSuites, CipherSuite.preferred))
  }

  private func hasGoodBacksignature(_ binding: Signature, of key: PublicKey) -> Bool {
    binding.embeddedSignatures.contains { signature in
      !policy.isWeak(signature.hashAlgorithm) && signature.holds(at: time)
        && key.hasBacksigned(primaryKey, by: signature, under: policy)
    }
  }
}
