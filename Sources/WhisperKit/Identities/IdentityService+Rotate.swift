internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

extension IdentityService {
  /// What `rotate` is about to do, to be shown and asked about first.
  public struct RotationPlan: Sendable {
    /// The identity that gets new keys.
    public let identity: Identity
    /// Whether the policies ask that the person shows to be there.
    public let needsPresence: Bool
    fileprivate let basis: PlanBasis
  }

  /// What a rotation left.
  public struct Rotation: Sendable {
    /// The new keys, under the name.
    public let identity: Identity
    /// The keys that they replace, under a name of this machine.
    public let former: Identity
  }

  /// Says what giving an identity (nil: the active one) new keys takes. Throws why it cannot be done, so that nobody is
  /// asked about that.
  public func planRotation(of id: Identity.ID?) throws(WhisperError) -> RotationPlan {
    try WhisperError.mapping { try vault.read { try planRotation(of: id, $0) } }
  }

  private func planRotation(
    of id: Identity.ID?, _ transaction: Transaction
  ) throws -> RotationPlan {
    let store = IdentityStore(transaction)
    let identity = try store.findOrActive(id)
    try store.checkInUse(identity)
    guard identity.canSign else {
      throw WhisperError.identityCannotRotate(name: identity.name.text)
    }
    guard !identity.name.isOutdated else {
      throw WhisperError.identityNameOutdated(name: identity.name.text)
    }
    try store.checkRoom()
    return RotationPlan(
      identity: identity, needsPresence: try Presence.isNeeded(transaction),
      basis: try PlanBasis(transaction))
  }

  /// Gives an identity new keys, which its old ones vouch for (spec messages, section 6): contacts who have the old
  /// bundle can tell that the new one is the same person's.
  ///
  /// The old keys stay, under the name with their version behind it, and open what was sent to them.
  /// Under the policy `autoArchiveOnRotation` they send nothing any more. `presence` is looked at where the plan says
  /// that it is needed.
  ///
  /// Throws `WhisperError`: `.changedMeanwhile` where another process changed what the plan says, and what
  /// `planRotation` throws where it cannot be done any more.
  public func rotate(
    _ plan: RotationPlan, presence: borrowing Credential
  ) throws(WhisperError) -> Rotation {
    do {
      let presence = try Presence(presence, for: vault, isNeeded: plan.needsPresence)
      let now = clock.now()
      return try vault.write { transaction in
        let former = try judge(plan, presence, transaction)
        let store = IdentityStore(transaction)
        let (keyVersion, isLast) = former.keyVersion.addingReportingOverflow(1)
        guard !isLast, let formerSigner = CustodySigningKey(transaction, former.keys) else {
          throw WhisperError.identityCannotRotate(name: former.name.text)
        }
        let wasActive = try store.active()?.id == former.id
        let keys = try makeKeys(canSign: true, transaction)
        let identity = Identity(
          id: .new(), status: .active,
          bundle: try PublicBundle(
            identity: keys, name: former.name, keyVersion: keyVersion, createdAt: now,
            signer: CustodySigningKey(transaction, keys),
            rotatedFrom: (former.keys, formerSigner)))
        let retired = try store.retire(former, for: identity)
        try store.save(identity)
        if wasActive { try store.setActive(identity) }
        return Rotation(identity: identity, former: retired)
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// The identity of a plan that still holds, as it is now.
  private func judge(
    _ plan: RotationPlan, _ presence: Presence, _ transaction: Transaction
  ) throws -> Identity {
    guard try !plan.basis.holds(in: transaction) else {
      try presence.check(isNeeded: plan.needsPresence)
      return plan.identity
    }
    // By its id: another one may have become the active one.
    let now = try planRotation(of: plan.identity.id, transaction)
    guard now.identity.keys == plan.identity.keys, now.needsPresence == plan.needsPresence else {
      throw WhisperError.changedMeanwhile(name: now.identity.name.text)
    }
    try presence.check(isNeeded: now.needsPresence)
    return now.identity
  }
}
