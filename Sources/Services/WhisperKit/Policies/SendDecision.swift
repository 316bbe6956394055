internal import VaultModel
internal import WhisperEnvelope

/// Whether the person wants a message signed.
public enum SigningChoice: Sendable {
  /// Sign when the identity can and the person is used to it (`Preferences.Name.signByDefault`), or
  /// when a policy wants it.
  case automatic
  case sign
  case doNotSign
}

/// What the policies say about one message, before any key is touched.
struct SendDecision: Equatable {
  let isSigned: Bool
  let needsPresence: Bool

  /// How the recipient was named.
  enum Named {
    case asContact
    /// By a raw key, which may be a contact's.
    case byKey
    /// By a raw key that a contact replaced.
    case byFormerKey
  }

  /// Throws the reason why the message must not be sent.
  ///
  /// `contact` is the recipient's contact, also when the recipient was named by a raw key that is or
  /// was the contact's. `signsByDefault` is the person's preference.
  init(
    policies: Policies, sender: Identity, contact: Contact?, named: Named, choice: SigningChoice,
    signsByDefault: Bool = true
  ) throws(WhisperError) {
    guard sender.status != .archived else { throw .identityArchived(name: sender.name.text) }
    if let contact {
      guard !contact.isBlocked else { throw .recipientBlocked(name: contact.name.text) }
      guard contact.trust != .revoked else { throw .recipientRevoked(name: contact.name.text) }
    }
    if named != .asContact, policies[.contactRequiredToSend] {
      throw .policyViolation(.rawKeyBlocked)
    }
    // Who was to lose the old key's messages by the change may still have it.
    if let contact, named == .byFormerKey {
      throw .recipientFormerKey(name: contact.name.text)
    }

    let mustSign = contact?.trust == .verified && policies[.requireSignatureForVerified]
    switch (choice, sender.canSign) {
    case (.sign, false): throw .identityCannotSign(name: sender.name.text)
    case (.sign, true): isSigned = true
    case (.automatic, true): isSigned = signsByDefault || mustSign
    case (.automatic, false), (.doNotSign, _): isSigned = false
    }
    guard isSigned || !mustSign else { throw .policyViolation(.signatureRequired) }
    needsPresence = isSigned && policies[.biometricGatedSigning]
  }
}
