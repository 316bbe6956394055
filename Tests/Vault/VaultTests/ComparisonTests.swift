import Crypto
import CryptoPrimitives
import Foundation
import SecretMemory
import Testing

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
    _ domain: Domain, of vault: VaultStore, _ change: (inout DomainHead) -> Void
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
    try seal(.settings, of: vault) {
      $0[.sealed(.setting)].add(CodeSum(), octets: 0, at: .zero)
    }
    let program = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try program.damage.isEmpty)
    #expect(try Set(program.check().keys) == [.settings])
  }

  @Test("of octets is found by a check of all rows")
  func octets() throws {
    let (path, vault) = try sampleVault()
    try seal(.settings, of: vault) {
      $0[.sealed(.setting)].add(CodeSum(), octets: 1, at: .zero)
      $0[.sealed(.setting)].remove(CodeSum(), octets: 0, at: .zero)
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

  // MARK: Formats 1 and 2

  /// Changes an older head's octets, which are generation, count of rows and sum.
  private func sealOlder(
    _ domain: String, of path: String, _ change: (inout [UInt8]) -> Void
  ) throws {
    let reader = try FormatReader(path, envelope: "SELECT root_envelope FROM vault")
    let key = try reader.keys(domain).sealing
    let aad =
      Array("whisper-head-v1".utf8) + FormatReader.prefixed(reader.vaultID)
      + FormatReader.prefixed(domain)
    let query = "SELECT head FROM domain WHERE name = ?1"
    var head = try FormatReader.open(
      reader.database.blob(query, .text(domain)) ?? [], key, aad)
    change(&head)
    let box = try AES.GCM.seal(head, using: key, authenticating: aad).combined ?? Data()
    try tamper(path) {
      try $0.run("UPDATE domain SET head = ?2 WHERE name = ?1", .text(domain), .blob(Array(box)))
    }
  }

  @Test(
    "of an older format is damage of its domain, by itself",
    arguments: Fixture.versions, ["generation", "rows", "sum"])
  func older(version: Int, what: String) throws {
    try Fixture(version: version).place(at: scratch.vault)
    try sealOlder("contacts", of: scratch.vault) { head in
      switch what {
      case "generation": head[7] ^= 1
      case "rows": head[15] ^= 1
      default: head[47] ^= 1
      }
    }
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try Set(vault.damage.keys) == [.contacts])
    #expect(try Fixture(version: version).isWhole(.identities, in: vault))
  }

  @Test("of an older format that is sealed anew unchanged is none")
  func control() throws {
    try Fixture(version: 2).place(at: scratch.vault)
    try sealOlder("contacts", of: scratch.vault) { #expect($0.count == 48) }
    let vault = try VaultStore.open(at: scratch.vault, unlockedWith: nil)
    #expect(try vault.damage.isEmpty && Fixture(version: 2).isWhole(in: vault))
  }
}
