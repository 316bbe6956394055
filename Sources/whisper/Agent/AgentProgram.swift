import AgentStart
import ArgumentParser
import HelperProcess
import SystemPackage
import WhisperKit
import Words

/// The program that is to keep a vault unlocked, from when it is started until it stands.
final class AgentProgram {
  private let process: LastingProcess
  private let orders: MessagePipe
  private let reports: MessagePipe

  static let name = "whisper-agent"

  /// Starts it. It waits for its order, and ends without one.
  init(_ need: AgentNeed) throws(CommandError) {
    do {
      process = try LastingProcess.start(Self.name, passing: need.secret)
    } catch .missing {
      throw .agentMissing
    } catch .notStarted(let errno) {
      throw .agentFailed(errno)
    } catch {
      throw .agentFailed(nil)
    }
    (orders, reports) = (MessagePipe(process.input), MessagePipe(process.output))
  }

  /// Has it open a vault; nil where another agent stands for it already. `retry` gives what is asked with after a wrong
  /// secret, or throws.
  func open(
    _ order: AgentOrder, retry: (AgentReport.Wrong) throws -> AgentRetry
  ) throws -> AgentReport.Standing? {
    do {
      try orders.send(order)
      while let report = try reports.receive(AgentReport.self) {
        switch report {
        case .listening(let standing): return standing
        case .already: return nil
        case .failed(let octets): throw try Self.error(AgentFailure(octets: octets))
        case .wrong(let wrong): try orders.send(retry(wrong))
        }
      }
    } catch let error as AgentStartError {
      if case .system(let errno) = error { throw CommandError.agentFailed(errno) }
    }
    throw CommandError.agentFailed(nil)
  }

  /// What its failure is called here.
  private static func error(_ failure: AgentFailure) -> any Error {
    switch failure {
    case .vault(let octets): WhisperError(agentOctets: octets)
    case .noTerminal: CommandError.passphraseNeeded
    case .cancelled: CommandError.cancelled
    case .tooLong(let limit): CommandError.passphraseTooLong(limit: Int(limit))
    case .lineLost: CommandError.lineLost
    case .unreadable(let name, let errno):
      CommandError.passphraseUnreadable(name, Errno(rawValue: errno))
    case .notConfined(_, let errno), .system(_, let errno):
      CommandError.agentFailed(errno == 0 ? nil : Errno(rawValue: errno))
    case .noTime: ValidationError(UsageErrorWords.autoLockZero.text)
    case .place(let fault, let path): CommandError.agentPlace(fault, path: path)
    }
  }
}
