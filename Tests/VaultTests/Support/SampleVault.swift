import CryptoPrimitives
import SecretMemory
import SecureElement

@testable import Vault

/// A vault with three rows in every table and a private key of each kind, and a copy of an older state of
/// it, whose rows 1 and private keys had other values.
struct SampleVault {
  /// The latest state.
  let path: String
  /// The older state.
  let older: String
  let keys: [SampleKey]

  static let keyIndices = PrivateKeyKind.allCases.indices
  static let ids: [[UInt8]] = [[1], [2, 2], [3, 3, 3]]

  static func value(_ table: SealedTable, _ id: [UInt8]) -> [UInt8] {
    bytes("a value of \(table.rawValue) in row \(id)")
  }

  init(in scratch: Scratch) throws {
    try self.init(at: scratch.vault, older: scratch.file("older"))
  }

  init(at path: String, older: String) throws {
    self.path = path
    self.older = older
    let fingerprint = [UInt8](repeating: 7, count: 32)
    keys = try PrivateKeyKind.allCases.map { try SampleKey($0, fingerprint: fingerprint) }
    let vault = try Vault.create(at: path, protector: .none)
    try vault.unlock()
    try vault.write { transaction in
      for table in SealedTable.allCases {
        for id in Self.ids { try transaction.put(table, id, Self.value(table, id)) }
        try transaction.put(table, Self.ids[0], bytes("an older value"))
      }
      for key in keys { try transaction.store(key) }
    }
    try copyDirectory(path, to: older)
    try vault.write { transaction in
      for table in SealedTable.allCases {
        try transaction.put(table, Self.ids[0], Self.value(table, Self.ids[0]))
      }
      try transaction.removePrivateKeys(fingerprint: fingerprint)
      for key in keys { try transaction.store(key) }
    }
  }

  /// Makes the latest state what a program of the first version would have left: without the tables that
  /// came later.
  func makeOfVersion1() throws {
    try Vault.open(at: path, unlockedWith: nil).write { transaction in
      for id in Self.ids { try transaction.remove(.openPGPKey, id) }
    }
    try tamper(path) { database in
      try database.execute("DROP TABLE openpgp_key")
      try database.execute("PRAGMA user_version = 1")
    }
  }

  /// Checks that every row and key of the domains is there as it was written.
  static func isWhole(_ domain: Domain, _ vault: Vault, keys: [SampleKey]) throws -> Bool {
    try vault.read { transaction in
      for table in domain.tables {
        guard try transaction.count(table) == ids.count else { return false }
        for id in ids where try transaction.value(table, id) != value(table, id) { return false }
      }
      guard domain == .keyMetadata else { return true }
      return try keys.allSatisfy { try transaction.seed($0) == $0.seed }
    }
  }
}

/// A private key that a test may look at.
struct SampleKey {
  let kind: PrivateKeyKind
  let fingerprint: [UInt8]
  let seed: [UInt8]
  let publicKey: [UInt8]

  init(_ kind: PrivateKeyKind, fingerprint: [UInt8]) throws {
    var random = SystemRandom()
    self.kind = kind
    self.fingerprint = fingerprint
    seed = random.bytes(32)
    publicKey = try Self.publicKey(kind, secretBytes(seed))
  }

  static func publicKey(_ kind: PrivateKeyKind, _ key: borrowing SecretBytes) throws -> [UInt8] {
    switch kind {
    case .x25519: try X25519.publicKey(of: key).octets.bytes
    case .ed25519: try Ed25519.publicKey(of: key).octets.bytes
    case .openPGP:
      // The body of a key of version 6, made at 0, for Ed25519 (27), whose point has 32 octets.
      try [6, 0, 0, 0, 0, 27, 0, 0, 0, 32] + Ed25519.publicKey(of: key).octets.bytes
    }
  }
}

extension Transaction {
  func store(_ key: SampleKey) throws {
    try store(
      secretBytes(key.seed), key.kind, publicKey: key.publicKey, fingerprint: key.fingerprint)
  }

  /// The private key as bytes.
  func seed(_ key: SampleKey) throws -> [UInt8] {
    try withPrivateKey(key.kind, fingerprint: key.fingerprint) { key in
      key.withUnsafeBytes { Array($0) }
    }
  }
}

/// Changes a vault's file the way an outsider would: a connection of its own, no keys.
func tamper(_ vault: String, _ change: (Database) throws -> Void) throws {
  let database = try Database(path: databasePath(vault))
  try database.transaction(.writing) { try change(database) }
}

extension Database {
  func blob(_ sql: String, _ values: Value...) throws -> [UInt8]? {
    switch values.count {
    case 0: try first(sql) { $0.blob(0) }
    case 1: try first(sql, values[0]) { $0.blob(0) }
    default: try first(sql, values[0], values[1]) { $0.blob(0) }
    }
  }

  func number(_ sql: String) throws -> Int { Int(try first(sql) { $0.integer(0) } ?? -1) }
}
