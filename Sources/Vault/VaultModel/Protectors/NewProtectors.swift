public import SecretMemory

/// The protectors that a vault is made with; without any, it opens with nothing.
public struct NewProtectors: ~Copyable {
  package let passphrase: SecretBytes?
  package let pin: SecretBytes?
  package let securityKey: HeldSecurityKey?

  public init(
    passphrase: consuming SecretBytes? = nil, pin: consuming SecretBytes? = nil,
    securityKey: HeldSecurityKey? = nil
  ) {
    self.passphrase = passphrase
    self.pin = pin
    self.securityKey = securityKey
  }

  public static var none: NewProtectors { NewProtectors() }

  public static func passphrase(_ passphrase: consuming SecretBytes) -> NewProtectors {
    NewProtectors(passphrase: passphrase)
  }

  /// What opens a vault that is made with them, and can be kept until it is; nil where a security key alone does.
  package borrowing func opening() throws(SecretMemoryError) -> Credential? {
    if let passphrase = try passphrase?.copy() { return .passphrase(passphrase) }
    if let pin = try pin?.copy() { return .pin(pin) }
    return securityKey == nil ? Credential.none : nil
  }

  /// Whether there is none.
  package var isEmpty: Bool { passphrase == nil && pin == nil && securityKey == nil }

  /// Runs `body` with each of them.
  package consuming func forEach(_ body: (borrowing NewProtector) throws -> Void) rethrows {
    if let passphrase { try body(.passphrase(passphrase)) }
    if let pin { try body(.pin(pin)) }
    if let securityKey { try body(.securityKey(securityKey)) }
  }
}
