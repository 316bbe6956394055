package import SecretMemory

/// A FIDO2 security key: a device of its own that gives a secret after its own PIN or a fingerprint, and a touch.
///
/// What it gives is the hmac-secret extension's output, for a credential that it made before and a salt. User
/// verification is always asked for. Source: docs/VAULT.md, "Protectors"; CTAP 2.1, section 12.5.
package protocol SecurityKey: Sendable {
  /// What is plugged in, without touch or PIN.
  func look() throws(SecurityKeyError) -> SecurityKeyFacts

  /// A new credential with hmac-secret, not resident, after one touch.
  /// - Parameter others: ids of up to 8 credentials. Throws `SecurityKeyError.enrolled` where it has one of them.
  /// - Parameter onTouch: called when the key waits for it, if it does.
  /// - Parameter pin: the key's own; nil where it knows a finger instead (``SecurityKeyFacts/Verification``).
  /// - Returns: its id, up to 1,024 bytes, as the key chose it.
  func enrol(
    besides others: [[UInt8]], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> [UInt8]

  /// The secret of the first of these credentials that the key has, after one touch.
  /// - Parameter credentials: 1 to 8 of them.
  func secret(
    of credentials: [SecurityKeyCredential], pin: borrowing SecretBytes?, onTouch: () -> Void
  ) throws(SecurityKeyError) -> SecurityKeySecret
}

/// A credential and what its secret is asked for with.
package struct SecurityKeyCredential: Equatable, Sendable {
  package let id: [UInt8]
  /// 32 bytes.
  package let salt: [UInt8]

  package init(id: [UInt8], salt: [UInt8]) {
    (self.id, self.salt) = (id, salt)
  }
}

/// What a security key gave.
package struct SecurityKeySecret: ~Copyable {
  /// Which of the credentials that were asked for it has.
  package let index: Int
  /// 32 bytes.
  package let secret: SecretBytes

  package init(index: Int, secret: consuming SecretBytes) {
    self.index = index
    self.secret = secret
  }

  package consuming func takeSecret() -> SecretBytes { secret }
}

/// What a security key says of itself before anything is asked of a person.
package struct SecurityKeyFacts: Equatable, Sendable {
  /// How it knows its owner.
  package enum Verification: UInt8, CaseIterable, Sendable {
    /// By a PIN of its own, which it must be told.
    case pin = 1
    /// By what it is touched with: no PIN needs to be told.
    case fingerprint = 2
  }

  package let verification: Verification
  /// How often a wrong PIN may still be told before it is blocked for good; nil where it does not say.
  package let triesLeft: Int?

  package init(verification: Verification, triesLeft: Int?) {
    (self.verification, self.triesLeft) = (verification, triesLeft)
  }
}
