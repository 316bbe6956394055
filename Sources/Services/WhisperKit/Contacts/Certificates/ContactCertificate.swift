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
}
