internal import SecretMemory

/// The characters of a passphrase, in locked memory that is wiped when they go.
///
/// A character is a Unicode scalar. A byte that is not UTF-8 counts as one of its own, above all that
/// there are, so that a passphrase of random bytes is judged by them.
struct Characters: ~Copyable {
  private var values: SecretBytes
  private(set) var count = 0

  private static let width = MemoryLayout<UInt32>.stride
  private static let firstOfBytes: UInt32 = 0x11_0000

  /// Room for `capacity` characters.
  init(capacity: Int) throws(SecretMemoryError) {
    values = try SecretBytes(count: capacity * Self.width)
  }

  /// The first `limit` characters of UTF-8.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(SecretMemoryError) {
    try self.init(capacity: limit)
    var rest = bytes[...]
    while let first = rest.first, count < limit {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
        append(Unicode.UTF8.decode(encoded).value)
        rest = rest.dropFirst(encoded.count)
      } else {
        append(Self.firstOfBytes + UInt32(first))
        rest = rest.dropFirst()
      }
    }
  }

  /// A part of other characters.
  init(_ range: Range<Int>, of other: borrowing Characters) throws(SecretMemoryError) {
    try self.init(capacity: range.count)
    for index in range { append(other[index]) }
  }

  subscript(_ index: Int) -> UInt32 {
    values.withUnsafeBytes { bytes in
      guard index >= 0, index < count else { return 0 }
      return bytes.load(fromByteOffset: index * Self.width, as: UInt32.self)
    }
  }

  /// Adds a character; there is no room for more than were asked for.
  mutating func append(_ character: UInt32) {
    let index = count
    let didFit = values.withUnsafeMutableBytes { bytes in
      guard (index + 1) * Self.width <= bytes.count else { return false }
      bytes.storeBytes(of: character, toByteOffset: index * Self.width, as: UInt32.self)
      return true
    }
    if didFit { count += 1 }
  }

  mutating func removeLast() { if count > 0 { count -= 1 } }

  /// Whether two runs of `length` characters are the same.
  func isRepeated(_ first: Int, _ second: Int, length: Int) -> Bool {
    guard first + length <= count, second + length <= count else { return false }
    return (0..<length).allSatisfy { self[first + $0] == self[second + $0] }
  }

  /// The number that digits say, up to eight of them; nil for anything else.
  func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 8, range.upperBound <= count else { return nil }
    var number = 0
    for index in range {
      guard let digit = self[index].digit else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}

/// What kind of a character it is, as far as ASCII and Latin-1 go.
extension UInt32 {
  init(_ character: Unicode.Scalar) { self = character.value }

  var digit: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }

  var isASCIIUpper: Bool { (0x41...0x5A).contains(self) }
  var isASCIILower: Bool { (0x61...0x7A).contains(self) }

  /// A capital: A to Z, and À to Þ but the times sign.
  var isUpper: Bool { isASCIIUpper || (0xC0...0xDE).contains(self) && self != 0xD7 }

  /// A small letter: a to z, and ß to ÿ but the division sign.
  var isLower: Bool { isASCIILower || (0xDF...0xFF).contains(self) && self != 0xF7 }

  var lowercased: UInt32 { isUpper ? self + 0x20 : self }
}
