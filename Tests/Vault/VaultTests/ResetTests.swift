import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("Resetting a vault")
struct ResetTests {
  private let scratch = Scratch()

  private var marker: String { scratch.vault + "/reset-pending" }

  private func make() throws {
    _ = try VaultStore.create(at: scratch.vault, protectors: .none)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.vault).sorted()
  }

  private func expectGone() throws {
    #expect(!FileManager.default.fileExists(atPath: scratch.vault))
    #expect(
      try vaultError { _ = try VaultStore.open(at: scratch.vault) }
        == .notFound(directory: scratch.vault))
  }

  @Test("takes the database and the directory away")
  func whole() throws {
    try make()
    try VaultStore.reset(at: scratch.vault)
    try expectGone()
    #expect(
      try vaultError { try VaultStore.reset(at: scratch.vault) }
        == .notFound(directory: scratch.vault))
  }

  @Test("leaves nothing of the database's content behind, under whatever other name it is held")
  func overwritten() throws {
    try make()
    let before = try contents(databasePath(scratch.vault))
    let held = try FileHandle(forReadingFrom: URL(fileURLWithPath: databasePath(scratch.vault)))
    try VaultStore.reset(at: scratch.vault)
    let after = try held.readToEnd()
    #expect(after.map { [UInt8]($0) } == [UInt8](repeating: 0, count: before.count))
  }

  @Test("leaves what is not the vault's, and then the directory")
  func others() throws {
    try make()
    let mine = scratch.vault + "/notes.txt"
    try write([1, 2, 3], to: mine)
    try write([4], to: databasePath(scratch.vault) + ".old")
    try VaultStore.reset(at: scratch.vault)
    #expect(try names() == ["notes.txt", "vault.db.old"])
    #expect(try contents(mine) == [1, 2, 3])
    // A new one can be made there.
    try make()
    #expect(try VaultStore.open(at: scratch.vault).protector == .none)
  }

  @Test(
    "takes away what does not even open", arguments: ["damaged", "empty", "readable", "journal"])
  func unopenable(kind: String) throws {
    try make()
    let path = databasePath(scratch.vault)
    switch kind {
    case "damaged": try write([UInt8](repeating: 0x5A, count: 20_000), to: path)
    case "empty": try write([], to: path)
    case "readable": try setMode(0o644, path)
    default:
      try write([UInt8](repeating: 0x5A, count: 600), to: path + "-journal")
      try setMode(0o600, path + "-journal")
    }
    try VaultStore.reset(at: scratch.vault)
    try expectGone()
  }

  @Test("follows no link: what it leads to stays as it is")
  func links() throws {
    try make()
    let elsewhere = scratch.file("elsewhere")
    try FileManager.default.moveItem(atPath: databasePath(scratch.vault), toPath: elsewhere)
    let before = try contents(elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: databasePath(scratch.vault), withDestinationPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: databasePath(scratch.vault) + "-journal", withDestinationPath: elsewhere)
    try VaultStore.reset(at: scratch.vault)
    #expect(try contents(elsewhere) == before)
    try expectGone()
  }

  @Test("leaves the content of a file that has another name too")
  func hardLink() throws {
    try make()
    let other = scratch.file("other")
    try FileManager.default.linkItem(atPath: databasePath(scratch.vault), toPath: other)
    let before = try contents(other)
    try VaultStore.reset(at: scratch.vault)
    #expect(try contents(other) == before)
    try expectGone()
  }

  @Test("is gone on with by whoever opens, makes or resets a vault there next")
  func interrupted() throws {
    for next in ["open", "create", "reset"] {
      try make()
      try write([], to: marker)
      try setMode(0o600, marker)
      switch next {
      case "open":
        #expect(
          try vaultError { _ = try VaultStore.open(at: scratch.vault) }
            == .notFound(directory: scratch.vault))
      case "create":
        try make()
        #expect(try VaultStore.open(at: scratch.vault).protector == .none)
        #expect(try names() == ["vault.db"])
        try VaultStore.reset(at: scratch.vault)
      default: try VaultStore.reset(at: scratch.vault)
      }
      try expectGone()
    }
  }

  @Test("is gone on with from each state that a kill leaves")
  func everyStep() throws {
    // Overwritten, removed, and only the marker left.
    for step in 0..<3 {
      try make()
      try write([], to: marker)
      try setMode(0o600, marker)
      if step == 0 {
        let size = try contents(databasePath(scratch.vault)).count
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: databasePath(scratch.vault)))
        try file.write(contentsOf: Data(count: size / 2))
        try file.close()
      } else {
        try FileManager.default.removeItem(atPath: databasePath(scratch.vault))
      }
      if step == 1 {
        try write([1], to: databasePath(scratch.vault) + "-journal")
      }
      #expect(
        try vaultError { _ = try VaultStore.open(at: scratch.vault) }
          == .notFound(directory: scratch.vault))
      try expectGone()
    }
  }

  @Test("waits for nobody for ever: while another process writes, nothing is destroyed")
  func busy() throws {
    let sample = try SampleVault(in: scratch)
    let database = try Database(path: databasePath(sample.path))
    try database.execute("BEGIN EXCLUSIVE")
    #expect(try vaultError { try VaultStore.reset(at: sample.path) } == .busy)
    try database.execute("ROLLBACK")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.path) == ["vault.db"])
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
  }

  @Test("by many at once is one reset, and never takes a vault that was made after it")
  func race() async throws {
    for _ in 0..<20 {
      try make()
      let path = scratch.vault
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { _ = try? VaultStore.reset(at: path) }
        }
      }
      try expectGone()
      try make()
      #expect(try VaultStore.open(at: scratch.vault).protector == .none)
      try VaultStore.reset(at: scratch.vault)
    }
  }

  @Test("refuses a directory that others may write to, and a marker that is none")
  func insecure() throws {
    try make()
    try setMode(0o770, scratch.vault)
    #expect(
      try vaultError { try VaultStore.reset(at: scratch.vault) }
        == .insecure(path: scratch.vault, reason: .othersWrite))
    try setMode(0o700, scratch.vault)
    try FileManager.default.createSymbolicLink(
      atPath: marker, withDestinationPath: databasePath(scratch.vault))
    #expect(try vaultError { _ = try VaultStore.open(at: scratch.vault) } != nil)
    #expect(try contents(databasePath(scratch.vault)).starts(with: Array("SQLite format 3".utf8)))
  }

  @Test("ends a vault that is unlocked elsewhere: it is not found there")
  func unlocked() throws {
    let sample = try SampleVault(in: scratch)
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try VaultStore.reset(at: sample.path)
    #expect(
      try vaultError { _ = try vault.read { try $0.count(.contact) } }
        == .notFound(directory: sample.path))
  }
}
