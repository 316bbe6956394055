import Words
import Vault

extension RecoveryWords {
  /// What a repair means for a domain.
  init(consequenceFor domain: Domain) {
    self =
      switch domain {
      case .settings: .settings
      case .identities: .identities
      case .contacts: .contacts
      case .keyMetadata: .keyMetadata
      case .replay: .replay
      }
  }
}
