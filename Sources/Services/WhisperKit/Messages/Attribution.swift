/// Who a message is from, as far as can be known.
public enum Attribution: Equatable, Sendable {
  /// Signed by a contact.
  case signed(name: String, trust: Contact.Trust)
  /// Signed by somebody who is no contact.
  case signedUnknown
  /// Not signed: the sender is a claim, because fingerprints are public. Nil is nobody known.
  case unsigned(name: String?)
}
