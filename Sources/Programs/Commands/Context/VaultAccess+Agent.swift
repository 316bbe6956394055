import AgentExchange
import VaultModel
import WhisperKit
import Words

/// Whether an agent keeps the vault unlocked.
enum KeptUnlocked {
  case not
  case by(AgentStanding)
  case byAnotherVersion
  /// Something stands there, and does not answer.
  case bySilent
  /// One stands that is not reached, or a program holds the vault's file as one does.
  case elsewhere
  /// Nothing says where it would be.
  case unknown

  /// For programs.
  var code: String {
    switch self {
    case .not: "none"
    case .by: "running"
    case .byAnotherVersion: "other_version"
    case .bySilent: "silent"
    case .elsewhere: "elsewhere"
    case .unknown: "unknown"
    }
  }

  /// Whether somebody may have its keys, so that it cannot be said to be locked.
  var mayStand: Bool {
    if case .not = self { false } else { true }
  }

  /// How its agent stands.
  var standing: AgentStanding? {
    if case .by(let standing) = self { standing } else { nil }
  }
}

extension VaultAccess {
  /// The agent that the command is to use for the vault. One that cannot be used is passed by, and said.
  func agent(of whisper: Whisper) -> RunningAgent? {
    guard purpose.usesAgent, !credentials.areChosen else { return nil }
    do {
      return try standingAgent(of: whisper)
    } catch {
      if error == .anotherVersion { output.say(AgentWords.passedBy) }
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
        if (try? agent.lock()) != nil { output.suggest(AgentWords.lockedBehind) }
      // It has gone meanwhile.
      case .vaultLocked: break
      default: throw error
      }
      return false
    }
  }

  /// Whether an agent keeps the vault unlocked, and how. Nobody is asked for anything.
  func keptUnlocked(_ whisper: Whisper) -> KeptUnlocked {
    do {
      if let agent = try standingAgent(of: whisper) { return .by(agent.standing) }
    } catch {
      switch error {
      case .anotherVersion: return .byAnotherVersion
      case .broken, .busy: return .bySilent
      case .noAgent, .anotherUser, .unsafePlace, .system: break
      }
    }
    return switch agents(of: whisper).standUnreached {
    case true?: .elsewhere
    case false?: .not
    case nil: runtime == nil && purpose.usesAgent ? .unknown : .not
    }
  }

  /// Whether a person is to be told of `unlock`: commands ask for what opens the vault, from here it can be kept unlocked, and
  /// it never was.
  var isUnlockNews: Bool {
    guard runtime != nil, !credentials.areChosen, let whisper = vaults.first,
      !whisper.wasKeptUnlocked, let kind = try? kind(of: whisper), kind != ProtectorKind.none
    else { return false }
    if case .not = keptUnlocked(whisper) { return true }
    return false
  }

  /// Has the agents of the vault forget its keys; false where none stood. Throws where one stands that does not, wherever
  /// it was started.
  func lockAgents(of whisper: Whisper) throws -> Bool {
    // Whoever looks again finds none, or another one.
    agent = nil
    do {
      return try agents(of: whisper).end() > 0
    } catch {
      switch error {
      case .anotherVersion: throw CommandError.agentOfAnotherVersion
      case .unsafePlace(let error):
        throw CommandError.agentPlace(AgentFailure.PlaceFault(error), path: error.path)
      case .silent: throw CommandError.agentSilent
      case .elsewhere, .changing: throw CommandError.agentElsewhere
      }
    }
  }

  /// Makes a change of what agents go by: rules, protectors, the counter, the root. Those that can be reached are ended first,
  /// and none comes to stand meanwhile; where another one stands, nothing is changed. With `--no-agent` it is changed all the
  /// same, and said what may stand. `whisper` is nil for a vault that does not open.
  func changingRules<Result: ~Copyable>(
    of whisper: Whisper?, _ change: () throws -> Result
  ) throws -> Result {
    let agents = agents(of: whisper)
    agent = nil
    guard !leavesAgents else {
      let result = try change()
      if agents.standUnreached == true { output.say(AgentWords.standsOn) }
      return result
    }
    var wasEnded = false
    var otherStands = false
    defer {
      if wasEnded {
        output.suggest(otherStands ? AgentWords.lockedHere : .lockedBehind)
      }
    }
    do {
      return try agents.withoutAny(onEnd: { wasEnded = true }, change)
    } catch let obstacle as AgentObstacle {
      if case .changing = obstacle {} else { otherStands = true }
      throw CommandError.notChanged(obstacle)
    }
  }

  /// Before anybody is asked for what opens the vault to change what agents go by: throws where one stands that will not be
  /// ended.
  func checkRulesCanChange(_ whisper: Whisper?) throws {
    guard !leavesAgents else { return }
    guard let whisper else {
      if agents(of: nil).standUnreached == true { throw CommandError.notChanged(.elsewhere) }
      return
    }
    switch keptUnlocked(whisper) {
    case .byAnotherVersion: throw CommandError.notChanged(.anotherVersion)
    case .bySilent: throw CommandError.notChanged(.silent)
    // What stands in another directory of sockets may be ended yet.
    case .elsewhere where runtimes.count <= 1: throw CommandError.notChanged(.elsewhere)
    case .elsewhere, .by, .not, .unknown: break
    }
  }

  private func agents(of whisper: Whisper?) -> StandingAgents {
    StandingAgents(of: whisper, at: path, in: runtimes)
  }

  /// Shows an agent that the command left the newest list, so that it uses nothing more of what is gone. One that lacks a part
  /// that the command made is locked, which is said.
  func settleAgent() {
    guard let whisper = vaults.first, !leavesAgents else { return }
    switch news {
    case .none: break
    case .part(let part) where (try? whisper.has(part)) != false:
      do {
        if try lockAgents(of: whisper) { output.suggest(AgentWords.lockedBehind) }
      } catch CommandError.agentElsewhere {
        // It is of no use to anybody any more.
      } catch {
        output.say(Remark(error))
      }
    case .list, .part:
      guard let agent = try? standingAgent(of: whisper),
        let another = try? Whisper.open(at: path, elements: elements.all, clock: clock)
      else { return }
      try? another.unlock(through: agent)
    }
  }
}
