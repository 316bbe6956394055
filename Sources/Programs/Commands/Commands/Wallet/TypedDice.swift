import ArgumentParser
import SecretMemory
import SeedPhrase
import TerminalInput
import Words

/// Where rolls of dice come from.
enum DiceSource: ExpressibleByArgument, CustomStringConvertible {
  case typed
  /// A file, or standard input.
  case read(String)

  init(argument: String) { self = .read(argument) }

  /// Help says this of the option without a value, and its own sentence says enough.
  var description: String { file ?? "" }

  /// What is named.
  var file: String? {
    switch self {
    case .typed: nil
    case .read(let path): path
    }
  }

  /// Whether somebody is asked for them: also where standard input is a terminal, which would show them.
  func isTyped(_ context: Context) -> Bool {
    switch file {
    case nil: true
    case "-"?: context.streams.input.isTyped
    default: false
    }
  }

  /// The rolls; of who types them at least as many as are `needed`.
  func rolls(needed: Int, _ context: Context) throws -> Dice {
    guard let file, !isTyped(context) else {
      return try TypedDice(terminal: context.terminal, needed: needed).read()
    }
    let place: HandedSecret = file == "-" ? .descriptor(0) : .file(file)
    return try Dice(reading: CommandError.mapping(of: .phrase) { try place.read(name: file) })
  }
}

/// Rolls of dice that somebody types at the terminal, in one line or in many. They are the phrase in another form: they are
/// not shown, and how many there are is.
struct TypedDice {
  let terminal: any Terminal
  /// How many there must be at least.
  let needed: Int
  /// How often in a row somebody may slip.
  private static let tries = 3

  /// Asks until an empty line follows enough rolls. Throws `SeedPhraseError` for who slips too often.
  func read() throws -> Dice {
    var dice = try Dice()
    var said = WalletWords.rollsAreHidden("\(needed)") + "\n"
    var slips = 0
    while true {
      let typed = try terminal.phrase(prompt: said + prompt(after: dice.count), under: nil)
      let before = dice.count
      var slip: SeedPhraseError?
      do { try dice.add(typed) } catch let error as SeedPhraseError { slip = error }
      if slip == nil, dice.count == before {
        if before >= needed { break }
        slip = .rolls(needed: needed, given: before)
      }
      guard let slip else {
        (said, slips) = ("", 0)
        continue
      }
      slips += 1
      guard slips < Self.tries else { throw slip }
      said = ErrorWords(slip).message + "\n"
      if typed.count > 0 { said += WalletWords.rollsNotTaken.text + "\n" }
    }
    return dice
  }

  private func prompt(after count: Int) -> String {
    count < needed
      ? WalletWords.rollsPrompt("\(count)", "\(needed)") : WalletWords.rollsEnough("\(count)")
  }
}
