import CryptoPrimitives
import Foundation
import SecureElement
import Testing
import VaultModel

@testable import Vault

@Suite("A vault that takes the place of one in which there is nothing")
struct FormerVaultTests {
  private let scratch = Scratch()

  private static let rows: RowIDs = [.setting: [[1], [2]], .replayState: [[3]]]

  private struct Stop: Error {}

  /// A vault with those rows alone.
  @discardableResult
  private func made(_ protectors: consuming NewProtectors = .none) throws -> VaultStore {
    try VaultStore.create(at: scratch.vault, protectors: protectors) { transaction in
      for (table, ids) in Self.rows { for id in ids { try transaction.put(table, id, [0]) } }
    }
  }

  private func opened() throws -> VaultStore { try VaultStore.open(at: scratch.vault) }

  private func former(_ vault: VaultStore? = nil) throws -> FormerVault {
    try FormerVault(vault ?? opened(), rows: Self.rows, after: .none)
  }

  @discardableResult
  private func replace(
    _ former: FormerVault, _ protectors: consuming NewProtectors = .none,
    populate: (Transaction) throws -> Void = { try $0.put(.contact, SampleVault.id(7), [7]) }
  ) throws -> VaultStore {
    try VaultStore.create(
      at: scratch.vault, protectors: protectors, lookupKeys: SampleLookupKeys(), insteadOf: former,
      populate: populate)
  }

  // MARK: Whether there is anything in it

  @Test("a vault with no rows but those is told from one with any other")
  func emptiness() throws {
    let vault = try made()
    #expect(try vault.holdsNothing(but: Self.rows))
    #expect(try !vault.holdsNothing(but: [.setting: [[1], [2]]]))
    #expect(try !vault.holdsNothing(but: [:]))
    // As many of them, and another one.
    #expect(try !vault.holdsNothing(but: [.setting: [[1], [9]], .replayState: [[3]]]))
    // Not each needs to be there.
    #expect(try vault.holdsNothing(but: [.setting: [[1], [2], [9]], .replayState: [[3]]]))
  }

  @Test("a row in any table is something", arguments: SampleVault.tables)
  func anyRow(table: SealedTable) throws {
    let vault = try made()
    try vault.unlock(with: .none)
    try vault.write { try $0.put(table, SampleVault.id(4), [4]) }
    #expect(try !vault.holdsNothing(but: Self.rows))
    let before = try contents(databasePath(scratch.vault))
    #expect(throws: VaultError.alreadyExists(directory: scratch.vault)) { try replace(former()) }
    #expect(try contents(databasePath(scratch.vault)) == before)
  }

  @Test(
    "a private key is something, and so is what a repair set aside, and a part that is not known")
  func otherThanRows() throws {
    let vault = try made()
    try vault.unlock(with: .none)
    let key = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 7, count: 32))
    try vault.write { try $0.store(key) }
    #expect(try !vault.holdsNothing(but: Self.rows))
    try vault.write { try $0.removePrivateKeys(fingerprint: key.fingerprint) }
    #expect(try vault.holdsNothing(but: Self.rows))
    for insertion in [
      "INSERT INTO quarantine VALUES ('contacts', 'contact', x'01', x'02')",
      "INSERT INTO domain VALUES ('later', 0, x'', x'01', x'')",
    ] {
      try tamper(scratch.vault) { try $0.execute(insertion) }
      #expect(try !opened().holdsNothing(but: Self.rows))
      try tamper(scratch.vault) {
        try $0.execute("DELETE FROM quarantine")
        try $0.execute("DELETE FROM domain WHERE name = 'later'")
      }
      #expect(try opened().holdsNothing(but: Self.rows))
    }
  }

  @Test("a vault that lacks a table may have had something in it")
  func missingTable() throws {
    try made()
    try tamper(scratch.vault) { try $0.execute("DROP TABLE contact") }
    #expect(try !opened().holdsNothing(but: Self.rows))
    #expect(throws: VaultError.alreadyExists(directory: scratch.vault)) { try replace(former()) }
  }

  // MARK: Taking its place

  @Test("it is there alone, with keys of its own, and nobody who has the former one reads it")
  func replaced() throws {
    let old = try made()
    try old.unlock(with: .none)
    let oldKey = try Database(path: databasePath(scratch.vault)).blob(
      "SELECT wrapped_key FROM domain")
    let new = try replace(former())
    #expect(new.id != old.id)
    #expect(
      try Database(path: databasePath(scratch.vault)).blob("SELECT wrapped_key FROM domain")
        != oldKey)
    try new.unlock(with: .none)
    #expect(try new.check().isEmpty)
    #expect(try new.read { try $0.value(.contact, SampleVault.id(7)) } == [7])
    #expect(try new.read { try $0.count(.setting) } == 0)
    #expect(throws: VaultError.self) { try old.read { try $0.count(.contact) } }
    #expect(throws: VaultError.self) { try old.write { try $0.put(.contact, [9], [9]) } }
    #expect(try opened().id == new.id)
    #expect(try new.check().isEmpty)
  }

  @Test("a vault that lacks a domain gives its place, too", arguments: UnmadeDomain.domains)
  func unmadeDomain(domain: VaultPart) throws {
    let older = try UnmadeDomain(domain, in: scratch)
    var rows: RowIDs = [:]
    for table in SampleVault.tables { rows[table] = [[1]] }
    let vault = try VaultStore.open(at: older.path)
    // The look-ups that a contact's row leads to are rows of their own.
    #expect(try !vault.holdsNothing(but: Self.rows))
    #expect(try vault.holdsNothing(but: rows))
    let new = try VaultStore.create(
      at: older.path, protectors: .none,
      insteadOf: FormerVault(vault, rows: rows, after: .none))
    try new.unlock(with: .none)
    #expect(try new.check().isEmpty && new.isBroughtUp)
    #expect(try new.read { try $0.count(.contact) } == 0)
  }

  @Test("what fails on the way leaves the former one, octet for octet")
  func failing() throws {
    try made()
    let before = try contents(databasePath(scratch.vault))
    #expect(throws: Stop.self) {
      try replace(former()) { transaction in
        try transaction.put(.setting, [1], [9])
        throw Stop()
      }
    }
    #expect(try contents(databasePath(scratch.vault)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.vault) == ["vault.db"])
    try opened().unlock(with: .none)
  }

  @Test("what came into it after it was looked at stays")
  func meanwhile() throws {
    try made()
    let former = try former()
    let other = try opened()
    try other.unlock(with: .none)
    try other.write { try $0.put(.identity, [5], [5]) }
    #expect(throws: VaultError.alreadyExists(directory: scratch.vault)) { try replace(former) }
    #expect(try other.read { try $0.value(.identity, [5]) } == [5])
  }

  @Test("another vault that stands there by then stays, with nothing in it")
  func another() throws {
    let former = try former(made())
    try VaultStore.reset(at: scratch.vault)
    let other = try made()
    #expect(throws: VaultError.alreadyExists(directory: scratch.vault)) { try replace(former) }
    #expect(try opened().id == other.id)
  }

  @Test("one that went meanwhile is nobody's loss")
  func gone() throws {
    let former = try former(made())
    try VaultStore.reset(at: scratch.vault)
    let new = try replace(former)
    try new.unlock(with: .none)
    #expect(try new.check().isEmpty)
  }

  @Test("what says that a security key opens the vault is there for the new one alone")
  func securityKeyMark() throws {
    try made()
    let place = VaultDirectory(path: scratch.vault)
    try place.markSecurityKey()
    try replace(former())
    #expect(!place.hasSecurityKeyMark)
  }

  @Test("a vault that does not open any more gives its place, too")
  func damaged() throws {
    try made()
    try tamper(scratch.vault) { try $0.execute("UPDATE protector SET envelope = x'00'") }
    let new = try replace(former())
    try new.unlock(with: .none)
    #expect(try new.check().isEmpty)
  }
}
