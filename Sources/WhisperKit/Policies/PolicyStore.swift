internal import KeyCustody
internal import Vault

/// The policies inside one transaction. Policies that cannot be read are an error, never the
/// defaults.
struct PolicyStore {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  func load() throws -> Policies {
    guard let value = try transaction.value(.setting, SettingRow.policies.id) else {
      throw VaultError.domainDamaged(.settings, reason: .policiesMissing)
    }
    return try Policies(decoding: value)
  }

  func save(_ policies: Policies) throws {
    try transaction.put(.setting, SettingRow.policies.id, policies.encoded)
  }
}
