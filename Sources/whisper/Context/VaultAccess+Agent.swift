import AgentSocket
import WhisperKit
import Words

extension VaultAccess {
  /// The agent that the command is to use for the vault.
  func agent(of whisper: Whisper) throws -> RunningAgent? {
    guard unlocking == .throughAgent, !credentials.areChosen else { return nil }
    return try standingAgent(of: whisper)
  }

  /// The agent that keeps the vault unlocked. One that cannot be used is passed by, and said.
  func standingAgent(of whisper: Whisper) throws -> RunningAgent? {
    guard let runtime else { return nil }
    if let known = agents[whisper.directory] { return known }
    do {
      let agent = try RunningAgent(of: whisper, in: runtime)
      agents[whisper.directory] = agent
      return agent
    } catch .anotherVersion {
      output.say(AgentWords.passedBy.text)
    } catch {}
    return nil
  }

  /// Opens the vault with the keys that its agent keeps; false where none does.
  func isUnlockedByAgent(_ whisper: Whisper) throws -> Bool {
    guard let agent = try agent(of: whisper) else { return false }
    do {
      try whisper.unlock(through: agent)
      return true
    } catch {
      agents[whisper.directory] = nil
      switch error.code {
      // Another root, or other protectors: it is of no use to anybody any more.
      case .vaultOutdated: try? agent.lock()
      // It has gone meanwhile.
      case .vaultLocked: break
      default: throw error
      }
      return false
    }
  }

  /// Whether an agent keeps the vault unlocked, for programs, and how. Nobody is asked for anything.
  func agentStanding(of whisper: Whisper) -> (code: String, AgentStanding?) {
    guard let runtime else { return ("none", nil) }
    do {
      guard let agent = try RunningAgent(of: whisper, in: runtime) else { return ("none", nil) }
      return ("running", agent.standing)
    } catch {
      return (error == .anotherVersion ? "other_version" : "none", nil)
    }
  }

  /// Has the agent forget the vault's keys; false where none stood.
  func lockAgent(of whisper: Whisper) throws -> Bool {
    guard let runtime else { return false }
    do {
      guard let agent = try RunningAgent(of: whisper, in: runtime) else { return false }
      try agent.lock()
      return true
    } catch .anotherVersion {
      throw CommandError.agentOfAnotherVersion
    } catch {
      throw CommandError.agentFailed(nil)
    }
  }

  /// Tells an agent what the command left: one that knows the vault as it was is locked, which is said; another one is shown
  /// the newest list, so that it uses nothing more of what is gone.
  func settleAgent() {
    guard let whisper = vaults.first else { return }
    switch unlocking {
    case .throughAgent: break
    case .alone:
      guard let agent = try? standingAgent(of: whisper),
        let another = try? Whisper.open(at: path, elements: elements.all, clock: clock)
      else { return }
      try? another.unlock(through: agent)
    case .aloneLockingAgent:
      if (try? lockAgent(of: whisper)) == true { output.suggest(AgentWords.lockedBehind.text) }
    }
  }
}
