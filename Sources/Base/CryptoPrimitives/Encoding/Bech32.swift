/// Text with a checksum that finds up to four wrong characters: bech32, and bech32m, which differs in one constant
/// (BIP-173, BIP-350).
package struct Bech32: Equatable, Sendable {
  package enum Variant: Sendable {
    case bech32, bech32m

    var constant: UInt32 {
      switch self {
      case .bech32: 1
      case .bech32m: 0x2BC8_30A3
      }
    }
  }

  package enum Failure: Error, Equatable, Sendable {
    /// Longer than the limit.
    case tooLong
    /// A character that the format has not, or no prefix and data with a 1 between them.
    case form
    /// Capital and small letters together.
    case mixedCase
    /// The checksum of neither variant: mistyped.
    case checksum
  }

  /// What says for what the text is, such as `bc`, in small letters.
  package let prefix: String
  /// Groups of five bits.
  package let groups: [UInt8]
  package let variant: Variant

  /// How long an address may be: up to so many characters any four mistakes are found.
  package static let addressLimit = 90
  static let checksumSize = 6
  static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  /// The value of each ASCII character; nil for those that are none.
  static let values: [UInt8?] = (0..<128).map { character in
    alphabet.firstIndex(of: character).map(UInt8.init)
  }

  /// Nil for a prefix that is empty or has other characters than visible ones of ASCII without capital letters, for groups
  /// of more than five bits, and for what would be longer than `limit` characters.
  package init?(
    prefix: String, groups: [UInt8], variant: Variant, limit: Int = addressLimit
  ) {
    let characters = Array(prefix.utf8)
    guard !characters.isEmpty, characters.allSatisfy(Self.mayPrefix),
      !characters.contains(where: Self.isCapital), groups.allSatisfy({ $0 < 32 }),
      characters.count + 1 + groups.count + Self.checksumSize <= limit
    else { return nil }
    (self.prefix, self.groups, self.variant) = (prefix, groups, variant)
  }

  /// Reads a text of at most `limit` characters, all in capital or all in small letters.
  package init(_ text: some StringProtocol, limit: Int = addressLimit) throws(Failure) {
    let characters = Array(text.utf8)
    guard characters.count <= limit else { throw .tooLong }
    let hasCapitals = characters.contains(where: Self.isCapital)
    guard !hasCapitals || !characters.contains(where: Self.isSmall) else { throw .mixedCase }
    let small = characters.map { Self.isCapital($0) ? $0 | 0x20 : $0 }
    guard let separator = small.lastIndex(of: UInt8(ascii: "1")), separator > 0,
      small[..<separator].allSatisfy(Self.mayPrefix)
    else { throw .form }
    let data = small[(separator + 1)...]
    guard data.count >= Self.checksumSize else { throw .form }
    var groups: [UInt8] = []
    for character in data {
      guard character < 128, let value = Self.values[Int(character)] else { throw .form }
      groups.append(value)
    }
    let prefix = String(decoding: small[..<separator], as: UTF8.self)
    let sum = Self.polynomial(prefix, groups)
    guard let variant = [Variant.bech32, .bech32m].first(where: { $0.constant == sum }) else {
      throw .checksum
    }
    self.prefix = prefix
    self.groups = groups.dropLast(Self.checksumSize)
    self.variant = variant
  }

  /// In small letters.
  package var text: String {
    let sum =
      Self.polynomial(prefix, groups + [UInt8](repeating: 0, count: Self.checksumSize))
      ^ variant.constant
    let checksum = (0..<Self.checksumSize).map { UInt8(sum >> (5 * (5 - UInt32($0))) & 31) }
    let characters = (groups + checksum).map { Self.alphabet[Int($0)] }
    return prefix + "1" + String(decoding: characters, as: UTF8.self)
  }

  /// The remainder of prefix and groups by the generator of BIP-173.
  static func polynomial(_ prefix: String, _ groups: [UInt8]) -> UInt32 {
    let expanded = prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
    return (expanded + groups).reduce(1) { next($0, UInt32($1)) }
  }

  /// The remainder with one more group behind it. It branches on neither: the text may be a secret.
  static func next(_ sum: UInt32, _ group: UInt32) -> UInt32 {
    let top = sum >> 25
    return (sum & 0x1FF_FFFF) << 5 ^ group
      ^ (0x3B6A_57B2 & (0 &- (top & 1)))
      ^ (0x2650_8E6D & (0 &- (top >> 1 & 1)))
      ^ (0x1EA1_19FA & (0 &- (top >> 2 & 1)))
      ^ (0x3D42_33DD & (0 &- (top >> 3 & 1)))
      ^ (0x2A14_62B3 & (0 &- (top >> 4 & 1)))
  }

  private static func mayPrefix(_ character: UInt8) -> Bool { (33...126).contains(character) }
  private static func isCapital(_ character: UInt8) -> Bool { (0x41...0x5A).contains(character) }
  private static func isSmall(_ character: UInt8) -> Bool { (0x61...0x7A).contains(character) }
}

extension Bech32 {
  /// Bytes in groups of five bits; the last is filled with zeros.
  package static func groups(of bytes: [UInt8]) -> [UInt8] {
    (0..<((bytes.count * 8 + 4) / 5)).map { UInt8(bytes.bits(at: $0 * 5, count: 5)) }
  }

  /// The bytes in groups of five bits; nil where what fills the last group is not less than five zeros.
  package static func bytes(in groups: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for group in groups {
      bits = bits << 5 | UInt32(group & 31)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    return count < 5 && bits == 0 ? bytes : nil
  }
}
