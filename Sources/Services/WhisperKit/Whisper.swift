internal import CryptoPrimitives
package import GcryptPrimitives
internal import SecretMemory
internal import StoredRows
package import Vault
public import VaultModel

/// One person's Whisper: a vault, and the services that work on it.
///
/// Every service call is one transaction or one look; several processes may use one vault.
public struct Whisper: Sendable {
  package let vault: VaultStore
  let clock: TimeSource
  private let contactCache: ContactCache

  /// Makes a vault in `directory` and leaves it locked.
  public static func create(
    at directory: String, protectors: consuming NewProtectors, element: VaultElement = .software,
    clock: TimeSource = .system
  ) throws(WhisperError) -> Whisper {
    try create(
      at: directory, protectors: protectors, element: element, clock: clock, passphraseCost: .vault)
  }

  /// As above; what passphrases cost that are set in it. Whoever guesses at one pays that each time.
  package static func create(
    at directory: String, protectors: consuming NewProtectors, element: VaultElement = .software,
    clock: TimeSource, passphraseCost: Argon2Parameters
  ) throws(WhisperError) -> Whisper {
    do {
      let vault = try VaultStore.create(
        at: directory, protectors: protectors, element: element.element,
        lookupKeys: ContactLookups(), rows: VaultRows(wallets: nil),
        passphraseCost: passphraseCost
      ) { transaction in
        try PolicyStore(transaction).save(Policies())
        try transaction.put(.setting, SettingRow.createdAt.id, clock.now().canonical)
        try ReplayStore(transaction).initialize()
      }
      return Whisper(vault: vault, clock: clock)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Makes the directory of a vault that is to be created, so that a program can limit itself to it
  /// first. What stands there afterwards is no vault yet.
  public static func makeDirectory(at directory: String) throws(WhisperError) {
    try WhisperError.mapping { try VaultStore.makeDirectory(at: directory) }
  }

  /// Opens the vault in `directory`, locked. Its element must be one of `elements`; it is used when the vault is
  /// unlocked.
  public static func open(
    at directory: String, elements: [VaultElement] = [.software, .tpm],
    clock: TimeSource = .system
  ) throws(WhisperError) -> Whisper {
    try open(at: directory, elements: elements, clock: clock, passphraseCost: .vault)
  }

  /// As above, with what rows of wallets must be: what a check and a repair judge them by.
  package static func open(
    at directory: String, elements: [VaultElement], clock: TimeSource,
    walletRows: any RowRules
  ) throws(WhisperError) -> Whisper {
    try open(
      at: directory, elements: elements, clock: clock, passphraseCost: .vault,
      walletRows: walletRows)
  }

  /// As above; what passphrases cost that are set in it.
  package static func open(
    at directory: String, elements: [VaultElement] = [.software, .tpm], clock: TimeSource,
    passphraseCost: Argon2Parameters, walletRows: (any RowRules)? = nil
  ) throws(WhisperError) -> Whisper {
    let vault = try WhisperError.mapping {
      try VaultStore.open(
        at: directory, elements: elements.map(\.element), lookupKeys: ContactLookups(),
        rows: VaultRows(wallets: walletRows), passphraseCost: passphraseCost)
    }
    return Whisper(vault: vault, clock: clock)
  }

  init(vault: VaultStore, clock: TimeSource) {
    self.vault = vault
    self.clock = clock
    let cache = ContactCache()
    contactCache = cache
    vault.atRelock { cache.clear() }
  }

  /// The directory that the vault stands in.
  public var directory: String { vault.directory }

  /// What tells this vault from every other, 16 bytes; it is no secret.
  package var vaultID: [UInt8] { vault.id }

  /// How the secure element is called.
  public var elementName: String { vault.elementName }

  /// Whether the secure element is hardware. Software protects against nobody who copies the
  /// directory and knows the passphrase.
  public var isHardwareBacked: Bool { vault.isHardwareBacked }

  /// Opens the vault also where it is not the one that was counted last (`WhisperError.Code.rolledBack`, `.counterLost`),
  /// which is returned then: `recovery.check`, `damage` and `salvage` work, and everything else throws it. Nil where
  /// nothing is the matter.
  @discardableResult
  public func unlockToLook(
    with credential: borrowing Credential
  ) throws(WhisperError) -> WhisperError? {
    do {
      return try vault.unlock(with: credential, toLook: true).map { .vault($0) }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Forgets every key, and what was decrypted. It waits for whatever a thread does in the vault, and for no
  /// derivation.
  ///
  /// Throws `WhisperError.vault(.restartRequired)` when not all could be forgotten: then this process reaches nothing
  /// secret any more.
  public func lock() throws(WhisperError) {
    try WhisperError.mapping { try vault.relock() }
  }

  /// The format that the vault had until this process changed it; nil when it did not bring it to another. Programs
  /// from before the newer format do not open it any more.
  public var formatBefore: Int? { vault.formatBefore }

  /// Makes a new root secret and seals everything anew under it, so that a copy of the directory
  /// whose passphrase became known opens nothing of the vault as it is written from now on. The copy
  /// still holds the identities' private keys: what is sealed to them stays open to it. Rows that a
  /// repair set aside open no more. `credential` is what
  /// opens the vault now: the passphrase, where there is one, since it is derived from anew. The vault must be unlocked
  /// and sound.
  public func rotateRoot(with credential: borrowing Credential) throws(WhisperError) {
    do {
      try vault.rotateRoot(with: credential)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  public var identities: IdentityService { IdentityService(vault: vault, clock: clock) }
  public var contacts: ContactService {
    ContactService(vault: vault, clock: clock, cache: contactCache)
  }
  public var keybook: KeybookService { KeybookService(contacts: contacts) }
  public var backups: BackupService { BackupService(vault: vault, clock: clock) }
  public var vaultBackups: VaultBackupService { VaultBackupService(vault: vault, clock: clock) }
  public var preferences: PreferenceService { PreferenceService(vault: vault) }
  public var policies: PolicyService { PolicyService(vault: vault) }
  public var messages: MessageService {
    MessageService(vault: vault, clock: clock, cache: contactCache)
  }
  package var openPGPKeys: OpenPGPKeyService {
    OpenPGPKeyService(vault: vault, clock: clock)
  }
  public var protectors: ProtectorService { ProtectorService(vault: vault) }
  public var recovery: RecoveryService { RecoveryService(vault: vault, clock: clock) }
}
