internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// One that asks an agent, with the state that its transaction is about.
package final class AgentVisitor {
  private let agent: VaultAgent
  /// The list that it had verified last.
  private var registry: Registry?
  /// The domains of that list that it opened, with what it wrote.
  private var domains: [VaultPart: LocalDomain] = [:]
  /// Those that it wrote, with the heads that were sealed for them.
  private var written: [VaultPart: DomainState?] = [:]
  private var growth: (domain: VaultPart, table: CountedTable, sums: TableGrowth)?

  init(_ agent: VaultAgent) { self.agent = agent }

  /// Answers a request. What cannot be read has no answer.
  package func answer(_ request: AgentRequest, _ body: [UInt8]) -> AgentReply {
    var reader = CanonicalReader(body)
    do {
      if request == .lock {
        try reader.finish()
        return .answerAndEnd(AgentAnswer.done { _ in })
      }
      return .answer(
        try AgentAnswer.done { writer in
          try answer(request, &reader, &writer)
          try reader.finish()
        })
    } catch is MalformedInput {
      return .refuse
    } catch {
      return .answer(AgentAnswer.failed(error, agent.rules))
    }
  }

  private func answer(
    _ request: AgentRequest, _ reader: inout CanonicalReader, _ writer: inout CanonicalWriter
  ) throws {
    // A change is counted once it was committed, and somebody may have read it by then.
    if request != .registry, request != .raise, let registry {
      try agent.check(isKnown: registry)
    }
    switch request {
    case .registry: try verify(&reader)
    case .open: try open(&reader, &writer)
    case .read: try read(&reader, &writer)
    case .put: try put(&reader, &writer)
    case .remove: try remove(&reader, &writer)
    case .grow: try grow(&reader, &writer)
    case .head: try sealHead(&reader, &writer)
    case .code: try code(&reader, &writer)
    case .find: try find(&reader, &writer)
    case .use: try use(&reader, &writer)
    case .raise: try raise(&reader, &writer)
    // Those of the agent's time are answered where that is known.
    case .lock, .state, .end: throw MalformedInput(.otherContent)
    }
  }

  // MARK: State

  private func verify(_ reader: inout CanonicalReader) throws {
    let registry = try Registry(&reader)
    try reader.finish()
    let isSame = self.registry?.storedCode == registry.storedCode
    // Of the same list what was not written stays open.
    let open = isSame ? domains.filter { written[$0.key] == nil } : [:]
    (domains, written, growth, self.registry) = ([:], [:], nil, nil)
    try agent.verify(registry)
    (domains, self.registry) = (open, registry)
  }

  private func open(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let domain = try VaultPart(&reader)
    let head = Array(try reader.prefixed())
    guard var registry, domains[domain] == nil else { throw MalformedInput(.otherContent) }
    guard head.count <= StoredRegistry.headLimit else { throw MalformedInput(.otherContent) }
    registry.entries[domain]?.head = head
    let opened = try agent.keys.localDomain(domain, of: registry)
    domains[domain] = opened
    for table in domain.countedTables { opened.layout(of: table).write(to: &writer) }
  }

  /// The domain and table that a request is about.
  private func table(
    _ reader: inout CanonicalReader
  ) throws -> (LocalDomain, CountedTable) {
    let domain = try VaultPart(&reader)
    let table = try CountedTable(&reader, of: domain)
    return (try opened(domain), table)
  }

  private func opened(_ domain: VaultPart) throws(MalformedInput) -> LocalDomain {
    guard let opened = domains[domain] else { throw MalformedInput(.otherContent) }
    return opened
  }

  // MARK: Reading

  private func read(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let (domain, table) = try table(&reader)
    let range = Int(try reader.integer(UInt16.self))
    let rows = try [StoredRow](&reader, of: table)
    var wanted: [StoredRow] = []
    var next = 0
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let index = Int(try reader.integer(UInt32.self))
      // Each once: what is answered is not more than what was sent.
      guard index >= next, rows.indices.contains(index) else {
        throw MalformedInput(.otherContent)
      }
      wanted.append(rows[index])
      next = index + 1
    }
    try reader.finish()
    try domain.verify(rows, range: range, of: table)
    try learnPolicies(from: rows, range: range, of: table, domain)
    guard !wanted.isEmpty else { return }
    guard case .sealed(let table) = table else { throw VaultError.agentRefused }
    for value in try domain.key.open(wanted[...], in: table) { writer.prefixed(value) }
  }

  /// Takes note of the policies where they stand in a range of settings as the list has them.
  private func learnPolicies(
    from rows: [StoredRow], range: Int, of table: CountedTable, _ domain: LocalDomain
  ) throws {
    let id = agent.rules.policies
    guard table == .sealed(.setting), written[.settings] == nil,
      try domain.layout(of: table).range(of: domain.place(table, id)) == range
    else { return }
    agent.learn(asksForPresence: nil)
    guard let row = rows.first(where: { $0.id == id }) else { return }
    let value = try domain.key.open(row, in: .setting).withUnsafeBytes { Array($0) }
    agent.learn(asksForPresence: try agent.rules.asksForPresence(value))
  }

  private func find(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let domain = try opened(try VaultPart(&reader))
    guard let name = RemoteDomain.Name(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    switch name {
    case .place:
      let table = try CountedTable(&reader, of: domain.domain)
      writer.integer(try domain.place(table, Array(try reader.prefixed())).number)
    case .lookup:
      let kind = try reader.integer(UInt8.self)
      let id = try domain.lookupID(Lookup(kind: kind, Array(try reader.prefixed())))
      guard let table = domain.domain.lookupTable else { throw MalformedInput(.otherContent) }
      writer.prefixed(id)
      writer.integer(try domain.place(.sealed(table), id).number)
    case .custody:
      let kind = try privateKeyKind(&reader)
      guard domain.domain == .keyMetadata else { throw MalformedInput(.otherContent) }
      let id = try domain.custodyID(kind, Array(try reader.prefixed()))
      writer.prefixed(id)
      writer.integer(try domain.place(.custody, id).number)
    case .approval:
      guard domain.domain == .wallets else { throw MalformedInput(.otherContent) }
      writer.fixed(try domain.approvalCode(of: Array(try reader.prefixed())))
    }
  }

  private func privateKeyKind(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> PrivateKeyKind {
    guard let kind = PrivateKeyKind(rawValue: try reader.integer()) else {
      throw MalformedInput(.otherContent)
    }
    return kind
  }

  // MARK: Writing

  /// The row with an id in a range that is what the vault wrote; what only who opened the vault himself writes is refused.
  private func changeable(
    _ id: [UInt8], _ rows: [StoredRow], in table: CountedTable, of domain: LocalDomain
  ) throws -> (SealedTable, old: StoredRow?) {
    guard case .sealed(let sealed) = table, sealed.isLent(id),
      sealed != .setting || !agent.rules.guardedSettings.contains(id)
    else { throw VaultError.agentRefused }
    let place = try domain.place(table, id)
    try domain.verify(rows, range: domain.layout(of: table).range(of: place), of: table)
    return (sealed, rows.first { $0.id == id && $0.place == place })
  }

  private func put(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let (domain, table) = try table(&reader)
    let id = Array(try reader.prefixed())
    let value = Array(try reader.prefixed())
    let rows = try [StoredRow](&reader, of: table)
    try reader.finish()
    let (sealed, old) = try changeable(id, rows, in: table, of: domain)
    // What does not read would keep what stands beside it from being used, and nobody would know it until then.
    guard try value.withUnsafeBytes({ try agent.rows.reads(sealed, id, $0) }) else {
      throw VaultError.valueUnreadable(sealed)
    }
    begin(domain)
    let row = try value.withUnsafeBytes {
      try domain.put($0, id, in: sealed, replacing: old) { PlacedRows(rows) }
    }
    guard case .cell(let cell) = row.content else { throw VaultError.cryptography }
    writer.integer(row.place.number)
    writer.prefixed(cell)
    domain.layout(of: table).write(to: &writer)
  }

  private func remove(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let (domain, table) = try table(&reader)
    let id = Array(try reader.prefixed())
    let rows = try [StoredRow](&reader, of: table)
    try reader.finish()
    guard let old = try changeable(id, rows, in: table, of: domain).old else {
      throw VaultError.domainDamaged(domain.domain, reason: .rowsChanged)
    }
    begin(domain)
    try domain.remove(old, from: table) { PlacedRows(rows) }
    domain.layout(of: table).write(to: &writer)
  }

  /// A head that was sealed before is of another state from now on.
  private func begin(_ domain: LocalDomain) {
    written.updateValue(nil, forKey: domain.domain)
    growth = nil
  }

  private func grow(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let (domain, table) = try table(&reader)
    let k = Int(try reader.integer(UInt8.self))
    let range = Int(try reader.integer(UInt16.self))
    let rows = try [StoredRow](&reader, of: table)
    try reader.finish()
    let head = domain.head[table]
    guard written[domain.domain] != nil, k == head.layout.fittingK, k > head.layout.k else {
      throw MalformedInput(.otherContent)
    }
    if range == 0 { growth = (domain.domain, table, TableGrowth(of: head, to: k)) }
    guard var now = growth, now.domain == domain.domain, now.table == table,
      now.sums.nextRange == range
    else { throw MalformedInput(.otherContent) }
    try domain.verify(rows, range: range, of: table)
    try now.sums.add(rows, of: table, domain.key)
    growth = now
    if now.sums.nextRange == nil {
      domain.take(now.sums, of: table)
      growth = nil
    }
    domain.layout(of: table).write(to: &writer)
  }

  private func sealHead(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let domain = try opened(try VaultPart(&reader))
    let stamp = try Stamp(&reader)
    guard written[domain.domain] != nil else { throw MalformedInput(.otherContent) }
    try agent.take(stamp, of: domain.domain)
    let state = try domain.sealedHead(stamp: stamp)
    written[domain.domain] = state
    writer.integer(state.generation)
    writer.prefixed(state.head)
  }

  private func code(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let g = try reader.integer(UInt64.self)
    guard let registry, !written.isEmpty else { throw MalformedInput(.otherContent) }
    var next = registry
    for (domain, state) in written {
      guard let state else { throw MalformedInput(.otherContent) }
      next.set(domain, state)
    }
    next.g = g
    writer.fixed(try agent.code(of: next))
  }

  // MARK: Private keys and counter

  private func use(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let kind = try privateKeyKind(&reader)
    let fingerprint = Array(try reader.prefixed())
    let rows = try [StoredRow](&reader, of: .custody)
    let use = try PrivateKeyUse(&reader)
    try reader.finish()
    // What opens a wallet asks the person each time, in its own process.
    guard kind != .seedPhrase, agent.rules.isLent(use, kind) else { throw VaultError.agentRefused }
    let domain = try opened(.keyMetadata)
    if use.signs {
      // The person is asked in the process of who signs.
      guard agent.signsWithoutPresence else { throw VaultError.agentRefused }
    }
    let id = try domain.custodyID(kind, fingerprint)
    let place = try domain.place(.custody, id)
    try domain.verify(
      rows, range: domain.layout(of: .custody).range(of: place), of: .custody)
    guard let row = rows.first(where: { $0.id == id && $0.place == place }),
      case .key(let record) = row.content
    else { throw VaultError.keyNotFound }
    try Self.check(use, of: record)
    let custodian = Custodian(
      element: agent.element, rootKeys: agent.keys.root, domainKey: domain.key, answers: nil,
      factor: nil)
    let result = try custodian.use(use, kind, of: record, agent.rules)
    result.withUnsafeBytes { writer.prefixed($0) }
  }

  /// Nobody is asked here: what asks at each use is opened by who is answered.
  private static func check(_ use: PrivateKeyUse, of record: CustodyRecord) throws {
    let asksForLayer = if case .layer = use { true } else { false }
    guard record.mode != KeyMode.high.number,
      asksForLayer == (record.layer == KeyLayer.passphrase.rawValue)
    else { throw VaultError.agentRefused }
  }

  private func raise(_ reader: inout CanonicalReader, _ writer: inout CanonicalWriter) throws {
    let g = try reader.integer(UInt64.self)
    try reader.finish()
    switch try agent.raise(to: g) {
    case .later(let wait):
      writer.integer(UInt32(clamping: max(1, Int64(wait / .milliseconds(1)))))
      writer.integer(0 as UInt8)
    case .value(let value):
      writer.integer(0 as UInt32)
      writer.integer(value == nil ? 0 : 1 as UInt8)
      if let value { writer.integer(value) }
    }
  }
}
