import SecretMemory
import TerminalInput
import VaultModel
import WhisperKit
import Words

/// What opens the vault: which of its protectors answers, and where that one's secret comes from.
final class Credentials {
  /// For a passphrase, or a new vault's.
  let passphrases: SecretSource
  /// For a PIN, or a new vault's.
  let pins: SecretSource
  /// For the PIN of a security key, or of a new vault's.
  let keyPINs: SecretSource
  let securityKeys: SecurityKeys
  /// A kind, or the name of a protector, where the person chose one.
  private let choice: String?

  init(
    _ global: GlobalOptions, _ terminal: any Terminal, _ securityKeys: SecurityKeys,
    _ events: EventStream
  ) {
    self.securityKeys = securityKeys
    passphrases = SecretSource(.passphrase, global.passphrase, terminal, events)
    pins = SecretSource(.pin, global.pin, terminal, events)
    keyPINs = SecretSource(.keyPIN, global.keyPIN, terminal, events)
    choice = global.with
  }

  /// The kind of protector that answers, of those that the file has: the one that was named, else the one whose secret
  /// was handed over, else PIN before security key before passphrase.
  func kind(of protectors: [Protector]) throws -> ProtectorKind {
    if let choice {
      // Of several security keys the one that is plugged in answers, whichever was named.
      let kind =
        protectors.called(choice)?.kind
        ?? protectors.compactMap(\.kind).first { $0.rawValue == choice.lowercased() }
      guard let kind else { throw WhisperError.noSuchProtector }
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
  func place(of kind: ProtectorKind) -> HandedSecret? { source(of: kind)?.place }

  /// How often one of a kind is tried.
  func tries(of kind: ProtectorKind) -> Int {
    source(of: kind)?.isTyped ?? false ? SecretSource.triesOfWhoTypes : 1
  }

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
    case .securityKey:
      try answeredByKey(asking: question, reason: reason) { try body(.securityKey($0)) }
    }
  }

  /// A key that gave what it is asked for in this command gives it again without being touched, unless its owner is to
  /// show to be there.
  private func answeredByKey<Result: ~Copyable>(
    asking question: Question, reason: String?, by body: (HeldSecurityKey) throws -> Result
  ) throws -> Result {
    let asked = try securityKeys.current()
    if question == .toSign { asked.key.forget() }
    guard !asked.key.hasGiven else { return try body(asked.key) }
    return try asked.told(
      keyPINs, prompt: question.prompt(for: .securityKey), reason: reason,
      isOptional: question == .toLookInside
    ) { try body(asked.key) }
  }

  /// The kind of strong factor that answers, of those that the vault has, as `kind(of:)`. Throws `WhisperError` with
  /// `.noStrongFactor` where it has none.
  func strongKind(of protectors: [Protector]) throws -> ProtectorKind {
    if choice != nil, case let chosen = try kind(of: protectors), chosen.isStrong { return chosen }
    let strong = ProtectorKind.askingOrder.filter(\.isStrong)
    let kinds = protectors.compactMap(\.kind)
    guard let kind = strong.first(where: isGiven) ?? strong.first(where: kinds.contains) else {
      throw WhisperError.noStrongFactor
    }
    return kind
  }

  private func source(of kind: ProtectorKind) -> SecretSource? {
    switch kind {
    case .none: nil
    case .passphrase: passphrases
    case .pin: pins
    case .securityKey: keyPINs
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
      case (.toOpen, .securityKey): SecurityKeyWords.pinPrompt.text
      case (.toLookInside, .securityKey): StatusWords.lookInsideByKeyPIN.text
      case (.current, .securityKey): SecurityKeyWords.currentPINPrompt.text
      case (.toSign, .securityKey): SecurityKeyWords.presencePrompt.text
      case (.toUseKeys, .securityKey): SecurityKeyWords.usePrompt.text
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
      ?? theOne { $0.kind?.rawValue == word.lowercased() }
  }

  /// Of several of a kind the one that has no name is called by the kind.
  private func theOne(_ isMeant: (Protector) -> Bool) -> Protector? {
    let meant = filter(isMeant)
    if meant.count < 2 { return meant.first }
    let nameless = meant.filter(\.name.isEmpty)
    return nameless.count == 1 ? nameless.first : nil
  }
}

extension ProtectorKind {
  /// Which is asked for first, where nobody chose.
  static let askingOrder: [ProtectorKind] = [.pin, .securityKey, .passphrase]
}

extension Credential {
  /// Whether nothing was typed.
  borrowing func isEmpty() -> Bool {
    switch self {
    case .none: true
    case .passphrase(let passphrase): passphrase.count == 0
    case .pin(let pin): pin.count == 0
    case .securityKey: false
    }
  }
}
