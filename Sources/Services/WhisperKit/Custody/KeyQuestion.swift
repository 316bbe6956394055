internal import Vault

/// What a person is asked before a private key, or a signature, does what it is to do. A `WhisperError` that stands for a
/// missing answer has it; `KeyAnswers.asking` hands it to who asks, and `KeyAnswers` takes the answer.
public struct KeyQuestion: Equatable, Sendable {
  /// What is asked. The raw value is for programs, and stays.
  public enum Code: String, CaseIterable, Sendable {
    /// That the person shows to be there, by any protector.
    case presence = "question.presence"
    /// The answer of a strong factor, by which the person is there too.
    case strongFactor = "question.strong_factor"
    /// The own passphrase of an identity's private keys, or of an OpenPGP key.
    case ownPassphrase = "question.own_passphrase"
    /// The passphrase of a wallet's phrase.
    case walletPassphrase = "question.wallet_passphrase"
  }

  public let code: Code
  /// Whose passphrase it is: the fingerprint of the identity or OpenPGP key, or the wallet's id. Nil for what is the vault's.
  public let owner: [UInt8]?
  /// What the person calls that one, not safe to show as it is; nil where nobody knows it.
  public internal(set) var name: String?
  /// Whether a passphrase that was answered for this task was changed by another process since: the person is asked for the
  /// new one, and is told why.
  public internal(set) var isAskedAgain = false
  /// What a passphrase is tried on.
  let layer: OwnLayer?

  private init(_ code: Code) { (self.code, owner, layer) = (code, nil, nil) }

  package static let presence = KeyQuestion(.presence)
  package static let strongFactor = KeyQuestion(.strongFactor)

  init(_ layer: OwnLayer) {
    code = layer.kind == .seedPhrase ? .walletPassphrase : .ownPassphrase
    (owner, self.layer) = (layer.fingerprint, layer)
  }
}
