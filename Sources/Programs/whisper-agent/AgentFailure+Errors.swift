import AgentExchange
import AgentServer
import ProcessHardening
import SecretMemory
import SystemPackage
import TerminalInput
import Vault

extension AgentFailure {
  /// Why an agent did not come to stand.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as AgentFailure: error
      case let error as VaultError: .vault(error.octets)
      case let error as SecretMemoryError: .vault(VaultError.memory(error).octets)
      case TerminalInputError.noTerminal: .noTerminal
      case TerminalInputError.cancelled: .cancelled
      case TerminalInputError.tooLong(let limit): .tooLong(limit: UInt32(clamping: limit))
      case TerminalInputError.lineLost: .lineLost
      case TerminalInputError.notOpened(let name, let errno): .unreadable(name, errno.rawValue)
      case TerminalInputError.unreadable(let name, let errno):
        .unreadable(name ?? "", errno.rawValue)
      case TerminalInputError.unwritable: .noTerminal
      case let error as HardeningError:
        .notConfined(error.step.rawValue, error.errno?.rawValue ?? 0)
      case let error as AgentPlaceError: .place(PlaceFault(error), path: error.path)
      case AgentListenerError.place(let error): .place(PlaceFault(error), path: error.path)
      case AgentListenerError.occupied(let path): .place(.occupied, path: path)
      case AgentListenerError.starting: .place(.starting, path: "")
      case is PathWatchLimit: .place(.watchLimit, path: "")
      case AgentListenerError.system(let errno, let path): .system(path, errno.rawValue)
      case let errno as Errno: .system("", errno.rawValue)
      default: .system("", 0)
      }
  }
}
