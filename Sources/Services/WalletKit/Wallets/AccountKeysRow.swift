internal import CryptoPrimitives

/// The keys of a wallet's accounts as a row has them. Nothing is judged of them here.
struct AccountKeysRow: Equatable, Sendable {
  struct Bitcoin: Equatable, Sendable {
    let kind: String
    let isMain: Bool
    let number: UInt32
    /// As BIP-32 has it without its version.
    let key: [UInt8]
    /// The highest index of each branch that was shown. Rows of this version have it elsewhere.
    var shown: [UInt32?] = [nil, nil]
  }

  struct Ethereum: Equatable, Sendable {
    let number: UInt32
    let key: [UInt8]
    var shown: UInt32?
  }

  /// That the phrase leads to these keys.
  struct Proof: Equatable, Sendable {
    /// When they were last compared with it, or made of it.
    let provenAt: Int64
    /// 32 bytes, which only the phrase gives.
    let code: [UInt8]
  }

  var bitcoin: [Bitcoin] = []
  var ethereum: [Ethereum] = []
  /// Nil of a row from before there were codes.
  var proof: Proof?

  // MARK: Octets

  /// The first had no accounts of Ethereum, and the second no proof.
  private static let versions: ClosedRange<UInt8> = 1...3
  private static let keySize = 74
  private static let codeSize = 32
  /// Numbers of accounts and addresses are below this.
  private static let numberLimit: UInt32 = 1 << 31

  /// What the code is over: version ‖ UInt16 count ‖ for each: LP(kind) ‖ flag main ‖ UInt32 number ‖ LP(key); then of Ethereum
  /// UInt16 count ‖ for each: UInt32 number ‖ LP(key); Int64 proven at.
  func octets(provenAt: Int64) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 104 * (bitcoin.count + ethereum.count) + 64)
    writer.integer(Self.versions.upperBound)
    writer.integer(UInt16(truncatingIfNeeded: bitcoin.count))
    for account in bitcoin {
      writer.prefixed(account.kind)
      writer.integer(account.isMain ? 1 : 0 as UInt8)
      writer.integer(account.number)
      writer.prefixed(account.key)
    }
    writer.integer(UInt16(truncatingIfNeeded: ethereum.count))
    for account in ethereum {
      writer.integer(account.number)
      writer.prefixed(account.key)
    }
    writer.integer(provenAt)
    return writer.bytes
  }

  /// Those octets ‖ LP(code).
  static func encoded(_ octets: [UInt8], code: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: octets.count + 36)
    writer.fixed(octets)
    writer.prefixed(code)
    return writer.bytes
  }

  init() {}

  init(decoding value: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(value)
    let version = try reader.integer(UInt8.self)
    guard Self.versions.contains(version) else { throw MalformedInput(.otherContent) }
    let hasIndices = version < 3
    for _ in 0..<(try reader.integer(UInt16.self)) {
      var account = Bitcoin(
        kind: try reader.prefixedString(), isMain: try reader.flag(),
        number: try Self.number(&reader), key: try Self.key(&reader))
      if hasIndices { account.shown = [try Self.index(&reader), try Self.index(&reader)] }
      // Once each, and in one order, so that what a row means has one form.
      if let last = bitcoin.last, !last.isBefore(account) { throw MalformedInput(.otherContent) }
      bitcoin.append(account)
    }
    if version > 1 {
      for _ in 0..<(try reader.integer(UInt16.self)) {
        var account = Ethereum(number: try Self.number(&reader), key: try Self.key(&reader))
        if hasIndices { account.shown = try Self.index(&reader) }
        if let last = ethereum.last, last.number >= account.number {
          throw MalformedInput(.otherContent)
        }
        ethereum.append(account)
      }
    }
    if !hasIndices {
      let provenAt = try reader.integer(Int64.self)
      let code = Array(try reader.prefixed())
      guard code.count == Self.codeSize else { throw MalformedInput(.otherContent) }
      proof = Proof(provenAt: provenAt, code: code)
    }
    try reader.finish()
  }

  private static func number(_ reader: inout CanonicalReader) throws(MalformedInput) -> UInt32 {
    let number = try reader.integer(UInt32.self)
    guard number < numberLimit else { throw MalformedInput(.otherContent) }
    return number
  }

  private static func key(_ reader: inout CanonicalReader) throws(MalformedInput) -> [UInt8] {
    let key = Array(try reader.prefixed())
    guard key.count == keySize else { throw MalformedInput(.otherContent) }
    return key
  }

  private static func index(_ reader: inout CanonicalReader) throws(MalformedInput) -> UInt32? {
    try reader.flag() ? number(&reader) : nil
  }
}

extension AccountKeysRow.Bitcoin {
  fileprivate func isBefore(_ other: Self) -> Bool {
    (kind, isMain ? 0 : 1, number) < (other.kind, other.isMain ? 0 : 1, other.number)
  }
}
