public import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

extension IdentityService {
  /// What a rotation left.
  public struct Rotation: Sendable {
    /// The new keys, under the name.
    public let identity: Identity
    /// The keys that they replace, under a name of this machine.
    public let former: Identity
  }

  /// The identity (nil: the active one) that `rotate` would give new keys, so that nobody is asked about
  /// what cannot be done. Throws what `rotate` throws before it asks for `presence`.
  public func rotatable(_ name: String?) throws(WhisperError) -> Identity {
    try WhisperError.mapping {
      try vault.read { try Self.rotatable(name, shown: nil, IdentityStore($0)) }
    }
  }

  /// Gives an identity (nil: the active one) new keys, which its old ones vouch for (spec messages,
  /// section 6): contacts who have the old bundle can tell that the new one is the same person's.
  ///
  /// The old keys stay, under the name with their version behind it, and open what was sent to them.
  /// Under the policy `autoArchiveOnRotation` they send nothing any more. Under
  /// `biometricGatedSigning` this asks for `presence`, as every signature does. `shown` is the
  /// fingerprint that the person was asked about.
  ///
  /// Throws `WhisperError`, among them `.changedMeanwhile` where the name has other keys than those that
  /// were shown, and what asking for the passphrase throws.
  public func rotate(
    _ name: String?, shown: Octets32? = nil, presence: PresenceCheck
  ) throws -> Rotation {
    let presence = try presence.ask(vault) { transaction in
      _ = try Self.rotatable(name, shown: shown, IdentityStore(transaction))
      return try PolicyStore(transaction).load()[.biometricGatedSigning]
    }
    let now = clock.now()
    return try WhisperError.mapping {
      try vault.write { transaction in
        let store = IdentityStore(transaction)
        let former = try Self.rotatable(name, shown: shown, store)
        try presence.check(isNeeded: PolicyStore(transaction).load()[.biometricGatedSigning])
        let (keyVersion, isLast) = former.keyVersion.addingReportingOverflow(1)
        guard !isLast, let formerSigner = CustodySigningKey(transaction, former.keys) else {
          throw WhisperError.identityCannotRotate(name: former.name.text)
        }
        let wasActive = try store.active()?.id == former.id
        let keys = try makeKeys(canSign: true, transaction)
        let identity = Identity(
          id: newRowID(), status: .active,
          bundle: try PublicBundle(
            identity: keys, name: former.name, keyVersion: keyVersion, createdAt: now,
            signer: CustodySigningKey(transaction, keys),
            rotatedFrom: (former.keys, formerSigner)))
        let retired = try store.retire(former, for: identity)
        try store.save(identity)
        if wasActive { try store.setActive(identity) }
        return Rotation(identity: identity, former: retired)
      }
    }
  }

  private static func rotatable(
    _ name: String?, shown: Octets32?, _ store: IdentityStore
  ) throws -> Identity {
    let identity = try store.find(name, shown: shown)
    try store.checkInUse(identity)
    guard identity.canSign else {
      throw WhisperError.identityCannotRotate(name: identity.name.text)
    }
    guard !identity.name.isOutdated else {
      throw WhisperError.identityNameOutdated(name: identity.name.text)
    }
    try store.checkRoom()
    return identity
  }
}
