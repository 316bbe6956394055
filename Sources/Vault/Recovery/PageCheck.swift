/// Asks SQLite whether the file's pages fit together and their rows stand in order. Unlocking reads every row once;
/// looking one up goes by their order, and would miss a row that stands in a wrong place.
struct PageCheck {
  let database: Database

  /// The domains of which a table fails, and why. Throws `VaultError.unreadableDatabase` where only something
  /// else in the file does.
  func damage() throws -> [Domain: String] {
    guard try !isSound("integrity_check(1)") else { return [:] }
    var damage: [Domain: String] = [:]
    for domain in Domain.allCases {
      do {
        try check(domain)
      } catch VaultError.domainDamaged(_, let reason) {
        damage[domain] = reason
      }
    }
    guard !damage.isEmpty else { throw VaultError.unreadableDatabase(reason: "it is damaged") }
    return damage
  }

  private func check(_ domain: Domain) throws {
    for table in try tables(of: domain) where try !isSound("integrity_check('\(table)')") {
      throw VaultError.domainDamaged(domain, reason: "its pages in the file do not fit together")
    }
  }

  private func tables(of domain: Domain) throws -> [String] {
    try domain.tables.filter { try Schema.has($0, in: database) }.map(\.rawValue)
      + (domain == .keyMetadata ? ["custody"] : [])
  }

  /// What SQLite says else is for its makers.
  private func isSound(_ check: String) throws -> Bool {
    do {
      return try database.first("PRAGMA \(check)") { $0.text(0) } == "ok"
    } catch VaultError.unreadableDatabase {
      return false
    }
  }
}

extension Vault {
  /// The domains that did not open at unlock, and those whose pages are out of order, and why.
  ///
  /// Throws `VaultError.unreadableDatabase` where something else in the file is damaged.
  package func check() throws -> [Domain: String] {
    try withStorage { database, session in
      let pages = try looking { try PageCheck(database: database).damage() }
      return session.damage.merging(pages) { found, _ in found }
    }
  }
}
