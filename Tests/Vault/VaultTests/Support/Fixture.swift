import Foundation
import VaultModel

@testable import Vault

/// A vault as the first program of its format left it: three rows in every table of then, eighty contacts that can be found,
/// and a private key of each kind of then. It has no passphrase.
struct Fixture {
  let version: Int

  static let versions = [5]
  static let contactNumbers = 10..<90 as Range<UInt8>
  private static let ids: [[UInt8]] = [[1], [2, 2], [3, 3, 3]]

  private var source: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
      + "/Fixtures/format\(version).db"
  }

  /// Puts a copy where a vault goes.
  func place(at vault: String) throws {
    try FileManager.default.createDirectory(
      atPath: vault, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try write(contents(source), to: databasePath(vault))
    try setMode(0o600, databasePath(vault))
  }

  /// The tables of sealed rows of then.
  var tables: [SealedTable] {
    SealedTable.allCases.filter {
      $0 != .lookup && $0.domain.since.rawValue <= version
    }
  }

  var keys: [SampleKey] {
    get throws {
      try SampleKey.kinds.map { kind in
        try SampleKey(
          kind, fingerprint: [UInt8](repeating: 7, count: 32),
          seed: [UInt8](repeating: 0x40 + kind.rawValue, count: 32))
      }
    }
  }

  static func contact(_ number: UInt8) -> [UInt8] {
    bytes("1:name-\(number) 4:key-\(number) 1:twin-\(number % 40)")
  }

  /// How many values the contacts are found by.
  static let lookupCount = 2 * contactNumbers.count + 40

  /// What a domain holds, table by table.
  func rows(of domain: VaultPart) -> [SealedTable: [[UInt8]: [UInt8]]] {
    var rows: [SealedTable: [[UInt8]: [UInt8]]] = [:]
    for table in domain.tables where tables.contains(table) {
      for id in Self.ids {
        rows[table, default: [:]][id] = bytes("a value of \(table.rawValue) in row \(id)")
      }
      guard table == .contact else { continue }
      for number in Self.contactNumbers {
        rows[table, default: [:]][SampleVault.id(number)] = Self.contact(number)
      }
    }
    return rows
  }

  /// Makes it. Whoever brings a new format calls this with the last program of the one before, and keeps the file.
  func make(at vault: String) throws {
    let made = try VaultStore.create(at: vault, protectors: .none, lookupKeys: SampleLookupKeys())
    try made.unlock()
    try made.write { transaction in
      for domain in VaultPart.allCases {
        for (table, rows) in rows(of: domain) {
          for (id, value) in rows { try transaction.put(table, id, value) }
        }
      }
      for key in try keys { try transaction.store(key) }
    }
  }

  /// Whether a vault has all that it was made with in a domain, and of its private keys.
  func isWhole(_ domain: VaultPart, in vault: VaultStore) throws -> Bool {
    try vault.read { transaction in
      for (table, expected) in rows(of: domain) {
        var found: [[UInt8]: [UInt8]] = [:]
        try transaction.forEach(table) { found[$0] = $1 }
        guard found == expected, try transaction.count(table) == expected.count else {
          return false
        }
        for (id, value) in expected where try transaction.value(table, id) != value { return false }
      }
      switch domain {
      case .contacts:
        let twins = try transaction.contacts(with: Lookup(kind: 1, bytes("twin-5"))).map(\.id)
        return try Set(twins) == [SampleVault.id(45), SampleVault.id(85)]
          && transaction.contacts(with: Lookup(kind: 4, bytes("key-10"))).map(\.id)
            == [SampleVault.id(10)]
          && transaction.contacts(with: Lookup(kind: 5, bytes("key-10"))).isEmpty
      case .keyMetadata: return try keys.allSatisfy { try transaction.seed($0) == $0.seed }
      case .settings, .identities, .replay, .certificates, .wallets: return true
      }
    }
  }

  func isWhole(in vault: VaultStore) throws -> Bool {
    try VaultPart.allCases.allSatisfy { try isWhole($0, in: vault) }
  }
}
