import WhisperKit
import Words

/// What the command says of one code, and what it tells the shell: a row of the table of errors.
struct ErrorRow: Sendable {
  /// Where errors of a code come from.
  enum Layer: String, CaseIterable, Sendable {
    /// How the command was called.
    case arguments
    /// Between the person and the services: the terminal, files, the agent that is started.
    case command
    /// Identities, contacts, messages and backups.
    case services
    /// The vault, with what protects it and what it stands on.
    case vault
    /// OpenPGP's keys and messages.
    case openPGP = "OpenPGP"
    /// Wallets, addresses and what is signed with them.
    case wallet
    /// The system below all of them.
    case system
  }

  /// Its key is the code.
  let words: any Topic
  let status: ExitStatus
  /// What fills the places of the sentence, in their order.
  var places: [ErrorPlace] = []
  var hint: ErrorHint?
  /// As `ErrorTable.rows` has it.
  var layer = Layer.command

  var code: String { words.rawValue }
}

/// A row whose sentence is of a topic.
struct TopicRow<Words: Topic> {
  let row: ErrorRow

  init(_ status: ExitStatus, _ words: Words, _ places: ErrorPlace..., hint: ErrorHint? = nil) {
    row = ErrorRow(words: words, status: status, places: places, hint: hint)
  }

  init(_ status: ExitStatus, _ words: Words, _ places: ErrorPlace..., hint: Words) {
    row = ErrorRow(words: words, status: status, places: places, hint: .words(hint))
  }
}

/// What fills a place of a sentence: something of what an error is about.
enum ErrorPlace: Sendable {
  /// A name that is kept, and so was looked at.
  case name
  /// One that somebody typed, or that stands in something of others.
  case typedName
  case path
  /// Why, more closely.
  case reason
  /// What was being done.
  case operation
  /// Why the system refused.
  case errno
  case part
  case limit, limitKiB, limitMiB
  case number, days, seconds, time
  case neededMiB, availableMiB
  /// What has no key of its own in the JSON of an error: the next one of those that it brings.
  case text
}

/// What a person can do about an error.
enum ErrorHint: Sendable, ExpressibleByStringLiteral {
  case words(any Topic)
  /// As a shell takes it; `{}` stands for the name that the error is about.
  case command(String)
  /// It depends on what the error is about.
  case made(@Sendable (CommandError) -> String?)

  init(stringLiteral command: String) { self = .command(command) }

  func text(for error: CommandError) -> String? {
    switch self {
    case .words(let words): words.text
    case .command(let command): command.replacing("{}", with: error.quotedName)
    case .made(let make): make(error)
    }
  }
}

extension ErrorRow {
  /// The sentence about an error of this code.
  func message(of error: CommandError) -> String {
    var texts = error.texts[...]
    return words.filled(
      with: places.map { place in
        if case .text = place { texts.popFirst() ?? "" } else { error.text(for: place) }
      })
  }
}

extension CommandError {
  /// The name, as a shell takes it.
  var quotedName: String { shellQuoted(name) }

  var name: String { values.name ?? "" }

  fileprivate func text(for place: ErrorPlace) -> String {
    switch place {
    case .name: name
    case .typedName: printable(name)
    case .path: printable(values.path ?? "")
    case .reason: values.reason.map { ErrorWords.reason($0, values) } ?? ""
    case .operation:
      operation.map { ErrorWords.operation($0, values) } ?? ErrorWords.operation(values)
    case .errno: ErrorWords.reason(values.errno)
    case .part: values.part ?? ""
    case .limit: ErrorWords.number(values.limit)
    case .limitKiB: ErrorWords.number(values.limit.map { $0 >> 10 })
    case .limitMiB: ErrorWords.number(values.limit.map { $0 >> 20 })
    case .number: ErrorWords.number(values.number)
    case .days: ErrorWords.number(values.days)
    case .seconds: ErrorWords.number(values.seconds)
    case .time: values.time.map(Time.minute) ?? ""
    case .neededMiB: ErrorWords.mebibytes(values.needed)
    case .availableMiB: ErrorWords.mebibytes(values.available)
    case .text: ""
    }
  }
}
