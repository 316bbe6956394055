import CryptoPrimitives
import OpenPGP
import SecretMemory
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// The vault that a command works on, and how it is unlocked.
final class VaultAccess {
  /// Its directory.
  let path: String
  /// What opens it.
  let credentials: Credentials
  let elements: Elements
  let clock: TimeSource
  let output: Output
  /// What the command does with it.
  let purpose: Purpose
  /// Where agents have their sockets; nil where there is no such place, or none is wanted.
  let runtime: String?
  /// Where those may have them that the command ends; nil where agents are left alone, which the person said.
  private let runtimesOfAgents: [String]?
  /// What the command opened, so that what became of it can be said when it is done.
  private(set) var vaults: [Whisper] = []
  /// The agent that was connected to.
  var agent: RunningAgent?
  private var answers: KeyAnswers?
  /// Whether the command opened the vault by what opens it, and so may have changed what an agent must not use any more.
  private(set) var wasOpenedAlone = false
  /// Which of the two errors a vault throws that was unlocked all the same, to look: that it is not the one counted last.
  private(set) var finding: WhisperError?
  private var isUnlocked = false
  /// What an agent is shown of it when the command is done.
  private(set) var news = News.none

  enum News {
    case none
    /// The newest list.
    case list
    /// That it lacks a part which the command may have made: it is locked.
    case part(VaultPart)
  }

  init(
    path: String, credentials: Credentials, elements: Elements, clock: TimeSource,
    output: Output, purpose: Purpose, runtimes: [String]?, runtime: String?
  ) {
    self.purpose = purpose
    self.runtime = runtime
    runtimesOfAgents = runtimes
    self.path = path
    self.credentials = credentials
    self.elements = elements
    self.clock = clock
    self.output = output
  }

  var leavesAgents: Bool { runtimesOfAgents == nil }

  var runtimes: [String] { runtimesOfAgents ?? [] }

  func exists() throws -> Bool { try openedIfThere() != nil }

  /// Makes it, locked.
  func create(protectors: consuming NewProtectors, element: VaultElement) throws -> Whisper {
    let whisper = try Whisper.create(
      at: path, protectors: protectors, element: element, clock: clock)
    vaults.append(whisper)
    return whisper
  }

  /// Makes it of a backup, locked, in the place of a vault in which there is nothing, if one stands there. Whether a counter of
  /// that one may be left.
  func restore(
    _ backup: VaultBackup, insteadOf former: Whisper?, protectors: consuming NewProtectors,
    element: VaultElement, ownPassphrase: @escaping Whisper.AskOwnPassphrase
  ) throws -> (Whisper, VaultBackupContents, mayLeaveCounter: Bool) {
    guard let former else {
      let (whisper, contents) = try Whisper.restore(
        backup, at: path, protectors: protectors, element: element, clock: clock,
        ownPassphrase: ownPassphrase)
      return (whisper, contents, false)
    }
    var protectors: NewProtectors? = protectors
    return try changingRules(of: former) {
      // A change is made once.
      guard let protectors = protectors.take() else { preconditionFailure() }
      return try Whisper.restore(
        backup, insteadOf: former, protectors: protectors, element: element,
        ownPassphrase: ownPassphrase)
    }
  }

  /// Destroys it. What was handed over opens it, if it does, so that its counter goes too; nobody is asked. Whether a
  /// counter may be left.
  func reset() throws -> Bool {
    let whisper = try? Whisper.open(at: path, elements: elements.all, clock: clock)
    func reset(_ credential: borrowing Credential) throws -> Bool {
      try Whisper.reset(at: path, elements: elements.all, with: credential)
    }
    return try changingRules(of: whisper) {
      guard let kind = try? whisper.map(kind(of:)), credentials.isGiven(kind) else {
        return try reset(.none)
      }
      return try credentials.accepted(kind, asking: .toOpen) { try reset($0) }
    }
  }

  /// The vault, to lock what keeps it unlocked: that takes no element.
  func openedToLock() throws -> Whisper {
    try Whisper.open(at: path, elements: [.software, .tpm], clock: clock)
  }

  /// The vault, locked.
  func opened() throws -> Whisper {
    let whisper = try Whisper.open(
      at: path, elements: elements.all, clock: clock, walletRows: WalletRowRules())
    vaults.append(whisper)
    return whisper
  }

  /// The vault, locked, for a command that reads `input`. Where none stands and that is a backup, what can be done with it is
  /// said. `kind` is the one that the command takes.
  func opened(toRead input: Input, backup kind: BackupKind? = nil) throws -> Whisper {
    do {
      return try opened()
    } catch let error as WhisperError where error.code == .vaultNotFound {
      guard let found = input.backup else { throw error }
      throw found == .identity && kind == .identity
        ? CommandError.noVaultForIdentity(vault: path, path: input.path)
        : CommandError.isBackup(found, path: input.path, isVaultThere: false)
    }
  }

  /// The same as `opened`; nil where there is none.
  func openedIfThere() throws -> Whisper? {
    do {
      return try opened()
    } catch let error as WhisperError where error.code == .vaultNotFound {
      return nil
    }
  }

  /// Says that older programs do not open the vault any more, where the command brought it to a newer format. That
  /// happens once to a vault.
  func sayFormat() {
    guard let format = vaults.lazy.compactMap(\.formatBefore).first else { return }
    output.say(VaultWords.formatChanged, "\(format)")
  }

  /// The vault, unlocked for what the command does.
  func unlocked() throws -> Whisper {
    let whisper = try opened()
    try unlock(whisper)
    return whisper
  }

  /// Makes sure that a vault is unlocked for a purpose, the command's own where none is said. It was opened before there was
  /// anything to ask or read, so that a missing vault is not found out after somebody typed a message. Gives back what opens it,
  /// or nothing where an agent does, or it was unlocked so before.
  @discardableResult
  func unlock(
    _ whisper: Whisper, for purpose: Purpose? = nil,
    asking question: Credentials.Question = .toOpen, with kind: ProtectorKind? = nil
  ) throws -> Credential {
    let purpose = purpose ?? self.purpose
    switch purpose {
    case .look:
      return try withCredential(of: whisper) { finding = try whisper.unlockToLook(with: $0) }
    case .read:
      if try isUnlockedByAgent(whisper) {
        isUnlocked = true
        return .none
      }
    case .write(let part):
      guard try !whisper.has(part) else {
        return isUnlocked ? .none : try unlock(whisper, for: purpose.usesAgent ? .read : .keys)
      }
      news = .part(part)
      if wasOpenedAlone { return .none }
    case .keys:
      news = .list
      if wasOpenedAlone { return .none }
    case .root: break
    }
    return try withCredential(of: whisper, asking: question, with: kind) {
      try whisper.unlock(with: $0, for: answers(for: whisper))
      isUnlocked = true
    }
  }

  /// Unlocks the vault and reads what the command works on. Where a person types or pastes that, the
  /// passphrase or PIN comes first: what was typed is not lost with a wrong one, and nobody types one
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

  /// Runs `body`, which uses what was read from `input`. Where somebody typed that and the vault was locked meanwhile, it is
  /// unlocked, and `body` runs once more, after `again`: what was typed is not lost.
  func keeping<Result>(
    _ input: Input, in whisper: Whisper, again: () throws -> Void = {}, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as WhisperError where error.code == .vaultLocked && input.isTyped {
      output.say(VaultErrorWords.locked)
      try unlock(whisper)
      try again()
      return try body()
    }
  }

  /// The kind of protector that answers.
  func kind(of whisper: Whisper) throws -> ProtectorKind {
    try credentials.kind(of: whisper.protectors.stored())
  }

  /// Whether a person is asked for what opens the vault.
  func asks(_ whisper: Whisper) throws -> Bool {
    try agent(of: whisper) == nil && !credentials.isGiven(kind(of: whisper))
  }

  /// Hands what opens the vault to `body`, and gives it back: a protector of `kind`, or the one that was chosen. Whoever
  /// types a wrong secret is asked again.
  @discardableResult
  func withCredential(
    of whisper: Whisper, asking question: Credentials.Question = .toOpen,
    with kind: ProtectorKind? = nil, _ body: (borrowing Credential) throws -> Void
  ) throws -> Credential {
    if purpose == .root, !wasOpenedAlone { try checkRulesCanChange(whisper) }
    let chosen = try kind ?? self.kind(of: whisper)
    return try credentials.accepted(chosen, asking: question) { credential in
      try body(credential)
      wasOpenedAlone = true
      return credential
    }
  }

  /// What was answered for private keys of the vault so far: a PIN that opened it is one.
  func answers(for whisper: Whisper) -> KeyAnswers {
    if let answers { return answers }
    let answers = whisper.answers()
    self.answers = answers
    return answers
  }

  /// Hands `body`, which uses private keys, the answers to what those ask for, and to whether the person is there, where
  /// that is needed. `own` is where passphrases of private keys come from; nil where none is needed.
  func withAnswers<Result: ~Copyable>(
    isPresenceNeeded: Bool = false, own: SecretSource? = nil, of whisper: Whisper,
    _ body: (KeyAnswers) throws -> Result
  ) throws -> Result {
    let answers = answers(for: whisper)
    return try answers.asking(
      isPresenceNeeded: isPresenceNeeded, { try answer($0, from: own, of: whisper) }
    ) { try body(answers) }
  }

  /// Asks the person what a private key asks for. Whoever types a wrong secret is asked again.
  func answer(
    _ question: KeyQuestion, from own: SecretSource? = nil, of whisper: Whisper
  ) throws {
    let answers = answers(for: whisper)
    switch question.code {
    case .presence:
      do {
        try credentials.accepted(
          kind(of: whisper), asking: .toSign, reason: MessageWords.presenceReason.text
        ) { try answers.answer(with: $0) }
      } catch CommandError.cancelled {
        throw CommandError.signatureCancelled
      }
    case .strongFactor:
      try credentials.accepted(
        credentials.strongKind(of: whisper.protectors.stored()), asking: .toUseKeys
      ) { try answers.answer(with: $0) }
    case .ownPassphrase, .walletPassphrase:
      guard let own else { throw WhisperError.ownPassphraseRequired }
      let isWallet = question.code == .walletPassphrase
      let name = question.name.map(UserID.shown) ?? Hex.encode(question.owner ?? [])
      let prompt =
        isWallet
        ? WalletWords.passphrasePrompt(isolated(name)) : PrivateKeyWords.ownPrompt(isolated(name))
      let reason = question.isAskedAgain ? PrivateKeyWords.ownChanged.text : nil
      try own.accepted(prompt: prompt, reason: reason) { passphrase in
        do {
          try answers.answer(question, with: passphrase)
        } catch let error as WhisperError where isWallet && error.code == .ownPassphraseWrong {
          throw CommandError.walletPassphraseWrong
        }
      }
    }
  }

  /// What the vault is called, for who guesses its passphrase.
  var names: [String] { [Paths.name(path), "whisper"] }
}
