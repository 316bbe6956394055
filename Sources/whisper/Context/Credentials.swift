import SecretMemory
import WhisperKit
import Words

/// What opens the vault: which of its protectors answers, and where that one's secret comes from.
final class Credentials {
  /// For a passphrase, or a new vault's.
  let passphrases: SecretSource
  /// For a PIN, or a new vault's.
  let pins: SecretSource
  /// A kind, or the name of a protector, where the person chose one.
  private let choice: String?

  init(_ global: GlobalOptions, _ terminal: any Terminal) {
    passphrases = SecretSource(
      file: global.passphraseFile, descriptor: global.passphraseFd, terminal: terminal)
    pins = SecretSource(
      .pin, file: global.pinFile, descriptor: global.pinFd, terminal: terminal)
    choice = global.with
  }

  /// The kind of protector that answers, of those that the file has: the one that was named, else the one whose secret
  /// was handed over, else PIN before passphrase.
  func kind(of protectors: [Protector]) throws -> ProtectorKind {
    if let choice {
      guard let kind = protectors.called(choice)?.kind else { throw WhisperError.noSuchProtector }
      return kind
    }
    let kinds = protectors.compactMap(\.kind)
    guard kinds.contains(where: { $0 != .none }) else { return .none }
    if let given = ProtectorKind.askingOrder.first(where: { source(of: $0)?.isGiven ?? false }) {
      return given
    }
    return ProtectorKind.askingOrder.first(where: kinds.contains) ?? .none
  }

  /// Whether the person chose what opens the vault, or handed it over.
  var areChosen: Bool {
    choice != nil || ProtectorKind.askingOrder.contains { source(of: $0)?.isGiven ?? false }
  }

  /// Where what was handed over for a protector of a kind comes from; nil where somebody is asked.
  func place(of kind: ProtectorKind) -> SecretSource.Place? { source(of: kind)?.place }

  /// Whether nobody needs to be asked for a protector of a kind.
  func isGiven(_ kind: ProtectorKind) -> Bool { source(of: kind)?.isGiven ?? true }

  /// Hands what answers for a protector of a kind to `body`. Whoever types a wrong one is asked again. `reason` is what is
  /// said the first time.
  func accepted<Result: ~Copyable>(
    _ kind: ProtectorKind, asking question: Question, reason: String? = nil,
    by body: (consuming Credential) throws -> Result
  ) throws -> Result {
    switch kind {
    case .none: try body(.none)
    case .passphrase:
      try passphrases.accepted(prompt: question.prompt(for: .passphrase), reason: reason) {
        try body(.passphrase($0))
      }
    case .pin:
      try pins.accepted(prompt: question.prompt(for: .pin), reason: reason) { try body(.pin($0)) }
    }
  }

  private func source(of kind: ProtectorKind) -> SecretSource? {
    switch kind {
    case .none: nil
    case .passphrase: passphrases
    case .pin: pins
    }
  }

  /// What a protector is asked for.
  enum Question {
    case toOpen
    /// Before it is changed.
    case current
    case toSign
    /// Where private keys ask for it at each use.
    case toUseKeys
    /// Where Enter alone leaves the vault locked.
    case toLookInside

    func prompt(for kind: ProtectorKind) -> String {
      switch (self, kind) {
      case (.toOpen, .pin): VaultWords.pinPrompt.text
      case (.toOpen, _): VaultWords.passphrasePrompt.text
      case (.current, .pin): VaultWords.currentPINPrompt.text
      case (.current, _): VaultWords.currentPrompt.text
      case (.toUseKeys, _): PrivateKeyWords.factorPrompt.text
      case (.toSign, .pin): MessageWords.presencePINPrompt.text
      case (.toSign, _): MessageWords.presencePrompt.text
      case (.toLookInside, .pin): StatusWords.lookInsideByPIN.text
      case (.toLookInside, _): StatusWords.lookInside.text
      }
    }
  }
}

extension [Protector] {
  /// The one of a name, as it stands or in any case, or of a kind.
  func called(_ word: String) -> Protector? {
    first { $0.name == word }
      ?? first { !$0.name.isEmpty && $0.name.lowercased() == word.lowercased() }
      ?? first { $0.kind?.rawValue == word.lowercased() }
  }
}

extension ProtectorKind {
  /// Which is asked for first, where nobody chose.
  static let askingOrder: [ProtectorKind] = [.pin, .passphrase]
}

extension Credential {
  /// Whether nothing was typed.
  borrowing func isEmpty() -> Bool {
    switch self {
    case .none: true
    case .passphrase(let passphrase): passphrase.count == 0
    case .pin(let pin): pin.count == 0
    }
  }
}
