internal import Addresses
internal import CryptoPrimitives
internal import SeedPhrase
internal import Vault

/// The addresses that are known inside one transaction: a check reads three rows, and derives nothing.
struct KnownAddresses {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Why an address is known.
  enum Source: Equatable {
    /// It is one of a wallet's own.
    case own(wallet: [UInt8])
    case payee([UInt8])
    /// Something was signed for it.
    case paid([UInt8])
    /// It is a token's contract.
    case token([UInt8])

    fileprivate var tag: UInt8 {
      switch self {
      case .own: 0
      case .payee: 1
      case .paid: 2
      case .token: 3
      }
    }

    fileprivate var id: [UInt8] {
      switch self {
      case .own(let id), .payee(let id), .paid(let id), .token(let id): id
      }
    }
  }

  struct Entry: Equatable {
    let address: String
    let source: Source
  }

  // MARK: Looking

  /// The entries of an address itself, and, where there are none, one of an address that it can be taken for.
  func find(_ address: Address) throws -> (known: [Entry], lookalike: Entry?) {
    var lookalike: Entry?
    for key in Lookalike.keys(of: address) {
      let entries = try entries(in: id(of: key, address.chain))
      let known = entries.filter { $0.address == address.text }
      if !known.isEmpty { return (known, nil) }
      lookalike = lookalike ?? entries.first
    }
    return ([], lookalike)
  }

  // MARK: Writing

  func add(_ addresses: [Address], of source: Source) throws {
    var rows: [[UInt8]: [Entry]] = [:]
    for address in addresses {
      let entry = Entry(address: address.text, source: source)
      for key in Lookalike.keys(of: address) {
        let id = try id(of: key, address.chain)
        var entries = try rows[id] ?? self.entries(in: id)
        guard !entries.contains(entry) else { continue }
        entries.append(entry)
        rows[id] = entries
      }
    }
    try transaction.put(.known, rows.map { (id: $0.key, value: Self.encoded($0.value)) })
  }

  /// Forgets one address, as far as it is known for this reason.
  func forget(_ address: Address, of source: Source) throws {
    let entry = Entry(address: address.text, source: source)
    for key in Lookalike.keys(of: address) {
      let id = try id(of: key, address.chain)
      try save(entries(in: id).filter { $0 != entry }, in: id)
    }
  }

  /// Forgets all addresses that are known for a reason.
  func forgetAll(of source: Source) throws {
    var changed: [([UInt8], [Entry])] = []
    try transaction.forEach(.known) { id, value in
      let entries = try Self.entries(decoding: value)
      let others = entries.filter { $0.source != source }
      if others.count < entries.count { changed.append((id, others)) }
    }
    for (id, entries) in changed { try save(entries, in: id) }
  }

  private func save(_ entries: [Entry], in id: [UInt8]) throws {
    guard !entries.isEmpty else {
      try transaction.remove(.known, id)
      return
    }
    try transaction.put(.known, id, Self.encoded(entries))
  }

  // MARK: Rows

  /// All networks of a chain are one here.
  private func id(of key: Lookalike.Key, _ chain: Chain) throws -> [UInt8] {
    try transaction.id(
      of: Lookup(kind: key.kind.rawValue, Array("\(chain.rawValue):".utf8) + key.text), in: .known)
  }

  private func entries(in id: [UInt8]) throws -> [Entry] {
    try transaction.value(.known, id).map(Self.entries(decoding:)) ?? []
  }

  private static let version: UInt8 = 1

  /// version ‖ UInt32 count ‖ for each: LP(address) ‖ UInt8 why ‖ LP(id of the wallet, payee,
  /// signed transaction or token).
  static func encoded(_ entries: [Entry]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 16 + 100 * entries.count)
    writer.integer(version)
    writer.integer(UInt32(truncatingIfNeeded: entries.count))
    for entry in entries {
      writer.prefixed(entry.address)
      writer.integer(entry.source.tag)
      writer.prefixed(entry.source.id)
    }
    return writer.bytes
  }

  static func entries(decoding value: [UInt8]) throws -> [Entry] {
    var reader = CanonicalReader(value)
    guard try reader.integer(UInt8.self) == version else { throw MalformedInput(.otherContent) }
    var entries: [Entry] = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let address = try reader.prefixedString()
      let tag = try reader.integer(UInt8.self)
      let id = Array(try reader.prefixed())
      let source: Source =
        switch tag {
        case 0: .own(wallet: id)
        case 1: .payee(id)
        case 2: .paid(id)
        case 3: .token(id)
        default: throw MalformedInput(.otherContent)
        }
      entries.append(Entry(address: address, source: source))
    }
    try reader.finish()
    return entries
  }
}
