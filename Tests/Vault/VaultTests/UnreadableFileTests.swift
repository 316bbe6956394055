import Testing
import VaultModel

@testable import Vault

@Suite("A database file that cannot be read")
struct UnreadableFileTests {
  private let scratch = Scratch()

  /// Makes a vault, changes the bytes of its file, and opens it.
  private func open(changing change: ([UInt8]) -> [UInt8]) throws {
    _ = try SampleVault(in: scratch)
    let path = databasePath(scratch.vault)
    let changed = change(try contents(path))
    try write(changed, to: path)
    defer { #expect((try? contents(path)) == changed, "opening changes nothing") }
    try VaultStore.open(at: scratch.vault).unlock()
  }

  private func isUnreadable(_ error: VaultError?) -> Bool {
    if case .unreadableDatabase? = error { true } else { false }
  }

  @Test("no database is told from a damaged one")
  func noDatabase() throws {
    let error = try vaultError {
      try open { bytes in bytes.map { _ in UInt8(ascii: "x") } }
    }
    #expect(error == .unreadableDatabase(reason: .noDatabase))
  }

  @Test("a file that was cut off is damaged", arguments: [2, 3, 4, 10])
  func truncated(parts: Int) throws {
    let error = try vaultError { try open { Array($0.prefix($0.count / parts / 4096 * 4096)) } }
    #expect(isUnreadable(error), "\(String(describing: error))")
  }

  @Test("a file cut off inside a page is damaged")
  func truncatedInPage() throws {
    let error = try vaultError { try open { Array($0.prefix($0.count / 2 + 77)) } }
    #expect(isUnreadable(error), "\(String(describing: error))")
  }

  @Test("pages of zeros are damaged")
  func zeros() throws {
    let error = try vaultError {
      try open { $0.prefix(4096) + [UInt8](repeating: 0, count: $0.count - 4096) }
    }
    #expect(isUnreadable(error), "\(String(describing: error))")
  }

  @Test("a file without any byte holds no vault, as after an interrupted init")
  func empty() throws {
    _ = try SampleVault(in: scratch)
    try write([], to: databasePath(scratch.vault))
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
  }

  private func openAfter(_ sql: String) throws -> VaultError? {
    _ = try SampleVault(in: scratch)
    try tamper(scratch.vault) { try $0.execute(sql) }
    let before = try contents(databasePath(scratch.vault))
    defer { #expect((try? contents(databasePath(scratch.vault))) == before) }
    let error = try vaultError { try VaultStore.open(at: scratch.vault).unlock() }
    // None of this is taken for an empty place, where a new vault can be put.
    #expect(throws: VaultError.self) { try VaultStore.create(at: scratch.vault, protectors: .none) }
    return error
  }

  @Test("another program's database is refused")
  func otherProgram() throws {
    #expect(
      try openAfter("PRAGMA application_id = 17")
        == .unreadableDatabase(reason: .otherProgram))
  }

  @Test("a newer Whisper's database is refused, with both versions named")
  func newerVersion() throws {
    #expect(
      try openAfter("PRAGMA user_version = 99")
        == .laterFormat(99, known: VaultFormat.current.rawValue))
  }

  @Test("a vault whose version was wiped is damaged, not absent", arguments: [0, -1])
  func noVersion(version: Int) throws {
    #expect(isUnreadable(try openAfter("PRAGMA user_version = \(version)")))
  }

  @Test("a file whose vault row is gone is damaged, not absent")
  func noVaultRow() throws {
    _ = try SampleVault(in: scratch)
    try tamper(scratch.vault) { try $0.execute("DELETE FROM vault") }
    #expect(throws: VaultError.rootDamaged) { try VaultStore.open(at: scratch.vault) }
    #expect(throws: VaultError.alreadyExists(directory: scratch.vault)) {
      try VaultStore.create(at: scratch.vault, protectors: .none)
    }
  }

  @Test("a missing list of domains is told from an empty one")
  func missingTable() throws {
    _ = try SampleVault(in: scratch)
    try tamper(scratch.vault) { try $0.execute("DROP TABLE domain") }
    let error = try vaultError { try VaultStore.open(at: scratch.vault).unlock() }
    #expect(error == .unreadableDatabase(reason: .otherTables))
  }
}
