import AgentExchange
import WhisperKit

/// An agent that keeps the followed vault unlocked.
struct FollowedAgent {
  private var asked: RunningAgent?
  /// Nil where the agent has no room for one more who waits for its end: then it is asked whether it is still there.
  private var notice: AgentEndNotice?
  /// How it stood when that was last said.
  private(set) var standing: AgentStanding

  /// How long it may take to say how it stands. One that is stopped keeps nobody waiting for longer.
  static let patience = Duration.milliseconds(400)
  /// Seconds by which the end of its time can differ without having been put off: it is told in whole ones.
  private static let jitter: Int64 = 1

  init(_ agent: RunningAgent) {
    asked = agent
    standing = agent.standing
    notice = try? agent.noticeOfEnd()
  }

  /// What poll(2) waits on to hear of its end; below 0 where there is nothing.
  var descriptor: Int32 { notice?.descriptor ?? -1 }

  /// What became of it, once the descriptor can be read; nil where it has no room for who waits.
  mutating func heard() -> FollowEvent? {
    guard let notice else { return nil }
    self.notice = nil
    switch notice.heard() {
    case .end(let end): return .locked(end)
    case .gone: return .gone
    case .refused: return nil
    }
  }

  /// Asks how it stands. `connect` finds it where it let us go.
  mutating func look(connect: () -> RunningAgent?) -> Look {
    asked = asked ?? connect()
    guard let now = try? asked?.standingNow(patience: Self.patience) else {
      asked = nil
      // Who waits for its end will hear of it.
      return notice == nil ? .gone : .same
    }
    guard isNews(now) else { return .same }
    standing = now
    return .another
  }

  enum Look {
    case same
    /// It stands until another time, or is watched otherwise.
    case another
    case gone
  }

  private func isNews(_ now: AgentStanding) -> Bool {
    guard now.watch == standing.watch, now.autoLock == standing.autoLock else { return true }
    guard let until = now.until, let before = standing.until else {
      return now.until != standing.until
    }
    let (difference, overflow) = until.subtractingReportingOverflow(before)
    return overflow || difference.magnitude > UInt64(Self.jitter)
  }
}
