import SecretMemory
import WhisperKit
import Words

/// The vault that a command works on, and how it is unlocked.
final class VaultAccess {
  /// Its directory.
  let path: String
  /// Where its passphrase comes from.
  let passphrases: PassphraseSource
  private let elements: Elements
  private let clock: TimeSource
  private let output: Output
  /// What the command opened, so that what became of it can be said when it is done.
  private var vaults: [Whisper] = []

  init(
    path: String, passphrases: PassphraseSource, elements: Elements, clock: TimeSource,
    output: Output
  ) {
    self.path = path
    self.passphrases = passphrases
    self.elements = elements
    self.clock = clock
    self.output = output
  }

  func exists() throws -> Bool {
    do {
      _ = try Whisper.open(at: path, elements: elements.all, clock: clock)
      return true
    } catch {
      guard error.code == .vaultNotFound else { throw error }
      return false
    }
  }

  /// Makes it, locked.
  func create(protector: consuming NewProtector, element: VaultElement) throws -> Whisper {
    try Whisper.create(at: path, protector: protector, element: element, clock: clock)
  }

  /// The vault, locked.
  func opened() throws -> Whisper {
    let whisper = try Whisper.open(at: path, elements: elements.all, clock: clock)
    vaults.append(whisper)
    return whisper
  }

  /// Says that older programs do not open the vault any more, where the command brought it to a newer format. That
  /// happens once to a vault. Where facts may stand on standard error as JSON, nothing else does.
  func sayFormat() {
    guard !output.isJSON, let format = vaults.lazy.compactMap(\.formatBefore).first else { return }
    output.say(VaultWords.formatChanged("\(format)"))
  }

  /// The vault, unlocked: asks for the passphrase when there is one.
  func unlocked() throws -> Whisper {
    let whisper = try opened()
    try unlock(whisper)
    return whisper
  }

  /// Unlocks a vault that was opened before there was anything to ask or read, so that a missing
  /// vault is not found out after somebody typed a message.
  @discardableResult
  func unlock(
    _ whisper: Whisper, prompt: VaultWords = .passphrasePrompt
  ) throws -> Credential {
    try withCredential(of: whisper, prompt: prompt) { try whisper.unlock(with: $0) }
  }

  /// Unlocks the vault for a person who watches the output and gives the passphrase; false where nobody
  /// does, or Enter alone says that it stays locked.
  func isUnlockedByWatcher(_ whisper: Whisper) throws -> Bool {
    guard output.isWatched else { return false }
    do {
      return try passphrases.accepted(prompt: StatusWords.lookInside.text) { passphrase in
        guard passphrase.count > 0 else { return false }
        try whisper.unlock(with: .passphrase(passphrase))
        return true
      }
    } catch CommandError.passphraseNeeded {
      return false
    }
  }

  /// Unlocks the vault and reads what the command works on. Where a person types or pastes that, the
  /// passphrase comes first: what was typed is not lost with a wrong one, and nobody types a passphrase
  /// where all can see it. A file or pipe is read and looked at first, so that nobody types a passphrase
  /// for nothing.
  func unlock<Text: ~Copyable>(
    _ whisper: Whisper, toRead input: Input, _ read: () throws -> Text
  ) throws -> Text {
    if input.isTyped { try unlock(whisper) }
    let text = try read()
    if !input.isTyped { try unlock(whisper) }
    return text
  }

  /// Whether a person is asked for the vault's passphrase.
  func asksForPassphrase(_ whisper: Whisper) throws -> Bool {
    try whisper.protector != .none && !passphrases.isGiven
  }

  /// Hands what opens the vault to `body`, and gives it back. Whoever types a wrong passphrase is asked again.
  @discardableResult
  func withCredential(
    of whisper: Whisper, prompt: VaultWords = .passphrasePrompt,
    _ body: (borrowing Credential) throws -> Void
  ) throws -> Credential {
    guard try whisper.protector != .none else {
      try body(.none)
      return .none
    }
    return try passphrases.accepted(prompt: prompt.text) { passphrase in
      let credential = Credential.passphrase(passphrase)
      try body(credential)
      return credential
    }
  }

  /// Hands `body`, which signs, what shows that the person is there, where that is needed. Whoever types a wrong
  /// passphrase is asked again.
  func withPresence<Result: ~Copyable>(
    isNeeded: Bool, _ body: (borrowing Credential) throws -> Result
  ) throws -> Result {
    guard isNeeded else { return try body(.none) }
    do {
      return try passphrases.accepted(
        prompt: MessageWords.presencePrompt.text, reason: MessageWords.presenceReason.text
      ) { try body(.passphrase($0)) }
    } catch CommandError.cancelled {
      throw CommandError.signatureCancelled
    }
  }

  /// What the vault is called, for who guesses its passphrase.
  var names: [String] { [Paths.name(path), "whisper"] }
}
