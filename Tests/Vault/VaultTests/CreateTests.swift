import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("Making a vault")
struct CreateTests {
  private let scratch = Scratch()

  private struct Stop: Error {}

  @Test("a vault is made locked, with what was put into it")
  func populated() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none) { transaction in
      try transaction.put(.setting, [1], bytes("first"))
    }
    #expect(throws: VaultError.locked) { try vault.read { _ in } }
    try vault.unlock()
    #expect(try vault.damage.isEmpty)
    #expect(try vault.read { try $0.value(.setting, [1]) } == bytes("first"))
  }

  @Test("a vault that stands there is left as it is")
  func twice() throws {
    let sample = try SampleVault(in: scratch)
    let before = try contents(databasePath(sample.path))
    #expect(throws: VaultError.alreadyExists(directory: sample.path)) {
      try VaultStore.create(at: sample.path, protectors: .none)
    }
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("a vault whose first rows cannot be written does not come to be")
  func failing() throws {
    #expect(throws: Stop.self) {
      try VaultStore.create(at: scratch.vault, protectors: .none) { transaction in
        try transaction.put(.setting, [1], [1])
        throw Stop()
      }
    }
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
    try VaultStore.create(at: scratch.vault, protectors: .none).unlock()
  }

  @Test("a vault can be made where making one was cut short")
  func interrupted() throws {
    try VaultDirectory(path: scratch.vault).create()
    #expect(try contents(databasePath(scratch.vault)).isEmpty)
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
    try VaultStore.create(at: scratch.vault, protectors: .none).unlock()
  }

  @Test("a directory that is made for a vault has no file until the vault is made")
  func noFileBefore() throws {
    try VaultStore.makeDirectory(at: scratch.vault)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.vault).isEmpty)
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
    // What fails before is no reason for one either.
    let element = RefusingElement()
    element.refuse(.unavailable(.absent))
    #expect(throws: VaultError.self) {
      try VaultStore.create(at: scratch.vault, protectors: .none, element: element)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.vault).isEmpty)
    try VaultStore.create(at: scratch.vault, protectors: .none).unlock()
  }

  @Test("two vaults have nothing in common")
  func fresh() throws {
    let values = try ["one", "two"].map { name in
      _ = try VaultStore.create(at: scratch.file(name), protectors: .none)
      let database = try Database(path: databasePath(scratch.file(name)))
      return try ["vault_id", "device_public", "device_blob", "registry_mac"]
        .map { try database.blob("SELECT \($0) FROM vault") }
        + ["id", "envelope"].map { try database.blob("SELECT \($0) FROM protector") }
        + [database.blob("SELECT wrapped_key FROM domain")]
    }
    for (one, other) in zip(values[0], values[1]) { #expect(one != other) }
  }

  @Test("of two processes that make a vault at once, one wins and the other sees its vault")
  func race() throws {
    for round in 0..<5 {
      let place = scratch.file("vault-\(round)")
      let probes = try (0..<4).map { _ in try VaultProbe("create", place) }
      let lines = try probes.map {
        try $0.finish().trimmingCharacters(in: .whitespacesAndNewlines)
      }
      let winners = lines.filter { $0.hasPrefix("created ") }
      #expect(winners.count == 1, "\(lines)")
      #expect(lines.filter { $0 == "exists" }.count == 3, "\(lines)")
      let vault = try VaultStore.open(at: place, unlockedWith: nil)
      #expect(try vault.damage.isEmpty)
      let written = try vault.read { try $0.value(.setting, [1]) } ?? []
      #expect(winners == ["created " + String(decoding: written, as: UTF8.self)])
    }
  }
}
