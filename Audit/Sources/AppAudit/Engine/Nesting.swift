/// How deep brackets and signs of generics stand in each other in a Swift source, without those of texts and comments: a parser that goes down
/// with each of them needs a stack for it. Where it takes something for another thing it counts too many.
struct Nesting {
  private let octets: [UInt8]
  private var position = 0
  private var deepest = 0
  /// Square brackets are counted by themselves: the parser looks ahead from each to find out whether it begins a type, and takes twice as long
  /// with each more.
  private var squares = 0
  private var deepestSquares = 0
  /// What that looking ahead comes to, in steps; one bracket in another is no more than two.
  private var squareSteps = 0
  /// The longest row of `#`: the parser goes back to each of them.
  private var longestMarks = 0
  private var lookahead = Lookahead()
  private var conditions = 0
  private var deepestConditions = 0
  /// What is open: a bracket, or a text that the bracket of something put into it will go on with.
  private var open: [Open] = []
  /// How many of each kind are open.
  private var kinds: [UInt8: Int] = [:]

  private struct Open {
    let sign: UInt8
    /// How the text goes on behind it, of what is put into one.
    let text: Delimiter?
    let start: Lookahead.Start
  }

  /// How a text ends: with so many quotes, and so many `#`.
  private struct Delimiter {
    let quotes: Int
    let marks: Int
  }

  static let mostBrackets = 256
  private static let mostSquares = 10
  private static let mostSquareSteps = 500_000
  private static let mostConditions = 64
  private static let mostMarks = 255
  /// Of code that somebody writes, some 50,000 lines.
  private static let mostWords = 500_000
  /// Code that somebody wrote needs a hundredth of that.
  private static let mostSteps = 300_000

  /// Why a source is not let in; nil where it is.
  static func objection(to octets: [UInt8]) -> String? {
    var nesting = Nesting(octets: octets)
    nesting.run()
    if nesting.deepest > mostBrackets {
      return "more than \(mostBrackets) brackets stand in each other"
    }
    if nesting.deepestSquares > mostSquares {
      return "more than \(mostSquares) brackets stand in each other"
    }
    if nesting.squareSteps > mostSquareSteps {
      return "too many square brackets stand in each other"
    }
    if nesting.longestMarks > mostMarks { return "more than \(mostMarks) signs # in a row" }
    if nesting.lookahead.words > mostWords {
      return "more than \(mostWords) words and signs stand in it"
    }
    if nesting.lookahead.steps > mostSteps { return "too much in it is begun and not ended" }
    if nesting.deepestConditions > mostConditions {
      return "more than \(mostConditions) conditions of the compiler stand in each other"
    }
    return nil
  }

  private init(octets: [UInt8]) { self.octets = octets }

  private mutating func run() {
    var angles = 0
    while position < octets.count, deepest <= Self.mostBrackets, lookahead.words <= Self.mostWords {
      let octet = octets[position]
      switch octet {
      case UInt8(ascii: "/") where next(1) == UInt8(ascii: "/"):
        while position < octets.count, octets[position] != 0x0A, octets[position] != 0x0D {
          position += 1
        }
        continue
      case UInt8(ascii: "/") where next(1) == UInt8(ascii: "*"):
        skipComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let delimiter = opening() {
          lookahead.text()
          text(delimiter)
          continue
        }
        if octet == UInt8(ascii: "#") {
          directive()
          continue
        }
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): opens(octet)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let delimiter = closes(octet) {
          position += 1
          text(delimiter)
          continue
        }
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      // Signs of comparison come alone.
      case UInt8(ascii: ";"), 0x0A, 0x0D: angles = 0
      default:
        if Self.isName(octet) {
          word()
          continue
        }
      }
      if octet == 0x0A || octet == 0x0D { lookahead.lineEnds() }
      if octet > 0x20 {
        lookahead.sign(
          octet, between: position > 0 ? octets[position - 1] : 0x20, and: next(1) ?? 0x20)
      }
      deepest = max(deepest, open.count + angles)
      position += 1
    }
    while let last = open.popLast() { lookahead.isUnclosed(since: last.start) }
  }

  private mutating func word() {
    let start = position
    while position < octets.count, Self.isName(octets[position]) { position += 1 }
    lookahead.word(
      octets[start..<position], between: start > 0 ? octets[start - 1] : 0x20,
      and: next(0) ?? 0x20)
  }

  private mutating func opens(_ sign: UInt8, in text: Delimiter? = nil) {
    if sign == UInt8(ascii: "[") {
      squares += 1
      deepestSquares = max(deepestSquares, squares)
      if squares > 3 { squareSteps += 1 << min(squares, Self.mostSquares) }
    }
    lookahead.depth = open.count + 1
    open.append(Open(sign: sign, text: text, start: lookahead.start))
    kinds[sign, default: 0] += 1
  }

  /// Closes the last bracket of the kind, and with it those in it that nobody closed. How a text goes on into which it was put.
  private mutating func closes(_ sign: UInt8) -> Delimiter? {
    if sign == UInt8(ascii: "]") { squares = max(0, squares - 1) }
    let opening =
      switch sign {
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")
      }
    guard kinds[opening, default: 0] > 0 else { return nil }
    defer { lookahead.depth = open.count }
    while let last = open.popLast() {
      kinds[last.sign, default: 0] -= 1
      if last.sign == opening { return last.text }
      lookahead.isUnclosed(since: last.start)
    }
    return nil
  }

  private static func isName(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  private func next(_ offset: Int) -> UInt8? {
    position + offset < octets.count ? octets[position + offset] : nil
  }

  /// Goes behind signs that no text begins with; `#if` and `#endif` are counted.
  private mutating func directive() {
    let start = position
    while next(0) == UInt8(ascii: "#") { position += 1 }
    longestMarks = max(longestMarks, position - start)
    let word = octets[position...].prefix(6)
    if word.starts(with: "endif".utf8) {
      conditions = max(0, conditions - 1)
    } else if word.starts(with: "if".utf8) {
      conditions += 1
      deepestConditions = max(deepestConditions, conditions)
    }
  }

  /// What a text begins with here; the position is behind it then.
  private mutating func opening() -> Delimiter? {
    var place = position
    while place < octets.count, octets[place] == UInt8(ascii: "#") { place += 1 }
    let marks = place - position
    longestMarks = max(longestMarks, marks)
    guard place < octets.count, octets[place] == UInt8(ascii: "\"") else { return nil }
    let isLong =
      place + 2 < octets.count && octets[place + 1] == UInt8(ascii: "\"")
      && octets[place + 2] == UInt8(ascii: "\"")
    position = place + (isLong ? 3 : 1)
    return Delimiter(quotes: isLong ? 3 : 1, marks: marks)
  }

  /// Goes on in a text, up to its end or to something that is put into it.
  private mutating func text(_ delimiter: Delimiter) {
    while position < octets.count {
      let octet = octets[position]
      if octet == UInt8(ascii: "\\"), has(UInt8(ascii: "#"), delimiter.marks, at: position + 1) {
        position += 1 + delimiter.marks
        if next(0) == UInt8(ascii: "(") {
          lookahead.text()
          opens(UInt8(ascii: "("), in: delimiter)
          deepest = max(deepest, open.count)
          position += 1
          return
        }
        position += 1
      } else if octet == UInt8(ascii: "\""), has(octet, delimiter.quotes, at: position),
        has(UInt8(ascii: "#"), delimiter.marks, at: position + delimiter.quotes)
      {
        position += delimiter.quotes + delimiter.marks
        return
      } else if octet == 0x0A, delimiter.quotes == 1 {
        return
      } else {
        position += 1
      }
    }
  }

  private func has(_ octet: UInt8, _ count: Int, at place: Int) -> Bool {
    place + count <= octets.count && octets[place..<(place + count)].allSatisfy { $0 == octet }
  }

  /// Comments may stand in each other.
  private mutating func skipComment() {
    var depth = 0
    while position < octets.count {
      if octets[position] == UInt8(ascii: "/"), next(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if octets[position] == UInt8(ascii: "*"), next(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }
}
