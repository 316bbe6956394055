@testable import Sentences
import Testing

@testable import words_compiler

/// What fails the build.
@Suite struct TranslationsTests {
  static let catalogue = [
    Catalogue.Entry(topic: "T", name: "a", key: "a.b", sentence: "See {1} and {2}.\n"),
    Catalogue.Entry(
      topic: "T", name: "c", key: "c.d",
      sentence: Sentence(one: "{1} row of {2}", other: "{1} rows of {2}")),
  ]

  static let header = """
    msgid ""
    msgstr ""
    "Language: xx\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    """

  static let first = """

    msgctxt "a.b"
    msgid "See {1} and {2}.\\n"
    msgstr "Siehe {2} und {1}.\\n"

    """

  static let second = """

    msgctxt "c.d"
    msgid "{1} row of {2}"
    msgid_plural "{1} rows of {2}"
    msgstr[0] "{1} Zeile von {2}"
    msgstr[1] "{1} Zeilen von {2}"

    """

  private static func compile(_ text: String, code: String = "xx") throws -> Translations {
    try Translations(try POFile(Array(text.utf8)), code: code, catalogue: catalogue)
  }

  private static func mistakes(_ text: String, code: String = "xx") -> [String] {
    do {
      _ = try compile(text, code: code)
      return []
    } catch let mistakes as Mistakes {
      return mistakes.all.map { "\($0)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func aWholeFileIsTaken() throws {
    let translations = try Self.compile(Self.header + Self.first + Self.second)
    #expect(translations.code == "xx")
    #expect(translations.sentences["a.b"] == ["Siehe {2} und {1}.\n"])
    #expect(translations.sentences["c.d"] == ["{1} Zeile von {2}", "{1} Zeilen von {2}"])
  }

  @Test(
    arguments: [
      // Missing, in the file and in the entry
      (first, "", "1: error: a.b is missing: See {1} and {2}."),
      (#"msgstr "Siehe {2} und {1}.\n""#, #"msgstr """#, "7: error: a.b is not translated"),
      ("msgstr[1] \"{1} Zeilen von {2}\"", "msgstr[1] \"\"", "11: error: c.d is not translated"),
      ("\nmsgctxt \"a.b\"", "\n#, fuzzy\nmsgctxt \"a.b\"", "8: error: a.b is marked as fuzzy"),
      (
        "msgid \"\"\nmsgstr", "#, fuzzy\nmsgid \"\"\nmsgstr",
        "2: error: the header is marked as fuzzy"
      ),
      // Unknown, and twice
      (second, second + "\nmsgctxt \"x\"\nmsgid \"y\"\nmsgstr \"z\"", "17: error: x is no key"),
      ("msgctxt \"a.b\"\n", "", "7: error: a sentence without msgctxt is no key"),
      (first, first + first, "11: error: a.b stands twice"),
      // The English changed
      ("msgid \"See ", "msgid \"Look at ", "7: error: a.b has another msgid than the Swift"),
      ("msgid \"{1} row ", "msgid \"a row ", "11: error: c.d has another msgid than the Swift"),
      ("msgid_plural \"{1} rows", "msgid_plural \"rows", "11: error: c.d has another msgid_plural"),
      // Places
      ("und {1}", "und ihn", "7: error: a.b lacks {1}"),
      ("und {1}", "und {1} {3}", "7: error: a.b has {3} besides"),
      ("{1} Zeilen", "Zeilen", "11: error: c.d lacks {1}"),
      ("Zeile von {2}", "Zeile", "11: error: c.d lacks {2}"),
      // Forms
      ("msgstr[1] \"{1} Zeilen von {2}\"\n", "", "11: error: c.d has 1 forms, not 2"),
      (
        "msgstr[1] \"{1} Zeilen von {2}\"\n",
        "msgstr[1] \"{1} {2}\"\nmsgstr[2] \"{1} {2}\"\n", "11: error: c.d has 3 forms, not 2"
      ),
      ("(n != 1)", "n !", "1: error: the header has no Plural-Forms that can be read"),
      (
        "(n != 1)", "n", "1: error: Plural-Forms divides by zero, or names a form that there is not"
      ),
      // The rest
      ("und {1}.\\n", "und {1}.", "7: error: a.b does not begin and end with the same white space"),
      ("Siehe", " Siehe", "7: error: a.b does not begin and end with the same white space"),
      ("Siehe", "Si\u{1E}ehe", "7: error: a.b has control characters or direction marks"),
      ("Siehe", "\u{2068}Siehe", "7: error: a.b has control characters or direction marks"),
      ("Language: xx", "Language: de", "1: error: the header's Language is not xx"),
      ("UTF-8", "ISO-8859-1", "1: error: the header does not say charset=UTF-8"),
    ] as [(String, String, String)])
  func aMistakeIsSaidWithItsLine(old: String, new: String, mistake: String) {
    let text = (Self.header + Self.first + Self.second)
    #expect(text.contains(old))
    let mistakes = Self.mistakes(text.replacing(old, with: new, maxReplacements: 1))
    #expect(mistakes.contains { $0.hasPrefix(mistake) }, "\(mistakes)")
  }

  @Test(arguments: ["", "x", "German", "../xx", "xx_br", "xx-BR", "xx_BR.UTF-8"])
  func aFileIsNamedAsALocale(code: String) {
    let text = (Self.header + Self.first + Self.second).replacing(
      "Language: xx", with: "Language: \(code)")
    #expect(Self.mistakes(text, code: code).contains { $0.contains("no language") })
  }

  /// "Both" says its number.
  @Test func aFormForOneNumberMayLeaveItOut() {
    let text =
      Self.header + Self.first + Self.second.replacing("{1} Zeile von", with: "Eine Zeile von")
    #expect(Self.mistakes(text) == [])
    // That of zero and one does not.
    #expect(
      Self.mistakes(text.replacing("(n != 1)", with: "n > 1")) == ["11: error: c.d lacks {1}"])
  }

  @Test func allThatIsWrongIsSaidAtOnce() {
    #expect(Self.mistakes(Self.header).count == 2)
  }
}
