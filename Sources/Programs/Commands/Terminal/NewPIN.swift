import SecretMemory
import WhisperKit
import Words

/// How a new PIN comes about: it is handed over, or typed until it is there twice.
struct NewPIN {
  let context: Context
  let source: SecretSource

  /// How often somebody may slip.
  private static let tries = 3

  func secret() throws -> SecretBytes {
    let new = try source.isGiven ? given() : typed()
    // It is set next.
    context.events.say(.deriving)
    return new
  }

  private func given() throws -> SecretBytes {
    let given = try source.secret(prompt: "")
    try ProtectorService.check(pin: given)
    return given
  }

  private func typed() throws -> SecretBytes {
    var slips = 0
    var said = ""
    while true {
      do {
        let first = try ask(said + VaultWords.newPINPrompt.text)
        try ProtectorService.check(pin: first)
        guard first.equals(try ask(VaultWords.againPrompt.text)) else {
          throw CommandError.pinsDiffer
        }
        return first
      } catch  where Self.isSlip(error) {
        slips += 1
        guard slips < Self.tries else { throw error }
        said = ErrorWords(error).message + "\n"
      }
    }
  }

  private static func isSlip(_ error: any Error) -> Bool {
    (error as? CommandError) == .pinsDiffer || (error as? WhisperError)?.code == .pinLength
  }

  private func ask(_ prompt: String) throws -> SecretBytes {
    do {
      return try context.terminal.passphrase(prompt: prompt)
    } catch CommandError.noTerminal {
      throw source.missing(CommandError.newPINNeeded)
    }
  }
}
