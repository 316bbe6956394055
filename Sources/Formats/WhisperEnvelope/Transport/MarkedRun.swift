/// What stands behind a mark such as `whisper1:`, with what mail does to text undone. It may hold more than
/// was written there: where lines are joined, the words after an envelope look like a part of it.
struct MarkedRun: Sendable {
  /// Where the mark begins, in bytes from the beginning of the text.
  let start: Int
  /// Nothing stands inside the mark.
  let isMarkWhole: Bool
  /// The characters, those of the mark first.
  var text: [UInt8]
  /// After how many characters something else stands, or the text ends; ascending.
  var breaks: [Int] = []
  /// There is more than was kept.
  var isTooLong = false
  /// A dot ended it, which is no part of it.
  var endsInDot = false

  /// The characters up to the first that is none, mark and all; one final dot belongs to the sentence around
  /// it.
  var firstWord: ArraySlice<UInt8> {
    let word = text.prefix(breaks.first ?? text.count)
    return word.last == UInt8(ascii: ".") ? word.dropLast() : word
  }

  /// Whether something that has `count` characters can end there: no character comes directly behind
  /// it, but a dot that ends a sentence.
  func mayEnd(after count: Int) -> Bool {
    isBreak(count)
      || (count < text.count && text[count] == UInt8(ascii: ".") && isBreak(count + 1))
  }

  /// Whether something stands between these characters, or behind them.
  func hasBreak(in range: ClosedRange<Int>) -> Bool {
    let next = firstBreak(from: range.lowerBound)
    return next.map { range.contains(breaks[$0]) } ?? false
  }

  private func isBreak(_ count: Int) -> Bool { hasBreak(in: count...count) }

  /// By halves: there may be as many as characters.
  private func firstBreak(from count: Int) -> Int? {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = low + (high - low) / 2
      if breaks[middle] < count { low = middle + 1 } else { high = middle }
    }
    return low < breaks.count ? low : nil
  }
}
