import AgentExchange
import SecretMemory
import VaultModel
import WhisperEnvelope
import WhisperKit
import Words

/// What `init` offers to who sits at a terminal, once the vault stands: an identity, and that the vault stays unlocked. What
/// was just typed serves for both, and is not asked for again.
struct FirstSteps {
  private let whisper: Whisper
  private let context: Context

  init(_ whisper: Whisper, _ context: Context) { (self.whisper, self.context) = (whisper, context) }

  /// Whether there is an offer at all: not to programs, nor to who said that questions are answered or unwelcome.
  static func areOffered(by global: GlobalOptions) -> Bool {
    !global.json && !global.yes && !global.quiet
  }

  /// Whether there is an identity then. `opening` opens the vault.
  func offer(_ opening: borrowing Credential) throws -> Bool {
    let hasIdentity = try offerIdentity(opening)
    try offerToStayUnlocked(opening)
    return hasIdentity
  }

  // MARK: Identity

  private func offerIdentity(_ opening: borrowing Credential) throws -> Bool {
    var said = ""
    while true {
      let name = try context.terminal.line(prompt: said + FirstStepWords.namePrompt.text)
      guard !name.isEmpty else { return false }
      if said.isEmpty { try whisper.unlock(with: opening) }
      let identity: Identity
      do {
        identity = try whisper.identities.create(name: name)
      } catch {
        guard error.code == .nameInvalid else { throw error }
        said = ErrorWords(error).message + "\n"
        continue
      }
      context.output.say(IdentityWords.made, identity.name.text)
      return true
    }
  }

  // MARK: Unlocked

  /// Where an agent can be had, and the secret of what opens the vault. That it fails is said, and takes nothing away.
  private func offerToStayUnlocked(_ opening: borrowing Credential) throws {
    guard let agent = context.sandbox.offeredAgent, let runtime = context.environment.runtime,
      AgentOrder.Secret(opening) != nil,
      try context.person.isYes(FirstStepWords.unlockQuestion.text)
    else { return }
    do {
      try unlock(opening, agent, runtime)
    } catch {
      context.output.say(Remark(error))
    }
  }

  private func unlock(
    _ opening: borrowing Credential, _ agent: AgentProgram, _ runtime: String
  ) throws {
    guard let kind = try agent.handOver(opening) else { return }
    _ = try agent.open(
      AgentOrder(
        vault: context.vault.path, runtime: runtime, tpm: context.elements.place, secret: kind,
        source: .descriptor),
      tries: 1, touch: {}, deriving: { context.events.say(.deriving) },
      retry: { _ in AgentRetry(prompt: "") })
    guard let standing = context.vault.keptUnlocked(whisper).standing else {
      throw CommandError.agentFailed(nil)
    }
    try? whisper.noteKeptUnlocked()
    context.output.show(
      UnlockReport(standing, vault: context.vault.path, isNew: true).text)
  }
}

extension AgentProgram {
  /// Hands over the secret of what opens a vault, and says which; nil where none goes with it that could be. By itself, since
  /// the optimiser of Swift 6.3 ends in a failure of its own where this stands in its caller.
  @inline(never)
  fileprivate func handOver(_ credential: borrowing Credential) throws -> AgentOrder.Secret? {
    switch credential {
    case .passphrase(let secret):
      try handOver(secret)
      return .passphrase
    case .pin(let secret):
      try handOver(secret)
      return .pin
    default: return nil
    }
  }
}

extension AgentOrder.Secret {
  /// Nil for what no secret goes with that could be handed over.
  fileprivate init?(_ credential: borrowing Credential) {
    switch credential {
    case .passphrase: self = .passphrase
    case .pin: self = .pin
    default: return nil
    }
  }
}
