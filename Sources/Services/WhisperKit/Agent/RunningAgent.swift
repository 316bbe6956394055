package import AgentExchange
internal import Vault
package import VaultModel

/// The agent that keeps a vault unlocked, connected to.
package final class RunningAgent {
  private let connection: AgentConnection
  private let place: AgentPlace
  /// How it stood when it was connected to.
  package let standing: AgentStanding

  /// How long one may take to say that it stands: longer than a use of the element, and not as long as a person waits for
  /// one that was stopped.
  package static let patience = Duration.seconds(10)

  /// Nil where none stands for the vault. `runtimeDirectory` is where agents have their sockets, and `patience` how long one
  /// may take to say that it stands.
  package init?(
    of whisper: Whisper, in runtimeDirectory: String, patience: Duration = RunningAgent.patience
  ) throws(AgentConnectionError) {
    guard let place = try whisper.agentPlace(in: runtimeDirectory) else { return nil }
    self.place = place
    do {
      connection = try AgentConnection(to: place)
    } catch .noAgent {
      return nil
    }
    standing = try Self.standing(connection, patience)
  }

  /// How it stands now.
  package func standingNow(
    patience: Duration = RunningAgent.patience
  ) throws(AgentConnectionError) -> AgentStanding {
    try Self.standing(connection, patience)
  }

  /// Hears of its end from now on.
  package func noticeOfEnd() throws(AgentConnectionError) -> AgentEndNotice {
    try AgentEndNotice(of: place)
  }

  /// Nobody is asked for anything, nor is the vault used.
  private static func standing(
    _ connection: AgentConnection, _ patience: Duration
  ) throws(AgentConnectionError) -> AgentStanding {
    let answer = try connection.ask(AgentRequest.state.rawValue, [], patience: patience)
    guard case .listening(let standing) = try? AgentReport(body: answer),
      let autoLock = AutoLock(number: standing.idleMinutes)
    else { throw .broken }
    return AgentStanding(
      until: standing.until, autoLock: autoLock,
      watch: WatchState(rawValue: standing.watch) ?? .failed)
  }

  /// Has it forget every key, and waits until it is gone.
  package func lock() throws(AgentConnectionError) {
    _ = try ask(.lock, [])
    guard try connection.waitForEnd() else { throw .broken }
  }

  fileprivate func ask(
    _ request: AgentRequest, _ body: [UInt8]
  ) throws(AgentConnectionError) -> [UInt8] {
    try connection.ask(request.rawValue, body)
  }
}

/// How long an agent keeps its vault unlocked.
package struct AgentStanding: Equatable, Sendable {
  /// In seconds since 1970, if nobody uses it; nil where no time ends it.
  package let until: Int64?
  package let autoLock: AutoLock
  package let watch: WatchState
}

/// Carries a vault's requests to its agent.
private final class AgentLine: AgentChannel {
  private let agent: RunningAgent

  init(_ agent: RunningAgent) { self.agent = agent }

  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8] {
    do { return try agent.ask(request, body) } catch { throw VaultError.locked }
  }
}

extension Whisper {
  /// Opens the vault with the keys that its agent keeps: see `unlock(through:)`.
  package func unlock(through agent: RunningAgent) throws(WhisperError) {
    try unlock(through: AgentLine(agent))
  }

  /// Where an agent of this vault listens; nil where its file is gone.
  fileprivate func agentPlace(
    in runtimeDirectory: String
  ) throws(AgentConnectionError) -> AgentPlace? {
    guard let file = FileIdentity(path: vault.databasePath) else { return nil }
    do {
      return try AgentPlace(
        runtimeDirectory: runtimeDirectory, vaultID: vault.id, database: file)
    } catch {
      throw .unsafePlace(error)
    }
  }
}
