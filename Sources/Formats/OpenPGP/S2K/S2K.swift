/// How a key is made of a passphrase (RFC 9580, section 3.7).
enum S2K: Hashable, Sendable {
  case simple(HashAlgorithm)
  case salted(HashAlgorithm, salt: [UInt8])
  /// `count` is coded in one octet.
  case iterated(HashAlgorithm, salt: [UInt8], count: UInt8)
  case argon2(salt: [UInt8], passes: UInt8, lanes: UInt8, encodedMemory: UInt8)
  /// GNU's stubs: the secret is not here, but nowhere or on a card.
  case gnuStub
  case unknown(UInt8)

  /// The highest count: 65,011,712 octets are hashed.
  static let highestCount: UInt8 = 255

  init(reading reader: inout PacketReader) throws(OpenPGPError) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .simple(HashAlgorithm(rawValue: try reader.integer()))
    case 1:
      self = .salted(
        HashAlgorithm(rawValue: try reader.integer()), salt: Array(try reader.fixed(8)))
    case 3:
      self = .iterated(
        HashAlgorithm(rawValue: try reader.integer()), salt: Array(try reader.fixed(8)),
        count: try reader.integer())
    case 4:
      self = .argon2(
        salt: Array(try reader.fixed(16)), passes: try reader.integer(),
        lanes: try reader.integer(), encodedMemory: try reader.integer())
    case 101: self = .gnuStub
    case let number: self = .unknown(number)
    }
  }

  var serialized: [UInt8] {
    switch self {
    case .simple(let hash): [0, hash.rawValue]
    case .salted(let hash, let salt): [1, hash.rawValue] + salt
    case .iterated(let hash, let salt, let count): [3, hash.rawValue] + salt + [count]
    case .argon2(let salt, let passes, let lanes, let memory):
      [4] + salt + [passes, lanes, memory]
    case .gnuStub: [101]
    case .unknown(let number): [number]
    }
  }

  /// How many octets are hashed for a coded count (section 3.7.1.3).
  static func octetCount(_ coded: UInt8) -> Int {
    (16 + Int(coded & 15)) << (Int(coded >> 4) + 6)
  }
}
