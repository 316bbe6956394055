internal import CryptoPrimitives

/// Which fragments a part is made of: whoever makes it and whoever reads it come to the same (BCR-2024-001, section 4).
struct FragmentChooser: Sendable {
  private let count: Int
  private let checksum: UInt32
  private let degrees: AliasSampler

  /// - Parameter count: at least 1.
  init(count: Int, checksum: UInt32) {
    self.count = count
    self.checksum = checksum
    degrees = AliasSampler((1...count).map { 1 / Double($0) })
  }

  /// The fragments, from 0 on, in no order, of the part of that number.
  func fragments(of number: UInt32) -> [Int] {
    if number <= count { return [Int(number) - 1] }
    var random = Xoshiro256(seed: number.octets + checksum.octets)
    let degree = degrees.next(&random) + 1
    var rest = Array(0..<count)
    return (0..<degree).map { _ in rest.remove(at: random.index(below: rest.count)) }
  }
}

/// Blackman and Vigna's xoshiro256**, which is no generator of secrets.
struct Xoshiro256: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Begins with SHA-256 of the seed.
  init(seed: [UInt8]) {
    state = sha256(seed).withUnsafeBytes { digest in
      func word(_ place: Int) -> UInt64 {
        digest.dropFirst(8 * place).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      }
      return (word(0), word(1), word(2), word(3))
    }
  }

  mutating func next() -> UInt64 {
    func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  /// From 0 on; 1 only where rounding makes it so.
  mutating func fraction() -> Double { Double(next()) / 0x1p64 }

  mutating func index(below count: Int) -> Int { min(Int(fraction() * Double(count)), count - 1) }
}

/// Draws numbers with given probabilities by Walker's method of aliases, as Vose makes the table and Schwarz orders it:
/// another order draws other numbers.
struct AliasSampler: Sendable {
  private var probabilities: [Double]
  private var aliases: [Int]

  /// - Parameter weights: at least one.
  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    var scaled = weights.map { $0 * Double(weights.count) / sum }
    probabilities = [Double](repeating: 1, count: weights.count)
    aliases = [Int](repeating: 0, count: weights.count)
    var small: [Int] = []
    var large: [Int] = []
    for place in scaled.indices.reversed() {
      if scaled[place] < 1 { small.append(place) } else { large.append(place) }
    }
    while let less = small.last, let more = large.last {
      small.removeLast()
      large.removeLast()
      probabilities[less] = scaled[less]
      aliases[less] = more
      scaled[more] += scaled[less] - 1
      if scaled[more] < 1 { small.append(more) } else { large.append(more) }
    }
  }

  func next(_ random: inout Xoshiro256) -> Int {
    let (first, second) = (random.fraction(), random.fraction())
    let place = min(Int(Double(probabilities.count) * first), probabilities.count - 1)
    return second < probabilities[place] ? place : aliases[place]
  }
}
