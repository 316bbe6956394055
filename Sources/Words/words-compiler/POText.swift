import Sentences

/// What we write in the form of gettext: the template that translators begin with, and a language that is none.
enum POText {
  /// `po/whisper.pot`: every sentence, to be translated.
  static func template() -> String {
    file(
      header: [
        "Project-Id-Version: whisper", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
        "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;",
      ]
    ) { _ in "" }
  }

  /// A language that shows what is translated: the English in brackets, with other letters.
  static func pseudo(code: String) -> String {
    file(
      header: [
        "Project-Id-Version: whisper", "Language: \(code)", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
        "Plural-Forms: nplurals=2; plural=(n != 1);",
      ], Pseudo.text)
  }

  private static func file(header: [String], _ translate: (String) -> String) -> String {
    var text = "msgid \"\"\nmsgstr \"\"\n"
    for field in header { text += quoted(field + "\n") + "\n" }
    for entry in Catalogue.entries {
      text += "\n"
      for note in entry.notes { text += "#. \(note)\n" }
      let sentence = entry.sentence
      text += "msgctxt \(quoted(entry.key))\n"
      if let one = sentence.one {
        text += "msgid \(quoted(one))\nmsgid_plural \(quoted(sentence.english))\n"
        text += "msgstr[0] \(quoted(translate(one)))\n"
        text += "msgstr[1] \(quoted(translate(sentence.english)))\n"
      } else {
        text += "msgid \(quoted(sentence.english))\n"
        text += "msgstr \(quoted(translate(sentence.english)))\n"
      }
    }
    return text
  }

  /// On one line, or a line of its own for each line of the text.
  private static func quoted(_ text: String) -> String {
    func quotes(_ text: some StringProtocol) -> String {
      let escapes: [Character: String] = ["\\": #"\\"#, "\"": #"\""#, "\n": #"\n"#]
      return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
    }
    guard text.dropLast().contains("\n") else { return quotes(text) }
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: "\n") {
      lines.append(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return (["\"\""] + lines.map(quotes)).joined(separator: "\n")
  }
}
