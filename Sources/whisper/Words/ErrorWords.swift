import Words
import ProcessHardening
import SecretMemory
import StagedFiles
import Vault
import WhisperKit

/// An error in words: what happened, what to do, and what the shell is told.
struct ErrorWords {
  let message: String
  let hint: String?
  let status: ExitStatus
  /// For who debugs; release builds do not say it.
  private var cause: String?

  init(_ message: String, hint: String? = nil, _ status: ExitStatus, cause: String? = nil) {
    self.message = message
    self.hint = hint
    self.status = status
    self.cause = cause
  }

  init(_ error: any Error) {
    switch error {
    case let error as WhisperError: self.init(service: error)
    case let error as VaultError: self.init(vault: error)
    case let error as CommandError: self.init(command: error)
    case let error as StagedFileError: self.init(command: CommandError(error))
    case let error as SecretMemoryError: self.init(memory: error)
    case let error as QRError: self.init(qr: error)
    case let error as QRPayloadError: self.init(payload: error)
    case let error as HardeningError:
      let hint = error.lacksProc ? SystemErrorWords.noProcHint.text : nil
      self.init(SystemErrorWords.notHardened(Self.reason(error)), hint: hint, .failed)
    default:
      self.init(CommandErrorWords.unknown.text, .failed, cause: "\(error)")
    }
  }

  init(memory error: SecretMemoryError) {
    switch error {
    case .lockLimit:
      self.init(
        SystemErrorWords.lockLimit.text, hint: SystemErrorWords.lockLimitHint.text, .failed)
    case .unavailable(let code):
      self.init(SystemErrorWords.noMemory(Self.reason(code)), .failed)
    }
  }

  func print(asJSON: Bool) {
    if asJSON {
      let report = ErrorReport(
        error: withoutIsolation(message), hint: hint.map(withoutIsolation),
        exitStatus: status.rawValue)
      Console.standardError(report.json + "\n")
      return
    }
    var lines = ["\(LabelWords.error.text) \(message)"]
    if let hint { lines.append("\(LabelWords.hint.text) \(hint)") }
    #if DEBUG
      if let cause { lines.append("cause: \(printable(cause))") }
    #endif
    Console.standardError(Lines(lines))
  }
}

struct ErrorReport: Report {
  let error: String
  let hint: String?
  let exitStatus: Int32

  var text: Lines { Lines(error) }
}
