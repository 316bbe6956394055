internal import SecretMemory

/// Runs of characters that come again at once: aaaa, abcabc.
enum Repeats {
  /// Notes them; `judge` says how soon what is repeated is guessed.
  static func search(
    _ text: borrowing Characters, _ spans: inout Spans,
    judge: (borrowing Characters) throws(SecretMemoryError) -> Double
  ) throws(SecretMemoryError) {
    var start = 0
    while start < text.count {
      guard let found = longest(text, from: start) else {
        start += 1
        continue
      }
      let base = try Characters(start..<start + found.base, of: text)
      spans.note(
        try judge(base) * Double(found.length / found.base), for: start..<start + found.length)
      start += found.length
    }
  }

  /// What is repeated from `start` on, so that most is covered, and the least that makes it up.
  private static func longest(
    _ text: borrowing Characters, from start: Int
  ) -> (base: Int, length: Int)? {
    var best: (base: Int, length: Int)?
    for base in stride(from: 1, through: (text.count - start) / 2, by: 1) {
      var length = base
      while text.isRepeated(start, start + length, length: base) { length += base }
      // Short ones come first: aa before aabaab, aab before aabaabaabaab.
      if length > base, length > best?.length ?? 0 { best = (base, length) }
    }
    guard let best else { return nil }
    for base in 1..<best.base where best.length.isMultiple(of: base) {
      if text.isRepeated(start, start + base, length: best.length - base) {
        return (base, best.length)
      }
    }
    return best
  }
}
