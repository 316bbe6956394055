import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport
import VaultModel
import WhisperKit

@testable import Vault

extension FuzzTarget {
  /// What somebody without keys can write into a vault's file: one cell is replaced, and everything in
  /// the vault is tried. First byte: which cell; second: what happens to it; the rest: with what.
  static let vaultFile = FuzzTarget(
    name: "vault-file", maximumLength: 1_024,
    seeds: { SampleFile.cells.indices.flatMap { SampleFile.seeds(of: UInt8($0)) } },
    run: { try SampleFile.shared.check($0) })
}

/// A vault with a row in every table, in a throwaway directory.
private final class SampleFile: Sendable {
  static let shared: SampleFile = {
    do { return try SampleFile() } catch { fatalError("no vault to fuzz: \(error)") }
  }()

  /// Table and column of every cell, and whether it is a number.
  static let cells: [(table: String, column: String, isNumber: Bool)] =
    [
      "vault_id", "element", "device_public", "device_blob", "root_envelope", "registry_mac",
      "counter",
    ].map { ("vault", $0, false) }
    + ["id", "name", "factor", "envelope"].map { ("protector", $0, false) }
    + ["name", "stamp", "wrapped_key", "head"].map { ("domain", $0, false) }
    + SealedTable.allCases.flatMap {
      [($0.rawValue, "id", false), ($0.rawValue, "value", false), ($0.rawValue, "place", true)]
    }
    + [
      "id", "owner", "element_public", "element_blob", "slot", "ephemeral_public", "salt",
      "nonce", "box", "mac",
    ].map { ("custody", $0, false) }
    + [("vault", "g", true), ("protector", "kind", true), ("domain", "generation", true)]
    + ["place", "kind", "mode", "layer"].map { ("custody", $0, true) }

  private static let texts: Set<String> = ["element", "name"]
  private static let fingerprint = sha256([7]).bytes

  static func seeds(of cell: UInt8) -> [[UInt8]] {
    [
      [cell, 0], [cell, 0, 1, 2, 3, 4, 5, 6, 7, 8], [cell, 1, 0, 1], [cell, 1, 90, 255],
      [cell, 2, 0], [cell, 2, 64],
    ]
  }

  private let directory: String
  private var file: String { directory + "/vault.db" }
  private let original: Data
  private let values: [[UInt8]]

  private init() throws {
    // Memory where there is some: each input writes the file anew.
    let isShared = FileManager.default.isWritableFile(atPath: "/dev/shm")
    let base = isShared ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    directory = base + "/whisper-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    let vault = try VaultStore.create(at: directory, protectors: .none)
    try vault.unlock(with: .none)
    try vault.write { transaction in
      for table in SealedTable.allCases {
        try transaction.put(table, [1], Array("a value".utf8))
      }
      // The element's own keys have no octets.
      for kind in PrivateKeyKind.allCases where kind != .elementKey {
        let key = [UInt8](repeating: 3, count: 32).secret()
        let publicKey =
          switch kind {
          case .x25519: try X25519.publicKey(of: key).octets.bytes
          case .ed25519: try Ed25519.publicKey(of: key).octets.bytes
          case .openPGP:
            // The body of a key of version 6, made at 0, for Ed25519 (27), whose point has 32 octets.
            try [6, 0, 0, 0, 0, 27, 0, 0, 0, 32] + Ed25519.publicKey(of: key).octets.bytes
          case .seedPhrase: [2] + [UInt8](repeating: 1, count: 32)
          case .elementKey: [UInt8]()
          }
        try transaction.store(key, kind, publicKey: publicKey, fingerprint: Self.fingerprint)
      }
    }
    original = try Data(contentsOf: URL(fileURLWithPath: directory + "/vault.db"))
    let database = try Database(path: directory + "/vault.db")
    values = try Self.cells.map { cell in
      try database.first("SELECT \(cell.column) FROM \(cell.table)") { row in
        cell.isNumber ? withUnsafeBytes(of: row.integer(0)) { Array($0) } : row.blob(0)
      } ?? []
    }
    atexit { try? FileManager.default.removeItem(atPath: SampleFile.shared.directory) }
  }

  func check(_ input: [UInt8]) throws {
    if let field = try? CounterField(parsing: input) {
      require(field.bytes == input, "a counter's field has one form")
    }
    guard input.count >= 2 else { return }
    let cell = Self.cells[Int(input[0]) % Self.cells.count]
    let value = changed(
      values[Int(input[0]) % Self.cells.count], how: input[1], with: input.dropFirst(2))
    let descriptor = open(file, O_WRONLY | O_TRUNC | O_CLOEXEC)
    require(descriptor >= 0, "the sample can be written")
    let written = original.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    require(written == original.count, "the sample is written whole")
    do {
      try Database(path: file).run(
        "UPDATE \(cell.table) SET \(cell.column) = ?1", bound(cell, value))
    } catch is VaultError {
      return  // Two rows with one id, or text where the table takes none.
    }
    do { try use(VaultStore.open(at: directory)) } catch is VaultError {}
  }

  /// 0: replaced by the rest; 1: bytes from an offset on, XORed; 2: cut to a length.
  private func changed(
    _ value: [UInt8], how: UInt8, with rest: ArraySlice<UInt8>
  ) -> [UInt8] {
    guard let place = rest.first, how % 3 != 0 else { return Array(rest) }
    if how % 3 == 2 { return Array(value.prefix(Int(place))) }
    var value = value
    for (index, byte) in rest.dropFirst().enumerated() where Int(place) + index < value.count {
      value[Int(place) + index] ^= byte
    }
    return value
  }

  private func bound(
    _ cell: (table: String, column: String, isNumber: Bool), _ value: [UInt8]
  ) -> Value {
    if cell.isNumber {
      return .integer(value.prefix(8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) })
    }
    return Self.texts.contains(cell.column)
      ? .text(String(decoding: value, as: UTF8.self)) : .blob(value)
  }

  /// Everything that reads the file. What each call throws is its own affair; that a value comes out
  /// other than it went in is not.
  private func use(_ vault: VaultStore) throws {
    guard try vault.protectors.allSatisfy({ $0.kind == ProtectorKind.none }) else { return }
    try vault.unlock(with: .none)
    for table in SealedTable.allCases {
      do {
        try vault.read { transaction in
          try transaction.forEach(table) { _, value in
            require(value == Array("a value".utf8), "a value that opens is the one written")
          }
          _ = try transaction.count(table)
        }
      } catch is VaultError {}
    }
    for kind in PrivateKeyKind.allCases {
      do {
        try vault.read { transaction in
          try transaction.withPrivateKey(kind, fingerprint: Self.fingerprint) { key in
            require(
              key.array() == [UInt8](repeating: 3, count: 32), "a key that opens is the one stored")
          }
        }
      } catch is VaultError {}
    }
    do {
      try vault.write { try $0.put(.contact, [2], [1]) }
    } catch is VaultError {}
    try vault.relock()
  }
}
