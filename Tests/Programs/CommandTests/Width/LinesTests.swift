#if os(Linux)
  import Testing

  @testable import Commands

  /// Lines for a person, in the columns of a terminal.
  @Suite struct LinesTests {
    @Test(
      arguments: [
        ("", ""), ("one", "one"), ("aa bb cc dd", "aa bb\n  cc\n  dd"),
        ("aaaaaaaaa b", "aaaaaaaaa\n  b"), ("a bbbbbbbbb c", "a\n  bbbbbbbbb\n  c"),
        ("  - aa bb cc", "  - aa\n    bb\n    cc"), ("a  b", "a  b"), ("aaa  bbbb", "aaa\n  bbbb"),
        ("aa bb? ", "aa bb? "), ("aa bb cc? ", "aa bb\n  cc? "),
      ] as [(String, String)])
    func aLineGoesOnFurtherIn(text: String, fitted: String) {
      #expect(Lines(text).fitted(to: 6) == fitted)
      #expect(Lines(text).fitted(to: nil) == text)
    }

    @Test(
      arguments: [
        ("see whisper open 'Anna M'", "see whisper open\n  'Anna M'"),
        ("{1}'s and Bob's names stay", "{1}'s and Bob's names\n  stay"),
        (
          "call 'Anna Müller of the Black Forest' or",
          "call 'Anna Müller\n  of the Black\n  Forest' or"
        ),
        ("use 'O'\\''Brien x' for it", "use 'O'\\''Brien x'\n  for it"),
      ] as [(String, String)])
    func whatIsQuotedForAShellStaysTogetherWhereItFits(text: String, fitted: String) {
      #expect(Lines(text).fitted(to: fitted.contains("and Bob") ? 22 : 18) == fitted)
    }

    @Test func anIsolateIsWholeInItsRow() {
      let name = "\u{2068}שלום עולם\u{2069}"
      #expect(Lines("aa bb \(name) cc").fitted(to: 14) == "aa bb\n  \(name) cc")
      // Closed and opened again, where there is no room for all of it.
      #expect(
        Lines("aa \(name) cc").fitted(to: 8)
          == "aa \u{2068}שלום\u{2069}\n  \u{2068}עולם\u{2069}\n  cc")
    }

    @Test func wideCharactersStandOnSeveralRowsAsALastResort() {
      #expect(Lines("to 日本の友だち (x)").fitted(to: 10) == "to 日本の\n  友だち\n  (x)")
      #expect(Lines("to 日本 (x)").fitted(to: 10) == "to 日本\n  (x)")
      #expect(Lines("abcdefghijkl").fitted(to: 10) == "abcdefghijkl")
      #expect(Lines("to abcdefghijkl").breakingWords.fitted(to: 10) == "to abcdefg\n  hijkl")
    }

    @Test func aRowOfATableKeepsItsColumnsWhileTheyAreReadable() {
      let line = TextLine(
        cells: ["on", "name"], widths: [3, 6], "some words about it, and some more")
      #expect(line.whole == "on   name    some words about it, and some more")
      #expect(line.fitted(to: 50) == line.whole)
      #expect(
        line.fitted(to: 40) == "on   name    some words about it, and\n             some more")
      #expect(line.fitted(to: 30) == "on   name\n     some words about it, and\n     some more")
      let long = TextLine(cells: ["unverified", "DG8K"], widths: [10, 0], "Anna")
      #expect(long.whole == "unverified  DG8K  Anna")
      #expect(long.fitted(to: 18) == "unverified  DG8K\n    Anna")
      #expect(TextLine(cells: ["1", "cut"], widths: [2, 9], "").whole == "1   cut")
      // An address that a row holds by itself is not broken.
      let address = TextLine(cells: ["p2wpkh"], widths: [11], String(repeating: "q", count: 42))
      #expect(address.fitted(to: 44) == "p2wpkh\n  " + String(repeating: "q", count: 42))
      #expect(address.fitted(to: 42) == "p2wpkh\n" + String(repeating: "q", count: 42))
      #expect(
        TextLine(cells: ["1", "0x12345678"], widths: [2, 10], "ABC").fitted(to: 12)
          == "1\n  0x12345678\n    ABC")
    }

    @Test func paragraphsThatAreWrittenInLinesFlow() {
      let text = "It keeps\nkeys.\n\nIt protects\n  - what is\n    sealed;\n  - keys.\n"
      let lines = Lines(paragraphs: text)
      #expect(lines.fitted(to: nil) == text)
      #expect(
        lines.fitted(to: 24)
          == "It keeps keys.\n\nIt protects\n  - what is sealed;\n  - keys.\n")
      #expect(
        lines.fitted(to: 12)
          == "It keeps\nkeys.\n\nIt protects\n  - what is\n    sealed;\n  - keys.\n")
    }

    @Test func whatIsCopiedIsNeverBroken() {
      let text = "# a comment of some words\nwhisper1:abc def"
      #expect(Lines(toCopy: text).fitted(to: 8) == text)
    }

    @Test func usageBreaksBetweenItsOptions() {
      let usage =
        "Usage: whisper add [--name <name>] [--|from-qr <picture>] --to <name> (-a | -b) [<file>]"
      #expect(TextLine(usage: usage).whole == usage)
      #expect(
        TextLine(usage: usage).fitted(to: 26)
          == """
          Usage: whisper add
            [--name <name>]
            [--|from-qr <picture>]
            --to <name> (-a | -b)
            [<file>]
          """)
    }
  }
#endif
