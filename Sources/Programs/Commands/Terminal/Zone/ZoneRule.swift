/// A zone that says its own rules, as POSIX has them in TZ: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule {
  private var rest: Substring.UTF8View

  /// Whether it is one, from its beginning to its end.
  static func isRule(_ text: String) -> Bool {
    guard text.utf8.count <= 64 else { return false }
    var rule = ZoneRule(rest: Substring(text).utf8)
    guard rule.name(), rule.time(hours: 24) else { return false }
    if rule.rest.isEmpty { return true }
    guard rule.name() else { return false }
    if let next = rule.rest.first, next != UInt8(ascii: ",") {
      guard rule.time(hours: 24) else { return false }
    }
    if rule.rest.isEmpty { return true }
    return rule.change() && rule.change() && rule.rest.isEmpty
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Parts

  /// Takes a byte, if it comes next.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Letters, or between angle brackets letters, digits and signs too.
  private mutating func name() -> Bool {
    let isQuoted = take("<")
    let name = rest.prefix {
      Self.isLetter($0) || isQuoted && (Self.isDigit($0) || "+-".utf8.contains($0))
    }
    rest = rest.dropFirst(name.count)
    return (3...16).contains(name.count) && (!isQuoted || take(">"))
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Bool {
    let digits = rest.prefix(4).prefix(while: Self.isDigit)
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return !digits.isEmpty && range.contains(value)
  }

  /// Hours, and minutes and seconds perhaps.
  private mutating func time(hours: Int) -> Bool {
    if !take("+") { _ = take("-") }
    guard number(0...hours) else { return false }
    for _ in 0..<2 where take(":") {
      guard number(0...59) else { return false }
    }
    return true
  }

  /// When the clocks are changed: a day of the year, or of a month's week, and a time perhaps.
  private mutating func change() -> Bool {
    guard take(",") else { return false }
    if take("M") {
      guard number(1...12), take("."), number(1...5), take("."), number(0...6) else { return false }
    } else {
      guard take("J") ? number(1...365) : number(0...365) else { return false }
    }
    return take("/") ? time(hours: 167) : true
  }
}
