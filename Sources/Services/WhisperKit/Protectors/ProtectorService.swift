internal import CryptoPrimitives
public import SecretMemory
internal import SecureElement
internal import Vault
public import VaultModel
internal import WhisperEnvelope

/// The ways to open a vault. Each change is one transaction; `credential` is what opens the vault now, and a copy of the
/// directory made earlier still opens with the protectors that it had.
///
/// Where private keys are kept in `KeyMode.high`, a change of PIN or security keys takes the answer of one that there is, as
/// `credential` or in `answers`, and gives them new element keys: `WhisperError` with `.factorRequired`. The last of them
/// is not removed then: `.noStrongFactor`.
public struct ProtectorService: Sendable {
  let vault: VaultStore

  /// No vault has more.
  public static let limit = Protector.limit

  /// As the file has them, which may be asked before unlock: to know what to ask for. Whoever writes the file writes
  /// these; `list` is what the vault vouches for.
  public func stored() throws(WhisperError) -> [Protector] {
    try WhisperError.mapping { try vault.protectors }
  }

  /// What the unlocked vault vouches for.
  public func list() throws(WhisperError) -> [Protector] {
    try WhisperError.mapping { try vault.read { try $0.protectors() } }
  }

  /// Whether one could be added to the unlocked vault, to know before anybody is asked for it. Throws what `add` throws,
  /// but for what is wrong with the secret.
  public func checkRoom(for kind: ProtectorKind, name: String? = nil) throws(WhisperError) {
    let name = try name.map(Self.checked) ?? ""
    try WhisperError.mapping { try vault.checkRoom(for: kind, name: name) }
  }

  /// The same of a vault that is still locked, as far as its file tells.
  package func checkStoredRoom(
    for kind: ProtectorKind, name: String?
  ) throws(WhisperError) {
    let name = try name.map(Self.checked) ?? ""
    try WhisperError.mapping { try vault.protectors.checkRoom(for: kind, name: name) }
  }

  /// Throws `WhisperError` with `.pinLength` for what no PIN is.
  public static func check(pin: borrowing SecretBytes) throws(WhisperError) {
    guard NewProtector.isPIN(pin) else { throw .pinLength }
  }

  /// Adds one; that the vault opens with nothing ends with it. `name` is nil or follows the rules of names, at most 64
  /// bytes of UTF-8, and is none of a kind's. A second security key needs one.
  ///
  /// Throws `WhisperError` with `.protectorExists` for a second passphrase or PIN, `.protectorNameTaken`,
  /// `.protectorNameNeeded`, `.protectorLimit`, `.nameInvalid`, `.pinLength`, `.elementUnsupported` for a PIN where the
  /// element counts no tries, and what a security key throws.
  public func add(
    _ new: consuming NewProtector, name: String? = nil, with credential: borrowing Credential,
    answers: KeyAnswers? = nil
  ) throws(WhisperError) {
    let name = try name.map(Self.checked) ?? ""
    do {
      try vault.addProtector(
        new, name: name, with: credential, answers: answers?.custody)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Puts another passphrase or PIN in the place of the one that there is. Throws `WhisperError` with `.noPassphraseSet`
  /// or `.noPINSet` where there is none, and `.protectorExists` for a security key, which is added anew instead.
  public func change(
    to new: consuming NewProtector, with credential: borrowing Credential,
    answers: KeyAnswers? = nil
  ) throws(WhisperError) {
    do {
      try vault.changeProtector(
        to: new, with: credential, answers: answers?.custody)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Removes one that is not the last. Throws `WhisperError` with `.noSuchProtector`, `.lastProtector`.
  public func remove(
    _ id: Protector.ID, with credential: borrowing Credential, answers: KeyAnswers? = nil
  ) throws(WhisperError) {
    do {
      try vault.removeProtector(
        id, with: credential, answers: answers?.custody)
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Removes the last one: whoever can run programs as this user on this machine opens the vault from then on.
  ///
  /// Throws `WhisperError` with `.severalProtectors`, and `.presenceImpossible` under the policy
  /// `biometricGatedSigning`, which needs one to ask for.
  public func removeLast(with credential: borrowing Credential) throws(WhisperError) {
    do {
      try vault.removeLastProtector(with: credential) { transaction in
        guard try !PolicyStore(transaction).load()[.biometricGatedSigning] else {
          throw WhisperError(.presenceImpossible)
        }
      }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// How wrong PINs are counted.
  public struct Lockout: Equatable, Sendable {
    /// How many wrong ones are still answered.
    public let triesLeft: Int
    /// At how many none is answered any more.
    public let limit: Int
    /// After how many seconds one of them is forgotten; 0 is never.
    public let secondsToForgetOne: Int
    /// Whether ending a lockout needs a secret of the element's owner. Without it, whoever controls the machine's
    /// software tries PINs without limit.
    public let hasLockoutAuthorization: Bool
    /// Whether what the element keeps for its users can be deleted without a secret of its owner.
    public let hasOwnerAuthorization: Bool
  }

  /// How the vault's element counts wrong PINs now; nil where it counts none. The vault may be locked.
  public func lockout() throws(WhisperError) -> Lockout? {
    try WhisperError.mapping {
      try vault.lockoutState().map {
        Lockout(
          triesLeft: $0.triesLeft, limit: Int(clamping: $0.limit),
          secondsToForgetOne: Int(clamping: $0.secondsToForgetOne),
          hasLockoutAuthorization: $0.hasLockoutAuthorization,
          hasOwnerAuthorization: $0.hasOwnerAuthorization)
      }
    }
  }

  /// A name for a protector. Throws `WhisperError` with `.nameInvalid`, `.protectorNameTaken`.
  private static func checked(_ name: String) throws(WhisperError) -> String {
    // What is too long for this is not measured as other names are.
    guard name.utf8.count <= Protector.longestName else {
      throw .protectorNameTooLong(limit: Protector.longestName)
    }
    let name = try WhisperError.mapping { try displayName(name).text }
    guard !reservedNames.contains(where: { $0.isRead(in: name) }) else {
      throw .vault(.protectorNameTaken)
    }
    return name
  }

  /// What protectors are asked for by, one day or now.
  private static let reservedNames = ProtectorKind.allCases.map { ReservedWord($0.rawValue) }
}
