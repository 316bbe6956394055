import CryptoPrimitives
import Foundation
import Testing

@testable import WhisperEnvelope

@Suite("Names of people")
struct DisplayNameTests {
  @Test(
    "Ordinary names are taken as they are",
    arguments: [
      "Bob", "b", "Zo\u{EB}", "\u{674E}\u{96F7}", "O'Brien", "Dr. Who, Jr.", "a b c",
      "x@example.org",
      "\u{1F600}", "<work> Bob", "\u{201C}Bob\u{201D}", "\u{AB}Bob\u{BB}", "Unknown Pleasures",
      "\u{625}\u{64A}\u{645}",
      "\u{915}\u{94D}\u{937}",
      String(repeating: "n", count: 256), String(repeating: "\u{EB}", count: 128),
    ])
  func ordinary(text: String) throws {
    #expect(try DisplayName(text).text == text)
    #expect(try DisplayName(typed: text).text == text)
    #expect("\(try DisplayName(text))" == text)
  }

  @Test(
    "Names that could pass for something else are refused",
    arguments: [
      "", String(repeating: "n", count: 257), String(repeating: "\u{EB}", count: 129),
      // A trust line inside the name
      "Bob (Verified, Signed)", "Bob (", ")", "Bob \u{FF08}Verified\u{FF09}",
      "Bob \u{207D}Verified\u{207E}", "Bob \u{FE59}Verified\u{FE5A}",
      "Bob \u{2985}Verified\u{2986}",
      "\u{0301}Bob", "\u{2800}", "Bob\u{2800}", "Bob\u{1D159}",
      // In the words of other brackets
      "Bob \u{239B}Verified, Signed\u{239E}", "Bob [Verified, Signed]", "Bob {", "}",
      "Bob \u{F3C}Verified\u{F3D}", "Bob \u{2045}Verified\u{2046}", "\u{169B}Bob\u{169C}",
      "Bob \u{3014}Verified\u{3015}", "\u{300C}Bob\u{300D}", "\u{201E}Bob\u{201C}", "\u{23B0}",
      "Bob \u{2474}", "\u{249C}", "\u{1F110}", "\u{3231}", "\u{1F240}",
      // The word for nobody in letters of another form
      "\u{FF35}\u{FF2E}\u{FF2B}\u{FF2E}\u{FF2F}\u{FF37}\u{FF2E}", "\u{1D414}nknown",
      "\u{1D58}nknown",
      "\u{24E4}\u{24DD}\u{24DA}\u{24DD}\u{24DE}\u{24E6}\u{24DD}", "Unk\u{2116}wn", "unkn\u{BA}wn",
      "u\u{2115}known", "\u{1F144}\u{1F13D}\u{1F13A}\u{1F13D}\u{1F13E}\u{1F146}\u{1F13D}",
      // and with marks, in letters of other alphabets, in digits, with something between them
      "\u{1D1C}nknown", "\u{DA}nknown", "\u{171}nknown", "Unk\u{144}own", "u\u{336}n\u{336}known",
      "unkn\u{3BF}wn", "Unkn\u{43E}wn", "U\u{578}known",
      "\u{144C}\u{274}\u{1D0B}\u{274}\u{1D0F}\u{1D21}\u{274}",
      "Unk\u{41F}own", "u\u{39D}kn\u{39F}wn", "Unkn0wn", "UNKNOVVN",
      "Un known", "U-n-k-n-o-w-n", "Unknown.", "'unknown'", "Unkn\u{F8}wn", "\u{1F1FA}nknown",
      "Unknown!", "!Unknown!", "|unknown|", "<Unknown>", "~unknown~", "Unknown+", "=Un=known=",
      "Unknown \u{2713}", "\u{2605}Unknown\u{2605}", "\u{B0}Unknown\u{B0}", "\u{2020}Unknown",
      "$Unknown", "Unknown\u{2BC}", "Unknown\u{2C8}", "Unknown\u{B9}", "Unkn\u{25CB}wn \u{25CB}",
      "\u{25CB}UNKNO\u{25CB}VVN!", "Unknown @", "unkn\u{C02}wn", "unkn\u{D82}wn", "unkno\u{C82}wn",
      "\u{A1}Unknown!", "Unknown\u{2122}",
      "unkno\u{461}n", "\u{222A}nknown", "un\u{138}nown", "unkn\u{6C1}wn",
      // The word for nobody
      "Unknown", "unknown", "UNKNOWN", "uNkNoWn",
      // Control characters
      "\u{0}", "a\u{0}b", "Bob\nFrom: Eve", "a\rb", "a\tb", "\u{1B}[2J", "a\u{7F}", "a\u{9B}1m",
      "a\u{85}b",
      // Format and invisible characters
      "a\u{200B}b", "a\u{200D}b", "a\u{200E}", "a\u{202E}b", "a\u{2066}b", "a\u{AD}b", "\u{FEFF}a",
      "a\u{2060}b", "a\u{61C}b", "a\u{E0041}b", "a\u{FE0F}", "a\u{34F}b", "a\u{115F}b",
      "a\u{3164}b", "a\u{17B4}b", "a\u{180B}b",
      // Line and paragraph separators
      "a\u{2028}b", "a\u{2029}b",
      // White space
      " ", " a", "a ", "a  b", "a\u{A0}b", "a\u{3000}b", "a\u{2003}b", "a\u{1680}b",
      // White space that a combining mark hides from a look at whole characters
      " \u{301}a", "a  \u{301}b",
      // Not assigned, not anybody's
      "a\u{E000}b", "a\u{378}b", "a\u{FFFF}b", "a\u{10FFFF}",
    ])
  func hostile(text: String) {
    #expect(throws: MalformedInput.self) { _ = try DisplayName(text) }
  }

  @Test(
    "A name that an older program took is read, shown with what is out written out, and found by both",
    arguments: [
      ("[work] Bob", "<U+005B>work<U+005D> Bob"),
      ("Bob \u{239B}x\u{239E}", "Bob <U+239B>x<U+239E>"),
      ("\u{1F110}", "<U+1F110>"), ("Unk\u{2116}wn", "Unk<U+2116>wn"),
      ("\u{FF35}nknown", "<U+FF35>nknown"), ("\u{1D1C}nknown", "<U+1D1C>nknown"),
      ("unkn\u{3BF}wn", "unkn<U+03BF>wn"), ("Unkn0wn", "Unkn<U+0030>wn"),
      ("Un known", "Un<U+0020>known"), ("Unknovvn", "<U+0055>nknovvn"),
      ("Unknown!", "Unknown<U+0021>"), ("<Unknown>", "<U+003C>Unknown<U+003E>"),
    ])
  func outdated(written: String, text: String) throws {
    let name = try DisplayName(takenBefore: written)
    #expect(name.isOutdated)
    #expect(name.text == text)
    #expect(name.written == written)
    for typed in [written, text, text.lowercased()] {
      #expect(try DisplayName(sought: typed).foldedForComparison == name.foldedForComparison)
    }
    // What is shown for it is a name.
    #expect(try !DisplayName(text).isOutdated)
  }

  @Test("A name that no program took is not read either, nor is one that is right outdated")
  func neverTaken() throws {
    for text in ["Bob (", "Bob \u{FF08}", "unknown", "a\u{202E}b", "", "Zoe\u{308}"] {
      #expect(throws: MalformedInput.self) { _ = try DisplayName(takenBefore: text) }
    }
    for text in [
      "Bob", "Unknown Pleasures", "Unknowns", "The Unknown", "Unown", "Ukn", "U", "Una Known",
      "Un\u{E9}",
      "\u{41D}\u{438}\u{43D}\u{430}", "Bob - Verified, Signed", "\u{2116} 5", "0", "!", "vv",
      "\u{2605}", "$$$", "Unknown1", "0Unknown", "!Unknowns!", "Unk\u{2605}", "\u{25CB}nknown",
      "\u{C15}\u{C02}", "unkn\u{C03}wn",
      String(repeating: "@", count: 256), "u" + String(repeating: "!$@", count: 85),
    ] {
      #expect(try !DisplayName(takenBefore: text).isOutdated)
      #expect(try DisplayName(text).text == text)
    }
  }

  /// Python knows Unicode's tables by itself, though perhaps of an earlier version.
  @Test(
    "Brackets, and what is read as a letter of a word that is kept, are at least those of Unicode's compatibility forms",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
        || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil,
      "SKIPPED, NOTHING WAS CHECKED: make test-deps installs what is missing"))
  func compatibilityForms() throws {
    var findings = ""
    for value in UInt32(0x80)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else {
        continue
      }
      if CompatibilityForms.isBracket(scalar) { findings += "\(value) bracket\n" }
      let bare = ReservedWord.bare(String(scalar))
      guard let first = bare.first, bare.count == 1 else { continue }
      for reading in Lookalikes.readings(of: first) {
        findings += "\(value) \(String(decoding: reading, as: UTF8.self))\n"
      }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.oracle]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(findings.utf8))
    try input.fileHandleForWriting.close()
    let differences = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: differences, as: UTF8.self) == "")
  }

  /// Prints what it finds otherwise. What NFC changes is in no name. People read more as letters than Unicode says.
  private static let oracle = """
    import sys, unicodedata as u
    def isBracket(c): return u.category(c) in ('Ps', 'Pe') or 0x239B <= ord(c) <= 0x23B3
    found = set(tuple(line.split()) for line in sys.stdin)
    for value in range(0x80, 0x40000):
      if 0xD800 <= value < 0xE000: continue
      c = chr(value)
      if u.category(c) == 'Cn' or u.normalize('NFC', c) != c: continue
      plain = u.normalize('NFKC', c)
      folded = u.normalize('NFD', u.normalize('NFKC', plain.casefold()))
      folded = ''.join(p for p in folded if not u.category(p).startswith('M'))
      right = set()
      if any(isBracket(p) for p in plain): right.add((str(value), 'bracket'))
      if folded in 'a c e h i k n o p r s t u v w y no pa ph'.split(): right.add((str(value), folded))
      mine = set(f for f in ((str(value), 'bracket'), (str(value), folded)) if f in found)
      if not right <= mine or ((str(value), 'bracket') in mine - right): print(hex(value), mine, right)
      found -= mine
    for value, what in found:
      c = chr(int(value))
      if what == 'bracket' and u.category(c) != 'Cn' and u.normalize('NFC', c) == c: print(hex(ord(c)), what)
    """

  @Test(
    "A name that was typed is brought into NFC, a name that was read must be in it",
    arguments: [
      ("Zoe\u{308}", "Zo\u{EB}"), ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"),
      ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ])
  func normalization(typed: String, expected: String) throws {
    let name = try DisplayName(typed: typed)
    #expect(Array(name.text.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(throws: MalformedInput.self) { _ = try DisplayName(typed) }
  }

  @Test(
    "Names that differ in case alone compare as equal",
    arguments: [
      ("Bob", "BOB"), ("Stra\u{DF}e", "STRASSE"), ("\u{C4}pfel", "\u{E4}pfel"),
      (
        "\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}",
        "\u{3C3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}"
      ),
    ])
  func folding(one: String, other: String) throws {
    #expect(
      try DisplayName(one).foldedForComparison == DisplayName(other).foldedForComparison)
  }

  @Test("Names that differ otherwise do not")
  func notFolded() throws {
    #expect(
      try DisplayName("Bob").foldedForComparison != DisplayName("Rob").foldedForComparison)
  }

  @Test("Every control, format and separator character of Unicode is refused")
  func everyForbiddenCategory() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        if (try? DisplayName("a\(scalar)b")) != nil {
          Issue.record("U+\(String(value, radix: 16))")
        }
      default: continue
      }
    }
  }
}
