/// Reads a file of translations line by line, and refuses whatever gettext does not write.
struct POParser {
  /// What the text in quotes belongs to.
  private enum Field: Equatable {
    case context, id, idPlural, string
    case form(Int)
  }

  private var entries: [POEntry] = []
  private var entry: POEntry?
  private var field: Field?
  private var isFuzzy = false

  /// More forms than any language has are refused where they are read.
  private static let mostForms = 16

  mutating func read(_ line: String, number: Int) throws(POMistake) {
    let text = line.drop(while: Self.isSpace)
    switch text.first {
    case nil: try finish(number)
    case "#": try read(comment: text, number)
    case "\"":
      guard let field else { throw POMistake(line: number, reason: "text that belongs to nothing") }
      try add(try Self.unquoted(text, number), to: field)
    default:
      let word = text.prefix { !Self.isSpace($0) && $0 != "\"" }
      try begin(word, number)
      let rest = text.dropFirst(word.count).drop(while: Self.isSpace)
      if let field { try add(try Self.unquoted(rest, number), to: field) }
    }
  }

  /// What was read, when there is no more.
  mutating func end(number: Int) throws(POMistake) -> [POEntry] {
    try finish(number)
    return entries
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\r"
  }

  // MARK: Entries

  /// An entry ends with an empty line, or where the next begins.
  private mutating func finish(_ number: Int) throws(POMistake) {
    defer {
      entry = nil
      field = nil
      // A mark that stands before nothing marks nothing.
      isFuzzy = false
    }
    guard let entry else { return }
    guard !entry.strings.isEmpty else {
      throw POMistake(line: entry.line, reason: "a sentence without msgstr")
    }
    entries.append(entry)
  }

  private mutating func read(comment: Substring, _ number: Int) throws(POMistake) {
    // What stands before the next sentence belongs to that.
    if entry != nil { try finish(number) }
    guard comment.hasPrefix("#,") else { return }
    let flags = comment.dropFirst(2).split { $0 == "," || Self.isSpace($0) }
    if flags.contains("fuzzy") { isFuzzy = true }
  }

  /// A word at the beginning of a line, which says what follows.
  private mutating func begin(_ word: Substring, _ number: Int) throws(POMistake) {
    let next = try Self.field(word, number)
    switch next {
    case .context: try start(number)
    case .id where field != .context: try start(number)
    case .id: break
    case .idPlural:
      guard field == .id else { throw misplaced(word, number) }
      entry?.idPlural = ""
    case .string:
      guard field == .id else { throw misplaced(word, number) }
      entry?.strings.append("")
    case .form(let form):
      guard field == .idPlural || field == .form(form - 1), form == entry?.strings.count else {
        throw misplaced(word, number)
      }
      entry?.strings.append("")
    }
    if next == .context { entry?.context = "" }
    field = next
  }

  private mutating func start(_ number: Int) throws(POMistake) {
    let isFuzzy = entry == nil && self.isFuzzy
    try finish(number)
    entry = POEntry(line: number, isFuzzy: isFuzzy)
  }

  private func misplaced(_ word: Substring, _ number: Int) -> POMistake {
    POMistake(line: number, reason: "\(word) does not belong here")
  }

  private static func field(_ word: Substring, _ number: Int) throws(POMistake) -> Field {
    switch word {
    case "msgctxt": return .context
    case "msgid": return .id
    case "msgid_plural": return .idPlural
    case "msgstr": return .string
    default:
      if word.hasPrefix("msgstr["), word.hasSuffix("]"),
        let form = Int(word.dropFirst(7).dropLast()), 0..<mostForms ~= form
      {
        return .form(form)
      }
      throw POMistake(line: number, reason: "'\(word.prefix(32))' is nothing that gettext writes")
    }
  }

  // MARK: Text

  private mutating func add(_ text: String, to field: Field) throws(POMistake) {
    switch field {
    case .context: entry?.context?.append(text)
    case .id: entry?.id.append(text)
    case .idPlural: entry?.idPlural?.append(text)
    case .string, .form:
      guard let last = entry?.strings.indices.last else { return }
      entry?.strings[last].append(text)
    }
  }

  /// What stands between quotes, with nothing after them.
  private static func unquoted(_ text: Substring, _ number: Int) throws(POMistake) -> String {
    var rest = text.unicodeScalars
    func mistake(_ reason: String) -> POMistake { POMistake(line: number, reason: reason) }
    guard rest.popFirst() == "\"" else { throw mistake("no text in quotes") }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.allSatisfy({ $0 == " " || $0 == "\t" || $0 == "\r" }) else {
          throw mistake("something after the quotes")
        }
        return String(result)
      case "\\":
        switch rest.popFirst() {
        case "n": result.append("\n")
        case "\"": result.append("\"")
        case "\\": result.append("\\")
        default: throw mistake("a backslash before something other than n, \" or \\")
        }
      default: result.append(scalar)
      }
    }
    throw mistake("quotes that do not close")
  }
}
