public import CryptoPrimitives
package import GcryptPrimitives
public import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// Taking an identity with its private keys out of the vault, under a passphrase of its own, and
/// back.
public struct BackupService: Sendable {
  let vault: VaultStore
  let clock: TimeSource

  /// No backup is larger, in bytes.
  public static let maximumBytes = 4096
  /// What a backup costs to open: 512 MiB, 3 passes, 4 lanes.
  package static let parameters = Argon2Parameters(memoryKiB: 512 * 1024, passes: 3, lanes: 4)

  // MARK: Backing up

  /// Says whether there is memory to derive a backup's key, before anybody is asked for a passphrase.
  /// Throws `WhisperError.tooLittleMemory`.
  public static func checkMemory() throws(WhisperError) {
    try checkMemory(for: parameters, available: AvailableMemory.bytes())
  }

  package static func checkMemory(
    for parameters: Argon2Parameters, available: UInt64
  ) throws(WhisperError) {
    do {
      try parameters.check(availableMemory: available)
    } catch {
      throw .tooLittleMemory(needed: parameters.bytes)
    }
  }

  /// The bytes of a `.wbak` file with an identity (nil: the active one). Everything that is needed to
  /// read its messages and to sign in its name is in it. `shown` is the fingerprint that the person was
  /// shown: where the identity has other keys by then, this throws `WhisperError.changedMeanwhile`. `answers` are for what
  /// the private keys ask for; in the backup they ask for its passphrase alone.
  ///
  /// Throws `WhisperError`, `.tooLittleMemory` among others.
  public func make(
    of id: Identity.ID?, shown: Octets32? = nil, passphrase: borrowing SecretBytes,
    answers: KeyAnswers? = nil
  ) throws(WhisperError) -> [UInt8] {
    try make(
      of: id, shown: shown, passphrase: passphrase, answers: answers, parameters: Self.parameters)
  }

  package func make(
    of id: Identity.ID?, shown: Octets32? = nil, passphrase: borrowing SecretBytes,
    answers: KeyAnswers? = nil, parameters: Argon2Parameters
  ) throws(WhisperError) -> [UInt8] {
    guard passphrase.count > 0 else { throw .vault(.emptyPassphrase) }
    try Self.checkMemory(for: parameters, available: AvailableMemory.bytes())
    do {
      let plaintext = try vault.read(with: answers?.custody) { transaction in
        let identity = try IdentityStore(transaction).find(id, shown: shown)
        return try transaction.backup(of: identity).encoded()
      }
      var random = SystemRandom()
      return try BackupFile.seal(
        plaintext, passphrase: passphrase, parameters: parameters, random: &random)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Notes that an identity is in a backup that is in its place. One that is not here any more is nobody's
  /// loss.
  public func noteWritten(_ id: Identity.ID) throws(WhisperError) {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = IdentityStore(transaction)
        guard try transaction.contains(.identity, id.octets) else { return }
        var identity = try store.find(id)
        identity.backedUpAt = clock.now()
        try store.save(identity)
      }
    }
  }

  // MARK: Restoring

  /// Judges a file by its header, before anybody is asked for a passphrase and before anything is
  /// derived. Throws `WhisperError.invalidBackup`.
  public static func check(_ file: [UInt8]) throws(WhisperError) {
    _ = try BackupFile(parsing: file, availableMemory: AvailableMemory.bytes())
  }

  /// Opens a backup. No vault is needed.
  ///
  /// Throws `WhisperError.invalidBackup`, `.backupDoesNotOpen`.
  public static func open(
    _ file: [UInt8], passphrase: borrowing SecretBytes
  ) throws(WhisperError) -> IdentityBackup {
    let backup = try BackupFile(parsing: file, availableMemory: AvailableMemory.bytes())
    do {
      return try IdentityBackup.decode(backup.open(passphrase: passphrase))
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// How a backup stands to what is in the vault.
  public enum Standing: Equatable, Sendable {
    /// Nothing stands in its way.
    case new
    /// These very keys are here, as this identity.
    case present(Identity)
    /// Another identity has the name; this name is free.
    case nameTaken(by: Identity, free: String)
    /// An identity in use has the keys that these replaced: they would take its place, as when it had
    /// been rotated here.
    case newer(than: Identity)

    fileprivate var present: Identity? {
      if case .present(let identity) = self { identity } else { nil }
    }
  }

  /// Says what `restore` would meet, so that the person can be asked first.
  ///
  /// Throws `WhisperError.keyBelongsTo` when one of the keys, and not the other, is another identity's
  /// or a contact's, and `.identityLimit`: nobody is asked about what there is no room for.
  public func standing(of backup: borrowing IdentityBackup) throws(WhisperError) -> Standing {
    let bundle = backup.bundle
    return try WhisperError.mapping { try vault.read { try standing(of: bundle, $0) } }
  }

  private func standing(of bundle: PublicBundle, _ transaction: Transaction) throws -> Standing {
    let store = IdentityStore(transaction)
    let identities = try store.all()
    if let present = identities.first(where: { $0.keys == bundle.identity }) {
      return .present(present)
    }
    if let owner = identities.first(where: { $0.keys.sharesKey(with: bundle.identity) }) {
      throw WhisperError.keyBelongsTo(name: owner.name.text)
    }
    let contacts = try ContactStore(transaction: transaction, cache: ContactCache()).all()
    if let owner = contacts.first(where: {
      $0.keys != bundle.identity && ($0.keys?.sharesKey(with: bundle.identity) ?? false)
    }) {
      throw WhisperError.keyBelongsTo(name: owner.name.text)
    }
    try store.checkRoom()
    let namesake = identities.first {
      $0.name.foldedForComparison == bundle.name.foldedForComparison
    }
    if let former = try store.unawareFormer(of: bundle), namesake == nil || namesake == former {
      return .newer(than: former)
    }
    guard let namesake else { return .new }
    let free = try store.freeName(like: bundle.name, version: bundle.keyVersion)
    return .nameTaken(by: namesake, free: free.text)
  }

  /// Takes a backup's identity and private keys into the vault, in one transaction.
  ///
  /// Nothing that is here is lost. When the very keys are here, the private ones are put into custody
  /// anew, and name, bundle and status stay as they are. Otherwise the identity is added, as `name`
  /// (nil: as its bundle says) on this machine, and with its status; one that newer keys here replaced
  /// comes back as what a rotation here would have made of it: rotated, or archived under the policy
  /// `autoArchiveOnRotation`. It becomes the active one where there is none.
  ///
  /// Where the keys that it replaced are in use here, they become the same; the name and the place of
  /// the active identity go to the newer ones.
  ///
  /// `shown` is the standing that the person was asked about; where it is another by then, this throws
  /// `WhisperError.changedMeanwhile`.
  ///
  /// Throws `WhisperError.identityExists` for a name that another identity has, `.identityLimit`,
  /// `.keyBelongsTo`.
  public func restore(
    _ backup: borrowing IdentityBackup, as name: String? = nil, shown: Standing? = nil
  ) throws(WhisperError) -> Identity {
    let (bundle, status) = (backup.bundle, backup.status)
    do {
      // The closure cannot borrow what is borrowed here, so that it gets copies of its own.
      let keys = try CopiedKeys(backup)
      return try vault.write { transaction in
        let store = IdentityStore(transaction)
        let standing = try standing(of: bundle, transaction)
        guard shown == nil || shown == standing else {
          throw WhisperError.changedMeanwhile(name: bundle.name.text)
        }
        let (identity, former) = try restored(bundle, status, as: name, standing, store)
        guard identity.id != standing.present?.id else {
          try transaction.removePrivateKeys(fingerprint: identity.keys.fingerprint.bytes)
          try keys.store(transaction, of: identity.keys)
          try store.save(identity)
          return identity
        }
        let active = try store.active()
        if let former { _ = try store.retire(former, for: identity) }
        try keys.store(transaction, of: identity.keys)
        try store.save(identity)
        if let former, former == active {
          let newest = try store.newest(after: former)
          try store.setActive(newest?.status == .active ? newest : nil)
        } else if identity.status == .active, active == nil {
          try store.setActive(identity)
        }
        return identity
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// The identity as `restore` would leave it, and nothing is changed: the id of one that is not here is nobody's yet. Throws
  /// what `restore` throws.
  package func planned(
    _ backup: borrowing IdentityBackup, as name: String? = nil
  ) throws(WhisperError) -> Identity {
    let (bundle, status) = (backup.bundle, backup.status)
    return try WhisperError.mapping {
      try vault.read { transaction in
        let standing = try standing(of: bundle, transaction)
        return try restored(bundle, status, as: name, standing, IdentityStore(transaction)).identity
      }
    }
  }

  /// The identity as it is to be, and the one in use whose place its keys take. Throws why it cannot go in.
  private func restored(
    _ bundle: PublicBundle, _ status: Identity.Status, as name: String?, _ standing: Standing,
    _ store: IdentityStore
  ) throws -> (identity: Identity, former: Identity?) {
    if var present = standing.present {
      present.backedUpAt = clock.now()
      return (present, nil)
    }
    var identity = Identity(id: .new(), status: status, bundle: bundle)
    identity.backedUpAt = clock.now()
    if let name { identity.name = try displayName(name) }
    if status != .archived, try store.isReplaced(identity) {
      identity.status = try store.retiredStatus()
    }
    // That one gives its name, where it is the same.
    let former = try store.unawareFormer(of: bundle)
    try store.checkFree(identity.name, except: former?.id)
    return (identity, former)
  }

  private final class CopiedKeys {
    private let agreement: SecretBytes
    private let signing: SecretBytes

    init(_ backup: borrowing IdentityBackup) throws {
      agreement = try backup.agreement.copy()
      signing = try backup.signing.copy()
    }

    func store(_ transaction: Transaction, of keys: PublicIdentity) throws {
      try transaction.store(agreement, signing, of: keys)
    }
  }
}

extension Transaction {
  /// An identity with copies of its private keys.
  fileprivate func backup(of identity: Identity) throws -> IdentityBackup {
    let fingerprint = identity.keys.fingerprint
    let agreement = try withPrivateKey(.x25519, fingerprint: fingerprint.bytes) { try $0.copy() }
    let signing =
      identity.canSign
      ? try withPrivateKey(.ed25519, fingerprint: fingerprint.bytes) { try $0.copy() }
      : try SecretBytes(count: 0)
    return IdentityBackup(
      bundle: identity.bundle, status: identity.status, agreement: agreement, signing: signing)
  }
}
