internal import CryptoPrimitives
internal import OpenPGP
public import SecretMemory
internal import Synchronization
package import Vault
public import VaultModel
internal import WhisperEnvelope

/// What a person answered for private keys that ask for more than an unlocked vault. It serves for one task, and is wiped
/// with it.
///
/// A service that meets a question without its answer throws `WhisperError` with the question, and changes nothing: see
/// `asking`.
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
  private let clock: TimeSource
  package let custody = CustodyAnswers()
  private let state = Mutex(State())
  /// How often one passphrase is asked for again because it was changed: more is no accident.
  private static let changeLimit = 8

  package init(for vault: VaultStore, clock: TimeSource = .system) {
    (self.vault, self.clock) = (vault, clock)
  }

  // MARK: Asking

  /// Runs `body`, which uses private keys, again after each question that it meets: `ask` answers it here, or throws. No
  /// transaction is open meanwhile. Where the person must show to be there, that is asked first. Throws
  /// `WhisperError.changedMeanwhile` where one passphrase was changed again and again.
  public func asking<Result: ~Copyable>(
    isPresenceNeeded: Bool = false, _ ask: (KeyQuestion) throws -> Void,
    _ body: () throws -> Result
  ) throws -> Result {
    if isPresenceNeeded { try ask(.presence) }
    while true {
      do {
        return try body()
      } catch let error as WhisperError {
        // What was answered is not asked again: a strong factor that is there is none of those that the keys are for.
        guard let question = error.question, !isAnswered(question) else { throw error }
        let changes = question.layer.map(custody.changes(before:)) ?? 0
        guard changes < Self.changeLimit else {
          throw WhisperError.changedMeanwhile(name: Hex.encode(question.owner ?? []))
        }
        if try !isKnown(question) { try ask(named(question, isAskedAgain: changes > 0)) }
        guard isAnswered(question) else { throw error }
      }
    }
  }

  private func isAnswered(_ question: KeyQuestion) -> Bool {
    switch question.code {
    case .presence: isPresent
    case .strongFactor: custody.hasFactor
    case .ownPassphrase, .walletPassphrase: question.layer.map(custody.hasAnswer) ?? false
    }
  }

  /// Answers what a passphrase of before is right for: an identity has two private keys.
  private func isKnown(_ question: KeyQuestion) throws(WhisperError) -> Bool {
    guard let layer = question.layer else { return false }
    return try WhisperError.mapping {
      guard let passphrase = try passphrase(of: layer.fingerprint) else { return false }
      do { try custody.answer(passphrase, to: layer) } catch VaultError.wrongOwnPassphrase {
        return false
      }
      return true
    }
  }

  /// The question with the name of whom it is about: of an identity or an OpenPGP key.
  private func named(
    _ question: KeyQuestion, isAskedAgain: Bool
  ) throws(WhisperError) -> KeyQuestion {
    var named = question
    named.isAskedAgain = isAskedAgain
    guard question.name == nil, let owner = question.owner else { return named }
    named.name = try WhisperError.mapping {
      try vault.read { transaction in
        let identity = try IdentityStore(transaction).all()
          .first { $0.keys.fingerprint.bytes == owner }
        if let identity { return identity.name.text }
        let key = try OpenPGPKeyStore(transaction).all()
          .first { $0.held.keys.contains { $0.octets == owner } }
        return key?.name(at: clock.now())
      }
    }
    return named
  }

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

  /// Answers a question for a passphrase. Throws `WhisperError` with `.ownPassphraseWrong`.
  public func answer(
    _ question: KeyQuestion, with passphrase: borrowing SecretBytes
  ) throws(WhisperError) {
    guard let layer = question.layer else { return }
    do {
      try custody.answer(passphrase, to: layer)
      // A wallet has one key: nothing else takes its passphrase.
      guard question.code == .ownPassphrase else { return }
      let passphrase = Passphrase(try passphrase.copy())
      state.withLock { $0.passphrases.append((layer.fingerprint, passphrase)) }
    } catch {
      throw WhisperError(mapping: error)
    }
  }

  // MARK: Serving

  /// Whether the person showed to be there.
  var isPresent: Bool { state.withLock { $0.isPresent } }

  /// The own passphrase that was right last for private keys of a fingerprint: one before it was changed meanwhile.
  func passphrase(of fingerprint: [UInt8]) throws(SecretMemoryError) -> SecretBytes? {
    let known = state.withLock { state in
      state.passphrases.last { $0.fingerprint == fingerprint }?.passphrase
    }
    return try known?.secret.copy()
  }
}

extension Whisper {
  /// For one task that uses private keys.
  public func answers() -> KeyAnswers { KeyAnswers(for: vault, clock: clock) }

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
