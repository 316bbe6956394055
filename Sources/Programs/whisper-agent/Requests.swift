import AgentExchange
import AgentServer
import SessionWatch
import Vault
import VaultModel
import WatchExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers the requests of one connection.
final class Requests: RequestHandler {
  private let visitor: AgentVisitor?
  private let standing: AgentStanding

  init(_ visitor: AgentVisitor?, _ standing: AgentStanding) {
    self.visitor = visitor
    self.standing = standing
  }

  func answer(_ request: UInt8, _ body: [UInt8]) -> Answer {
    guard let request = AgentRequest(rawValue: request) else { return .endConnection }
    if request == .state {
      return body.isEmpty ? .answer(AgentReport.listening(standing.report).body) : .endConnection
    }
    if request == .end { return body.isEmpty ? .answerAtEnd : .endConnection }
    guard let visitor else { return .endConnection }
    return switch visitor.answer(request, body) {
    case .answer(let bytes): .answer(bytes)
    case .answerAndEnd(let bytes): .answerThenEnd(bytes)
    case .refuse: .endConnection
    }
  }
}

/// How the agent stands, for who asks.
final class AgentStanding {
  private let autoLock: AutoLock
  private var watch: WatchState
  /// How long it will still run if nobody uses it.
  var timeLeft: () -> Duration? = { nil }

  init(_ autoLock: AutoLock, _ state: SessionWatch.State) {
    self.autoLock = autoLock
    watch = WatchState(state)
  }

  /// Takes in what the helper says that tells of locking and sleep. Whether the vault is to be locked: also for a word
  /// that nobody knows.
  func locks(for octet: UInt8) -> Bool {
    switch WatchWord(rawValue: octet) {
    case .ready: watch = .watched
    case .noBus: watch = .noBus
    case .lock, .sleep, nil: return true
    }
    return false
  }

  /// Nobody tells of locking and sleep any more.
  func isLeftAlone() { if watch == .watched { watch = .failed } }

  var report: AgentReport.Standing {
    let left = timeLeft()?.components.seconds
    return AgentReport.Standing(
      until: left.map { Int64(time(nil)) + $0 }, idleMinutes: autoLock.number,
      watch: watch.rawValue)
  }
}

extension AgentEnd {
  /// What who waits for the end is told.
  init(_ reason: EndReason) {
    switch reason {
    case .asked: self = .asked
    case .time: self = .time
    case .removed: self = .removed
    case .signal, .system: self = .ended
    case .watched(let octet):
      switch WatchWord(rawValue: octet) {
      case .lock: self = .session
      case .sleep: self = .sleep
      case .ready, .noBus, nil: self = .ended
      }
    }
  }
}

extension WatchState {
  init(_ state: SessionWatch.State) {
    self =
      switch state {
      case .ready: .watched
      case .noBus: .noBus
      case .missing: .missing
      case .failed: .failed
      }
  }
}
