import Words
import PassphraseStrength
import SecretMemory
import StagedFiles
import WhisperKit

/// How a new passphrase comes about: it is handed over, made by the program, or typed until it is there
/// twice.
struct NewPassphrase {
  let context: Context
  let source: SecretSource
  /// Whether the program makes it; nil for a command that cannot.
  var generation: GenerateOptions.Choice?
  var prompt = VaultWords.newPrompt.text
  /// Thrown where there is nobody to ask.
  var missing: any Error = CommandError.newPassphraseNeeded
  /// Thrown for a passphrase without a character.
  var empty: any Error = WhisperError.passphraseEmpty
  /// Thrown where it is typed twice, each time otherwise.
  var differ: any Error = CommandError.passphrasesDiffer
  /// What the passphrase is for: names that are guessed before all else.
  var names: [String] = []

  /// How often somebody may slip.
  private static let tries = 3

  /// Hands the new passphrase to `set`, which sets it. A file that it was written to stays when that
  /// fails: it may have been set all the same.
  func use<Result: ~Copyable>(_ set: (consuming SecretBytes) throws -> Result) throws -> Result {
    func body(_ secret: consuming SecretBytes) throws -> Result {
      context.events.say(.deriving)
      return try set(secret)
    }
    switch generation {
    case nil, .some(.none):
      if source.isGiven { return try body(given()) }
      return try body(typed())
    case .shown?:
      let words = try GeneratedPassphrase.words()
      try show(words)
      return try body(words)
    case .written(let file)?:
      let words = try GeneratedPassphrase.words()
      // There before it protects anything.
      let staged = try file.stage(secret: try GeneratedPassphrase.line(words))
      try staged.putInPlace()
      context.output.say(VaultWords.generatedWritten, printable(file.path))
      return try body(words)
    }
  }

  private func given() throws -> SecretBytes {
    let given = try source.secret(prompt: "")
    guard given.count > 0 else { throw empty }
    if try isWeak(given) { context.output.say(VaultWords.weakGiven) }
    return given
  }

  /// What a passphrase is called in languages that the lists of common ones hardly know.
  private static let wordsForIt = ["contraseña", "kennwort", "clave", "geheim"]

  private func isWeak(_ passphrase: borrowing SecretBytes) throws -> Bool {
    try PassphraseStrength(
      of: passphrase,
      names: names + context.environment.names + context.vault.names + Self.wordsForIt
    ).isWeak
  }

  /// Asks until a passphrase is there twice. One that is weak is asked about in between.
  private func typed() throws -> SecretBytes {
    var slips = 0
    var said = ""
    while true {
      let first = try ask(said + prompt)
      if first.count > 0 {
        said = ""
        if try isWeak(first) {
          let advice: [VaultWords] = generation == nil ? [.weak] : [.weak, .weakGenerate]
          let isTaken = try context.person.confirm(
            Question(VaultWords.weakQuestion, about: advice.map { Remark($0) }))
          guard isTaken else { continue }
        }
        if first.equals(try ask(VaultWords.againPrompt.text)) { return first }
      }
      let error: any Error = first.count > 0 ? differ : empty
      slips += 1
      guard slips < Self.tries else { throw error }
      said = ErrorWords(error).message + "\n"
    }
  }

  private func ask(_ prompt: String) throws -> SecretBytes {
    do {
      return try context.terminal.passphrase(prompt: prompt)
    } catch CommandError.noTerminal {
      throw source.missing(missing)
    }
  }

  /// Shows a passphrase that was made, and has it typed once: who cannot has not written it down.
  private func show(_ words: borrowing SecretBytes) throws {
    do {
      try context.terminal.show(words, under: VaultWords.generated.text)
    } catch CommandError.noTerminal {
      throw CommandError.generatedNeedsTerminal
    }
    var said = ""
    for _ in 0..<Self.tries {
      let typed = try context.terminal.passphrase(prompt: said + VaultWords.generatedPrompt.text)
      if words.equals(typed) { return }
      said = VaultWords.generatedDiffers.text + "\n"
    }
    throw CommandError.passphrasesDiffer
  }
}
