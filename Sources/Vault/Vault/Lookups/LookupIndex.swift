internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// The rows that say which contacts have a name or a key: written and removed with the contacts.
struct LookupIndex {
  let domain: OpenDomain
  let keys: any LookupKeys

  private static let table = CountedTable.sealed(.lookup)

  /// Takes in that the contact in a row is another, or is new or gone.
  func change(
    _ id: [UInt8], from old: [UInt8]?, to new: [UInt8]?
  ) throws {
    let before = old.map { keys.lookups(ofContact: $0) } ?? []
    let after = new.map { keys.lookups(ofContact: $0) } ?? []
    for lookup in before.subtracting(after) {
      let ids = try ids(for: lookup).filter { $0 != id }
      try write(ids, for: lookup)
    }
    for lookup in after.subtracting(before) {
      var ids = try ids(for: lookup).filter { $0 != id }
      ids.append(id)
      try write(ids, for: lookup)
    }
  }

  /// Takes in a contact that is written anew, in the row that it stood in before, under its key of then.
  func add(_ row: StoredRow, openedWith key: DomainKey) throws {
    let value = try key.open(row, in: .contact).withUnsafeBytes { Array($0) }
    try change(row.id, from: nil, to: value)
  }

  /// The ids of the rows whose contacts have this.
  func ids(for lookup: Lookup) throws -> [[UInt8]] {
    let id = try domain.access.lookupID(lookup)
    guard let value = try domain.value(id, in: .lookup) else { return [] }
    return try ids(in: value)
  }

  private func ids(in value: borrowing SecretBytes) throws -> [[UInt8]] {
    let value = value.withUnsafeBytes { Array($0) }
    return try domain.damaging {
      do { return try Lookup.rows(decoding: value) } catch { throw Self.leadsElsewhere }
    }
  }

  private func write(_ ids: [[UInt8]], for lookup: Lookup) throws {
    let id = try domain.access.lookupID(lookup)
    guard !ids.isEmpty else {
      if let row = try domain.find(id, in: Self.table) { try domain.remove(row, from: Self.table) }
      return
    }
    var writer = CanonicalWriter(capacity: 4 + ids.count * Lookup.idSize)
    writer.integer(UInt32(truncatingIfNeeded: ids.count))
    for id in ids.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.fixed(id) }
    try writer.bytes.withUnsafeBytes { try domain.put($0, id, in: .lookup) }
  }

  /// Compares every contact with the look-ups, and every look-up with the contacts.
  func check() throws {
    var expected: [[UInt8]: Set<[UInt8]>] = [:]
    try domain.forEach(.sealed(.contact)) { row in
      guard !row.isTooLarge else { return }
      let value = try domain.open(row, in: .contact)
      for lookup in value.withUnsafeBytes({ keys.lookups(ofContact: Array($0)) }) {
        expected[try domain.access.lookupID(lookup), default: []].insert(row.id)
      }
    }
    try domain.forEach(Self.table) { row in
      guard !row.isTooLarge else { throw domain.note(Self.leadsElsewhere) }
      let ids = try ids(in: domain.open(row, in: .lookup))
      guard let rows = expected.removeValue(forKey: row.id), rows == Set(ids),
        rows.count == ids.count
      else { throw domain.note(Self.leadsElsewhere) }
    }
    guard expected.isEmpty else { throw domain.note(Self.leadsElsewhere) }
  }

  static let leadsElsewhere = VaultError.domainDamaged(
    .contacts, reason: .lookup)
}
