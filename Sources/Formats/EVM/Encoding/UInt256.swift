/// A number of 256 bits, as Ethereum's machine has them: what amounts need, and nothing more.
package struct UInt256: Hashable, Comparable, Sendable {
  /// Most significant first.
  private var words: (UInt64, UInt64, UInt64, UInt64)

  package static let zero = UInt256(0)

  package init(_ number: UInt64) { words = (0, 0, 0, number) }

  /// Of octets, most significant first; nil for more than 32.
  package init?(octets: some Collection<UInt8>) {
    guard octets.count <= 32 else { return nil }
    let padded = [UInt8](repeating: 0, count: 32 - octets.count) + octets
    func word(_ place: Int) -> UInt64 {
      padded[(8 * place)..<(8 * place + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Of decimal digits, without a sign and without zeros before them; nil for anything else, and for more than fits.
  package init?(decimal text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.count <= 78, text == "0" || text.utf8.first != 0x30 else {
      return nil
    }
    var number = UInt256.zero
    for character in text.utf8 {
      guard (0x30...0x39).contains(character),
        let next = number.multiplied(by: 10)?.adding(UInt256(UInt64(character - 0x30)))
      else { return nil }
      number = next
    }
    self = number
  }

  /// 32, most significant first.
  package var octets: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Without zeros before them: none for 0.
  package var shortest: [UInt8] { Array(octets.drop { $0 == 0 }) }

  /// Where it fits in 64 bits.
  package var small: UInt64? {
    words.0 == 0 && words.1 == 0 && words.2 == 0 ? words.3 : nil
  }

  // MARK: Counting

  /// Nil where it does not fit.
  package func adding(_ other: UInt256) -> UInt256? {
    var sum = self
    var carry = false
    func add(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let (first, overflow) = left.addingReportingOverflow(right)
      let (second, more) = first.addingReportingOverflow(carry ? 1 : 0)
      carry = overflow || more
      return second
    }
    sum.words.3 = add(words.3, other.words.3)
    sum.words.2 = add(words.2, other.words.2)
    sum.words.1 = add(words.1, other.words.1)
    sum.words.0 = add(words.0, other.words.0)
    return carry ? nil : sum
  }

  /// Nil where it does not fit.
  package func multiplied(by factor: UInt64) -> UInt256? {
    var product = self
    var carry: UInt64 = 0
    func multiply(_ word: UInt64) -> UInt64 {
      let (high, low) = word.multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      carry = high + (overflow ? 1 : 0)
      return sum
    }
    product.words.3 = multiply(words.3)
    product.words.2 = multiply(words.2)
    product.words.1 = multiply(words.1)
    product.words.0 = multiply(words.0)
    return carry == 0 ? product : nil
  }

  private func divided(by divisor: UInt64) -> (UInt256, UInt64) {
    var quotient = self
    var rest: UInt64 = 0
    func divide(_ word: UInt64) -> UInt64 {
      let (result, remainder) = divisor.dividingFullWidth((rest, word))
      rest = remainder
      return result
    }
    quotient.words.0 = divide(words.0)
    quotient.words.1 = divide(words.1)
    quotient.words.2 = divide(words.2)
    quotient.words.3 = divide(words.3)
    return (quotient, rest)
  }

  // MARK: Comparing

  package static func == (left: Self, right: Self) -> Bool { left.words == right.words }
  package static func < (left: Self, right: Self) -> Bool { left.words < right.words }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension UInt256: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt64) { self.init(value) }
}

extension UInt256: CustomStringConvertible {
  /// In decimal.
  package var description: String {
    var text: [UInt8] = []
    var rest = self
    repeat {
      let (quotient, digit) = rest.divided(by: 10)
      text.append(0x30 + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest != .zero
    return String(decoding: text.reversed(), as: UTF8.self)
  }
}
