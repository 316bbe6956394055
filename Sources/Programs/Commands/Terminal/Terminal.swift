import SecretMemory

/// Where the person is asked, whatever standard input and output are. Every function throws
/// `CommandError.noTerminal` where nobody can be, and `.cancelled` for who stops answering.
protocol Terminal {
  /// Whether somebody can be asked.
  var isThere: Bool { get }

  /// Asks for a passphrase, which is not shown and goes straight into secret memory.
  func passphrase(prompt: String) throws -> SecretBytes

  /// The same for words of a phrase, or rolls of dice, which may be pasted in several lines. Until a key is pressed `shown`,
  /// which has a row, stands in the place of the line that was written last, where the terminal can take it away.
  func phrase(prompt: String, under shown: String?) throws -> SecretBytes

  /// Hands one that was asked for to `attempt`. What is typed meanwhile, which may be the next answer, is neither shown nor
  /// kept.
  func hidingTyped<Result: ~Copyable>(
    during attempt: (consuming SecretBytes) throws -> Result, with secret: consuming SecretBytes
  ) throws -> Result

  /// Asks for a line that is no secret. White space around it is left out.
  func line(prompt: String) throws -> String

  /// Shows a secret on the terminal, and nowhere else.
  func show(_ secret: borrowing SecretBytes, under text: String) throws

  /// Shows a secret on a screen of its own, until a key is pressed, and leaves nothing of it.
  func showUntilKey(_ secret: borrowing SecretBytes, under text: String) throws

  /// How many columns and lines there are; nil where the terminal does not say.
  var size: (columns: Int, lines: Int)? { get }

  /// Shows one text after another on a screen of its own, each from its upper left and for a while, until a key is pressed.
  /// `text` is asked for each of them in turn, from 0 on.
  func showInTurn(each pause: Duration, _ text: (Int) throws -> String) throws
}

/// Nobody can be asked there.
struct AbsentTerminal: Terminal {
  var isThere: Bool { false }
  var size: (columns: Int, lines: Int)? { nil }

  func passphrase(prompt: String) throws -> SecretBytes { throw CommandError.noTerminal }
  func phrase(prompt: String, under shown: String?) throws -> SecretBytes {
    throw CommandError.noTerminal
  }

  func line(prompt: String) throws -> String { throw CommandError.noTerminal }

  func hidingTyped<Result: ~Copyable>(
    during attempt: (consuming SecretBytes) throws -> Result, with secret: consuming SecretBytes
  ) throws -> Result {
    throw CommandError.noTerminal
  }

  func show(_ secret: borrowing SecretBytes, under text: String) throws {
    throw CommandError.noTerminal
  }

  func showUntilKey(_ secret: borrowing SecretBytes, under text: String) throws {
    throw CommandError.noTerminal
  }

  func showInTurn(each pause: Duration, _ text: (Int) throws -> String) throws {
    throw CommandError.noTerminal
  }
}
