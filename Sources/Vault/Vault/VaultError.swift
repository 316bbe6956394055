internal import CryptoPrimitives
internal import GcryptPrimitives
package import SecretMemory
package import SecureElement
package import SecurityKey
package import VaultModel

/// Why the vault did not do what it was asked. None of these resets or repairs anything.
package enum VaultError: Error, Equatable, Sendable {
  /// No vault stands in the directory.
  case notFound(directory: String)
  /// A vault stands there already.
  case alreadyExists(directory: String)
  /// The directory or file can be changed by somebody else, or is no directory.
  case insecure(path: String, reason: VaultReason)
  /// The keys are with an agent, which does not do this: who has a protector opens the vault himself.
  case agentRefused
  /// Nothing secret can be reached before `unlock`.
  case locked
  /// A relock went wrong; this process reaches nothing secret any more.
  case restartRequired
  /// The vault asks for a passphrase and none was given.
  case passphraseRequired
  /// The passphrase is not the vault's.
  case wrongPassphrase
  /// A passphrase has at least one byte.
  case emptyPassphrase
  /// The vault has no passphrase, so that nobody can show to be present.
  case noPassphraseSet
  /// The vault asks for a PIN and none was given.
  case pinRequired
  /// The vault has no PIN.
  case noPINSet
  /// The vault asks for a security key and none was given.
  case securityKeyRequired
  /// The vault has no security key.
  case noSecurityKeySet
  /// A security key gave nothing.
  case securityKey(SecurityKeyError)
  /// A PIN has 6 to 64 characters.
  case pinLength
  /// The vault has a protector of this kind already.
  case protectorExists
  /// Another protector has the name.
  case protectorNameTaken
  /// The vault has a protector of this kind already, from which only a name would tell this one.
  case protectorNameNeeded
  /// The vault has as many protectors as there can be.
  case protectorLimit
  /// The vault has no such protector.
  case noSuchProtector
  /// The last protector goes only by asking for none.
  case lastProtector
  /// There are other protectors, so that the vault cannot be left without one.
  case severalProtectors
  /// The vault was made with a secure element that is not here.
  case elementMissing(name: String, reason: VaultReason)
  /// The secure element is here, but the key in the vault is not one that it made, or that it can still use.
  case foreignElement(name: String)
  /// The secure element refused what it was shown for a key. Nothing is damaged.
  case wrongAuthorization
  /// The PIN is not the one that the key in the secure element was made under. So many tries are left, where it tells.
  case wrongFactor(triesLeft: Int?)
  /// The secure element had no time, or no room.
  case elementBusy(name: String)
  /// The secure element failed, with a code of its own.
  case elementFailed(name: String, code: UInt32)
  /// The secure element has no keys that count wrong secrets.
  case elementUnsupported(name: String)
  /// The secure element answers no secret for a while, in seconds where it tells.
  case elementLockedOut(seconds: Int?)
  /// The root envelope does not open with this machine's element: damaged, or a vault of another.
  case rootDamaged
  /// The list of domains is not the one that was written last.
  case registryDamaged
  /// Another program changed the root of the vault, or its protector, meanwhile: try again.
  case outdated
  /// The rows of a domain are not those that were written last.
  case domainDamaged(VaultPart, reason: VaultReason)
  /// What the vault wrote into a row does not read: its domain needs repair.
  case rowUnreadable(UnreadableRow)
  /// What was to be written into a row of a table does not read. Nothing was written.
  case valueUnreadable(SealedTable)
  /// A state was put back that is older than one that this process has seen.
  case rolledBack
  /// A private key is not there.
  case keyNotFound
  /// A private key is there already.
  case keyExists
  /// A private key is of a kind, or kept in a way, that this program does not know: a later one wrote it.
  case laterKey
  /// The vault asks for something that this program does not know: a later one wrote it.
  case laterProtector
  /// The vault's changes are counted, and this program knows of no counter: a later one wrote it.
  case laterCounter
  /// The counter of the vault's changes is not the one that it names, or is behind: somebody removed it, or put another
  /// in its place.
  case counterLost
  /// The change is kept, and the secure element did not count it. The next start does.
  case notCounted
  /// The secure element makes no counter.
  case counterUnavailable(reason: VaultReason)
  /// What was read page by page was changed between two pages.
  case changedMeanwhile
  /// The database is no database, or of a version that this program does not read.
  case unreadableDatabase(reason: VaultReason)
  /// A later program wrote the database: in this format, and this program knows those up to another one.
  case laterFormat(Int64, known: Int64)
  /// Every use of a private key asks for the answer of a strong factor, and none is there.
  case factorRequired
  /// There is no strong factor, or none would be left, for the private keys that ask for one.
  case noStrongFactor
  /// The private key lies beneath a passphrase of its own, which nobody answered.
  case ownPassphraseRequired(OwnLayer)
  /// The passphrase is not the private key's own.
  case wrongOwnPassphrase
  /// The private key is the secure element's, and cannot be taken out or used for this.
  case deviceBound
  /// A derivation was refused before it began.
  case derivationRefused(DerivationRefusal)
  /// Another process keeps the vault locked for longer than can be waited for.
  case busy
  /// The disk is full; nothing was changed.
  case diskFull
  /// The operating system refused.
  case system(SystemFailure)
  /// No memory for secrets.
  case memory(SecretMemoryError)
  /// A primitive failed where it cannot with well-formed input.
  case cryptography

  init(_ error: CryptoError, notAuthentic: VaultError) {
    switch error {
    case .notAuthentic, .wrongSize, .unsafeKey: self = notAuthentic
    case .memory(let error): self = .memory(error)
    }
  }

  package init(_ error: SecureElementError, name: String) {
    switch error {
    case .unavailable(let reason): self = .elementMissing(name: name, reason: VaultReason(reason))
    case .wrongAuthorization: self = .wrongAuthorization
    case .wrongFactor(let triesLeft): self = .wrongFactor(triesLeft: triesLeft)
    case .busy: self = .elementBusy(name: name)
    case .full: self = .counterUnavailable(reason: .counterFull)
    case .failed(let code): self = .elementFailed(name: name, code: code)
    case .unsupported: self = .elementUnsupported(name: name)
    case .lockedOut(let seconds): self = .elementLockedOut(seconds: seconds)
    case .foreignBlob, .wrongPurpose: self = .foreignElement(name: name)
    case .invalidPoint: self = .rootDamaged
    case .invalidDigest: self = .cryptography
    case .memory(let error): self = .memory(error)
    #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
      case .cancelled: self = .wrongAuthorization
    #endif
    }
  }

  /// Runs `body` and brings what primitives, elements and security keys throw into this type.
  package static func mapping<Result: ~Copyable>(
    notAuthentic: VaultError = .cryptography, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as CryptoError {
      throw VaultError(error, notAuthentic: notAuthentic)
    } catch let error as SecretMemoryError {
      throw VaultError.memory(error)
    } catch let error as SecurityKeyError {
      throw VaultError.securityKey(error)
    } catch let error as Argon2Error {
      throw VaultError.derivationRefused(DerivationRefusal(error))
    } catch is MalformedInput {
      throw notAuthentic
    }
  }
}

extension VaultError {
  /// How an agent says an error.
  enum Saying {
    /// By a number that is this error's alone.
    case number(UInt8)
    /// With its values, after a number that `AgentAnswer` has.
    case values
    /// As `cryptography`: no agent does this, or it says it in another way.
    case unsaid
  }

  /// What programs are told an error is, which is the key of its sentence, and how an agent says it. Both stay
  /// (docs/CLI.md, "Codes of errors"; docs/VAULT.md, "Numbers").
  private var identity: (code: String, saying: Saying) {
    switch self {
    case .notFound: ("error.vault.not_found", .values)
    case .alreadyExists: ("error.vault.exists", .unsaid)
    case .insecure: ("error.vault.insecure", .values)
    case .agentRefused: ("error.vault.agent_refused", .number(6))
    case .locked: ("error.vault.locked", .number(13))
    case .restartRequired: ("error.vault.restart", .number(16))
    case .passphraseRequired: ("error.vault.passphrase_required", .number(17))
    case .wrongPassphrase: ("error.vault.passphrase_wrong", .number(18))
    case .emptyPassphrase: ("error.vault.passphrase_empty", .number(27))
    case .noPassphraseSet: ("error.vault.no_passphrase", .number(19))
    case .pinRequired: ("error.vault.pin_required", .number(20))
    case .noPINSet: ("error.vault.no_pin", .number(21))
    case .securityKeyRequired: ("error.vault.security_key_required", .number(29))
    case .noSecurityKeySet: ("error.vault.no_security_key", .number(30))
    case .pinLength: ("error.vault.pin_length", .number(22))
    case .protectorExists: ("error.vault.protector_exists", .unsaid)
    case .protectorNameTaken: ("error.vault.protector_name", .unsaid)
    case .protectorNameNeeded: ("error.vault.protector_name_needed", .unsaid)
    case .protectorLimit: ("error.vault.protector_limit", .unsaid)
    case .noSuchProtector: ("error.vault.no_protector", .unsaid)
    case .lastProtector: ("error.vault.last_protector", .unsaid)
    case .severalProtectors: ("error.vault.several_protectors", .unsaid)
    case .elementMissing: ("error.vault.element_missing", .values)
    case .foreignElement: ("error.vault.element_foreign", .values)
    case .wrongAuthorization: ("error.vault.element_refuses", .number(8))
    case .elementBusy: ("error.vault.element_busy", .values)
    case .elementFailed: ("error.vault.element_failed", .values)
    case .elementUnsupported: ("error.vault.element_unsupported", .values)
    case .rootDamaged: ("error.vault.root_damaged", .number(9))
    case .registryDamaged: ("error.vault.registry_damaged", .number(1))
    case .outdated: ("error.vault.outdated", .number(2))
    case .domainDamaged: ("error.vault.domain_damaged", .values)
    case .rowUnreadable: ("error.vault.domain_damaged", .unsaid)
    case .valueUnreadable: ("error.vault.value_unreadable", .values)
    case .rolledBack: ("error.vault.rolled_back", .number(3))
    case .keyNotFound: ("error.vault.key_not_found", .number(4))
    case .keyExists: ("error.vault.key_exists", .unsaid)
    case .laterKey: ("error.vault.later_key", .number(5))
    case .laterProtector: ("error.vault.later_protector", .number(12))
    case .laterCounter: ("error.vault.later_counter", .number(11))
    case .counterLost: ("error.vault.counter_lost", .number(7))
    case .notCounted: ("error.vault.not_counted", .number(14))
    case .counterUnavailable: ("error.vault.counter_unavailable", .values)
    case .changedMeanwhile: ("error.vault.outdated", .unsaid)
    case .unreadableDatabase: ("error.vault.database_unreadable", .values)
    case .laterFormat: ("error.vault.database_unreadable", .values)
    case .factorRequired: ("error.vault.factor_required", .unsaid)
    case .noStrongFactor: ("error.vault.no_strong_factor", .unsaid)
    case .ownPassphraseRequired: ("error.vault.own_passphrase_required", .unsaid)
    case .wrongOwnPassphrase: ("error.vault.own_passphrase_wrong", .unsaid)
    case .deviceBound: ("error.vault.device_bound", .number(28))
    case .derivationRefused: ("error.vault.derivation_refused", .values)
    case .busy: ("error.vault.busy", .number(23))
    case .diskFull: ("error.vault.disk_full", .number(24))
    case .system: ("error.system", .values)
    case .cryptography: ("error.cryptography", .number(10))
    case .wrongFactor(nil): ("error.vault.pin_wrong", .number(25))
    case .wrongFactor: ("error.vault.pin_wrong_tries", .values)
    case .elementLockedOut(nil): ("error.vault.element_locked_out", .number(26))
    case .elementLockedOut: ("error.vault.element_locked_out_for", .values)
    // The code of a security key's error, and the number of the system's, are not these.
    case .securityKey: ("error.security_key.failed", .values)
    case .memory: ("error.memory.unavailable", .number(15))
    }
  }

  package var code: String { identity.code }

  var saying: Saying { identity.saying }

  /// The errors that an agent says by a number alone.
  static let numbered: [UInt8: VaultError] = {
    let errors: [VaultError] = [
      .registryDamaged, .outdated, .rolledBack, .keyNotFound, .laterKey, .agentRefused,
      .counterLost, .wrongAuthorization, .rootDamaged, .cryptography, .laterCounter,
      .laterProtector, .locked, .notCounted, .restartRequired, .passphraseRequired,
      .wrongPassphrase, .noPassphraseSet, .pinRequired, .noPINSet, .pinLength, .busy, .diskFull,
      .emptyPassphrase, .deviceBound, .securityKeyRequired, .noSecurityKeySet,
      .wrongFactor(triesLeft: nil), .elementLockedOut(seconds: nil),
      .memory(.unavailable(errno: 12)),
    ]
    return errors.reduce(into: [:]) { numbered, error in
      if case .number(let number) = error.saying { numbered[number] = error }
    }
  }()
}

extension SecureElement {
  /// Runs `body` on the element and brings what it throws into `VaultError`.
  func mappingErrors<Result: ~Copyable>(
    _ body: (Self) throws(SecureElementError) -> Result
  ) throws -> Result {
    do { return try body(self) } catch { throw VaultError(error, name: name) }
  }
}
