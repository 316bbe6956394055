import CryptoPrimitives
import SecretMemory
import SecureElement
import VaultModel

@testable import Vault

/// A vault with three rows in every table and a private key of each kind, and a copy of an older state of
/// it, whose rows 1 and private keys had other values.
struct SampleVault {
  /// The latest state.
  let path: String
  /// The older state.
  let older: String
  let keys: [SampleKey]

  static let keyIndices = SampleKey.kinds.indices
  static let ids: [[UInt8]] = (1...3).map { id($0) }
  /// The tables that rows are put into; look-ups are written with the contacts.
  static let tables = SealedTable.allCases.filter { $0 != .lookup }
  /// What every contact has.
  static let shared = Lookup(kind: 8, bytes("all"))
  /// How many look-ups the contacts have.
  static let lookupCount = ids.count + 1

  /// A row's id of the size that contacts have.
  static func id(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }

  static func value(_ table: SealedTable, _ id: [UInt8]) -> [UInt8] {
    let number = id.first ?? 0
    let text = "a value of \(table.rawValue) in row \(number)"
    return bytes(table == .contact ? text + " 1:name-\(number) 8:all" : text)
  }

  /// What the contact in a row alone has.
  static func name(_ id: [UInt8]) -> Lookup { Lookup(kind: 1, bytes("name-\(id.first ?? 0)")) }

  init(in scratch: Scratch) throws {
    try self.init(at: scratch.vault, older: scratch.file("older"))
  }

  init(at path: String, older: String) throws {
    self.path = path
    self.older = older
    let fingerprint = [UInt8](repeating: 7, count: 32)
    keys = try SampleKey.kinds.map { try SampleKey($0, fingerprint: fingerprint) }
    let vault = try VaultStore.create(at: path, protectors: .none, lookupKeys: SampleLookupKeys())
    try vault.unlock()
    try vault.write { transaction in
      for table in Self.tables {
        for id in Self.ids { try transaction.put(table, id, Self.value(table, id)) }
        try transaction.put(table, Self.ids[0], bytes("an older value"))
      }
      for key in keys { try transaction.store(key) }
    }
    try copyDirectory(path, to: older)
    try vault.write { transaction in
      for table in Self.tables {
        try transaction.put(table, Self.ids[0], Self.value(table, Self.ids[0]))
      }
      try transaction.removePrivateKeys(fingerprint: fingerprint)
      for key in keys { try transaction.store(key) }
    }
  }

  /// The ids of rows of a table: of look-ups the one that leads to all contacts first.
  func ids(of table: SealedTable) throws -> [[UInt8]] {
    guard table == .lookup else { return Self.ids }
    let key = try VaultStore.open(at: path, unlockedWith: nil).domainKey(.contacts)
    return try ([Self.shared] + Self.ids.reversed().map(Self.name)).map { try key.lookupID($0) }
  }

  /// Checks that every row and key of the domains is there as it was written.
  static func isWhole(_ domain: VaultPart, _ vault: VaultStore, keys: [SampleKey]) throws -> Bool {
    try vault.read { transaction in
      for table in domain.tables where table != .lookup {
        guard try transaction.count(table) == ids.count else { return false }
        for id in ids where try transaction.value(table, id) != value(table, id) { return false }
      }
      switch domain {
      case .contacts:
        guard try transaction.count(.lookup) == lookupCount,
          try Set(transaction.contacts(with: shared).map(\.id)) == Set(ids)
        else { return false }
        return try ids.allSatisfy { try transaction.contacts(with: name($0)).map(\.id) == [$0] }
      case .keyMetadata: return try keys.allSatisfy { try transaction.seed($0) == $0.seed }
      case .settings, .identities, .replay, .certificates, .wallets: return true
      }
    }
  }
}

/// Finds a contact by the words of its value that look like "1:name", the number being the kind.
struct SampleLookupKeys: LookupKeys {
  func lookups(ofContact value: [UInt8]) -> Set<Lookup> {
    Set(
      value.split(separator: UInt8(ascii: " ")).compactMap { word in
        guard word.count > 2, let first = word.first, word.dropFirst().first == UInt8(ascii: ":"),
          (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(first)
        else { return nil }
        return Lookup(kind: first - UInt8(ascii: "0"), Array(word.dropFirst(2)))
      })
  }
}

/// A private key that a test may look at.
struct SampleKey {
  /// Those that have octets.
  static let kinds = PrivateKeyKind.allCases.filter { $0 != .elementKey }

  let kind: PrivateKeyKind
  let fingerprint: [UInt8]
  let seed: [UInt8]
  let publicKey: [UInt8]

  /// A random one, or one of a seed.
  init(_ kind: PrivateKeyKind, fingerprint: [UInt8], seed: [UInt8]? = nil) throws {
    var random = SystemRandom()
    self.kind = kind
    self.fingerprint = fingerprint
    self.seed = seed ?? random.bytes(32)
    publicKey = try Self.publicKey(kind, secretBytes(self.seed))
  }

  static func publicKey(_ kind: PrivateKeyKind, _ key: borrowing SecretBytes) throws -> [UInt8] {
    switch kind {
    case .x25519: try X25519.publicKey(of: key).octets.bytes
    case .ed25519: try Ed25519.publicKey(of: key).octets.bytes
    case .openPGP:
      // The body of a key of version 6, made at 0, for Ed25519 (27), whose point has 32 octets.
      try [6, 0, 0, 0, 0, 27, 0, 0, 0, 32] + Ed25519.publicKey(of: key).octets.bytes
    // A digest stands for the public key that who knows wallets would make.
    case .seedPhrase: key.withUnsafeBytes { sha256(Array($0)).bytes }
    // It has no octets that could be lent.
    case .elementKey: []
    }
  }
}

extension Transaction {
  func store(_ key: SampleKey) throws {
    try store(
      secretBytes(key.seed), key.kind, publicKey: key.publicKey, fingerprint: key.fingerprint)
  }

  /// Lends a private key, checked as a `SampleKey` is.
  func withPrivateKey<Result: ~Copyable>(
    _ kind: PrivateKeyKind, fingerprint: [UInt8], _ body: (borrowing SecretBytes) throws -> Result
  ) throws -> Result {
    try withPrivateKey(
      kind, fingerprint: fingerprint, checking: { try SampleKey.publicKey($0, $2) == $1 }, body)
  }

  /// The private key as bytes.
  func seed(_ key: SampleKey) throws -> [UInt8] {
    try withPrivateKey(key.kind, fingerprint: key.fingerprint) { key in
      key.withUnsafeBytes { Array($0) }
    }
  }
}
