public import CryptoPrimitives
public import SecretMemory
internal import Vault
public import WhisperEnvelope

/// The person's own identities.
public struct IdentityService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// The most identities that a vault holds, archived ones included.
  public static var limit: Int { IdentityStore.limit }

  /// Makes an identity with fresh keys. The first one becomes the active one. Each use of its private keys asks for
  /// `ownPassphrase`, where there is one, which nobody can find for who forgets it.
  public func create(
    name: String, canSign: Bool = true, ownPassphrase: borrowing SecretBytes? = nil
  ) throws(WhisperError) -> Identity {
    do {
      let name = try displayName(name)
      try vault.read { try IdentityStore($0).checkNew(name) }
      let fresh = try NewIdentityKeys(canSign: canSign, in: vault, ownPassphrase: ownPassphrase)
      let now = clock.now()
      return try vault.write { transaction in
        let store = IdentityStore(transaction)
        try store.checkNew(name)
        try fresh.store(in: transaction)
        let bundle = try PublicBundle(
          identity: fresh.keys, name: name, keyVersion: 1, createdAt: now, signer: fresh.signer)
        let identity = Identity(id: .new(), status: .active, bundle: bundle)
        try store.save(identity)
        if try store.active() == nil { try store.setActive(identity) }
        return identity
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Throws what `create` would for a name, before anybody is asked for more.
  public func checkNew(name: String) throws(WhisperError) {
    try WhisperError.mapping {
      let name = try displayName(name)
      try vault.read { try IdentityStore($0).checkNew(name) }
    }
  }

  /// Every identity, oldest first.
  public func list() throws(WhisperError) -> [Identity] {
    try WhisperError.mapping { try vault.read { try IdentityStore($0).all() } }
  }

  /// The identity that is used when none is named.
  public func active() throws(WhisperError) -> Identity? {
    try WhisperError.mapping { try vault.read { try IdentityStore($0).active() } }
  }

  /// The identity called `name`.
  public func find(_ name: String) throws(WhisperError) -> Identity {
    try WhisperError.mapping { try vault.read { try IdentityStore($0).find(name) } }
  }

  /// The identity with this id, or the active one for nil. Throws `WhisperError.identityNotFound`, with the text of the
  /// id, where it was deleted.
  public func find(_ id: Identity.ID?) throws(WhisperError) -> Identity {
    try WhisperError.mapping { try vault.read { try IdentityStore($0).findOrActive(id) } }
  }

  /// The identity with this id, or the active one for nil, whose bundle is to be given away. Throws
  /// `WhisperError.identityNameOutdated` until it has a name that others take.
  public func exportable(_ id: Identity.ID?) throws(WhisperError) -> Identity {
    try WhisperError.mapping {
      try vault.read { transaction in
        let store = IdentityStore(transaction)
        let identity = try store.findOrActive(id)
        try store.checkName(identity)
        return identity
      }
    }
  }

  /// Makes the identity the one that is used when none is named.
  public func use(_ id: Identity.ID) throws(WhisperError) -> Identity {
    try change(id) { store, identity in
      try store.checkInUse(identity)
      try store.setActive(identity)
    }
  }

  /// Retires an identity: it opens what was sent to it and sends nothing. If it was the active one,
  /// there is none afterwards.
  public func archive(_ id: Identity.ID) throws(WhisperError) -> Identity {
    try change(id) { store, identity in
      guard identity.status != .archived else {
        throw WhisperError.identityArchived(name: identity.name.text)
      }
      identity.status = .archived
      try store.save(identity)
      if try store.active()?.id == identity.id { try store.setActive(nil) }
    }
  }

  /// Brings an archived identity back into use, and makes it the active one where there is none. One
  /// that newer keys here replaced becomes a rotated one again; where those were deleted, a rotated one
  /// comes back into use too.
  ///
  /// `shown` is the fingerprint that the person was asked about. Throws `WhisperError.changedMeanwhile`
  /// where the identity has other keys by then.
  public func unarchive(_ id: Identity.ID, shown: Octets32? = nil) throws(WhisperError) -> Identity
  {
    try change(id, shown: shown) { store, identity in
      let isReplaced = try store.isReplaced(identity)
      guard identity.status == .archived || identity.status == .rotated && !isReplaced else {
        throw WhisperError.identityNotArchived(name: identity.name.text)
      }
      identity.status = isReplaced ? .rotated : .active
      try store.save(identity)
      if identity.status == .active, try store.active() == nil { try store.setActive(identity) }
    }
  }

  /// Destroys an identity and its private keys. What was sealed to it can never be opened again. As for
  /// `unarchive`, `shown` is the fingerprint that the person was asked about; `name` is what the identity was called
  /// then: a rotation gives another the name, and leaves this one to open what comes late.
  public func delete(
    _ id: Identity.ID, shown: Octets32? = nil, called name: DisplayName? = nil
  ) throws(WhisperError) -> Identity {
    try change(id, shown: shown) { store, identity in
      if let name, identity.name != name { throw WhisperError.changedMeanwhile(name: name.text) }
      if try store.active()?.id == identity.id { try store.setActive(nil) }
      try store.transaction.removePrivateKeys(fingerprint: identity.keys.fingerprint.bytes)
      try store.transaction.remove(.identity, identity.id.octets)
    }
  }

  private func change(
    _ id: Identity.ID, shown: Octets32? = nil,
    _ body: (IdentityStore, inout Identity) throws -> Void
  ) throws(WhisperError) -> Identity {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = IdentityStore(transaction)
        var identity = try store.find(id, shown: shown)
        try body(store, &identity)
        return identity
      }
    }
  }
}

/// Checks a name that somebody typed.
func displayName(_ text: String) throws -> DisplayName {
  do {
    return try DisplayName(typed: text)
  } catch let error {
    throw WhisperError.invalidName(reason: error.reason)
  }
}
