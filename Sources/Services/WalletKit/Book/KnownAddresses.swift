internal import Addresses
internal import SeedPhrase
internal import Vault
internal import WalletRows

/// The addresses that are known inside one transaction, one's own and who was paid: a check reads three rows. Showing an address
/// writes them, through an agent too, so that what they say is no more than where to look.
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

    fileprivate var reason: KnownRow.Reason {
      switch self {
      case .own: .own
      case .payee: .payee
      case .paid: .paid
      case .token: .token
      }
    }

    fileprivate init(_ reason: KnownRow.Reason, _ id: [UInt8]) {
      self =
        switch reason {
        case .own: .own(wallet: id)
        case .payee: .payee(id)
        case .paid: .paid(id)
        case .token: .token(id)
        }
    }

    var isPaid: Bool { reason == .paid }

    /// Payees and tokens stand here in vaults of before, and are looked for in their own rows.
    fileprivate var isStillWritten: Bool { reason == .own || isPaid }

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

  /// Forgets all addresses that are known for a reason.
  func forgetAll(of source: Source) throws {
    try refresh()
    var changed: [([UInt8], [Entry])] = []
    try transaction.forEach(.known) { id, value in
      let entries = try VaultError.reading(.known, id) { try Self.entries(decoding: value) }
      let others = entries.filter { $0.source != source && $0.source.isStillWritten }
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
    try replaceAll(with: rows)
  }

  /// Writes the rows anew by what those that are left say, and what was signed: after a repair.
  func rebuild() throws {
    var entries = try allEntries()
    try transaction.forEach(.paid) { id, value in
      for recipient in try PaidRow(decoding: value).recipients {
        entries.insert(Entry(address: recipient.address, source: .paid(id)))
      }
    }
    guard !entries.isEmpty else { return }
    try replaceAll(with: rows(of: entries))
  }

  private func replaceAll(with rows: [Row: [Entry]]) throws {
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
  private func allRows() throws -> [Row: [Entry]] { try rows(of: allEntries()) }

  private func allEntries() throws -> Set<Entry> {
    var entries: Set<Entry> = []
    let stored = try transaction.rows(.known) { _, value in
      try KnownRow(decoding: value).checkAddresses()
      return try Self.entries(decoding: value)
    }
    for row in stored { entries.formUnion(row.filter(\.source.isStillWritten)) }
    return entries
  }

  private func rows(of entries: Set<Entry>) throws -> [Row: [Entry]] {
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
    try transaction.row(.known, id, read: Self.entries(decoding:))?
      .filter(\.source.isStillWritten) ?? []
  }

  private static func encoded(_ entries: [Entry]) -> [UInt8] {
    KnownRow(
      entries.map {
        KnownRow.Entry(address: $0.address, reason: $0.source.reason, id: $0.source.id)
      }
    ).encoded
  }

  private static func entries(decoding value: [UInt8]) throws -> [Entry] {
    try KnownRow(decoding: value).entries.map {
      Entry(address: $0.address, source: Source($0.reason, $0.id))
    }
  }
}
