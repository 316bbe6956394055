import CryptoPrimitives
import Testing
import WhisperEnvelope

@Suite("Names of people")
struct DisplayNameTests {
  @Test(
    "Ordinary names are taken as they are",
    arguments: [
      "Bob", "b", "Zo\u{EB}", "\u{674E}\u{96F7}", "O'Brien", "Dr. Who, Jr.", "a b c",
      "x@example.org",
      "\u{1F600}", "[work] Bob", "Unknown Pleasures", "\u{625}\u{64A}\u{645}",
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
