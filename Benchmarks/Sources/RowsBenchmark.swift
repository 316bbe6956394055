import CSQLite
import Crypto
import CryptoPrimitives
import Foundation
import SecretMemory
import TestEnvelopes
import TestSupport
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// A vault with very many rows: what unlocking it, one row, and all rows cost.
enum RowsBenchmark {
  private static let count = 1_000_000
  private static let size = 400
  private static let rounds = 15

  static func run() throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let rows = try rows(at: directory.appendingPathComponent("rows").path)
    let memory = peakMemory()
    return try rows + [memory] + pages(at: directory)
      + certificates(at: directory.appendingPathComponent("certificates").path)
  }

  // MARK: One row of very many

  private static func rows(at directory: String) throws -> [Figure] {
    let whisper = try Whisper.create(at: directory, protectors: .none)
    try whisper.unlock(with: .none)
    let vault = whisper.vault
    var random = SystemRandom()
    var known: [[UInt8]] = []
    let step = 20_000
    for _ in 0..<(count / step) {
      let rows = (0..<step).map { _ in (id: random.bytes(16), value: random.bytes(size)) }
      try vault.write { try $0.put(.replay, rows) }
      known.append(rows[0].id)
    }
    var next = 0
    func id() -> [UInt8] {
      next += 1
      return known[next % known.count]
    }
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "unlock", prepare: { try vault.relock() }) {
          try whisper.unlock(with: .none)
        },
        Work(name: "read") {
          try expect(vault.read { try $0.value(.replay, id())?.count } == size)
        },
        Work(name: "absent") {
          try expect(!vault.read { try $0.contains(.replay, random.bytes(16)) })
        },
        Work(name: "write") {
          try vault.write { try $0.put(.replay, random.bytes(16), random.bytes(size)) }
        },
        Work(name: "all three") {
          try vault.write { transaction in
            try expect(transaction.value(.replay, id())?.count == size)
            try expect(!transaction.contains(.replay, random.bytes(16)))
            try transaction.put(.replay, random.bytes(16), random.bytes(size))
          }
        },
      ], rounds: rounds)
    func figure(_ name: String, _ work: String, _ aim: String?) -> Figure {
      Figure(name: name, value: (medians[work] ?? .nan) / 1e6, unit: "ms", aim: aim)
    }
    return [
      figure("unlock with \(count) rows of \(size) bytes", "unlock", "under 5"),
      figure("read one", "read", nil),
      figure("find one absent", "absent", nil),
      figure("write one", "write", nil),
      figure("read, find absent and write one", "all three", "under 10"),
    ]
  }

  /// A benchmark of an answer that is wrong measures nothing.
  private static func expect(_ isRight: Bool) { precondition(isRight) }

  private static func peakMemory() -> Figure {
    var usage = rusage()
    getrusage(0 /* RUSAGE_SELF */, &usage)
    return Figure(
      name: "peak memory so far", value: Double(usage.ru_maxrss) / 1024, unit: "MiB",
      aim: "under 64")
  }

  // MARK: All rows, page by page

  private static func pages(at directory: URL) throws -> [Figure] {
    let whisper = try Whisper.open(at: directory.appendingPathComponent("rows").path)
    try whisper.unlock(with: .none)
    let bare = try BareTable(
      at: directory.appendingPathComponent("bare.db").path, rows: count / 10, size: size)
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "pages") {
          var seen = 0
          var cursor: Transaction.Cursor?
          repeat {
            cursor = try whisper.vault.read { transaction in
              try transaction.page(.replay, after: cursor, limit: 10_000) { _, _ in seen += 1 }
            }
          } while cursor != nil
          expect(seen >= count)
        },
        Work(name: "bare") { try expect(bare.openAll() == count / 10) },
      ], rounds: 3)
    let (pages, bareTime) = (medians["pages"] ?? .nan, (medians["bare"] ?? .nan) * 10)
    return [
      Figure(name: "all rows, in pages of 10,000", value: pages / 1e6, unit: "ms"),
      Figure(name: "AES-GCM over SQLite alone", value: bareTime / 1e6, unit: "ms"),
      Figure(name: "speed against that", value: bareTime / pages * 100, unit: "%", aim: "over 50"),
    ]
  }

  /// As many rows in a table of the same shape, opened by swift-crypto and nothing else.
  private final class BareTable {
    private var database: OpaquePointer?
    private let key = SymmetricKey(size: .bits256)
    private let aad = [UInt8](repeating: 7, count: 120)

    init(at path: String, rows: Int, size: Int) throws {
      sqlite3_open(path, &database)
      sqlite3_exec(
        database,
        """
        CREATE TABLE replay (
          place INTEGER NOT NULL, id BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (place, id)
        ) STRICT, WITHOUT ROWID;
        PRAGMA mmap_size = 0;
        BEGIN
        """, nil, nil, nil)
      var random = SystemRandom()
      var statement: OpaquePointer?
      sqlite3_prepare_v2(database, "INSERT INTO replay VALUES (?1, ?2, ?3)", -1, &statement, nil)
      for row in 0..<rows {
        let box =
          try AES.GCM.seal(random.bytes(size), using: key, authenticating: aad).combined ?? .init()
        sqlite3_bind_int64(statement, 1, Int64(row * 1024 / rows))
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let id = random.bytes(16)
        id.withUnsafeBytes { _ = sqlite3_bind_blob64(statement, 2, $0.baseAddress, 16, transient) }
        box.withUnsafeBytes {
          _ = sqlite3_bind_blob64(statement, 3, $0.baseAddress, UInt64($0.count), transient)
        }
        sqlite3_step(statement)
        sqlite3_reset(statement)
      }
      sqlite3_finalize(statement)
      sqlite3_exec(database, "COMMIT", nil, nil, nil)
    }

    deinit { sqlite3_close_v2(database) }

    func openAll() throws -> Int {
      var statement: OpaquePointer?
      sqlite3_prepare_v2(
        database, "SELECT place, id, value FROM replay ORDER BY place, id", -1, &statement, nil)
      defer { sqlite3_finalize(statement) }
      var count = 0
      while sqlite3_step(statement) == SQLITE_ROW {
        let cell = Data(
          bytes: sqlite3_column_blob(statement, 2)!, count: Int(sqlite3_column_bytes(statement, 2)))
        let value = try AES.GCM.open(
          AES.GCM.SealedBox(combined: cell), using: key, authenticating: aad)
        count += value.count == size ? 1 : 0
      }
      return count
    }
  }

  // MARK: Large rows beside small ones

  private static func certificates(at directory: String) throws -> [Figure] {
    let whisper = try Whisper.create(at: directory, protectors: .none)
    try whisper.unlock(with: .none)
    _ = try whisper.identities.create(name: "Writer")
    let reader = try TestIdentity(named: "reader")
    let key = Base64URL.encode(reader.publicIdentity.agreement.octets.bytes)
    func seal() throws -> Double {
      try Measure.interleavedMedians(
        [
          Work(
            name: "seal",
            prepare: {
              try whisper.lock()
              try whisper.unlock(with: .none)
            }
          ) {
            _ = try whisper.messages.seal(
              Array("hello".utf8).secret(), whisper.messages.plan(to: .rawKey(key)))
          }
        ], rounds: 201)["seal"] ?? .nan
    }
    let before = try seal()
    var random = SystemRandom()
    for _ in 0..<100 {
      try whisper.vault.write { try $0.put(.openPGPKey, random.bytes(16), random.bytes(1 << 20)) }
    }
    let after = try seal()
    return [
      Figure(name: "seal, first after unlock", value: before / 1e6, unit: "ms"),
      Figure(name: "the same beside 100 certificates of 1 MiB", value: after / 1e6, unit: "ms"),
    ]
  }
}
