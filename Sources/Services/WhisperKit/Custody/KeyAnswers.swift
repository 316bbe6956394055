internal import CryptoPrimitives
public import SecretMemory
internal import Synchronization
package import Vault
public import VaultModel

/// What a private key asks for, or the rules for a signature do, beyond that the vault is unlocked.
public enum KeyQuestion: Equatable, Sendable {
  /// That the person shows to be there, by any protector.
  case presence
  /// The answer of a strong factor, by which the person is there too.
  case strongFactor
  /// The own passphrase of the private keys of an identity, by its fingerprint, or of an OpenPGP key.
  case ownPassphrase(of: [UInt8])
}

/// What a person answered for private keys that ask for more than an unlocked vault. It serves for one task, and is wiped
/// with it.
///
/// A service that meets a question without its answer throws `WhisperError` with `.factorRequired` or
/// `.ownPassphraseRequired`, and changes nothing: see `asking`.
public final class KeyAnswers: Sendable {
  private struct State {
    var isPresent = false
    /// What was right for the private keys of a fingerprint: an identity has two.
    var passphrases: [(fingerprint: [UInt8], passphrase: Passphrase)] = []
  }

  private final class Passphrase: Sendable {
    let secret: SecretBytes
    init(_ secret: consuming SecretBytes) { self.secret = secret }
  }

  private let vault: VaultStore
  package let custody = CustodyAnswers()
  private let state = Mutex(State())

  init(for vault: VaultStore) { self.vault = vault }

  // MARK: Answering

  /// Answers by what opens the vault, once more: that shows the person to be there, and a PIN is an answer of a strong
  /// factor. A passphrase is derived from, and a PIN is the element's to judge. A vault whose keys an agent keeps is then
  /// open in this process.
  public func answer(with credential: borrowing Credential) throws(WhisperError) {
    do { try vault.confirmPresence(with: credential, for: custody) } catch {
      throw WhisperError(mapping: error)
    }
    state.withLock { $0.isPresent = true }
  }

  /// Answers the own passphrase that was asked for last. Throws `WhisperError` with `.ownPassphraseWrong`.
  public func answer(ownPassphrase: borrowing SecretBytes) throws(WhisperError) {
    do {
      guard let fingerprint = custody.wanted else { return }
      try custody.answer(ownPassphrase)
      let passphrase = Passphrase(try ownPassphrase.copy())
      state.withLock { $0.passphrases.append((fingerprint, passphrase)) }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  /// Runs `body`, which uses private keys, again after each question that it meets: `ask` answers it here, or throws.
  public func asking<Result: ~Copyable>(
    _ ask: (KeyQuestion) throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    while true {
      do {
        return try body()
      } catch let error as WhisperError where error.code == .factorRequired {
        // One that is there is not asked for again: it is none of those that the keys are for.
        guard !custody.hasFactor else { throw error }
        try ask(.strongFactor)
        guard custody.hasFactor else { throw error }
      } catch let error as WhisperError where error.code == .ownPassphraseRequired {
        guard let fingerprint = custody.wanted else { throw error }
        try ask(.ownPassphrase(of: fingerprint))
        guard custody.wanted == nil else { throw error }
      }
    }
  }

  // MARK: Serving

  /// Whether the person showed to be there.
  var isPresent: Bool { state.withLock { $0.isPresent } }

  /// The own passphrase that was right for private keys of a fingerprint.
  func passphrase(of fingerprint: [UInt8]) throws(SecretMemoryError) -> SecretBytes? {
    let known = state.withLock { state in
      state.passphrases.first { $0.fingerprint == fingerprint }?.passphrase
    }
    return try known?.secret.copy()
  }

  /// Runs `body` in a transaction that has the answers, where there are any. What was right for one private key of an
  /// identity is tried for the other.
  static func serve<Result: ~Copyable>(
    _ answers: KeyAnswers?, _ body: (CustodyAnswers?) throws -> Result
  ) throws -> Result {
    while true {
      do {
        return try body(answers?.custody)
      } catch VaultError.ownPassphraseRequired {
        guard try answers?.knewAnswer() ?? false else { throw VaultError.ownPassphraseRequired }
      }
    }
  }

  private func knewAnswer() throws -> Bool {
    guard let fingerprint = custody.wanted else { return false }
    switch try passphrase(of: fingerprint) {
    case .none: return false
    case .some(let passphrase):
      do { try custody.answer(passphrase) } catch VaultError.wrongOwnPassphrase { return false }
      return true
    }
  }
}

extension Whisper {
  /// For one task that uses private keys.
  public func answers() -> KeyAnswers { KeyAnswers(for: vault) }

  /// Opens the vault. One that is locked meanwhile, by another thread, stays locked. Where a PIN opens it, that is an
  /// answer of a strong factor for the task that it is opened for.
  public func unlock(
    with credential: borrowing Credential, for answers: KeyAnswers? = nil
  ) throws(WhisperError) {
    do { try vault.unlock(with: credential, for: answers?.custody) } catch {
      throw WhisperError(mapping: error)
    }
  }
}
