/// Whether a key, a name or a certificate holds at some time.
public enum Validity: Hashable, Sendable {
  case valid
  /// Made later.
  case notYetValid
  /// The owner bound it later, as far as the certificate says: older bindings may have been thrown away.
  case notBoundYet
  case expired
  /// From when the owner said so. What was signed before still holds.
  case retired
  /// At all times: somebody else may have had the key.
  case revoked
  /// Nothing that the owner signed says what it is for.
  case unbound
}

extension Certificate {
  /// What the primary key says of itself at `time`: in version 6 by a direct-key
  /// signature, in version 4 by the binding of the primary User ID, and by a direct-key signature where that
  /// says nothing (RFC 9580, section 5.2.3.10).
  func statements(at time: Int64) -> [Signature] {
    let direct = selfSignatures.binding(at: time).map { [$0] } ?? []
    guard primaryKey.version == 4 else { return direct }
    return (primaryUserID(at: time)?.selfSignatures.binding(at: time).map { [$0] } ?? []) + direct
  }

  /// The User ID that the owner calls primary: the one so marked most lately, or else the one bound most
  /// lately. Of several of one second it is the one whose octets come first, whatever their order here.
  public func primaryUserID(at time: Int64) -> UserID? {
    let valid = userIDs.filter { validity(of: $0, at: time) == .valid }
    let marked = valid.filter { $0.selfSignatures.binding(at: time)?.isPrimaryUserID == true }
    return (marked.isEmpty ? valid : marked).max { left, right in
      let (time, otherTime) = (
        left.selfSignatures.binding(at: time)?.creationTime ?? 0,
        right.selfSignatures.binding(at: time)?.creationTime ?? 0
      )
      guard time == otherTime else { return time < otherTime }
      return right.octets.lexicographicallyPrecedes(left.octets)
    }
  }

  /// The newest thing that the owner says of the key: in version 4 a new signature over a User ID says as much as one
  /// over the key.
  func newestStatement(at time: Int64) -> Signature? {
    statements(at: time).max { ($0.creationTime ?? 0) < ($1.creationTime ?? 0) }
  }

  /// Whether a name holds, whatever becomes of the key.
  public func validity(of userID: UserID, at time: Int64) -> Validity {
    if let revocation = revocation(of: userID, at: time) {
      return revocation.isHard ? .revoked : .retired
    }
    guard let binding = userID.selfSignatures.binding(at: time) else {
      return userID.selfSignatures.isBoundLater(than: time) ? .notBoundYet : .unbound
    }
    return binding.holds(at: time) ? .valid : .expired
  }

  /// Whether the certificate as a whole holds.
  public func validity(at time: Int64) -> Validity {
    if let revocation = revocation(at: time) { return revocation.isHard ? .revoked : .retired }
    let statements = statements(at: time)
    guard time >= primaryKey.creationTime else { return .notYetValid }
    guard let first = statements.first else {
      let parts = [selfSignatures] + (primaryKey.version == 4 ? userIDs.map(\.selfSignatures) : [])
      return parts.contains { $0.isBoundLater(than: time) } ? .notBoundYet : .unbound
    }
    guard first.holds(at: time) else { return .expired }
    let lifetime = statements.lazy.compactMap(\.keyLifetime).first
    return primaryKey.isExpired(after: lifetime, at: time) ? .expired : .valid
  }

  /// Whether a subkey holds; it never does where the certificate does not.
  public func validity(of subkey: Subkey, at time: Int64) -> Validity {
    validity(of: subkey, at: time, whole: validity(at: time))
  }

  /// The same where it is known what becomes of the certificate.
  func validity(of subkey: Subkey, at time: Int64, whole: Validity) -> Validity {
    guard whole == .valid else { return whole }
    if let revocation = revocation(of: subkey, at: time) {
      return revocation.isHard ? .revoked : .retired
    }
    guard time >= subkey.key.creationTime else { return .notYetValid }
    guard let binding = subkey.selfSignatures.binding(at: time) else {
      return subkey.selfSignatures.isBoundLater(than: time) ? .notBoundYet : .unbound
    }
    guard binding.holds(at: time) else { return .expired }
    return subkey.key.isExpired(after: binding.keyLifetime, at: time) ? .expired : .valid
  }
}

extension Signature {
  /// Whether the signature itself has not ended. Sums of what the format has in 32 bits do not wrap near 2106.
  func holds(at time: Int64) -> Bool {
    guard creationTime != nil else { return false }
    return expirationTime.map { time < $0 } ?? true
  }
}

extension PublicKey {
  func isExpired(after lifetime: Int64?, at time: Int64) -> Bool {
    expirationTime(after: lifetime).map { time >= $0 } ?? false
  }
}
