import TestSupport
import TestVaults
import Testing
import VaultModel

@testable import Vault

/// Between a look at the list and the transaction that changes it the element counts, which takes its time: whoever writes
/// the file can do so meanwhile, and asks for no lock.
@Suite("A list that somebody writes into between a look at it and its change")
struct WrittenMeanwhileTests {
  private let sample: CountedVault

  init() throws { sample = try CountedVault() }

  /// Has the file written to, once, as soon as the counter is asked for anything.
  private func writeMeanwhile(_ sql: String) {
    let path = sample.path
    let write = firstTime { try tamper(path) { try $0.execute(sql) } }
    sample.counters.before { _ in write() }
  }

  private static let planted =
    "INSERT INTO protector SELECT zeroblob(16), 2, 'mine', x'01', envelope FROM protector"

  private static let changes: [@Sendable (VaultStore) throws -> Void] = [
    { try $0.changeProtector(from: .none, to: .none) },
    { try $0.addProtector(.passphrase(secretBytes(bytes("walnut ferry"))), with: .none) },
    { try $0.rotateRoot(with: .none) },
  ]

  @Test("vouches for nothing that he put there", arguments: changes.indices)
  func planted(index: Int) throws {
    let vault = try sample.unlocked()
    writeMeanwhile(Self.planted)
    #expect(try vaultError { try Self.changes[index](vault) } == .registryDamaged)
    #expect(try sample.refusal() == .registryDamaged)
    #expect(try sample.opened().repairRegistry(with: .none)?.dropped.map(\.name) == ["mine"])
    #expect(try sample.state() == 0)
  }

  @Test("is not repaired by a protector that it has no more")
  func repaired() throws {
    try tamper(sample.path) { try $0.execute("UPDATE vault SET registry_mac = x''") }
    writeMeanwhile("UPDATE protector SET name = 'mine'")
    let vault = try sample.opened()
    #expect(try vaultError { try vault.repairRegistry(with: .none) } == .outdated)
    #expect(
      try Database(path: databasePath(sample.path)).blob("SELECT registry_mac FROM vault") == [])
    #expect(try vault.repairRegistry(with: .none) != nil)
    #expect(try sample.state() == 0)
  }
}
