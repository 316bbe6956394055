import VaultModel

@testable import Vault

/// A vault in which no change has made a domain yet, as one is that came to its format from an earlier one.
struct UnmadeDomain {
  static let domains: [VaultPart] = [.certificates, .wallets]

  let domain: VaultPart
  let path: String

  /// One of its tables.
  var table: SealedTable { domain == .certificates ? .certificate : .wallet }

  /// Of a new vault with `sample`'s rows in every other table.
  init(_ domain: VaultPart, in scratch: Scratch) throws {
    self.domain = domain
    path = scratch.file("without \(domain.rawValue)")
    let vault = try VaultStore.create(at: path, protectors: .none) { transaction in
      for table in SampleVault.tables where table.domain != domain {
        try transaction.put(table, [1], bytes(table.rawValue))
      }
    }
    try vault.unlock(with: .none)
    try vault.signRegistry {
      try $0.execute("DELETE FROM domain WHERE name = '\(domain.rawValue)'")
    }
  }

  func opened() throws -> VaultStore { try VaultStore.open(at: path, unlockedWith: nil) }

  /// Whether the rows of every other table are as they were made.
  func isWhole(_ vault: VaultStore) throws -> Bool {
    try vault.read { transaction in
      try SampleVault.tables.allSatisfy { table in
        try table.domain == domain || transaction.value(table, [1]) == bytes(table.rawValue)
      }
    }
  }
}
