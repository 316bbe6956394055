internal import CryptoPrimitives
public import SecretMemory
public import Vault
public import WhisperEnvelope

/// Why a service did not do what it was asked.
public enum WhisperError: Error, Equatable, Sendable {
  // Envelopes. What a person is told about these is deliberately little.
  case invalidEnvelope(cause: String)
  /// A part of it is missing.
  case incompleteEnvelope
  case noEnvelope
  case ambiguousText
  case messageNotForMe
  /// A box does not open: tampered with.
  case notAuthentic
  case invalidSignature
  case senderBlocked
  case messageExpired(MessageAge)
  case replayDetected
  /// As many expired messages were opened as a vault remembers.
  case tooManyExpired(limit: Int)
  /// Longer than can be sealed; the limit in bytes.
  case messageTooLong(limit: Int)
  /// Larger than can be read; the limit in bytes.
  case inputTooLarge(limit: Int)
  /// More envelopes in one text than are looked at.
  case tooManyEnvelopes(limit: Int)

  // Policies
  case policyViolation(PolicyViolation)
  case recipientBlocked(name: String)
  case recipientRevoked(name: String)
  /// A raw key that the contact replaced.
  case recipientFormerKey(name: String)
  case identityArchived(name: String)
  case identityCannotSign(name: String)
  /// Newer keys replaced the identity: it is neither the active one nor rotated again.
  case identityRotated(name: String)
  /// The same, and the newer keys are not in this vault: `IdentityService.unarchive` brings it back.
  case identityWithoutSuccessor(name: String)
  /// A rotation is proven by the previous signing key, and this identity has none.
  case identityCannotRotate(name: String)
  /// A new name would cost the identity the proof of its rotation: see `IdentityService.rename`.
  case rotationUnproven(name: String)

  // Identities and contacts
  case invalidName(reason: String)
  case invalidBundle(reason: String)
  case invalidKey(reason: String)
  case nameRequired
  /// A bundle's name is one that an older program made and that nobody may have any more.
  case bundleNameOutdated(name: String)
  /// The same of an own identity, which others would not take under it.
  case identityNameOutdated(name: String)
  case noteTooLong(limit: Int)
  case invalidNote
  case identityNotFound(name: String)
  case noActiveIdentity
  /// The same, and there is none to choose.
  case noIdentity
  case identityExists(name: String)
  case identityNotArchived(name: String)
  case identityLimit(Int)
  /// Something else goes by this name than what the person was shown and said yes to.
  case changedMeanwhile(name: String)
  case contactNotFound(name: String)
  /// The very same keys are a contact already.
  case contactKnown(name: String)
  /// A contact of this name has other keys. Never an update.
  case contactHasOtherKey(name: String)
  case contactExists(name: String)
  /// A contact has new keys, and those it had before vouch for them: see `ContactService.examine`.
  case contactRotated(name: String)
  /// Keys that the contact replaced: nobody goes back to them.
  case contactFormerKey(name: String)
  /// Vouched for by the contact's keys, and not newer than they are.
  case rotationOutdated(name: String)
  /// The contact had as many keys before as are kept.
  case rotationLimit(name: String, limit: Int)
  /// One of the keys belongs to another contact or to an own identity.
  case keyBelongsTo(name: String)
  /// A raw key of an own identity, which is more than that key.
  case ownKey(name: String)
  case contactLimit(Int)
  case contactRevoked(name: String)
  /// A line of a keybook is no bundle. Lines count from 1.
  case invalidKeybook(line: Int, reason: String)
  /// What begins like a bundle in the text of a keybook cannot be read. Such beginnings count from 1.
  case invalidKeybookBundle(number: Int, reason: String)

  // Backups
  case invalidBackup(BackupDefect)
  /// A backup's key is not derived for want of memory; in bytes.
  case tooLittleMemory(needed: UInt64)
  /// The passphrase is another, or somebody changed the file.
  case backupDoesNotOpen

  // Below
  case vault(VaultError)
  case memory(SecretMemoryError)
}

/// A rule that the person set for themselves.
public enum PolicyViolation: String, Error, Sendable {
  /// Messages go to contacts only, not to raw keys.
  case rawKeyBlocked
  /// Messages to verified contacts are signed.
  case signatureRequired
  /// Signing needs a presence check, and this vault has no passphrase to check.
  case presenceImpossible
}

extension WhisperError {
  /// Runs `body` and brings everything that the layers below throw into this type.
  static func mapping<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(WhisperError) -> Result {
    do { return try body() } catch { throw WhisperError(mapping: error) }
  }

  init(mapping error: any Error) {
    switch error {
    case let error as WhisperError: self = error
    case let error as VaultError: self = .vault(error)
    case let error as EnvelopeError: self.init(error)
    case let error as SecretMemoryError: self = .memory(error)
    case CryptoError.memory(let error): self = .memory(error)
    case is CryptoError: self = .vault(.cryptography)
    default:
      // A value that the vault authenticated and that still does not read: written by another
      // program version, or a defect. Never taken for empty.
      self = .vault(.unreadableDatabase(reason: "a row holds what this program does not know"))
    }
  }

  /// What an envelope's error is called here.
  public init(_ error: EnvelopeError) {
    self =
      switch error {
      case .invalidEnvelope(let cause): .invalidEnvelope(cause: cause)
      case .incomplete: .incompleteEnvelope
      case .noEnvelope: .noEnvelope
      case .ambiguous: .ambiguousText
      case .tooLarge(let limit): .inputTooLarge(limit: limit)
      case .tooManyEnvelopes(let limit): .tooManyEnvelopes(limit: limit)
      case .notAuthentic: .notAuthentic
      case .invalidPadding: .invalidEnvelope(cause: "padding")
      case .invalidSignature: .invalidSignature
      case .messageTooLong(let limit): .messageTooLong(limit: limit)
      case .memory(let error): .memory(error)
      }
  }
}
