internal import CryptoPrimitives
public import SecretMemory
internal import SystemPackage
package import Vault
public import VaultModel
internal import WhisperEnvelope

extension WhisperError {
  /// What an error of the vault is called here.
  package static func vault(_ error: VaultError) -> Self {
    switch error {
    case .notFound(let directory): vaultNotFound(path: directory)
    case .alreadyExists(let directory): vaultExists(path: directory)
    case .insecure(let path, let reason):
      Self(.vaultInsecure, Values(path: path, reason: .vault(reason)))
    case .locked: Self(.vaultLocked)
    case .restartRequired: Self(.restartRequired)
    case .passphraseRequired: Self(.passphraseRequired)
    case .wrongPassphrase: Self(.passphraseWrong)
    case .emptyPassphrase: passphraseEmpty
    case .noPassphraseSet: Self(.noPassphraseSet)
    case .pinRequired: Self(.pinRequired)
    case .noPINSet: Self(.noPINSet)
    case .securityKeyRequired: Self(.securityKeyRequired)
    case .noSecurityKeySet: Self(.noSecurityKeySet)
    case .securityKey(let error): securityKey(error)
    case .pinLength: Self(.pinLength)
    case .protectorExists: Self(.protectorExists)
    case .protectorNameTaken: Self(.protectorNameTaken)
    case .protectorNameNeeded: Self(.protectorNameNeeded)
    case .protectorLimit: Self(.protectorLimit, Values(limit: ProtectorService.limit))
    case .noSuchProtector: Self(.noSuchProtector)
    case .lastProtector: Self(.lastProtector)
    case .severalProtectors: Self(.severalProtectors)
    case .elementMissing(let name, let reason):
      Self(.elementMissing, Values(name: name, reason: .vault(reason)))
    case .foreignElement(let name): Self(.elementForeign, name: name)
    case .wrongAuthorization: Self(.elementRefuses)
    case .wrongFactor(let triesLeft?): Self(.pinWrongTries, Values(number: triesLeft))
    case .wrongFactor(nil): Self(.pinWrong)
    case .elementBusy(let name): Self(.elementBusy, name: name)
    case .elementFailed(let name, let code):
      Self(.elementFailed, Values(name: name, number: Int(code)))
    case .elementUnsupported(let name): Self(.elementUnsupported, name: name)
    case .elementLockedOut(let seconds?): Self(.elementLockedOutFor, Values(seconds: seconds))
    case .elementLockedOut(nil): Self(.elementLockedOut)
    case .rootDamaged: Self(.rootDamaged)
    case .registryDamaged: Self(.registryDamaged)
    case .outdated, .changedMeanwhile: Self(.vaultOutdated)
    case .domainDamaged(let domain, let reason):
      domainDamaged(domain, reason: .vault(reason))
    case .rowUnreadable(let row):
      rowUnreadable(row.table.domain, kind: row.kind)
    case .valueUnreadable(let table): Self(.valueUnreadable, name: table.rawValue)
    case .rolledBack: Self(.rolledBack)
    case .agentRefused: Self(.agentRefused)
    case .keyNotFound: Self(.keyNotFound)
    case .keyExists: Self(.keyExists)
    case .factorRequired: Self(.factorRequired)
    case .noStrongFactor: Self(.noStrongFactor)
    case .ownPassphraseRequired: Self(.ownPassphraseRequired)
    case .wrongOwnPassphrase: Self(.ownPassphraseWrong)
    case .deviceBound: Self(.deviceBound)
    case .laterKey: Self(.laterKey)
    case .laterProtector: Self(.laterProtector)
    case .laterCounter: Self(.laterCounter)
    case .counterLost: Self(.counterLost)
    case .notCounted: Self(.notCounted)
    case .counterUnavailable(let reason):
      Self(.counterUnavailable, Values(reason: .vault(reason)))
    case .unreadableDatabase(let reason): Self(.databaseUnreadable, Values(reason: .vault(reason)))
    case .laterFormat(let format, let known):
      Self(
        .databaseUnreadable,
        Values(
          reason: .vault(.newerVersion), limit: Int(clamping: known), number: Int(clamping: format))
      )
    case .derivationRefused(let refusal): Self(.derivationRefused, Values(refusal))
    case .busy: Self(.vaultBusy)
    case .diskFull: Self(.diskFull)
    case .system(let failure): Self(.system, Values(failure))
    case .memory(let error): memory(error)
    case .cryptography: Self(.cryptography)
    }
  }

  /// What an agent said of its vault.
  package init(agentOctets octets: [UInt8]) { self = .vault(VaultError(octets: octets)) }

  package static let wrongPassphrase = vault(.wrongPassphrase)
  package static func wrongPIN(triesLeft: Int?) -> Self {
    vault(.wrongFactor(triesLeft: triesLeft))
  }

  public static func vaultNotFound(path: String) -> Self {
    Self(.vaultNotFound, Values(path: path))
  }
  public static func vaultExists(path: String) -> Self { Self(.vaultExists, Values(path: path)) }
  public static let passphraseEmpty = Self(.passphraseEmpty)
  public static let pinLength = Self(.pinLength)
  public static let noPassphraseSet = Self(.noPassphraseSet)
  public static let noPINSet = Self(.noPINSet)
  public static let noSecurityKeySet = Self(.noSecurityKeySet)
  package static let protectorExists = Self(.protectorExists)
  package static let protectorNameTaken = Self(.protectorNameTaken)
  package static let protectorNameNeeded = Self(.protectorNameNeeded)
  package static let protectorLimit = vault(.protectorLimit)
  package static func protectorNameTooLong(limit: Int) -> Self {
    Self(.nameInvalid, Values(reason: .input(.nameTooLong), limit: limit))
  }
  package static let noStrongFactor = Self(.noStrongFactor)
  public static let ownPassphraseRequired = Self(.ownPassphraseRequired)
  public static let noSuchProtector = Self(.noSuchProtector)
  public static let severalProtectors = Self(.severalProtectors)
  /// The rows of a part of the vault are not those that were written last.
  public static func domainDamaged(_ part: VaultPart, reason: Reason) -> Self {
    Self(.domainDamaged, Values(reason: reason, part: part.rawValue))
  }

  /// A row of a part of the vault is what was written last, and does not read.
  public static func rowUnreadable(_ part: VaultPart, kind: String) -> Self {
    Self(.domainDamaged, Values(name: kind, reason: .vault(.rowUnreadable), part: part.rawValue))
  }

  /// No memory for secrets.
  public static func memory(_ error: SecretMemoryError) -> Self {
    switch error {
    case .lockLimit(let bytes): Self(.memoryLockLimit, Values(needed: UInt64(clamping: bytes)))
    case .unavailable(let errno):
      Self(.memoryUnavailable, Values(errno: Errno(rawValue: errno)))
    }
  }

  /// Whether it is the vault's, or the system's below it: not about one message, name or file.
  public var isFromBelow: Bool { code.isFromBelow }
}

extension WhisperError.Code {
  var isFromBelow: Bool {
    switch self {
    case .vaultNotFound, .vaultExists, .vaultInsecure, .vaultLocked, .restartRequired,
      .passphraseRequired, .passphraseWrong, .passphraseEmpty, .noPassphraseSet, .pinRequired,
      .noPINSet, .securityKeyRequired, .noSecurityKeySet, .securityKeyAbsent, .securityKeySeveral,
      .securityKeyUnknown, .securityKeyEnrolled, .securityKeyNotAllowed, .securityKeyNoPIN,
      .securityKeyUnsupported, .securityKeyPINWrong, .securityKeyPINWrongTries,
      .securityKeyReplug, .securityKeyBlocked, .securityKeyNotTouched, .securityKeyFailed,
      .securityKeyHelperMissing, .securityKeyLibraryMissing, .securityKeyHelperFailed,
      .pinLength, .protectorExists, .protectorNameTaken, .protectorNameNeeded, .protectorLimit,
      .noSuchProtector, .lastProtector, .severalProtectors, .elementMissing,
      .elementForeign, .elementRefuses, .elementBusy, .elementFailed, .elementUnsupported,
      .elementLockedOut, .elementLockedOutFor, .pinWrong, .pinWrongTries, .rootDamaged,
      .registryDamaged, .domainDamaged, .rolledBack, .vaultOutdated, .keyNotFound, .keyExists,
      .factorRequired, .noStrongFactor, .ownPassphraseRequired, .ownPassphraseWrong, .deviceBound,
      .laterKey, .laterProtector, .laterCounter, .counterLost, .notCounted, .counterUnavailable,
      .agentRefused, .valueUnreadable,
      .databaseUnreadable, .derivationRefused,
      .vaultBusy, .diskFull, .cryptography, .system, .memoryLockLimit, .memoryUnavailable:
      true
    case .envelopeInvalid, .envelopeIncomplete, .envelopeChanged, .noEnvelope, .severalEnvelopes,
      .tooManyEnvelopes, .messageNotForMe, .invalidSignature, .senderBlocked, .messageOld,
      .messageAhead, .messageForgotten, .tooManyExpired, .messageReplayed, .messageTooLong,
      .inputTooLarge, .contactRequired, .signatureRequired, .presenceImpossible,
      .recipientBlocked, .recipientRevoked, .recipientFormerKey, .identityArchived,
      .identityCannotSign, .identityRotated, .identityWithoutSuccessor, .identityCannotRotate,
      .rotationUnproven, .nameInvalid, .bundleInvalid, .keyInvalid, .nameRequired,
      .bundleNameOutdated, .identityNameOutdated, .noteTooLong, .noteInvalid, .identityNotFound,
      .noActiveIdentity, .noIdentity, .identityExists, .identityNotArchived, .identityLimit,
      .changedMeanwhile, .contactNotFound, .contactKnown, .contactWithoutKeys,
      .contactWithoutCertificate, .noCertificateInUse, .contactHasOtherCertificate,
      .certificateInvalid, .certificateNotFound, .certificateAmbiguous, .certificateNotVerified,
      .certificateLast, .certificateTooLarge, .certificateLimit, .contactHasOtherKey,
      .contactExists, .contactRotated, .contactFormerKey, .rotationOutdated, .rotationLimit,
      .keyBelongsTo, .ownKey, .contactLimit, .contactRevoked, .keybookLineInvalid,
      .keybookBundleInvalid, .noValidSignature, .notText, .certificateExpired,
      .certificateRevoked, .certificateNotYetValid, .certificateWeak, .certificateNotRead,
      .certificateCannotEncrypt, .openPGPKeyNotFound, .openPGPKeyAmbiguous, .noActiveOpenPGPKey,
      .noOpenPGPKey, .openPGPSubkeyNotFound, .openPGPKeyLimit, .userIDInvalid, .userIDNotFound,
      .lastUserID, .backupNone, .backupOfVault, .backupOfIdentity, .backupAbsurd, .backupMemory,
      .backupContents, .backupChanged, .backupVaultContents, .backupNoMemory, .backupDoesNotOpen,
      .later:
      false
    }
  }
}

extension WhisperError.Values {
  fileprivate init(_ refusal: DerivationRefusal) {
    let reason = WhisperError.Reason.vault(refusal.reason)
    switch refusal {
    case .absurdParameters: self.init(reason: reason)
    case .notEnoughMemory(let needed, let available):
      self.init(reason: reason, needed: needed, available: available)
    case .noMemory(let needed): self.init(reason: reason, needed: needed)
    case .libraryFailed(let code): self.init(reason: reason, number: Int(code))
    }
  }

  fileprivate init(_ failure: SystemFailure) {
    self.init(
      path: failure.path, number: failure.databaseCode.map(Int.init),
      operation: WhisperError.Operation(rawValue: failure.operation.rawValue),
      errno: failure.errno)
  }
}

extension WhisperError {
  /// Runs `body` and brings everything that the layers below throw into this type.
  static func mapping<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(WhisperError) -> Result {
    do { return try body() } catch { throw WhisperError(mapping: error) }
  }

  package init(mapping error: any Error) {
    switch error {
    case let error as WhisperError: self = error
    case let error as VaultError: self = .vault(error)
    case let error as EnvelopeError: self.init(envelope: error)
    case let error as SecretMemoryError: self = .memory(error)
    case CryptoError.memory(let error): self = .memory(error)
    case is CryptoError: self = .vault(.cryptography)
    default:
      // A value that the vault authenticated and that still does not read: written by another
      // program version, or a defect. Never taken for empty.
      self = .vault(.unreadableDatabase(reason: .unknownRow))
    }
  }
}
