/// A number modulo p = 2^448 - 2^224 - 1: low + high φ, where φ = 2^224 and so φ² = φ + 1. All operations take
/// the same time for all numbers.
struct FieldElement448 {
  private var low: Half
  private var high: Half

  private init(_ low: Half, _ high: Half) { (self.low, self.high) = (low, high) }

  /// A number below 2^56.
  init(_ number: UInt128) { self.init(Half(number, 0, 0, 0), Half(0, 0, 0, 0)) }

  /// The number that 56 bytes are, little-endian.
  init(_ bytes: [UInt8]) {
    func limb(_ index: Int) -> UInt128 {
      bytes.dropFirst(7 * index).prefix(7).reversed().reduce(0) { $0 &<< 8 | UInt128($1) }
    }
    self.init(
      Half(limb(0), limb(1), limb(2), limb(3)), Half(limb(4), limb(5), limb(6), limb(7)))
  }

  // MARK: Arithmetic

  static func + (left: Self, right: Self) -> Self {
    Self(left.low + right.low, left.high + right.high).carried()
  }

  static func - (left: Self, right: Self) -> Self {
    // Twice the prime is added, so that no limb is below zero.
    let all = Half.mask &<< 1
    let low = left.low + Half(all, all, all, all)
    let high = left.high + Half(all &- 2, all, all, all)
    return Self(low - right.low, high - right.high).carried()
  }

  static func * (left: Self, right: Self) -> Self {
    // (a + b φ)(c + d φ) = ac + bd + ((a + b)(c + d) - ac) φ
    let lows = left.low * right.low
    let low = lows + left.high * right.high
    let high = (left.low + left.high) * (right.low + right.high) - lows
    // Each is wider than φ: what is above goes one place up, and from the upper to both.
    return Self(low.low + high.high, high.low + low.high + high.high).carried().carried()
  }

  /// The inverse; of zero, zero. Fermat's: the power to p - 2, whose bits are all ones but 224 and 1.
  func inverse() -> Self {
    var result = Self(1)
    for bit in stride(from: 447, through: 0, by: -1) {
      result = result * result
      if bit != 224, bit != 1 { result = result * self }
    }
    return result
  }

  /// Exchanges two numbers where `choice` is 1, and does as much where it is 0.
  static func swap(_ left: inout Self, _ right: inout Self, if choice: UInt128) {
    let (old, mask) = (left, 0 &- choice)
    left = Self(
      old.low.replaced(by: right.low, where: mask), old.high.replaced(by: right.high, where: mask))
    right = Self(
      right.low.replaced(by: old.low, where: mask), right.high.replaced(by: old.high, where: mask))
  }

  /// Carries from the lowest limb to the highest, and from there to the lowest of both halves: p is a little
  /// below 2^448, and 2^448 is φ + 1.
  private func carried() -> Self {
    let (low, middle) = low.carried(adding: 0)
    let (high, top) = high.carried(adding: middle)
    return Self(low.adding(top), high.adding(top))
  }

  // MARK: Encoding

  /// Writes the number in its one spelling below the prime, little-endian, to 56 bytes.
  func write(to buffer: UnsafeMutableRawBufferPointer) {
    // What comes back from the top can carry once more, and again; then all limbs have 56 bits.
    let number = carried().carried().carried()
    // Less p is plus φ + 1, less 2^448: which is there to take away where the number is not below p.
    let (low, middle) = number.low.adding(1).carried(adding: 0)
    let (high, top) = number.high.adding(1).carried(adding: middle)
    let mask = 0 &- top
    number.low.replaced(by: low, where: mask).write(to: buffer, at: 0)
    number.high.replaced(by: high, where: mask).write(to: buffer, at: 28)
  }
}

/// Four limbs of 56 bits, in a type that holds the sums of their products.
private struct Half {
  static let mask: UInt128 = (1 << 56) - 1

  var a, b, c, d: UInt128

  init(_ a: UInt128, _ b: UInt128, _ c: UInt128, _ d: UInt128) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  static func + (left: Self, right: Self) -> Self {
    Self(left.a &+ right.a, left.b &+ right.b, left.c &+ right.c, left.d &+ right.d)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(left.a &- right.a, left.b &- right.b, left.c &- right.c, left.d &- right.d)
  }

  /// Seven limbs, the upper three without a fourth.
  static func * (l: Self, r: Self) -> Wide {
    Wide(
      low: Half(
        l.a &* r.a,
        l.a &* r.b &+ l.b &* r.a,
        l.a &* r.c &+ l.b &* r.b &+ l.c &* r.a,
        l.a &* r.d &+ l.b &* r.c &+ l.c &* r.b &+ l.d &* r.a),
      high: Half(
        l.b &* r.d &+ l.c &* r.c &+ l.d &* r.b,
        l.c &* r.d &+ l.d &* r.c,
        l.d &* r.d,
        0))
  }

  func adding(_ carry: UInt128) -> Self { Self(a &+ carry, b, c, d) }

  func carried(adding carry: UInt128) -> (Self, UInt128) {
    let a = a &+ carry
    let b = b &+ a &>> 56
    let c = c &+ b &>> 56
    let d = d &+ c &>> 56
    return (Self(a & Self.mask, b & Self.mask, c & Self.mask, d & Self.mask), d &>> 56)
  }

  func replaced(by other: Self, where mask: UInt128) -> Self {
    Self(
      a ^ (a ^ other.a) & mask, b ^ (b ^ other.b) & mask, c ^ (c ^ other.c) & mask,
      d ^ (d ^ other.d) & mask)
  }

  func write(to buffer: UnsafeMutableRawBufferPointer, at offset: Int) {
    for byte in 0..<7 {
      let shift = UInt128(8 * byte)
      buffer[offset + byte] = UInt8(truncatingIfNeeded: a &>> shift)
      buffer[offset + 7 + byte] = UInt8(truncatingIfNeeded: b &>> shift)
      buffer[offset + 14 + byte] = UInt8(truncatingIfNeeded: c &>> shift)
      buffer[offset + 21 + byte] = UInt8(truncatingIfNeeded: d &>> shift)
    }
  }
}

/// The product of two halves.
private struct Wide {
  let low, high: Half

  static func + (left: Self, right: Self) -> Self {
    Self(low: left.low + right.low, high: left.high + right.high)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(low: left.low - right.low, high: left.high - right.high)
  }
}
