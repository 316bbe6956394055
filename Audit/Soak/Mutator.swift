import Workload

/// Makes inputs of others.
struct Mutator {
  static let longest = 1 << 16

  let words: [[UInt8]]
  let brackets: [([UInt8], [UInt8])]
  var random: SplitMix

  init(_ kind: FuzzKind, seed: UInt64) {
    // What is below 256 is meant as bytes where the kind is one of bytes.
    func octets(_ text: String) -> [UInt8] {
      kind == .binary
        ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
    }
    words = kind.words.map(octets)
    brackets = kind.brackets.map { (octets($0.0), octets($0.1)) }
    random = SplitMix(seed: seed)
  }

  mutating func changed(_ input: [UInt8], others: [[UInt8]]) -> [UInt8] {
    var octets = input
    for _ in 0..<(1 + random.below(5)) { change(&octets, others) }
    return Array(octets.prefix(Self.longest))
  }

  private mutating func change(_ octets: inout [UInt8], _ others: [[UInt8]]) {
    let range = part(of: octets)
    switch random.below(12) {
    case 0:
      guard !octets.isEmpty else { return }
      octets[random.below(octets.count)] ^= 1 << UInt8(random.below(8))
    case 1:
      guard !octets.isEmpty else { return }
      octets[random.below(octets.count)] = UInt8(random.below(256))
    case 2: octets.removeLast(random.below(octets.count + 1))
    case 3: octets.removeSubrange(range)
    case 4: repeatPart(range, in: &octets, most: 4)
    // What takes longer the more there is of it shows only where there is much.
    case 5: repeatPart(line(of: octets), in: &octets, most: random.isOne(in: 20) ? 2_000 : 20)
    case 6: nest(range, in: &octets)
    case 7, 8: octets.insert(contentsOf: random.pick(words), at: random.below(octets.count + 1))
    case 9: octets.replaceSubrange(word(of: octets), with: random.pick(words))
    case 10:
      let other = random.pick(others)
      octets.replaceSubrange(range, with: other[part(of: other)])
    default:
      let other = random.pick(others)
      octets.replaceSubrange(range.lowerBound..., with: other[part(of: other).lowerBound...])
    }
  }

  private mutating func part(of octets: [UInt8]) -> Range<Int> {
    let (first, second) = (random.below(octets.count + 1), random.below(octets.count + 1))
    // Most parts are short, so that most of an input stays what it was.
    let end = random.isOne(in: 4) ? second : min(octets.count, first + random.below(24))
    return min(first, end)..<max(first, end)
  }

  private mutating func line(of octets: [UInt8]) -> Range<Int> {
    let place = random.below(octets.count + 1)
    let start = octets[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = octets[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? octets.count
    return start..<end
  }

  /// The name around a place, so that one stands where another stood.
  private mutating func word(of octets: [UInt8]) -> Range<Int> {
    let place = random.below(octets.count + 1)
    let start = octets[..<place].lastIndex { !Self.isName($0) }.map { $0 + 1 } ?? 0
    let end = octets[place...].firstIndex { !Self.isName($0) } ?? octets.count
    return start..<max(start, end)
  }

  private static func isName(_ octet: UInt8) -> Bool {
    octet == 0x5F || (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet & 0xDF)
  }

  private mutating func repeatPart(_ range: Range<Int>, in octets: inout [UInt8], most: Int) {
    guard !range.isEmpty else { return }
    let count = min(1 + random.below(most), Self.longest / range.count)
    let repeated = Array(repeatElement(octets[range], count: count).joined())
    octets.insert(contentsOf: repeated, at: range.upperBound)
  }

  private mutating func nest(_ range: Range<Int>, in octets: inout [UInt8]) {
    let (open, close) = random.pick(brackets)
    let count = random.isOne(in: 8) ? 1 + random.below(300) : 1 + random.below(6)
    let repeated = { (text: [UInt8]) in Array(repeatElement(text, count: count).joined()) }
    octets.insert(contentsOf: repeated(close), at: range.upperBound)
    octets.insert(contentsOf: repeated(open), at: range.lowerBound)
  }
}
