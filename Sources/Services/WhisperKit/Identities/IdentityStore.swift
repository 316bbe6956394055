internal import CryptoPrimitives
internal import StoredRows
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// The rows of identities inside one transaction.
struct IdentityStore {
  static let limit = 100

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Every identity, oldest first.
  func all() throws -> [Identity] {
    let identities = try transaction.rows(.identity) { try Identity(id: $0, decoding: $1) }
    // Of keys that replaced others in the same second the versions tell.
    return identities.sorted {
      ($0.createdAt, $0.keyVersion, $0.name.text) < ($1.createdAt, $1.keyVersion, $1.name.text)
    }
  }

  func find(_ name: String) throws -> Identity {
    guard let name = try? DisplayName(sought: name),
      let identity = try all().first(where: {
        $0.name.foldedForComparison == name.foldedForComparison
      })
    else { throw WhisperError.identityNotFound(name: name) }
    return identity
  }

  /// The identity with this id. Throws `WhisperError.identityNotFound`.
  func find(_ id: Identity.ID) throws -> Identity {
    guard let identity = try identity(id.octets) else {
      throw WhisperError.identityNotFound(name: id.description)
    }
    return identity
  }

  /// The identity with this id (nil: the active one), which must have the keys of the fingerprint that
  /// was `shown` to who said yes; nil when nobody was asked. Throws `WhisperError.changedMeanwhile`.
  func find(_ id: Identity.ID?, shown: Octets32?) throws -> Identity {
    let identity = try findOrActive(id)
    guard shown == nil || shown == identity.keys.fingerprint else {
      throw WhisperError.changedMeanwhile(name: identity.name.text)
    }
    return identity
  }

  /// The identity that is used when none is named; nil when none was chosen.
  func active() throws -> Identity? {
    guard let id = try transaction.value(.setting, SettingRow.activeIdentity.id) else { return nil }
    return try identity(id)
  }

  private func identity(_ id: [UInt8]) throws -> Identity? {
    try transaction.row(.identity, id) { try Identity(id: id, decoding: $0) }
  }

  /// The identity with this id, or the active one for nil.
  func findOrActive(_ id: Identity.ID?) throws -> Identity {
    if let id { return try find(id) }
    guard let identity = try active() else {
      throw try transaction.count(.identity) == 0
        ? WhisperError.noIdentity : WhisperError.noActiveIdentity
    }
    return identity
  }

  func save(_ identity: Identity) throws {
    try transaction.put(.identity, identity.id.octets, identity.encoded)
  }

  func setActive(_ identity: Identity?) throws {
    if let identity {
      try transaction.put(.setting, SettingRow.activeIdentity.id, identity.id.octets)
    } else {
      try transaction.remove(.setting, SettingRow.activeIdentity.id)
    }
  }

  /// Whether newer keys of the person's own replaced this identity.
  func isReplaced(_ identity: Identity) throws -> Bool {
    try all().contains { $0.replaces == identity.keys.fingerprint }
  }

  /// Throws why an identity is not in use, if it is not.
  func checkInUse(_ identity: Identity) throws {
    switch identity.status {
    case .active: break
    case .archived: throw WhisperError.identityArchived(name: identity.name.text)
    case .rotated:
      throw try isReplaced(identity)
        ? WhisperError.identityRotated(name: identity.name.text)
        : .identityWithoutSuccessor(name: identity.name.text)
    }
  }

  /// The identity in use whose keys a bundle's keys replaced, and which does not know it yet.
  func unawareFormer(of bundle: PublicBundle) throws -> Identity? {
    try all().first {
      $0.status == .active && $0.keys == bundle.previous && $0.keyVersion < bundle.keyVersion
    }
  }

  /// What keys become that newer ones here replace: under the policy `autoArchiveOnRotation` they send
  /// nothing any more.
  func retiredStatus() throws -> Identity.Status {
    try PolicyStore(transaction).load()[.autoArchiveOnRotation] ? .archived : .rotated
  }

  /// Has newer keys take the place of these, which give them their name where both have the same.
  func retire(_ identity: Identity, for newer: Identity) throws -> Identity {
    var former = identity
    former.status = try retiredStatus()
    if former.name.foldedForComparison == newer.name.foldedForComparison {
      former.name = try freeName(like: former.name, version: former.keyVersion)
    }
    try save(former)
    return former
  }

  /// The last of those that replaced one another, from these keys on; nil where none did.
  func newest(after identity: Identity) throws -> Identity? {
    let identities = try all()
    var newest = identity
    // Versions grow, so that keys which vouch for one another in a ring come to an end too.
    while let next = identities.first(where: {
      $0.replaces == newest.keys.fingerprint && $0.keyVersion > newest.keyVersion
    }) {
      newest = next
    }
    return newest.id == identity.id ? nil : newest
  }

  /// Throws `WhisperError.identityNameOutdated` for a name that nobody would take: it stands in the bundle that is
  /// given away, and in that of the next keys.
  func checkName(_ identity: Identity) throws {
    guard try !identity.bundle.name.isOutdated || isReplaced(identity) else {
      throw WhisperError.identityNameOutdated(name: identity.name.text)
    }
  }

  /// The keys that an identity's keys replaced, when they are still here to vouch for them once more.
  func surety(of identity: Identity) throws -> (PublicIdentity, any SigningKey)? {
    guard let previous = identity.proof?.previous,
      try all().contains(where: { $0.keys == previous }),
      let signer = CustodySigningKey(transaction, previous)
    else { return nil }
    return (previous, signer)
  }

  /// A name that nobody has yet, for keys that lose theirs to newer ones: `NAME v2`, or, where that is
  /// taken, `NAME v2 2` and so on.
  func freeName(like name: DisplayName, version: UInt32) throws -> DisplayName {
    let taken = Set(try all().map(\.name.foldedForComparison))
    for attempt in 1...Self.limit + 1 {
      let suffix = " v\(version)" + (attempt == 1 ? "" : " \(attempt)")
      // By scalars: one character may be as long as a whole name.
      var base = name.text.unicodeScalars
      while String(base).utf8.count + suffix.utf8.count > DisplayName.maximumBytes {
        base.removeLast()
      }
      // What is cut may end in a space.
      while base.last == " " { base.removeLast() }
      if let free = try? DisplayName(typed: String(base) + suffix),
        !taken.contains(free.foldedForComparison)
      {
        return free
      }
    }
    throw WhisperError.identityExists(name: name.text)
  }

  /// Throws `WhisperError.identityLimit` when there is no room for one more.
  /// Throws unless an identity can be added under a name.
  func checkNew(_ name: DisplayName) throws {
    try checkFree(name)
    try checkRoom()
  }

  func checkRoom() throws {
    guard try transaction.count(.identity) < Self.limit else {
      throw WhisperError.identityLimit(Self.limit)
    }
  }

  /// Throws `WhisperError.identityExists` when another identity has the name.
  func checkFree(_ name: DisplayName, except id: Identity.ID? = nil) throws {
    let taken = try all().contains {
      $0.id != id && $0.name.foldedForComparison == name.foldedForComparison
    }
    guard !taken else { throw WhisperError.identityExists(name: name.text) }
  }
}
