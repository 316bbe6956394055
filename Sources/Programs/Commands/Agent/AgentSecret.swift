import AgentExchange
import TerminalInput
import VaultModel
import WhisperKit
import Words

/// What opens the vault for an agent, which asks for it itself: no secret passes through here.
struct AgentSecret {
  let kind: AgentOrder.Secret
  let source: AgentOrder.Source
  /// What is asked with at first.
  let prompt: String
  private let question: String
  private let errors: any ByteSink

  /// `warning` is what to know before it is typed.
  init(
    _ credentials: Credentials, _ kind: ProtectorKind, warning: String?, _ errors: any ByteSink
  ) {
    self.kind =
      switch kind {
      case .none: .none
      case .passphrase: .passphrase
      case .pin: .pin
      case .securityKey: .securityKey
      }
    source =
      switch credentials.place(of: kind) {
      case .file(let path)? where Paths.descriptor(path) != nil: .descriptor
      case .file(let path)?: .file((try? Paths.absolute(path)) ?? path)
      case .descriptor?: .descriptor
      case nil: .terminal
      }
    question = Credentials.Question.toOpen.prompt(for: kind)
    self.errors = errors
    prompt = errors.shown(Lines((warning.map { $0 + "\n" } ?? "") + question))
  }

  /// What is asked with after a wrong one.
  func retry(_ error: any Error) -> AgentRetry {
    AgentRetry(
      prompt: errors.shown(Lines(ErrorWords(error).message + "\n" + question)))
  }
}
