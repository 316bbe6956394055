internal import CryptoPrimitives
internal import Vault
public import WhisperEnvelope

extension IdentityService {
  /// What `rename` is about to do, to be shown and asked about first.
  public struct RenamingPlan: Sendable {
    public let identity: Identity
    public let name: DisplayName
    /// Whether the identity's bundle proves now which keys it replaced, and would not any more: they are not here to
    /// sign it again.
    public let losesProof: Bool
    /// Whether the policies ask that the person shows to be there.
    public let needsPresence: Bool
    fileprivate let basis: PlanBasis
  }

  /// Says what another name for an identity takes. Throws why it cannot have it.
  public func planRenaming(
    _ id: Identity.ID, to newName: String
  ) throws(WhisperError) -> RenamingPlan {
    try WhisperError.mapping {
      let name = try displayName(newName)
      return try vault.read { transaction in
        let renaming = try Renaming(id, to: name, IdentityStore(transaction))
        return RenamingPlan(
          identity: renaming.identity, name: name, losesProof: renaming.losesProof,
          needsPresence: renaming.isGated, basis: try PlanBasis(transaction))
      }
    }
  }

  /// Gives an identity another name, and signs its bundle anew, with the proof of its rotation if it
  /// has one and the keys that it replaced are still here; else without. The name that was proven
  /// brings the proof back. Keys that were replaced have a name for this machine alone, so that nothing
  /// is signed. `answers` are for the signatures.
  ///
  /// `losingProof` says that the proof may go, where the plan says that it does; who has the keys before
  /// does not take the new bundle for the same person's then.
  ///
  /// Throws `WhisperError`, among them `.rotationUnproven`; `.changedMeanwhile` where another process changed what the
  /// plan says, and what `planRenaming` throws where it cannot be done any more.
  public func rename(
    _ plan: RenamingPlan, losingProof: Bool = false, answers: KeyAnswers? = nil
  ) throws(WhisperError) -> Identity {
    guard !plan.losesProof || losingProof else {
      throw .rotationUnproven(name: plan.identity.name.text)
    }
    return try WhisperError.mapping {
      try vault.write(with: answers?.custody) { transaction in
        let store = IdentityStore(transaction)
        let renaming = try Renaming(plan.identity.id, to: plan.name, store)
        guard
          try plan.basis.holds(in: transaction)
            || renaming.identity.keys == plan.identity.keys
              && (renaming.losesProof, renaming.isGated)
                == (plan.losesProof, plan.needsPresence)
        else { throw WhisperError.changedMeanwhile(name: plan.identity.name.text) }
        try Presence.check(answers, isNeeded: renaming.isGated)
        return try renaming.done(store)
      }
    }
  }
}

/// A new name for an identity, and what it means for its bundle.
private struct Renaming {
  let identity: Identity
  private let name: DisplayName

  private enum Change {
    case none
    /// The bundle that was given away under this name before, with its proof.
    case givenAgain(PublicBundle)
    case signed
    case signedWithoutProof
  }
  private let change: Change
  /// Whether it takes a signature that wants a presence check.
  let isGated: Bool

  init(_ id: Identity.ID, to name: DisplayName, _ store: IdentityStore) throws {
    identity = try store.find(id)
    self.name = name
    try store.checkFree(self.name, except: identity.id)
    if try store.isReplaced(identity) {
      change = .none
    } else if try identity.proof == nil || store.surety(of: identity) != nil {
      change = .signed
    } else if let proof = identity.proof, proof.name == self.name {
      change = .givenAgain(proof)
    } else {
      change = .signedWithoutProof
    }
    let isSigned =
      switch change {
      case .none, .givenAgain: false
      case .signed, .signedWithoutProof: identity.canSign
      }
    isGated = try isSigned && Presence.isNeeded(store.transaction)
  }

  /// Whether the bundle proves the rotation now, and would not afterwards.
  var losesProof: Bool {
    if case .signedWithoutProof = change { identity.bundle.previous != nil } else { false }
  }

  func done(_ store: IdentityStore) throws -> Identity {
    var renamed = identity
    renamed.name = name
    switch change {
    case .none: break
    case .givenAgain(let bundle): renamed.give(bundle)
    case .signed, .signedWithoutProof:
      let old = identity.bundle
      renamed.give(
        try PublicBundle(
          identity: identity.keys, name: name, keyVersion: old.keyVersion,
          createdAt: old.createdAt, signer: CustodySigningKey(store.transaction, identity.keys),
          rotatedFrom: store.surety(of: identity)))
    }
    try store.save(renamed)
    return renamed
  }
}
