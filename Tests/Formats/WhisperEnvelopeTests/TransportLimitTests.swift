import CryptoPrimitives
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("Hostile texts are searched in time that is linear in them")
struct TransportLimitTests {
  /// What is nearly an envelope or a bundle, over and over.
  private static let patterns = [
    "whisper1:", "whisper1:a ", "w", "w ", "whisper1", "x.whisper1:", "whisper1:v1.c20p.", "w\n> ",
    "whisper1:v1.c20p.\n", "whisper1:v1.c20p.AAAAAAAAAAA.AA." + String(repeating: "A ", count: 99),
    " ", "A", "A ", "A.", "=\n", "=", "<br", "<br>A", "&nbsp", "\u{200B}", "\u{200B}A", "\u{2011}w",
    "\n> > > ", "> ", "wh\nwhi\nwhisper1\n:", "whisper-bundle1:", "whisper-bundle1:AQAA ",
    "whisper-bundle1:A\nwhisper1:A ", "\u{FF3F}\u{E2}",
  ]

  private func steps(_ pattern: String, count: Int, behind head: String) -> Int {
    let text = Array((head + String(repeating: pattern, count: count)).utf8)
    var finder = RunFinder(mark: "whisper1:", mayContainDots: true, longestRun: 128 << 10)
    var kept = 0
    for run in finder.scan(text[...]) + finder.finish() {
      kept += run.text.count + run.breaks.count
      _ = EnvelopeCandidate(run)
    }
    // What is kept is read once more, and no more often.
    #expect(kept <= 2 * text.count + 9)
    #expect(finder.steps <= 2 * text.count + 1)
    return finder.steps
  }

  @Test("Twice the text is twice the work, at most", arguments: patterns)
  func linear(pattern: String) {
    let count = (8 << 10) / pattern.utf8.count
    for head in ["", "whisper1:v1.c20p.", "whisper1:\n"] {
      let half = steps(pattern, count: count, behind: head)
      let whole = steps(pattern, count: 2 * count, behind: head)
      #expect(whole <= 2 * half + 64)
    }
  }

  @Test(
    "1 MiB of near envelopes is searched to its end",
    arguments: ["whisper1:", "whisper1:v1.c20p.\n", "A ", "whisper-bundle1:AQAA "])
  func mebibyte(pattern: String) {
    let head = pattern == "A " ? "whisper1:v1.c20p." : ""
    let text = Array(
      (head + String(repeating: pattern, count: (1 << 20) / pattern.utf8.count)).utf8)
    let seconds = processorSeconds {
      #expect(throws: EnvelopeError.self) { _ = try Envelope(foundIn: text) }
      if pattern.hasPrefix("whisper-") {
        #expect(throws: MalformedInput.self) { _ = try PublicBundle(foundIn: text) }
      }
    }
    #expect(seconds < 60)
  }

  @Test("10,000 beginnings are looked at, one more refuses the text before any is decoded")
  func candidates() throws {
    let limit = EnvelopeScanner.maximumCandidates
    #expect(limit == 10_000)
    var scanner = EnvelopeScanner()
    try scanner.scan((0..<limit).flatMap { Array("whisper1:\($0) ".utf8) })
    #expect(throws: EnvelopeError.tooManyEnvelopes(limit: limit)) {
      try scanner.scan("whisper1:x,".utf8)
    }
    var others = EnvelopeScanner()
    try others.scan((0..<limit).flatMap { Array("whisper1:\($0) ".utf8) })
    #expect(try others.finish().count == limit)
  }
}
