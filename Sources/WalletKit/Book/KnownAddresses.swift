internal import Addresses
internal import CryptoPrimitives
internal import SeedPhrase
internal import Vault

/// The addresses that are known inside one transaction: a check reads three rows, and derives nothing.
///
/// The ids of the rows are made with a key of the vault, which goes with the root secret. When that was replaced, rows stand
/// under ids that nobody makes any more: then all are read, and the next change writes them anew.
final class KnownAddresses {
  let transaction: Transaction
  /// Nil where nobody looked.
  private var ids: IDs?

  private enum IDs {
    case current
    /// Of a former key, or of none yet; and what the rows hold.
    case former([Row: [Entry]])
  }

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What one row is found by.
  private struct Row: Hashable {
    let key: Lookalike.Key
    let chain: Chain
  }

  /// Why an address is known.
  enum Source: Hashable {
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

    var isPaid: Bool { tag == 2 }

    fileprivate var id: [UInt8] {
      switch self {
      case .own(let id), .payee(let id), .paid(let id), .token(let id): id
      }
    }
  }

  struct Entry: Hashable {
    let address: String
    let source: Source
  }

  // MARK: Looking

  /// The entries of an address itself, and those of others that it can be taken for, each once.
  func find(_ address: Address) throws -> (known: [Entry], alike: [Entry]) {
    var known: [Entry] = []
    var alike: [Entry] = []
    let ids = try lookedAtIDs()
    for key in Lookalike.keys(of: address) {
      let row = Row(key: key, chain: address.chain)
      let entries =
        switch ids {
        case .current: try entries(in: id(of: row))
        case .former(let rows): rows[row] ?? []
        }
      for entry in entries {
        if entry.address == address.text {
          if !known.contains(entry) { known.append(entry) }
        } else if !alike.contains(entry) {
          alike.append(entry)
        }
      }
    }
    return (known, alike)
  }

  // MARK: Writing

  func add(_ addresses: [Address], of source: Source) throws {
    try refresh()
    var rows: [[UInt8]: [Entry]] = [:]
    for address in addresses {
      let entry = Entry(address: address.text, source: source)
      for key in Lookalike.keys(of: address) {
        let id = try id(of: Row(key: key, chain: address.chain))
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
    try refresh()
    let entry = Entry(address: address.text, source: source)
    try save(
      Lookalike.keys(of: address).map { key in
        let id = try id(of: Row(key: key, chain: address.chain))
        return (id, try entries(in: id).filter { $0 != entry })
      })
  }

  /// Forgets all addresses that are known for a reason.
  func forgetAll(of source: Source) throws {
    try refresh()
    var changed: [([UInt8], [Entry])] = []
    try transaction.forEach(.known) { id, value in
      let entries = try Self.entries(decoding: value)
      let others = entries.filter { $0.source != source }
      if others.count < entries.count { changed.append((id, others)) }
    }
    try save(changed)
  }

  private func save(_ rows: [(id: [UInt8], entries: [Entry])]) throws {
    for (id, entries) in rows {
      if entries.isEmpty {
        try transaction.remove(.known, id)
      } else {
        try transaction.put(.known, id, Self.encoded(entries))
      }
    }
    // The mark alone would say that something was known once.
    guard try transaction.count(.known) == 1 else { return }
    try transaction.remove(.known, markID())
    ids = .former([:])
  }

  /// Writes the rows anew, where they stand under ids of a former key.
  func refresh() throws {
    guard case .former(let rows) = try lookedAtIDs() else { return }
    var former: [[UInt8]] = []
    try transaction.forEach(.known) { id, _ in former.append(id) }
    for id in former { try transaction.remove(.known, id) }
    try transaction.put(
      .known,
      rows.map { (id: try id(of: $0.key), value: Self.encoded($0.value)) }
        + [(id: markID(), value: Self.encoded([]))])
    ids = .current
  }

  // MARK: Rows

  /// All networks of a chain are one here.
  private func id(of row: Row) throws -> [UInt8] {
    try transaction.id(
      of: Lookup(
        kind: row.key.kind.rawValue, Array("\(row.chain.rawValue):".utf8) + row.key.text),
      in: .known)
  }

  /// A row without addresses, which is there as long as the key is that all ids are made with.
  private func markID() throws -> [UInt8] {
    try transaction.id(of: Lookup(kind: 6, []), in: .known)
  }

  private func lookedAtIDs() throws -> IDs {
    if let ids { return ids }
    let found: IDs =
      try transaction.value(.known, markID()) != nil ? .current : .former(allRows())
    ids = found
    return found
  }

  /// What all rows hold, by what each will be found by.
  private func allRows() throws -> [Row: [Entry]] {
    var entries: Set<Entry> = []
    try transaction.forEach(.known) { entries.formUnion(try Self.entries(decoding: $1)) }
    var rows: [Row: [Entry]] = [:]
    for entry in entries.sorted(by: { $0.address < $1.address }) {
      let address = try Address(reading: entry.address)
      for key in Lookalike.keys(of: address) {
        rows[Row(key: key, chain: address.chain), default: []].append(entry)
      }
    }
    return rows
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
