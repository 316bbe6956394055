internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// A domain whose key and head an agent has.
final class RemoteDomain: DomainAccess {
  let domain: VaultPart
  let stamp: Stamp
  /// As the file had it, sealed.
  let head: [UInt8]
  /// Whether something was asked for that changes what the agent has of it.
  private(set) var isWritten = false
  private let agent: AgentClient
  private var layouts: [CountedTable: TableLayout] = [:]

  init(_ domain: VaultPart, _ entry: Registry.Entry, _ agent: AgentClient) throws {
    self.domain = domain
    self.stamp = entry.stamp
    self.head = entry.head
    self.agent = agent
    layouts = try agent.ask(.open) {
      $0.prefixed(domain.rawValue)
      $0.prefixed(entry.head)
    } read: { reader in
      var layouts: [CountedTable: TableLayout] = [:]
      for table in domain.countedTables { layouts[table] = try TableLayout(&reader) }
      return layouts
    }
  }

  func layout(of table: CountedTable) -> TableLayout { layouts[table] ?? TableLayout() }

  // MARK: Names

  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place {
    let row = AgentClient.Row(table: table, id: id)
    if let place = agent.places[row] { return place }
    let place = try find(.place) {
      $0.prefixed(table.name)
      $0.prefixed(id)
    } read: {
      try Place(&$0)
    }
    agent.remember(place, of: row)
    return place
  }

  func lookupID(_ lookup: Lookup) throws -> [UInt8] {
    try find(.lookup) {
      $0.integer(lookup.kind)
      $0.prefixed(lookup.value)
    } read: {
      try agent.id(&$0, of: .sealed(domain.lookupTable ?? .lookup))
    }
  }

  func custodyID(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> [UInt8] {
    try find(.custody) {
      $0.integer(kind.rawValue)
      $0.prefixed(fingerprint)
    } read: {
      try agent.id(&$0, of: .custody)
    }
  }

  func approvalCode(of approved: [UInt8]) throws -> [UInt8] {
    try find(.approval) {
      $0.prefixed(approved)
    } read: {
      Array(try $0.fixed(32))
    }
  }

  /// What can be found.
  enum Name: UInt8 {
    case place = 1
    case lookup, custody, approval
  }

  private func find<Result>(
    _ name: Name, _ write: (inout CanonicalWriter) -> Void,
    read: (inout CanonicalReader) throws -> Result
  ) throws -> Result {
    try agent.ask(.find) {
      $0.prefixed(domain.rawValue)
      $0.integer(name.rawValue)
      write(&$0)
    } read: {
      try read(&$0)
    }
  }

  // MARK: Reading

  func verify(
    _ rows: [StoredRow], range: Int, of table: CountedTable, opening index: Int?
  ) throws -> SecretBytes? {
    let values = try read(rows, range: range, of: table, wanted: index.map { [$0] } ?? [])
    guard let value = values.first else { return nil }
    return try Self.secret(value)
  }

  func open(_ row: StoredRow, in table: SealedTable, among: Among) throws -> SecretBytes {
    let values = try open([row][...], in: table, among: among)
    guard let value = values.first else { throw VaultError.locked }
    return try Self.secret(value)
  }

  private static func secret(_ octets: [UInt8]) throws -> SecretBytes {
    try VaultError.mapping { try SecretBytes(copying: octets) }
  }

  func open(
    _ rows: ArraySlice<StoredRow>, in table: SealedTable, among: Among
  ) throws -> [[UInt8]] {
    guard let first = rows.first else { return [] }
    let all = try among()
    var wanted: [Int] = []
    for row in rows {
      guard let index = all.index(finding: row.id, at: row.place) else {
        throw VaultError.domainDamaged(domain, reason: .rowsChanged)
      }
      wanted.append(index)
    }
    let range = layout(of: .sealed(table)).range(of: first.place)
    return try read(all.rows, range: range, of: .sealed(table), wanted: wanted)
  }

  private func read(
    _ rows: [StoredRow], range: Int, of table: CountedTable, wanted: [Int]
  ) throws -> [[UInt8]] {
    try agent.ask(.read) {
      begin(table, &$0)
      $0.integer(UInt16(clamping: range))
      rows.write(to: &$0)
      $0.integer(UInt32(clamping: wanted.count))
      for index in wanted { $0.integer(UInt32(clamping: index)) }
    } read: { reader in
      try wanted.map { _ in Array(try reader.prefixed()) }
    }
  }

  private func begin(_ table: CountedTable, _ writer: inout CanonicalWriter) {
    writer.prefixed(domain.rawValue)
    writer.prefixed(table.name)
  }

  // MARK: Writing

  func put(
    _ value: UnsafeRawBufferPointer, _ id: [UInt8], in table: SealedTable,
    replacing old: StoredRow?, among: Among
  ) throws -> StoredRow {
    let rows = try among().rows
    let (place, cell, layout) = try writing {
      try agent.ask(.put) {
        begin(.sealed(table), &$0)
        $0.prefixed(id)
        $0.prefixed(value)
        rows.write(to: &$0)
      } read: { reader in
        let place = try Place(&reader)
        let cell = Array(try reader.prefixed())
        return (place, cell, try TableLayout(&reader))
      }
    }
    layouts[.sealed(table)] = layout
    return StoredRow(place: place, id: id, cell: cell)
  }

  func remove(_ row: StoredRow, from table: CountedTable, among: Among) throws {
    let rows = try among().rows
    layouts[table] = try writing {
      try agent.ask(.remove) {
        begin(table, &$0)
        $0.prefixed(row.id)
        rows.write(to: &$0)
      } read: { reader in
        try TableLayout(&reader)
      }
    }
  }

  /// Asks for a change. What the agent refuses for what it is, it has not begun: the domain is open there as it was.
  private func writing<Result>(_ body: () throws -> Result) throws -> Result {
    let before = isWritten
    isWritten = true
    do { return try body() } catch let error as VaultError {
      switch error {
      case .agentRefused, .valueUnreadable: isWritten = before
      default: break
      }
      throw error
    }
  }

  func grow(_ table: CountedTable, to k: Int, rows: (_ range: Int) throws -> [StoredRow]) throws {
    for range in 0..<1 << layout(of: table).k {
      let rows = try rows(range)
      layouts[table] = try agent.ask(.grow) {
        begin(table, &$0)
        $0.integer(UInt8(clamping: k))
        $0.integer(UInt16(clamping: range))
        rows.write(to: &$0)
      } read: { reader in
        try TableLayout(&reader)
      }
    }
  }

  func sealedHead(stamp: Stamp) throws -> DomainState {
    try agent.ask(.head) {
      $0.prefixed(domain.rawValue)
      $0.fixed(stamp.bytes)
    } read: { reader in
      let generation = try reader.integer(UInt64.self)
      return (generation, stamp, Array(try reader.prefixed()))
    }
  }

  // MARK: Private keys

  /// Uses the private key in a row, which the agent opens; what lies beneath a passphrase of its own is opened and used
  /// here. Throws `VaultError.factorRequired` for one that asks for a strong factor: its answer opens the vault in this
  /// process.
  func use(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, fingerprint: [UInt8], among: PlacedRows,
    at row: (place: Place, id: [UInt8]), _ answers: CustodyAnswers?, _ rules: any CustodyRules
  ) throws -> SecretBytes {
    guard let box = try layeredBox(among, row) else {
      return try ask(use, kind, fingerprint, among)
    }
    let (layer, publicKey) = try layer(kind, fingerprint, among, in: box)
    let privateKey = try answers.open(layer)
    guard try rules.reproduces(kind, publicKey, privateKey) else {
      throw VaultError.domainDamaged(domain, reason: .privateKey)
    }
    return try rules.perform(use, kind, publicKey, privateKey)
  }

  /// Throws what `use` asks for and nobody answered yet, as the row says. The agent judges that at each use.
  func checkUsable(
    _ kind: PrivateKeyKind, fingerprint: [UInt8], among: PlacedRows,
    at row: (place: Place, id: [UInt8]), _ answers: CustodyAnswers?
  ) throws {
    guard let box = try layeredBox(among, row), answers?.hasAnswer(in: box) != true else { return }
    _ = try answers.open(layer(kind, fingerprint, among, in: box).layer)
  }

  /// The box of a private key that lies beneath a passphrase of its own; nil for another. The agent compares the row: what
  /// that says wrongly here is damage there.
  private func layeredBox(
    _ among: PlacedRows, _ row: (place: Place, id: [UInt8])
  ) throws -> [UInt8]? {
    guard case .key(let record) = among.find(row.id, at: row.place)?.content else { return nil }
    guard record.mode != KeyMode.high.number else {
      // The agent compares it now: nobody is asked for a PIN because of what stands in a file.
      let range = layout(of: .custody).range(of: row.place)
      _ = try verify(among.rows, range: range, of: .custody, opening: nil)
      throw VaultError.factorRequired
    }
    return record.layer == KeyLayer.passphrase.rawValue ? record.content.box : nil
  }

  private func layer(
    _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ among: PlacedRows, in box: [UInt8]
  ) throws -> (layer: OwnLayer, publicKey: [UInt8]) {
    let answer = try ask(.layer, kind, fingerprint, among)
    guard
      let found = try? OwnLayer.reading(
        answer, vaultID: agent.vaultID, kind, fingerprint, in: box)
    else { throw VaultError.locked }
    return found
  }

  private func ask(
    _ use: PrivateKeyUse, _ kind: PrivateKeyKind, _ fingerprint: [UInt8], _ among: PlacedRows
  ) throws -> SecretBytes {
    try agent.ask(.use) {
      $0.integer(kind.rawValue)
      $0.prefixed(fingerprint)
      among.rows.write(to: &$0)
      use.write(to: &$0)
    } read: { reader in
      try Self.secret(Array(try reader.prefixed()))
    }
  }
}
