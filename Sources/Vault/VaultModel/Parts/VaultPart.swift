/// A part of a vault: it has a key of its own, and can be damaged and repaired by itself. docs/VAULT.md calls the parts
/// domains, by the same names.
public enum VaultPart: String, CaseIterable, Codable, Sendable {
  /// The policies, the preferences, and which identity is the active one.
  case settings
  /// The person's identities and OpenPGP certificates, without private keys.
  case identities
  case contacts
  /// The private keys.
  case keyMetadata = "key-metadata"
  /// Which messages were opened.
  case replay
  /// The OpenPGP certificates of contacts.
  case certificates
  /// Wallets, their addresses and whom they pay, without phrases.
  case wallets
}
