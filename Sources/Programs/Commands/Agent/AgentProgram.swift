import AgentExchange
import HelperProcess
import SecretMemory
import SystemPackage
import WhisperKit
import Words

/// The program that is to keep a vault unlocked, from when it is started until it stands.
final class AgentProgram {
  private var process: LastingProcess
  private let orders: MessagePipe
  private let reports: MessagePipe

  static let name = "whisper-agent"
  /// What it starts itself.
  static let watcher = "whisper-watch"

  /// Starts it. It waits for its order, and ends without one.
  init(_ need: AgentNeed) throws(CommandError) {
    do {
      process =
        need.isOffered
        ? try LastingProcess.startToHandOver(Self.name)
        : try LastingProcess.start(Self.name, passing: need.secret)
    } catch .missing {
      throw .agentMissing
    } catch .notStarted(let errno) {
      if let secret = need.secret, errno == .badFileDescriptor {
        throw .passphraseUnreadable(CommandErrorWords.descriptor("\(secret)"), errno)
      }
      throw .agentFailed(errno)
    } catch {
      throw .agentFailed(nil)
    }
    (orders, reports) = (MessagePipe(process.input), MessagePipe(process.output))
  }

  /// Gives one that was offered the secret that it opens the vault with, for an order that says so (`.descriptor`).
  func handOver(_ secret: borrowing SecretBytes) throws {
    // A closure cannot borrow it.
    let secret = try secret.copy()
    try process.handOver { descriptor in
      let sink = DescriptorSink(descriptor.rawValue)
      try sink.write(secret)
      // A line end behind it is no part of it; one in it is.
      try sink.write("\n")
    }
  }

  /// Has it open a vault; nil where another agent stands for it already. After a wrong secret it asks again with what
  /// `retry` gives, as often in all as `tries` says. `touch` is called before a security key is to be touched, and `deriving`
  /// before a key is made of a passphrase or PIN.
  func open(
    _ order: AgentOrder, tries: Int, touch: () -> Void, deriving: () -> Void,
    retry: (any Error) -> AgentRetry
  ) throws -> AgentReport.Standing? {
    var left = tries
    do {
      try orders.send(order)
      while let report = try reports.receive(AgentReport.self) {
        switch report {
        case .listening(let standing): return standing
        case .already: return nil
        case .touch: touch()
        case .deriving: deriving()
        case .failed(let octets): throw try Self.error(AgentFailure(octets: octets), order.secret)
        case .wrong(let wrong):
          let error = Self.error(wrong)
          left -= 1
          guard left > 0 else { throw error }
          try orders.send(retry(error))
        }
      }
    } catch let error as AgentStartError {
      if case .system(let errno) = error { throw CommandError.agentFailed(errno) }
    }
    throw CommandError.agentFailed(nil)
  }

  /// What it says of a secret that was typed, or of a finger.
  private static func error(_ wrong: AgentReport.Wrong) -> any Error {
    switch wrong.reason {
    case AgentReport.Wrong.finger: CommandError.fingerUnknown
    case AgentReport.Wrong.keyPINLength: CommandError.keyPINLength
    case AgentOrder.Secret.pin.rawValue: WhisperError.wrongPIN(triesLeft: wrong.triesLeft)
    case AgentOrder.Secret.securityKey.rawValue:
      WhisperError.wrongKeyPIN(triesLeft: wrong.triesLeft)
    default: WhisperError.wrongPassphrase
    }
  }

  /// What its failure is called here.
  private static func error(
    _ failure: AgentFailure, _ secret: AgentOrder.Secret
  ) -> any Error {
    switch failure {
    case .vault(let octets): WhisperError(agentOctets: octets)
    case .noTerminal:
      switch secret {
      case .pin: CommandError.pinNeeded
      case .securityKey: CommandError.keyPINNeeded
      case .none, .passphrase: CommandError.passphraseNeeded
      }
    case .cancelled: CommandError.cancelled
    case .tooLong(let limit): CommandError.passphraseTooLong(limit: Int(limit))
    case .lineLost: CommandError.lineLost
    case .unreadable(let name, let errno):
      CommandError.passphraseUnreadable(name, Errno(rawValue: errno))
    case .notConfined(_, let errno), .system(_, let errno):
      CommandError.agentFailed(errno == 0 ? nil : Errno(rawValue: errno))
    case .noTime: UsageError(.autoLockZero)
    case .place(let fault, let path): CommandError.agentPlace(fault, path: path)
    }
  }
}
