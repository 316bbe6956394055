public import CryptoPrimitives
internal import Vault
internal import WhisperEnvelope

extension IdentityService {
  /// The identity, when its bundle under another name would not prove any more which keys it replaced:
  /// they are not here to sign it again. Nil when nothing is lost. Throws what `rename` throws before it
  /// asks for `presence`.
  public func losingProof(
    _ name: String, renamedTo newName: String
  ) throws(WhisperError) -> Identity? {
    try WhisperError.mapping {
      try vault.read { transaction in
        let renaming = try Renaming(name, to: newName, IdentityStore(transaction))
        return renaming.losesProof ? renaming.identity : nil
      }
    }
  }

  /// Gives the identity another name, and signs its bundle anew, with the proof of its rotation if it
  /// has one and the keys that it replaced are still here; else without. The name that was proven
  /// brings the proof back. Keys that were replaced have a name for this machine alone, so that nothing
  /// is signed. Under the policy `biometricGatedSigning` a signature asks for `presence`.
  ///
  /// `unproven` is the fingerprint of the identity that may lose its proof; who has the keys before
  /// does not take the new bundle for the same person's then.
  ///
  /// Throws `WhisperError`, among them `.rotationUnproven`, and what asking for the passphrase throws.
  public func rename(
    _ name: String, to newName: String, unproven: Octets32? = nil, presence: PresenceCheck
  ) throws -> Identity {
    func renaming(_ store: IdentityStore) throws -> Renaming {
      let renaming = try Renaming(name, to: newName, store)
      guard !renaming.losesProof || renaming.identity.keys.fingerprint == unproven else {
        throw WhisperError.rotationUnproven(name: renaming.identity.name.text)
      }
      return renaming
    }
    let presence = try presence.ask(vault) { try renaming(IdentityStore($0)).isGated }
    return try WhisperError.mapping {
      try vault.write { transaction in
        let store = IdentityStore(transaction)
        let renaming = try renaming(store)
        try presence.check(isNeeded: renaming.isGated)
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

  init(_ name: String, to newName: String, _ store: IdentityStore) throws {
    identity = try store.find(name)
    self.name = try displayName(newName)
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
    isGated = try isSigned && PolicyStore(store.transaction).load()[.biometricGatedSigning]
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
