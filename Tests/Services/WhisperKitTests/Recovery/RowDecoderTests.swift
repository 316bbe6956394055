import CryptoPrimitives
import StoredRows
import TestSupport
import Testing
import Vault
import VaultModel

@testable import WhisperKit

/// What reads rows, given anything.
@Suite("What reads rows")
struct RowDecoderTests {
  private let place: FurnishedVault
  private let rules = VaultRows(wallets: nil)

  init() throws { place = try FurnishedVault() }

  private struct Row {
    let table: SealedTable
    let id: [UInt8]
    let value: [UInt8]
  }

  /// One of each kind, and look-ups.
  private func rows() throws -> [Row] {
    try (UnreadableRowTests.tables + [.lookup]).flatMap { table in
      try place.ids(of: table).compactMap { id in
        try place.whisper.vault.read { try $0.value(table, id) }.map {
          Row(table: table, id: id, value: $0)
        }
      }
    }
  }

  private func reads(_ row: Row) throws -> Bool {
    do {
      try row.value.withUnsafeBytes { try rules.check(row.table, row.id, $0) }
      return true
    } catch is MalformedInput {
      return false
    }
  }

  /// Whether the service that reads such rows reads this one.
  private func readsInService(_ row: Row) -> Bool {
    (try? {
      switch row.table {
      case .identity: _ = try Identity(id: row.id, decoding: row.value)
      case .contact: _ = try Contact(id: row.id, decoding: row.value)
      case .openPGPKey: _ = try OpenPGPKeyRow(decoding: row.value)
      case .certificate: _ = try CertificateRow(decoding: row.value)
      case .replay: _ = try ReplayRow(decoding: row.value)
      case .setting:
        switch SettingRow(id: row.id) {
        case .policies: _ = try Policies(decoding: row.value)
        case .preferences: _ = try Preferences(decoding: row.value)
        case .autoLock: _ = try AutoLock(decoding: row.value)
        default: _ = try reads(row)
        }
      default: _ = try reads(row)
      }
    }()) != nil
  }

  private func changed(_ value: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var value = value
    switch UInt8.random(in: 0..<6, using: &random) {
    case 0: value = Array(value.prefix(Int.random(in: 0...value.count, using: &random)))
    case 1: value += [UInt8.random(in: 0...255, using: &random)]
    case 2:
      value = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    case 3 where value.count >= 4:
      // A length, or a number of things.
      let at = Int.random(in: 0...value.count - 4, using: &random)
      value.replaceSubrange(
        at..<at + 4, with: [0xFF, 0xFF, 0xFF, UInt8.random(in: 0...255, using: &random)])
    default:
      guard !value.isEmpty else { break }
      let at = Int.random(in: value.indices, using: &random)
      value[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return value
  }

  @Test("each row that a vault writes reads, under its own id")
  func sound() throws {
    let rows = try rows()
    #expect(Set(rows.map(\.table)).count == UnreadableRowTests.tables.count + 1)
    for row in rows {
      #expect(try reads(row), "\(row.table) \(row.id)")
      guard row.table != .lookup else { continue }
      #expect(try !reads(Row(table: row.table, id: row.id + [1], value: row.value)))
    }
  }

  @Test("octets of any kind are read, or are not, and nothing else happens; services agree")
  func anything() throws {
    var random = SeededRandom(seed: TestSeed.current)
    var counts: [Bool: Int] = [:]
    for row in try rows() {
      let rounds = row.table == .openPGPKey || row.table == .certificate ? 60 : 400
      for _ in 0..<rounds {
        let other = Row(table: row.table, id: row.id, value: changed(row.value, &random))
        let isRead = try reads(other)
        counts[isRead, default: 0] += 1
        #expect(
          !isRead || readsInService(other), "seed \(TestSeed.current): \(row.table) \(other.value)")
      }
    }
    #expect(counts[true, default: 0] > 0 && counts[false, default: 0] > 0)
  }

  @Test("whatever stands in rows, a repair brings back a vault that works")
  func repaired() throws {
    var random = SeededRandom(seed: TestSeed.current)
    let rows = try rows().filter { $0.table != .lookup }
    for _ in 0..<12 {
      let row = rows[Int.random(in: rows.indices, using: &random)]
      let other = Row(table: row.table, id: row.id, value: changed(row.value, &random))
      try place.put(other.table, other.id, other.value)
      let comment = "seed \(TestSeed.current): \(row.table) \(other.value)"
      let whisper = try place.ada.secondWhisper()
      let findings = try whisper.recovery.check()
      #expect(try findings.isEmpty == reads(other), "\(comment)")
      for part in findings.keys { _ = try whisper.recovery.repair(part) }
      #expect(try whisper.recovery.check().isEmpty, "\(comment)")
      _ = try whisper.identities.list()
      _ = try whisper.contacts.list()
      _ = try whisper.openPGPKeys.list()
      #expect(try whisper.overview().damage.isEmpty, "\(comment)")
      _ = try whisper.preferences.current()
      try place.put(row.table, row.id, row.value)
    }
  }
}
