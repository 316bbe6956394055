internal import CryptoPrimitives
public import SecretMemory
internal import SystemPackage
package import Vault
public import VaultModel
internal import WhisperEnvelope

extension WhisperError {
  /// What an error of the vault is called here: by its own code.
  package static func vault(_ error: VaultError) -> Self {
    switch error {
    case .securityKey(let error): securityKey(error)
    case .memory(let error): memory(error)
    case .factorRequired: Self(.factorRequired, asking: .strongFactor)
    case .ownPassphraseRequired(let layer):
      Self(.ownPassphraseRequired, asking: KeyQuestion(layer))
    default: Self(Code(error.code), Values(error))
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
  public var isFromBelow: Bool {
    let below = [
      "error.vault.", "error.security_key.", "error.system", "error.memory.", "error.cryptography",
    ]
    return below.contains { code.rawValue.hasPrefix($0) }
  }
}

extension WhisperError.Values {
  /// Of an error that has some.
  fileprivate init(_ error: VaultError) {
    switch error {
    case .notFound(let directory), .alreadyExists(let directory): self.init(path: directory)
    case .insecure(let path, let reason): self.init(path: path, reason: .vault(reason))
    case .protectorLimit: self.init(limit: ProtectorService.limit)
    case .elementMissing(let name, let reason): self.init(name: name, reason: .vault(reason))
    case .foreignElement(let name), .elementBusy(let name), .elementUnsupported(let name):
      self.init(name: name)
    case .elementFailed(let name, let code): self.init(name: name, number: Int(code))
    case .wrongFactor(let triesLeft): self.init(number: triesLeft)
    case .elementLockedOut(let seconds): self.init(seconds: seconds)
    case .domainDamaged(let part, let reason):
      self.init(reason: .vault(reason), part: part.rawValue)
    case .rowUnreadable(let row):
      self.init(name: row.kind, reason: .vault(.rowUnreadable), part: row.table.domain.rawValue)
    case .valueUnreadable(let table): self.init(name: table.rawValue)
    case .counterUnavailable(let reason), .unreadableDatabase(let reason):
      self.init(reason: .vault(reason))
    case .laterFormat(let format, let known):
      self.init(
        reason: .vault(.newerVersion), limit: Int(clamping: known), number: Int(clamping: format))
    case .derivationRefused(let refusal): self.init(refusal)
    case .system(let failure): self.init(failure)
    default: self.init()
    }
  }

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
