internal import Vault
public import VaultModel

/// What is in an unlocked vault, all of one moment. What is damaged is left out, and said.
public struct VaultOverview: Sendable {
  /// Every identity, oldest first.
  public let identities: [Identity]
  /// The identity that is used when none is named.
  public let active: Identity?
  /// The contacts, by name; where there are more than were to be opened, some of them.
  public let contacts: [Contact]
  /// How many contacts there are; none where they are damaged.
  public let contactCount: Int
  /// Every own OpenPGP key, oldest first.
  package let openPGPKeys: [OpenPGPKey]
  /// Nil where they are damaged.
  public let policies: Policies?
  /// How private keys are kept; nil where that is damaged.
  public let mode: KeyMode?
  /// The parts of which something is not what was written last, and why: what `RecoveryService.damage` says before, and
  /// what shows when this is read. `RecoveryService.check` reads everything.
  public let damage: [VaultPart: WhisperError.Reason]
}

extension Whisper {
  /// What is in the vault. Of more contacts than `limit` no more are opened than that, whichever they are: what it costs
  /// does not grow with their number then. Throws `WhisperError`, as services do.
  public func overview(openingContacts limit: Int = .max) throws(WhisperError) -> VaultOverview {
    var look = Look(damage: try recovery.damage())
    return try WhisperError.mapping {
      try vault.read { transaction in
        let identities = IdentityStore(transaction)
        let store = contacts.store(in: transaction)
        let some = try look.sound { try store.some(limit) }
        return VaultOverview(
          identities: try look.sound(identities.all) ?? [],
          active: try look.sound(identities.active) ?? nil,
          contacts: some ?? [],
          contactCount: try some == nil ? 0 : look.sound { try store.count } ?? 0,
          openPGPKeys: try look.sound(OpenPGPKeyStore(transaction).all) ?? [],
          policies: try look.sound(PolicyStore(transaction).load),
          mode: try look.sound(transaction.keyMode),
          damage: look.damage)
      }
    }
  }
}

/// What is found on the way: rows are compared when they are read, so that damage may show only then.
private struct Look {
  var damage: [VaultPart: WhisperError.Reason]

  /// Nil where it is damaged.
  mutating func sound<Value>(_ value: () throws -> Value) throws(WhisperError) -> Value? {
    do {
      return try WhisperError.mapping(value)
    } catch {
      guard error.code == .domainDamaged else { throw error }
      if let part = error.values.part.flatMap(VaultPart.init(rawValue:)), damage[part] == nil {
        damage[part] = error.values.reason
      }
      return nil
    }
  }
}
