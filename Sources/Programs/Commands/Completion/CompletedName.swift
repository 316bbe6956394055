import ArgumentParser

/// What a value of an argument names that stands in the vault, for a shell's completion key.
enum CompletedName: String {
  case contact, identity, wallet, payee
  /// One of the person's own OpenPGP keys.
  case key
  /// An OpenPGP certificate of a contact, by its fingerprint.
  case certificate
  /// Whom something is sent to: a contact, also by an address or a fingerprint of an OpenPGP certificate.
  case reader
  /// Who must have signed something: such a contact, or one of the person's own OpenPGP keys.
  case signer
}

extension CompletionKind {
  /// Names in the vault. The grammar says which ones alone: `NameCompletion` finds them.
  static func names(_ name: CompletedName) -> CompletionKind {
    .custom { _, _, _ in [name.rawValue] }
  }
}
