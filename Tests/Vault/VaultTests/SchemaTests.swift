import CryptoPrimitives
import Testing

@testable import Vault

@Suite("The schema of a vault")
struct SchemaTests {
  private let scratch = Scratch()

  /// Every entry of a file's schema, in one number.
  private func digest(_ vault: String) throws -> String {
    var text = ""
    try Database(path: databasePath(vault)).forEach(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    ) { row in
      for column in Int32(0)..<4 { text += row.text(column) + "\0" }
    }
    return sha256(bytes(text)).hex
  }

  private static let digest = "55d5dbabe1eb453c29a23ddd5da7fe7b8e6280acc7c3e0ee089d4d81c1668d76"

  @Test("is that of its format, letter for letter, however the vault came to be")
  func tables() throws {
    _ = try SampleVault(in: scratch)
    // Other tables are another format.
    #expect(try digest(scratch.vault) == Self.digest)
    for version in Fixture.versions {
      let path = scratch.file("format\(version)")
      try Fixture(version: version).place(at: path)
      try VaultStore.open(at: path, unlockedWith: nil).write { try $0.put(.setting, [8], [8]) }
      #expect(try digest(path) == Self.digest)
    }
  }

  @Test("with something beside its tables is not read, not by who has it open either")
  func plantedLater() throws {
    let sample = try SampleVault(in: scratch)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    _ = try vault.read { try $0.count(.contact) }
    try tamper(sample.path) { try $0.execute("CREATE INDEX cx ON contact (id, value)") }
    #expect(throws: VaultError.self) { try vault.read { try $0.count(.contact) } }
    #expect(throws: VaultError.self) { try vault.write { try $0.put(.contact, [1], [1]) } }
    try tamper(sample.path) { try $0.execute("DROP INDEX cx") }
    _ = try vault.read { try $0.count(.contact) }
    for version in [4, 1, 0, -1, Int.min, 99] {
      try tamper(sample.path) { try $0.execute("PRAGMA user_version = \(version)") }
      #expect(throws: VaultError.self) { try vault.read { try $0.count(.openPGPKey) } }
    }
  }
}
