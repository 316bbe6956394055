public import OpenPGP
public import WhisperEnvelope

/// A certificate of a contact, as the vault has it.
public struct ContactCertificate: Sendable {
  public let contact: Contact
  /// What the contact's row says of it.
  public let held: Contact.HeldCertificate
  public let certificate: Certificate
}

/// What becomes of certificates that were received, each by itself.
public struct CertificateOutcome: Sendable {
  public enum Change: Sendable {
    /// Somebody new, with this name.
    case contact(DisplayName)
    /// One more of a contact's, who was named.
    case certificate(of: Contact)
    /// What it says beyond what was known of it was taken.
    case merged(into: Contact)
    /// It says nothing that was not known.
    case known(of: Contact)
    /// It was left alone.
    case refused(WhisperError)
  }

  public let fingerprint: Fingerprint
  /// Anybody's choice, and not safe to show as it is.
  public let userID: String
  /// What stands of it now.
  public let validity: Validity
  public let change: Change
  /// Whose it is then; nil where it was left alone.
  package let contact: Contact?
  /// What its owner took back, and nobody here knew before: of one that was new, the whole alone.
  package let revocations: [LearnedRevocation]
  /// Why nothing can be encrypted to it now; nil where something can.
  package let obstacle: OpenPGPError?
  /// Since when, in seconds since 1970, where that is because it has expired.
  package let expiredAt: Int64?
  /// Whether the User ID is UTF-8. Else it is shown as ISO 8859-1.
  package let isUserIDUTF8: Bool
}

/// What became of all that was received.
package struct CertificatesTaken: Sendable {
  /// Of each certificate that came, and of each that a revocation by itself was over.
  package let outcomes: [CertificateOutcome]
  /// Of the revocations that were left alone.
  package let refused: [RefusedRevocation]
}

/// A revocation that came by itself and was left alone.
package struct RefusedRevocation: Sendable {
  /// The key ID that it names as its maker's; nil where it names none.
  package let keyID: KeyID?
  package let error: WhisperError
}
