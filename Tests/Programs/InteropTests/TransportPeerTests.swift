import Foundation
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope

/// What is found in texts that mail has handled, against a reader that was written from the protocol's
/// description in another language.
@Suite(.enabled(if: PythonPeer.isAvailable, Comment(rawValue: PythonPeer.howToGet)))
struct TransportPeerTests {
  @Test("Both find the same in everything that can become of an envelope or bundle")
  func sameFound() throws {
    let alice = try TestIdentity(named: "alice")
    let bob = try TestIdentity(named: "bob").publicIdentity
    var unsigned = EnvelopeForge(from: alice, to: bob, message: [1, 2, 3], seed: "unsigned")
    unsigned.sign = nil
    let originals = [
      try EnvelopeForge(from: alice, to: bob, message: [1, 2, 3], seed: "signed").text().text,
      try unsigned.text().text, try BundleForge(alice, name: "Alice").text(),
    ]
    var texts = [
      "", "whisper1:", "whisper1: is it", "whisper1:v2.x", originals.joined(separator: ","),
    ]
    for original in originals {
      texts += Fate.survivable.map { $0.befall(original) }
      for damage in Fate.cuts + Fate.changes {
        texts += [Fate.none, .wrap(64), .wrap(76, by: "\r\n> ")].map {
          damage.then($0).then(.prose(after: "\nand so on.", named: "")).befall(original)
        }
      }
      texts += (0..<400).map { mangled(original, seed: $0) }
    }
    let answer = try PythonPeer.script(
      "whisper1.py", ["find"], input: JSONSerialization.data(withJSONObject: texts))
    try #require(answer.status == 0, Comment(rawValue: answer.errors))
    let found = try #require(
      JSONSerialization.jsonObject(with: answer.output) as? [[String: [Any]]])
    try #require(found.count == texts.count)
    for (text, theirs) in zip(texts, found) {
      #expect(
        try Self.envelopes(in: text) == (theirs["envelopes"] ?? []).map { "\($0)" }, "\(text)")
      let bundle = try? PublicBundle(foundIn: text.utf8).text
      let bundles = (theirs["bundles"] ?? []).map { "\($0)" }
      let only = bundles.count == 1 && bundles[0] != "invalidBundle" ? bundles[0] : nil
      #expect(bundle == only, "\(text)")
    }
  }

  private static func envelopes(in text: String) throws -> [String] {
    var scanner = EnvelopeScanner()
    try scanner.scan(text.utf8)
    return try scanner.finish().map { found in
      switch found {
      case .success(let found): "\(found.readings.map(\.text) as [Any])"
      case .failure(.incomplete): "cut"
      case .failure(.tooLarge): "tooLarge"
      case .failure: "invalidEnvelope"
      }
    }
  }

  /// The text with what mail puts into texts, and other things, put anywhere.
  private func mangled(_ text: String, seed: Int) -> String {
    var random = SeededRandom(seed: UInt64(seed), label: "mangled")
    let pieces = [
      "\n", "\r\n> ", "\n>|", " ", "=\n", "=", "<br>", "<BR />", "<b", "&nbsp;", "&nbs", "\u{200B}",
      "\u{AD}", "\u{2028}", "\u{85}", "\u{2011}", "\u{FF3F}", ".", ">", "|", "A", "w", "whisper1:",
      "\nwhisper1:v1.", "whisper-bundle1:", "\n", "\n", " ", "\u{E9}", ":",
    ]
    var characters = Array(text)
    for _ in 0...Int.random(in: 0...5, using: &random) {
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      let near = Bool.random(using: &random) ? characters.count : min(60, characters.count)
      characters.insert(contentsOf: piece, at: Int.random(in: 0...near, using: &random))
    }
    return String(characters)
  }
}
