#if os(Linux)
  import Foundation
  import TestSupport
  import TestTraits
  import Testing
  import WhisperEnvelope

  @testable import Commands

  /// JSON for programs, in which nothing works on the terminal of who looks.
  @Suite struct JSONTextTests {
    private func written(_ text: String) -> String {
      var octets: [UInt8] = []
      JSONText.append(Data(text.utf8), to: &octets)
      return String(decoding: octets, as: UTF8.self)
    }

    @Test func whatShowsStaysAsItIs() {
      for text in ["", #"{"a":1}"#, "Müller", "日本語", "a😀b", "e\u{301}"] {
        #expect(written(text) == text)
      }
    }

    @Test(arguments: [
      ("a\u{7F}b", #"a\u007fb"#), ("\u{202E}x", #"\u202ex"#), ("x\u{200B}", #"x\u200b"#),
      ("ü\u{85}ü", #"ü\u0085ü"#), ("\u{E0001}", #"\udb40\udc01"#), ("a\u{2028}", #"a\u2028"#),
      ("\u{FEFF}{}", #"\ufeff{}"#),
    ])
    func whatDoesNotIsEscaped(text: String, expected: String) { #expect(written(text) == expected) }

    @Test("it is what a look at each character gives, and reads back", .namesSeed)
    func random() throws {
      var random = TestSeed.random("json text")
      for _ in 0..<500 {
        var text = ""
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          let range: ClosedRange<UInt32> = [
            0x20...0x7E, 0x20...0x7E, 0x7F...0x2FF, 0x2000...0x206F, 0xFE00...0x1_FFFF,
            0xE_0000...0xE_0100,
          ][Int.random(in: 0..<6, using: &random)]
          let value = UInt32.random(in: range, using: &random)
          if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        let json = try JSONText.encoder(isText: false).encode([text])
        let plain = written(String(decoding: json, as: UTF8.self))
        #expect(plain.unicodeScalars.allSatisfy { $0.isVisible })
        #expect(try JSONDecoder().decode([String].self, from: Data(plain.utf8)) == [text])
      }
    }
  }
#endif
