internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// Whether the person wants a message signed.
public enum SigningChoice: Sendable {
  /// Sign when the key can and the person is used to it (`Preferences.Name.signByDefault`), or when a policy wants it.
  case automatic
  case sign
  case doNotSign
}

/// What a person's policies and habits say about messages, as one transaction has them. Envelopes and OpenPGP go by
/// these: when a message is planned, before any key is touched, and again when it is sealed.
struct SendRules {
  let policies: Policies
  let preferences: Preferences
  /// Whether the vault has what shows that the person is there.
  let canShowPresence: Bool

  /// How a reader was named.
  enum Named {
    case asContact
    /// By a raw key or a certificate at hand, which may be a contact's.
    case byKey
    /// By a raw key that a contact replaced.
    case byFormerKey
  }

  /// What the key of the person says about signing.
  enum Signer {
    case able
    /// It is made for no signatures, or there is none. The error is for who asks for one.
    case mute(any Error)
    /// It is made for them and makes none now, as when it expired. Nobody who is used to signatures is to find out
    /// later that there was none.
    case unable(any Error)
  }

  struct Decision: Equatable {
    let isSigned: Bool
    let needsPresence: Bool
  }

  /// Throws the reason why nothing is sent to a reader.
  ///
  /// `contact` is the reader's contact, also when the reader was named by a key that is or was the contact's. `trust` is
  /// that of the keys or the certificate.
  func check(
    _ contact: Contact?, trust: Contact.Trust?, named: Named
  ) throws(WhisperError) {
    if let contact {
      guard !contact.isBlocked else { throw .recipientBlocked(name: contact.name.text) }
      guard trust != .revoked else { throw .recipientRevoked(name: contact.name.text) }
    }
    guard named == .asContact || !policies[.contactRequiredToSend] else {
      throw WhisperError(.contactRequired)
    }
    // Who was to lose the old key's messages by the change may still have it.
    if let contact, named == .byFormerKey {
      throw .recipientFormerKey(name: contact.name.text)
    }
  }

  /// Whether a message to readers of this trust is signed. Throws the reason why it must not be sent as was chosen.
  func signing(
    _ choice: SigningChoice, by signer: Signer, to trusts: [Contact.Trust?]
  ) throws -> Decision {
    let mustSign = policies[.requireSignatureForVerified] && trusts.contains(.verified)
    let isWanted =
      switch choice {
      case .sign: true
      case .automatic: preferences[.signByDefault] || mustSign
      case .doNotSign: false
      }
    switch signer {
    case .able where isWanted:
      let needsPresence = try Presence.isNeeded(by: policies, canBeShown: canShowPresence)
      return Decision(isSigned: true, needsPresence: needsPresence)
    case .unable(let error) where isWanted: throw error
    case .mute(let error) where choice == .sign: throw error
    case .able, .mute, .unable:
      guard !mustSign else { throw WhisperError(.signatureRequired) }
      return Decision(isSigned: false, needsPresence: false)
    }
  }
}

extension SendRules {
  init(_ transaction: Transaction) throws {
    policies = try PolicyStore(transaction).load()
    preferences = try PreferenceService.load(transaction)
    canShowPresence = try transaction.canShowPresence()
  }
}
