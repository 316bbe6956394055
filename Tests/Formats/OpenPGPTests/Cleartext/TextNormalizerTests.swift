import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Line ends of text signatures", .namesSeed)
struct TextNormalizerTests {
  private func normalize(_ text: [UInt8], cuts: [Int] = []) throws -> [UInt8] {
    let sink = BytesSink()
    let normalizer = TextNormalizer(sink)
    var start = 0
    for end in cuts + [text.count] {
      try text[start..<end].withUnsafeBytes { try normalizer.write($0) }
      start = end
    }
    try normalizer.finish()
    return sink.bytes
  }

  @Test(
    "A line feed gets its carriage return, unless it has one",
    arguments: [
      ("", ""), ("a", "a"), ("\n", "\r\n"), ("\r\n", "\r\n"), ("\r", "\r"), ("\n\n", "\r\n\r\n"),
      ("a\nb", "a\r\nb"), ("a\r\nb\n", "a\r\nb\r\n"), ("a\rb", "a\rb"), ("\r\r\n", "\r\r\n"),
      ("\n\r", "\r\n\r"), ("\n\r\n", "\r\n\r\n"), (" \t\n", " \t\r\n"),
    ])
  func lineEnds(text: String, expected: String) throws {
    for cut in 0...text.utf8.count {
      #expect(try normalize(Array(text.utf8), cuts: [cut]) == Array(expected.utf8))
    }
  }

  @Test("Long text, long lines and any cut give what the definition does")
  func longText() throws {
    var random = TestSeed.random("line ends")
    for _ in 0..<40 {
      var text: [UInt8] = []
      var expected: [UInt8] = []
      while text.count < 120_000 {
        let length = [0, 1, 2, 70, 32_767, 32_768, 40_000].randomElement(using: &random) ?? 0
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? ""
        // A carriage return in front of a line feed would be half of its line end.
        let next = text.last == .carriageReturn && length == 0 ? Array("y".utf8) : line
        text += next + Array(end.utf8)
        expected += next + Array((end == "\n" ? "\r\n" : end).utf8)
      }
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...text.count, using: &random)
      }
      #expect(try normalize(text, cuts: cuts.sorted()) == expected)
    }
  }
}
