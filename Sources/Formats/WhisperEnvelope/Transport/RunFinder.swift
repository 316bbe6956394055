#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Finds every run behind a mark in a text that comes in pieces. Each byte is looked at a fixed number of
/// times: a mark ends in a colon, which no run holds, so that one run alone grows at any time.
struct RunFinder {
  private let mark: [UInt8]
  private let alphabet: TransportAlphabet
  private let mayContainDots: Bool
  /// How many characters of a run are kept, mark and all.
  private let longestRun: Int

  /// How many bytes were taken in whole units.
  private(set) var position = 0
  /// What could not be judged yet, for what follows was missing: a few bytes at most.
  private var rest: [UInt8] = []
  private var previous: UInt8 = 0
  /// Nothing but quoting and space has stood on this line.
  private var isLineStart = true

  // The mark that may be standing here.
  private var matched = 0
  private var markStart = 0
  private var isMarkWhole = true

  private var run: MarkedRun?
  private var ended: [MarkedRun] = []
  /// A character of the run stands directly before.
  private var followsLetter = false

  /// How many steps were taken, so that a test can see that they are in proportion to the text.
  private(set) var steps = 0

  /// `mark` ends in a colon and has its first character once.
  init(
    mark: String, alphabet: TransportAlphabet = .base64URL, mayContainDots: Bool, longestRun: Int
  ) {
    self.mark = Array(mark.utf8)
    self.alphabet = alphabet
    self.mayContainDots = mayContainDots
    self.longestRun = longestRun
  }

  /// Takes the next piece of the text; gives the runs whose end is known by now.
  mutating func scan(_ piece: some Collection<UInt8>) -> [MarkedRun] {
    scan(rest.isEmpty ? Array(piece) : rest + piece, isWhole: false)
    return takeEnded()
  }

  /// Says that the text ends here; gives the runs that were left.
  mutating func finish() -> [MarkedRun] {
    scan(rest, isWhole: true)
    endRun()
    return takeEnded()
  }

  private mutating func takeEnded() -> [MarkedRun] {
    defer { ended = [] }
    return ended
  }

  private mutating func scan(_ text: [UInt8], isWhole: Bool) {
    var index = 0
    while index < text.count {
      steps += 1
      if run == nil, matched == 0 {
        // Nothing but the first character of a mark matters here.
        index = skip(text, from: index)
        guard index < text.count else { break }
      }
      if run != nil {
        index = takeLetters(text, from: index)
        guard index < text.count else { break }
      }
      let read = text.withUnsafeBufferPointer {
        TransportUnit.read($0, at: index, alphabet: alphabet, isWhole: isWhole)
      }
      guard let (unit, count) = read else { break }
      step(unit, isPlain: count == 1)
      index += count
      position += count
      previous = text[index - 1]
    }
    rest = Array(text[index...])
  }

  /// Goes on to what may be the beginning of a mark.
  private mutating func skip(_ text: [UInt8], from index: Int) -> Int {
    let next = text.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { base in
        memchr(base + index, Int32(mark[0]), text.count - index).map { base.distance(to: $0) }
      } ?? text.count
    }
    if next > index { previous = text[next - 1] }
    position += next - index
    return next
  }

  /// Takes many characters into the run at once: most of an envelope is one long word. The last few, in
  /// which a mark may begin, are left to be taken one by one.
  private mutating func takeLetters(_ text: [UInt8], from index: Int) -> Int {
    guard let room = run.map({ longestRun - $0.text.count }) else { return index }
    let word = text[index...].prefix(room).prefix {
      mayContainDots ? alphabet.isLetter($0) : alphabet.isWord($0)
    }
    let taken = word.dropLast(mark.count)
    guard let last = taken.last else { return index }
    run?.text.append(contentsOf: taken)
    steps += taken.count
    position += taken.count
    previous = last
    (isLineStart, followsLetter, matched) = (false, true, 0)
    return taken.endIndex
  }

  private mutating func step(_ unit: TransportUnit, isPlain: Bool) {
    switch unit {
    case .space, .invisible: pass()
    case .lineEnd:
      pass()
      isLineStart = true
    case .other(UInt8(ascii: ">")) where isLineStart, .other(UInt8(ascii: "|")) where isLineStart:
      pass()
    case .letter(let letter):
      isLineStart = false
      if letter == UInt8(ascii: "."), !mayContainDots {
        run?.endsInDot = true
        endRun()
      } else {
        add(letter)
      }
      advanceMark(letter, isPlain: isPlain)
    case .other(let byte):
      isLineStart = false
      endRun()
      advanceMark(byte, isPlain: isPlain)
    }
  }

  /// What stands between two characters and is none.
  private mutating func pass() {
    noteBreak()
    isMarkWhole = false
  }

  private mutating func noteBreak() {
    if followsLetter, let count = run?.text.count { run?.breaks.append(count) }
    followsLetter = false
  }

  private mutating func add(_ letter: UInt8) {
    guard let count = run?.text.count else { return }
    guard count < longestRun else {
      run?.isTooLong = true
      followsLetter = false
      return endRun()
    }
    run?.text.append(letter)
    followsLetter = true
  }

  private mutating func endRun() {
    noteBreak()
    if let run { ended.append(run) }
    run = nil
  }

  private mutating func advanceMark(_ byte: UInt8, isPlain: Bool) {
    if matched > 0, byte == mark[matched] {
      matched += 1
      if !isPlain { isMarkWhole = false }
      if matched == mark.count {
        matched = 0
        run = MarkedRun(start: markStart, isMarkWhole: isMarkWhole, text: mark)
        followsLetter = true
      }
    } else if byte == mark[0], !alphabet.isWord(previous) {
      (matched, markStart, isMarkWhole) = (1, position, true)
    } else {
      matched = 0
    }
  }
}
