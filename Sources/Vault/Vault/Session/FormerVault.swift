internal import SecureElement
package import VaultModel

/// Rows, by their tables and ids.
package typealias RowIDs = [SealedTable: Set<[UInt8]>]

/// A vault with nothing in it, whose place another one takes.
package struct FormerVault {
  let vault: VaultStore
  /// The rows that a vault has in which there is nothing.
  let rows: RowIDs
  let counter: FormerCounter

  /// Where it opens with nothing, or with the passphrase of those that come, its counter goes, too. A PIN is not tried: a wrong
  /// one would be counted.
  package init(_ vault: VaultStore, rows: RowIDs, after protectors: borrowing NewProtectors) throws
  {
    self.vault = vault
    self.rows = rows
    let opensWithNothing = try vault.storedProtectors().contains {
      $0.protector == ProtectorKind.none
    }
    counter = try vault.formerCounter(
      openedWith: opensWithNothing ? .none : Credential(passphrase: protectors.passphrase))
  }

  /// Whether its counter is left in its element.
  package var leavesCounter: Bool { if case .unknown = counter { true } else { false } }

  /// Where its counter is.
  var counters: (any MonotonicCounters)? { vault.element.counters }

  /// Takes it out of the file, inside the caller's transaction. One that went meanwhile is nobody's loss.
  ///
  /// Throws `VaultError.alreadyExists` where another stands there, or something came into it.
  func makeRoom(in database: Database) throws {
    guard try Schema.isPresent(in: database) else { return }
    let id = try database.first("SELECT vault_id FROM vault") { $0.blob(0) }
    guard try id == vault.id && Schema.holdsNothing(but: rows, in: database) else {
      throw VaultError.alreadyExists(directory: vault.directory)
    }
    try Schema.removeTables(from: database)
  }
}

extension VaultStore {
  /// Whether the vault has no rows but these, whatever is in them. Nobody opens it for that, and nobody vouches for it: who
  /// writes into the file can take rows away, and the file itself.
  package func holdsNothing(but rows: RowIDs) throws -> Bool {
    try withDatabase { database in
      try looking { try Schema.holdsNothing(but: rows, in: database) }
    }
  }
}
