import Crypto
import SecureElement
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("The octets of the format, computed from the specification")
struct FormatTests {
  private typealias Format = FormatReader

  private let scratch = Scratch()
  private let sample: SampleVault
  private let format: FormatReader

  init() throws {
    sample = try SampleVault(in: scratch)
    // So many that a table has several sums.
    try VaultStore.open(at: sample.path, unlockedWith: nil).write { transaction in
      for number in 10..<210 as Range<UInt8> {
        try transaction.put(
          .contact, SampleVault.id(number), bytes("1:n\(number) 4:k\(number % 7)"))
      }
    }
    format = try FormatReader(sample.path)
  }

  private static let domains = [
    "settings": ["setting"], "identities": ["identity", "openpgp_key"],
    "contacts": ["contact", "lookup"], "key-metadata": ["custody"],
    "replay": ["replay", "replay_state"],
  ]

  /// A row as the file has it: place, id, what its sum is over, and how many octets it has.
  private struct Row {
    let place: Int
    let code: [UInt8]
    let octets: Int
  }

  private func place(_ table: String, _ id: [UInt8], _ keys: FormatReader.Keys) -> Int {
    let code = keys.code(
      bytes("whisper-place-v1") + Format.prefixed(table) + Format.prefixed(id))
    return Int(code[0]) << 2 | Int(code[1]) >> 6
  }

  private func rows(_ table: String, of domain: String) throws -> [Row] {
    let keys = try format.keys(domain)
    var rows: [Row] = []
    guard table != "custody" else { return try custodyRows(keys) }
    try format.database.forEach("SELECT place, id, value FROM \(table)") { row in
      let (number, id, cell) = (row.integer(0), row.blob(1), row.blob(2))
      #expect(Int(number) == place(table, id, keys), "\(table)")
      let message =
        bytes("whisper-row-v2") + Format.prefixed(format.vaultID) + Format.prefixed(domain)
        + Format.prefixed(table) + Format.prefixed(id) + Format.integer(UInt16(number))
        + Format.prefixed(cell)
      rows.append(Row(place: Int(number), code: keys.code(message), octets: cell.count))
    }
    return rows
  }

  private func custodyRows(_ keys: FormatReader.Keys) throws -> [Row] {
    var rows: [Row] = []
    try format.database.forEach(
      """
      SELECT place, kind, mode, layer, id, owner, element_public, element_blob, slot,
        ephemeral_public, salt, nonce, box, mac FROM custody
      """
    ) { row in
      let (number, layer) = (row.integer(0), row.integer(3))
      let (kind, mode) = (UInt8(row.integer(1)), UInt8(row.integer(2)))
      let fields = (Int32(4)..<13).map { row.blob($0) }
      let mac = row.blob(13)
      #expect(layer == 0)
      #expect(Int(number) == place("custody", fields[0], keys))
      var message = bytes("whisper-custody-row-v1") + Format.prefixed(format.vaultID)
      message += Format.prefixed(fields[0]) + Format.prefixed(fields[1])
      message += Format.prefixed([kind]) + Format.prefixed([mode])
      for field in fields.dropFirst(2) { message += Format.prefixed(field) }
      #expect(mac == keys.code(message))
      let summed =
        bytes("whisper-custody-sum-v2") + Format.integer(UInt16(number)) + Format.prefixed(mac)
      rows.append(
        Row(
          place: Int(number), code: keys.code(summed),
          octets: fields.reduce(3 + mac.count) { $0 + $1.count }))
    }
    return rows
  }

  @Test("heads hold generation, stamp, and for each table by name rows, octets, k and sums")
  func heads() throws {
    for (domain, tables) in Self.domains {
      let keys = try format.keys(domain)
      var expected: [UInt8] = []
      var box: [UInt8] = []
      try format.database.forEach(
        "SELECT generation, stamp, head FROM domain WHERE name = ?1", .text(domain)
      ) { row in
        expected = Format.integer(UInt64(row.integer(0))) + row.blob(1)
        #expect(row.blob(1).count == 16)
        box = row.blob(2)
      }
      expected.append(UInt8(tables.count))
      for table in tables {
        let rows = try rows(table, of: domain)
        let octets = rows.reduce(0) { $0 + $1.octets }
        // 203 contacts fit four sums, and as many look-ups with those of seven keys.
        let k = rows.count > 64 ? 2 : 0
        let counts = ["contact": 203, "lookup": 211, "custody": SampleKey.kinds.count]
        #expect(rows.count == counts[table] ?? 3, "\(table)")
        expected += Format.prefixed(table) + Format.integer(UInt64(rows.count))
        expected += Format.integer(UInt64(octets)) + [UInt8(k)]
        for range in 0..<(1 << k) {
          expected += Format.sum(rows.filter { $0.place >> (10 - k) == range }.map(\.code))
        }
      }
      let aad =
        bytes("whisper-head-v2") + Format.prefixed(format.vaultID) + Format.prefixed(domain)
      #expect(try Format.open(box, keys.sealing, aad) == expected, "\(domain)")
    }
  }

  @Test("cells are bound to vault, domain, table, column and row")
  func cells() throws {
    for (domain, tables) in Self.domains where domain != "key-metadata" {
      let keys = try format.keys(domain)
      for table in tables {
        guard let sealed = SealedTable(rawValue: table), sealed != .lookup else { continue }
        for id in SampleVault.ids {
          let cell = try format.database.blob(
            "SELECT value FROM \(table) WHERE id = ?1", .blob(id))
          var aad = bytes("whisper-cell-v1") + Format.prefixed(format.vaultID)
          for text in [domain, table, "value"] { aad += Format.prefixed(text) }
          aad += Format.prefixed(id) + Format.integer(1 as UInt32)
          #expect(
            try Format.open(cell ?? [], keys.sealing, aad) == SampleVault.value(sealed, id))
        }
      }
    }
  }

  @Test("look-ups have the value's code as id, and lead to rows by their ids")
  func lookups() throws {
    let keys = try format.keys("contacts")
    for (kind, text, numbers) in [
      (1, "name-2", [2]), (8, "all", [1, 2, 3]), (1, "n77", [77]),
      (4, "k0", Array(10..<210 as Range<UInt8>).filter { $0 % 7 == 0 }),
    ] as [(UInt8, String, [UInt8])] {
      let id = keys.code(
        bytes("whisper-lookup-v1") + Format.prefixed([kind]) + Format.prefixed(text))
      let cell = try format.database.blob("SELECT value FROM lookup WHERE id = ?1", .blob(id))
      var aad = bytes("whisper-cell-v1") + Format.prefixed(format.vaultID)
      for text in ["contacts", "lookup", "value"] { aad += Format.prefixed(text) }
      aad += Format.prefixed(id) + Format.integer(1 as UInt32)
      let value = try Format.open(#require(cell), keys.sealing, aad)
      #expect(
        value == Format.integer(UInt32(numbers.count)) + numbers.flatMap { SampleVault.id($0) })
    }
  }

  @Test("the registry's code is over domains, protectors, counter and count")
  func registry() throws {
    let message = try VaultStore.registryOctets(of: format.database, vaultID: format.vaultID)
    let code = HMAC<SHA256>.authenticationCode(for: message, using: format.wrappingKey)
    #expect(try format.database.blob("SELECT registry_mac FROM vault") == Array(code))
  }

  @Test("a new vault has one protector, without a name, and no counter")
  func vault() throws {
    let database = format.database
    #expect(try database.number("PRAGMA user_version") == 5)
    #expect(try database.number("SELECT count(*) FROM vault") == 1)
    #expect(try database.blob("SELECT root_envelope FROM vault") == [])
    #expect(try database.blob("SELECT counter FROM vault") == [])
    #expect(try database.number("SELECT g FROM vault") == 0)
    #expect(try database.number("SELECT count(*) FROM protector") == 1)
    #expect(try database.blob("SELECT id FROM protector")?.count == 16)
    #expect(try database.number("SELECT kind FROM protector") == 0)
    #expect(try database.blob("SELECT name FROM protector") == [])
    #expect(try database.blob("SELECT factor FROM protector") == [])
    #expect(try database.number("SELECT count(*) FROM quarantine") == 0)
  }

  @Test(
    "the counter's box is sealed under the root, and bound to the vault and the counter's handle")
  func counter() throws {
    let sample = try CountedVault()
    let format = try FormatReader(sample.path)
    var field = ArraySlice(try format.database.blob("SELECT counter FROM vault") ?? [])
    let handle = Format.integer(try sample.handle)
    #expect(Array(field.prefix(5)) == [1] + handle)
    field = field.dropFirst(5)
    let name = try Format.takePrefixed(&field)
    let box = try Format.takePrefixed(&field)
    #expect(field.isEmpty)
    let label = bytes("whisper-counter-v1")
    let key = Format.derive(
      format.wrappingKey.withUnsafeBytes { Array($0) }, salt: format.vaultID, info: label)
    let content = try Format.open(box, key, label + Format.prefixed(format.vaultID) + handle)
    #expect(content.count == 64)
    let counter = try #require(
      MonotonicCounter(handle: sample.handle, mark: Array(content.suffix(32))))
    #expect(sample.counters.name(of: counter) == name)
    #expect(
      try sample.counters.value(of: counter, under: secretBytes(Array(content.prefix(32)))) == 1)
  }

  @Test(
    "a file of a format that no release wrote is refused, and stays", arguments: [-1, 1, 2, 3, 4])
  func otherFormats(version: Int) throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try tamper(sample.path) { try $0.execute("PRAGMA user_version = \(version)") }
    let before = try contents(databasePath(sample.path))
    let refused = VaultError.unreadableDatabase(reason: .otherVersion)
    #expect(throws: refused) { try VaultStore.open(at: sample.path) }
    #expect(throws: refused) { try vault.read { try $0.count(.contact) } }
    #expect(throws: refused) { try vault.write { try $0.put(.contact, [9], [9]) } }
    #expect(try contents(databasePath(sample.path)) == before)
  }
}
