internal import StoredRows
internal import Vault
internal import VaultModel

/// The policies inside one transaction. Policies that cannot be read are an error, never the
/// defaults.
struct PolicyStore {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  func load() throws -> Policies {
    let policies = try transaction.row(.setting, SettingRow.policies.id) {
      try Policies(decoding: $0)
    }
    guard let policies else {
      throw VaultError.domainDamaged(.settings, reason: .policiesMissing)
    }
    return policies
  }

  func save(_ policies: Policies) throws {
    try transaction.put(.setting, SettingRow.policies.id, policies.encoded)
  }
}
