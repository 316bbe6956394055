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

  /// Gives an identity new keys, which its old ones vouch for (docs/PROTOCOL.md, "Rotation"): contacts who have the old
  /// bundle can tell that the new one is the same person's.
  ///
  /// The old keys stay, under the name with their version behind it, and open what was sent to them.
  /// Under the policy `autoArchiveOnRotation` they send nothing any more. `answers` are for the signature of the old
  /// ones; where those have a passphrase of their own, the new ones get the same.
  ///
  /// Throws `WhisperError`: `.changedMeanwhile` where another process changed what the plan says, and what
  /// `planRotation` throws where it cannot be done any more.
  public func rotate(
    _ plan: RotationPlan, answers: KeyAnswers? = nil
  ) throws(WhisperError) -> Rotation {
    try WhisperError.mapping { try rotating(plan, answers) }
  }

  private func rotating(_ plan: RotationPlan, _ answers: KeyAnswers?) throws -> Rotation {
    let now = clock.now()
    // The old ones ask for it before anything is kept, where it is not there yet.
    let fresh = try NewIdentityKeys(
      canSign: true, in: vault,
      ownPassphrase: answers?.passphrase(of: plan.identity.keys.fingerprint.bytes))
    return try vault.write(with: answers?.custody) { transaction in
      let former = try judge(plan, answers, transaction)
      let store = IdentityStore(transaction)
      let (keyVersion, isLast) = former.keyVersion.addingReportingOverflow(1)
      guard !isLast, let formerSigner = CustodySigningKey(transaction, former.keys) else {
        throw WhisperError.identityCannotRotate(name: former.name.text)
      }
      let wasActive = try store.active()?.id == former.id
      let identity = Identity(
        id: .new(), status: .active,
        bundle: try PublicBundle(
          identity: fresh.keys, name: former.name, keyVersion: keyVersion, createdAt: now,
          signer: fresh.signer, rotatedFrom: (former.keys, formerSigner)))
      try fresh.store(in: transaction)
      let retired = try store.retire(former, for: identity)
      try store.save(identity)
      if wasActive { try store.setActive(identity) }
      return Rotation(identity: identity, former: retired)
    }
  }

  /// The identity of a plan that still holds, as it is now.
  private func judge(
    _ plan: RotationPlan, _ answers: KeyAnswers?, _ transaction: Transaction
  ) throws -> Identity {
    guard try !plan.basis.holds(in: transaction) else {
      try Presence.check(answers, isNeeded: plan.needsPresence)
      return plan.identity
    }
    // By its id: another one may have become the active one.
    let now = try planRotation(of: plan.identity.id, transaction)
    guard now.identity.keys == plan.identity.keys, now.needsPresence == plan.needsPresence else {
      throw WhisperError.changedMeanwhile(name: now.identity.name.text)
    }
    try Presence.check(answers, isNeeded: now.needsPresence)
    return now.identity
  }
}
