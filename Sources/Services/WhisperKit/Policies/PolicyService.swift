internal import Vault
public import VaultModel

/// The rules that the person set.
public struct PolicyService: Sendable {
  let vault: VaultStore

  public func current() throws(WhisperError) -> Policies {
    try WhisperError.mapping { try vault.read { try PolicyStore($0).load() } }
  }

  /// Turns a rule on or off. `biometricGatedSigning` cannot be on in a vault without a protector:
  /// there would be nothing to check (`WhisperError.Code.presenceImpossible`).
  public func set(_ name: Policies.Name, _ isOn: Bool) throws(WhisperError) -> Policies {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = PolicyStore(transaction)
        var policies = try store.load()
        policies[name] = isOn
        if name == .biometricGatedSigning {
          _ = try Presence.isNeeded(by: policies, canBeShown: transaction.canShowPresence())
        }
        try store.save(policies)
        return policies
      }
    }
  }
}
