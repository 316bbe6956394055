internal import VaultModel

/// Asks SQLite whether the file's pages fit together and their rows stand in order. What is read is compared wherever it
/// stands; but a row in a wrong place may be missed, and its range with it, which is better known before.
struct PageCheck {
  let database: Database

  /// The domains of which a table fails, and why. Throws `VaultError.unreadableDatabase` where only something
  /// else in the file does.
  func damage() throws -> [VaultPart: VaultReason] {
    guard try !isSound("integrity_check(1)") else { return [:] }
    var damage: [VaultPart: VaultReason] = [:]
    for domain in VaultPart.allCases {
      do {
        try check(domain)
      } catch VaultError.domainDamaged(_, let reason) {
        damage[domain] = reason
      }
    }
    guard !damage.isEmpty else { throw VaultError.unreadableDatabase(reason: .damaged) }
    return damage
  }

  private func check(_ domain: VaultPart) throws {
    let format = try Schema.format(of: database)
    for table in Schema.tables(of: domain, format: format)
    where try !isSound("integrity_check('\(table.name)')") {
      throw VaultError.domainDamaged(domain, reason: .pages)
    }
  }

  /// What SQLite says else is for its makers.
  private func isSound(_ check: String) throws -> Bool {
    do {
      // audit: allow WA49 both checks stand above, with names of tables that are declared
      return try database.first("PRAGMA \(check)") { $0.text(0) } == "ok"
    } catch VaultError.unreadableDatabase {
      return false
    }
  }
}
