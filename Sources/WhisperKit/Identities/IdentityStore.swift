internal import CryptoPrimitives
internal import Vault
internal import WhisperEnvelope

/// The rows of identities inside one transaction.
struct IdentityStore {
  static let limit = 100

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Every identity, oldest first.
  func all() throws -> [Identity] {
    var identities: [Identity] = []
    try transaction.forEach(.identity) { id, value in
      identities.append(try Identity(id: id, decoding: value))
    }
    return identities.sorted { ($0.createdAt, $0.name.text) < ($1.createdAt, $1.name.text) }
  }

  func find(_ name: String) throws -> Identity {
    guard let name = try? DisplayName(typed: name),
      let identity = try all().first(where: {
        $0.name.foldedForComparison == name.foldedForComparison
      })
    else { throw WhisperError.identityNotFound(name: name) }
    return identity
  }

  /// The identity that is used when none is named; nil when none was chosen.
  func active() throws -> Identity? {
    guard let id = try transaction.value(.setting, Setting.activeIdentity) else { return nil }
    guard let value = try transaction.value(.identity, id) else { return nil }
    return try Identity(id: id, decoding: value)
  }

  /// The identity called `name`, or the active one when there is no name.
  func findOrActive(_ name: String?) throws -> Identity {
    if let name { return try find(name) }
    guard let identity = try active() else { throw WhisperError.noActiveIdentity }
    return identity
  }

  func save(_ identity: Identity) throws {
    try transaction.put(.identity, identity.id, identity.encoded)
  }

  func setActive(_ identity: Identity?) throws {
    if let identity {
      try transaction.put(.setting, Setting.activeIdentity, identity.id)
    } else {
      try transaction.remove(.setting, Setting.activeIdentity)
    }
  }

  /// Throws `WhisperError.identityExists` when another identity has the name.
  func checkFree(_ name: DisplayName, except id: [UInt8]? = nil) throws {
    let taken = try all().contains {
      $0.id != id && $0.name.foldedForComparison == name.foldedForComparison
    }
    guard !taken else { throw WhisperError.identityExists(name: name.text) }
  }
}
