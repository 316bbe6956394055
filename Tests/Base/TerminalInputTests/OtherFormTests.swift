import SecretMemory
import Testing

@testable import TerminalInput

@Suite("A passphrase in Unicode's other form")
struct OtherFormTests {
  /// The octets of the other form; nil where there is none.
  private func other(_ octets: some Collection<UInt8>) throws -> [UInt8]? {
    let secret = try SecretBytes(copying: octets)
    switch try secret.inOtherForm() {
    case .some(let other): return other.withUnsafeBytes(Array.init)
    case .none: return nil
    }
  }

  @Test(
    "each form leads to the other",
    arguments: [
      ("h\u{F6}rse", "ho\u{308}rse"), ("\u{F1}and\u{FA}", "n\u{303}andu\u{301}"),
      ("\u{1EC7}", "e\u{323}\u{302}"),
      ("\u{D55C}\u{AE00}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("\u{390}", "\u{3B9}\u{308}\u{301}"),
    ])
  func bothWays(composed: String, decomposed: String) throws {
    #expect(try other(composed.utf8) == Array(decomposed.utf8))
    #expect(try other(decomposed.utf8) == Array(composed.utf8))
  }

  @Test("what is in neither form leads to the composed one")
  func mixed() throws {
    #expect(try other("\u{F6}o\u{308}".utf8) == Array("\u{F6}\u{F6}".utf8))
    // Marks in another order; a character that has no form of its own left.
    #expect(try other("q\u{307}\u{323}".utf8) == Array("q\u{323}\u{307}".utf8))
    #expect(try other("\u{212B}".utf8) == Array("\u{C5}".utf8))
  }

  @Test(
    "what has one form has no other",
    arguments: ["", "correct horse", "\u{20AC}", "\u{7684}", "\u{1F600}", "q\u{308}"])
  func alone(text: String) throws {
    #expect(try other(text.utf8) == nil)
  }

  @Test("compatible characters stay apart: they look different")
  func compatible() throws {
    #expect(try other("\u{FB01}".utf8) == nil)
    #expect(try other("\u{FF21}".utf8) == nil)
  }

  @Test(
    "octets that are no text have no other form",
    arguments: [[0xFF], [0xC3], [0x6F, 0xCC], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func noText(octets: [UInt8]) throws {
    #expect(try other(octets) == nil)
  }

  @Test("the longest passphrase has room, whatever it becomes")
  func longest() throws {
    let text = String(repeating: "\u{390}", count: HandedSecret.limit / 2)
    let form = try #require(try other(text.utf8))
    #expect(form.count == 3 * text.utf8.count)
    #expect(try other(form) == Array(text.utf8))
  }
}
