import Crypto
import CryptoPrimitives
import Foundation
import SecretMemory
import Testing
import VaultModel

@testable import Vault

/// Each number of a head is compared by itself: these states have authentic codes, and one number that is wrong.
@Suite("A head with one wrong number")
struct ComparisonTests {
  private let scratch = Scratch()

  private func sampleVault() throws -> (path: String, vault: VaultStore) {
    let sample = try SampleVault(in: scratch)
    return (sample.path, try VaultStore.open(at: sample.path, unlockedWith: nil))
  }

  /// Seals a domain's head with a change, and signs the list.
  private func seal(
    _ domain: VaultPart, of vault: VaultStore, _ change: (inout DomainHead) -> Void
  ) throws {
    let key = try vault.domainKey(domain)
    try vault.signRegistry { database in
      let name = Value.text(domain.rawValue)
      var head = try key.openHead(
        database.blob("SELECT head FROM domain WHERE name = ?1", name) ?? [])
      change(&head)
      var random = SystemRandom()
      try database.run(
        "UPDATE domain SET head = ?2 WHERE name = ?1", name,
        .blob(key.seal(head, random: &random)))
    }
  }

  @Test("of rows is found by a check of all rows")
  func rows() throws {
    let (path, vault) = try sampleVault()
    let place = try #require(Place(0))
    try seal(.settings, of: vault) {
      $0[.sealed(.setting)].add(CodeSum(), octets: 0, at: place)
    }
    let program = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try program.damage.isEmpty)
    #expect(try Set(program.check().keys) == [.settings])
  }

  @Test("of octets is found by a check of all rows")
  func octets() throws {
    let (path, vault) = try sampleVault()
    let place = try #require(Place(0))
    try seal(.settings, of: vault) {
      $0[.sealed(.setting)].add(CodeSum(), octets: 1, at: place)
      $0[.sealed(.setting)].remove(CodeSum(), octets: 0, at: place)
    }
    let program = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try program.damage.isEmpty)
    #expect(try Set(program.check().keys) == [.settings])
  }

  @Test("of the generation alone is an older state, with the stamp that the list has")
  func generation() throws {
    let (path, vault) = try sampleVault()
    try seal(.contacts, of: vault) { $0.generation -= 1 }
    let program = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try Set(program.damage.keys) == [.contacts])
  }

  @Test("of the stamp alone is another state, with the generation that the list has")
  func stamp() throws {
    let (path, vault) = try sampleVault()
    try seal(.contacts, of: vault) { $0.stamp = .none }
    let program = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try Set(program.damage.keys) == [.contacts])
  }
}
