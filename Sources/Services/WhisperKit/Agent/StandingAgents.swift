package import AgentExchange
internal import SystemPackage
internal import Vault

/// Which agents keep a vault unlocked, as far as one sees: those that answer in directories of sockets, and, by the hold on
/// the vault's file, whether one stands at all, in whatever environment it was started.
package struct StandingAgents {
  /// Nil where the vault does not open so far as to say where its agents are.
  private let whisper: Whisper?
  private let file: String
  private let runtimeDirectories: [String]

  /// How long one that was ended may take to let go of the file.
  private static let patience = Duration.seconds(1)

  package init(of whisper: Whisper?, at directory: String, in runtimeDirectories: [String]) {
    self.whisper = whisper
    file = whisper?.vault.databasePath ?? directory + "/vault.db"
    self.runtimeDirectories = runtimeDirectories
  }

  /// Whether one stands that is not reached, or a program holds the file as if one did; nil where the system does not say.
  package var standUnreached: Bool? { standUnreached(patience: FileHold.patienceToLook) }

  /// As above; where the file seems to be held it is looked again for that long, since who only looks holds it for a moment.
  package func standUnreached(patience: Duration) -> Bool? {
    switch FileHold.use(of: file, patience: patience) {
    case .keptUnlocked: true
    case .free, .changing: false
    case .unseen: nil
    }
  }

  /// Ends those that can be reached, each of which has no keys any more then, and says how many. What one of them did not
  /// do, or that another stands that cannot be reached, is thrown, whatever became of the others.
  package func end() throws(AgentObstacle) -> Int {
    let (ended, obstacle) = endReached()
    if let obstacle { throw obstacle }
    if FileHold.use(of: file, patience: Self.patience) == .keptUnlocked { throw .elsewhere }
    return ended
  }

  /// Runs `change`, of what an agent goes by, while none stands and none can come to stand. Those that can be reached are
  /// ended for it, which `onEnd` hears. Where another one stands, nothing is done, and `AgentObstacle` is thrown.
  package func withoutAny<Result: ~Copyable>(
    onEnd: () -> Void, _ change: () throws -> Result
  ) throws -> Result {
    let (ended, obstacle) = endReached()
    if ended > 0 { onEnd() }
    if let obstacle {
      // None of ours stands in such a place: who holds the file says whether one does.
      guard case .unsafePlace = obstacle else { throw obstacle }
    }
    let hold: FileHold
    do {
      hold = try FileHold.take(.change, of: file)
    } catch let held as FileHeld {
      throw held.use == .keptUnlocked ? AgentObstacle.elsewhere : .changing
    } catch VaultError.system(let failure)
      where whisper == nil && failure.errno == .noSuchFileOrDirectory
    {
      return try change()
    } catch VaultError.insecure where whisper == nil {
      // No vault is opened there; what is not one may be removed.
      return try change()
    } catch {
      throw WhisperError(mapping: error)
    }
    let result = try change()
    hold.release()
    return result
  }

  private func endReached() -> (ended: Int, obstacle: AgentObstacle?) {
    guard let whisper else { return (0, nil) }
    var ended = 0
    var obstacle: AgentObstacle?
    for directory in runtimeDirectories {
      do {
        guard let agent = try RunningAgent(of: whisper, in: directory) else { continue }
        try agent.lock()
        ended += 1
      } catch {
        guard let found = AgentObstacle(error) else { continue }
        obstacle = obstacle ?? found
      }
    }
    return (ended, obstacle)
  }
}

/// Why an agent that keeps a vault unlocked was not ended.
package enum AgentObstacle: Error, Equatable {
  /// It does not answer.
  case silent
  case anotherVersion
  /// It is not reached from here; or another program holds the file as if it were one.
  case elsewhere
  /// Another program changes what agents go by; or holds the file as if it did.
  case changing
  /// Its socket would stand where others could put one.
  case unsafePlace(AgentPlaceError)

  /// Nil where none stands.
  init?(_ error: AgentConnectionError) {
    switch error {
    case .noAgent: return nil
    case .anotherVersion: self = .anotherVersion
    case .unsafePlace(let error): self = .unsafePlace(error)
    case .anotherUser, .busy, .broken, .system: self = .silent
    }
  }
}
