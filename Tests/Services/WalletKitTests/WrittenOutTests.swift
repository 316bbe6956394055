import EVM
import Foundation
import Testing

@testable import WalletKit

@Suite("Texts in which something could hide")
struct WrittenOutTests {
  @Test(
    "are shown as they are where all of them is seen",
    arguments: [
      "", "a", "Hello, Bob!", "a b c", "x < y <U+202E>", "Größe: ¿Qué año?", "0OlI1|",
      #"{"a":"\u0430"}"#,
    ])
  func plain(_ text: String) { #expect(text.writtenOut() == nil) }

  @Test(
    "have written out what hides, turns, or looks like another",
    arguments: [
      ("p\u{430}ypal", "p<U+0430>ypal"), ("a\u{202E}b", "a<U+202E>b"), ("a\u{200B}b", "a<U+200B>b"),
      ("a\u{AD}b", "a<U+00AD>b"), ("a\u{FE0F}", "a<U+FE0F>"), ("a\u{E0041}", "a<U+E0041>"),
      ("a\u{115F}b", "a<U+115F>b"), ("a\u{3164}b", "a<U+3164>b"), ("a\u{A0}b", "a<U+00A0>b"),
      ("u\u{308}", "u<U+0308>"), ("\u{FF41}", "<U+FF41>"), ("\u{212A}", "<U+212A>"),
      ("\u{37E}", "<U+037E>"), ("don\u{2019}t", "don<U+2019>t"), ("a\u{0}", "a<U+0000>"),
      ("a\tb", "a<U+0009>b"), ("a\nb", "a<U+000A>b"), ("a\r\nb", "a<U+000D><U+000A>b"),
      (" a", "<U+0020>a"), ("a ", "a<U+0020>"), ("a  b", "a<U+0020><U+0020>b"), (" ", "<U+0020>"),
      ("<U+0430>\u{430}", "<U+003C>U+0430><U+0430>"), ("ü\u{430}", "ü<U+0430>"),
    ])
  func hiding(_ text: String, _ written: String) { #expect(text.writtenOut() == written) }

  @Test("of several lines keep those, and no space at the end of one is passed over")
  func lines() {
    #expect("a\nb\n".writtenOut(keepingLines: true) == nil)
    #expect("a \nb".writtenOut(keepingLines: true) == "a<U+0020>\nb")
    #expect("a\n b".writtenOut(keepingLines: true) == "a\n<U+0020>b")
    #expect("a\r\nb".writtenOut(keepingLines: true) == "a<U+000D>\nb")
    #expect("a\n\u{2028}b".writtenOut(keepingLines: true) == "a\n<U+2028>b")
  }

  @Test("are never shown alike, whatever two of them have")
  func alike() {
    let parts = [
      "a", "\u{430}", " ", "<", "<U+0430>", "<U+003C>", "\u{200B}", "\n", "ü", "u\u{308}",
    ]
    var shown: [String: [UInt8]] = [:]
    for first in parts {
      for second in parts {
        for third in parts {
          let text = first + second + third
          // What is written out stands beside the text, and is of ASCII and a few letters.
          let display = text.writtenOut().map { "written out: \($0)" } ?? text
          let octets = Array(text.utf8)
          #expect(shown[display, default: octets] == octets, "\(display)")
          shown[display] = octets
        }
      }
    }
    #expect(shown.count > 500)
  }
}
