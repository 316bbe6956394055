import AgentSocket
import AgentStart
import WhisperKit
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether an agent keeps the vault unlocked.
enum KeptUnlocked {
  case not
  case by(AgentStanding)
  case byAnotherVersion
  /// Something stands there, and does not answer.
  case bySilent
  /// Nothing says where it would be.
  case unknown

  /// For programs.
  var code: String {
    switch self {
    case .not: "none"
    case .by: "running"
    case .byAnotherVersion: "other_version"
    case .bySilent: "silent"
    case .unknown: "unknown"
    }
  }

  /// How its agent stands.
  var standing: AgentStanding? {
    if case .by(let standing) = self { standing } else { nil }
  }
}

extension VaultAccess {
  /// The agent that the command is to use for the vault. One that cannot be used is passed by, and said.
  func agent(of whisper: Whisper) -> RunningAgent? {
    guard unlocking == .throughAgent, !credentials.areChosen else { return nil }
    do {
      return try standingAgent(of: whisper)
    } catch {
      if error == .anotherVersion { output.say(AgentWords.passedBy.text) }
      return nil
    }
  }

  /// The agent that keeps the vault unlocked, connected to once; nil where none stands.
  private func standingAgent(
    of whisper: Whisper
  ) throws(AgentConnectionError) -> RunningAgent? {
    guard let runtime else { return nil }
    if agent == nil { agent = try RunningAgent(of: whisper, in: runtime) }
    return agent
  }

  /// Opens the vault with the keys that its agent keeps; false where none does.
  func isUnlockedByAgent(_ whisper: Whisper) throws -> Bool {
    guard let agent = agent(of: whisper) else { return false }
    do {
      try whisper.unlock(through: agent)
      return true
    } catch {
      self.agent = nil
      switch error.code {
      // Another root, or other protectors: it is of no use to anybody any more.
      case .vaultOutdated:
        if (try? agent.lock()) != nil { output.suggest(AgentWords.lockedBehind.text) }
      // It has gone meanwhile.
      case .vaultLocked: break
      default: throw error
      }
      return false
    }
  }

  /// Whether an agent keeps the vault unlocked, and how. Nobody is asked for anything.
  func keptUnlocked(_ whisper: Whisper) -> KeptUnlocked {
    guard runtime != nil else { return mayBeKeptElsewhere ? .unknown : .not }
    do {
      return try standingAgent(of: whisper).map { .by($0.standing) } ?? .not
    } catch {
      return switch error {
      case .anotherVersion: .byAnotherVersion
      case .broken, .busy: .bySilent
      case .noAgent, .anotherUser, .unsafePlace, .system: .not
      }
    }
  }

  /// Whether the person has a session in which an agent may stand, and this command is told nothing of it.
  private var mayBeKeptElsewhere: Bool {
    unlocking == .throughAgent && Paths.isDirectory("/run/user/\(geteuid())")
  }

  /// Has the agent forget the vault's keys; false where none stood.
  func lockAgent(of whisper: Whisper) throws -> Bool {
    guard runtime != nil else {
      if mayBeKeptElsewhere { throw CommandError.noRuntime }
      return false
    }
    do {
      guard let agent = try standingAgent(of: whisper) else { return false }
      // Whoever looks again finds none, or another one.
      self.agent = nil
      try agent.lock()
      return true
    } catch {
      switch error {
      case .anotherVersion: throw CommandError.agentOfAnotherVersion
      case .unsafePlace(let error):
        throw CommandError.agentPlace(AgentFailure.PlaceFault(error), path: error.path)
      case .noAgent: return false
      case .anotherUser, .busy, .broken, .system: throw CommandError.agentSilent
      }
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
      do {
        if try lockAgent(of: whisper) { output.suggest(AgentWords.lockedBehind.text) }
      } catch CommandError.noRuntime {
        // Nobody sees from here whether one stands.
      } catch {
        output.say(ErrorWords(error).message)
      }
    }
  }
}
