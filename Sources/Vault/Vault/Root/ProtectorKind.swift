package import SecretMemory

/// What a person must bring to unlock the vault, beside the machine's secure element.
package enum ProtectorKind: UInt8, CaseIterable, Sendable {
  /// Nothing: whoever can run programs as this user on this machine opens the vault.
  case none = 0
  case passphrase = 1
  /// What the secure element itself checks, and counts wrong tries of.
  case pin = 2
  /// A device of its own, which gives a secret after its own PIN or a finger, and a touch. A vault may have several.
  case securityKey = 3

  /// Whether there can be more than one of it.
  var isSeveral: Bool { self == .securityKey }

  /// Whether a key of its own stands behind it, to which secrets are sealed without asking anybody.
  package var isStrong: Bool {
    switch self {
    case .none, .passphrase: false
    case .pin, .securityKey: true
    }
  }

  /// Thrown where one of this kind has to answer and nothing was brought.
  var required: VaultError {
    switch self {
    case .none, .passphrase: .passphraseRequired
    case .pin: .pinRequired
    case .securityKey: .securityKeyRequired
    }
  }

  /// Thrown where the vault has none of this kind.
  var notSet: VaultError {
    switch self {
    case .none, .passphrase: .noPassphraseSet
    case .pin: .noPINSet
    case .securityKey: .noSecurityKeySet
    }
  }
}

/// A protector with what it needs to seal.
package enum NewProtector: ~Copyable {
  case none
  case passphrase(SecretBytes)
  case pin(SecretBytes)
  case securityKey(HeldSecurityKey)

  /// Which protector it is.
  package var kind: ProtectorKind {
    switch self {
    case .none: .none
    case .passphrase: .passphrase
    case .pin: .pin
    case .securityKey: .securityKey
    }
  }

  /// Whether a secret is as long as PINs are.
  package static func isPIN(_ secret: borrowing SecretBytes) -> Bool { PINFactor.isPIN(secret) }
}

/// The protectors that a vault is made with; without any, it opens with nothing.
package struct NewProtectors: ~Copyable {
  package let passphrase: SecretBytes?
  package let pin: SecretBytes?
  package let securityKey: HeldSecurityKey?

  package init(
    passphrase: consuming SecretBytes? = nil, pin: consuming SecretBytes? = nil,
    securityKey: HeldSecurityKey? = nil
  ) {
    self.passphrase = passphrase
    self.pin = pin
    self.securityKey = securityKey
  }

  package static var none: NewProtectors { NewProtectors() }

  package static func passphrase(_ passphrase: consuming SecretBytes) -> NewProtectors {
    NewProtectors(passphrase: passphrase)
  }

  /// Runs `body` with each of them, or with none alone.
  consuming func forEach(_ body: (borrowing NewProtector) throws -> Void) rethrows {
    let isNone = passphrase == nil && pin == nil && securityKey == nil
    if isNone { try body(.none) }
    if let passphrase { try body(.passphrase(passphrase)) }
    if let pin { try body(.pin(pin)) }
    if let securityKey { try body(.securityKey(securityKey)) }
  }
}
