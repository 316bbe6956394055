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
  /// The private key has a passphrase of its own, and none is there.
  case ownPassphraseRequired
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

extension SecureElement {
  /// Runs `body` on the element and brings what it throws into `VaultError`.
  func mappingErrors<Result: ~Copyable>(
    _ body: (Self) throws(SecureElementError) -> Result
  ) throws -> Result {
    do { return try body(self) } catch { throw VaultError(error, name: name) }
  }
}
