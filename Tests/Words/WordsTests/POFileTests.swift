import Foundation
import TestSupport
import TestTraits
import Testing

@testable import words_compiler

/// Files of translations, well formed and not.
@Suite struct POFileTests {
  static let header =
    "msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\"Plural-Forms: nplurals=1; plural=0;\\n\"\n"

  private static func file(_ text: String) throws -> POFile {
    try POFile(Array((header + text).utf8))
  }

  @Test func whatGettextWritesIsRead() throws {
    let file = try Self.file(
      """

      # A translator's remark
      #. A remark for translators
      #: Sources/Words.swift:1
      #, c-format, fuzzy
      #| msgid "old"
      msgctxt "a.key"
      msgid ""
      "two "
      "pieces\\n"
      msgstr "a \\"quoted\\" \\\\ text"

      msgctxt "a.count"
      msgid "one"
      msgid_plural "{1} of them"
      msgstr[0] "ein"
      "s"
      msgstr[1] "{1}"
      msgctxt "no.line.between"
      msgid "x"
      msgstr ""

      #~ msgctxt "obsolete"
      #~ msgid "gone"
      #~ msgstr "weg"
      """)
    #expect(file.field("Language") == "xx")
    #expect(file.field("Plural-Forms") == "nplurals=1; plural=0;")
    #expect(file.field("Lang") == nil)
    #expect(
      file.entries == [
        POEntry(
          line: 11, context: "a.key", id: "two pieces\n", strings: [#"a "quoted" \ text"#],
          isFuzzy: true),
        POEntry(
          line: 17, context: "a.count", id: "one", idPlural: "{1} of them",
          strings: ["eins", "{1}"]),
        POEntry(line: 23, context: "no.line.between", id: "x", strings: [""]),
      ])
  }

  /// Some editors end lines as other systems do.
  @Test func linesMayEndInAnotherWay() throws {
    let text = Self.header + "\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n"
    let file = try POFile(Array(text.replacing("\n", with: "\r\n").utf8))
    #expect(file.entries.map(\.strings) == [["c"]])
  }

  /// The file of a line that is wrong, and its number.
  @Test(
    arguments: [
      ("msgid \"a\"", 6), ("msgid a\nmsgstr \"\"", 6), ("msgid \"a\nmsgstr \"\"", 6),
      ("msgid \"a\" b\nmsgstr \"\"", 6), ("msgid \"a\\", 6), ("msgid \"\\x41\"\nmsgstr \"\"", 6),
      ("msgid \"\\r\"", 6), ("\"a\"", 6), ("nonsense", 6), ("msgstr \"a\"", 6),
      ("msgid\nmsgstr", 6),
      ("msgid_plural \"a\"", 6), ("msgctxt \"a\"\nmsgstr \"b\"", 7),
      ("msgctxt \"a\"\n\nmsgid \"b\"", 6),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"", 8), ("msgid \"a\"\nmsgstr[0] \"b\"", 7),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", 8),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 8),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[2] \"d\"", 9),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[-1] \"c\"", 8),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[16] \"c\"", 8),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[9999999999999999999999] \"c\"", 8),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[] \"c\"", 8), ("#~ msgid \"a\"\n\"b\"", 7),
    ] as [(String, Int)])
  func whatIsMalformedIsRefusedWithItsLine(text: String, line: Int) throws {
    // The header has four lines, and an empty one follows.
    let mistake = #expect(throws: POMistake.self) { try Self.file("\n" + text) }
    #expect(mistake?.line == line, "\(String(describing: mistake))")
  }

  @Test(arguments: ["", "\n\n", "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", "\u{FEFF}" + header])
  func aFileWithoutAHeaderIsRefused(text: String) {
    let mistake = #expect(throws: POMistake.self) { try POFile(Array(text.utf8)) }
    #expect(mistake?.line == 1)
  }

  @Test func bytesThatAreNoTextAreRefusedWithTheirLine() {
    let mistake = #expect(throws: POMistake.self) {
      try POFile(Array(Self.header.utf8) + Array("\nmsgid \"".utf8) + [0xFF, 0x22])
    }
    #expect(mistake == POMistake(line: 6, reason: "not UTF-8"))
  }

  @Test func aFileThatIsTooLongIsRefused() {
    #expect(throws: POMistake.self) {
      try POFile([UInt8](repeating: UInt8(ascii: "#"), count: POFile.mostBytes + 1))
    }
  }

  /// A true file, changed, cut and mixed at random: read or refused, never a trap.
  @Test(.namesSeed) func noFileTraps() throws {
    var random = TestSeed.random("po files")
    let german = [UInt8](
      try Data(contentsOf: Checkout.root.appending(path: "po/de.po")).prefix(4096))
    let pieces = [
      "\"", "\\", "msgid", "msgstr[", "]", "\n", "#", "#,", "fuzzy", "#~", "\0", "\u{301}",
    ]
    var refused = 0
    for _ in 0..<2000 {
      var bytes = german
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if bytes.isEmpty { bytes = german }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 40))
        default: bytes.removeSubrange(max(at, 1)...)
        }
      }
      do {
        _ = try POFile(bytes)
      } catch {
        refused += 1
        #expect(error.line >= 1)
      }
    }
    #expect(refused > 0)
  }
}
