import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite("The vault's directory")
struct VaultDirectoryTests {
  private let scratch = Scratch()

  /// A vault whose place is changed, and then opened and created again.
  private func refusal(_ change: (Scratch) throws -> Void) throws -> [VaultError?] {
    _ = try VaultStore.create(at: scratch.vault, protectors: .none)
    try change(scratch)
    return [
      try vaultError { _ = try VaultStore.open(at: scratch.vault) },
      try vaultError { _ = try VaultStore.create(at: scratch.vault, protectors: .none) },
    ].map { error in
      guard case .insecure(let path, let reason)? = error else { return error }
      return .insecure(path: String(path.dropFirst(scratch.path.count + 1)), reason: reason)
    }
  }

  private func twice(_ path: String, _ reason: VaultReason) -> [VaultError?] {
    [VaultError?](repeating: .insecure(path: path, reason: reason), count: 2)
  }

  @Test("a new directory is its owner's alone, and so is the file, whatever the mask")
  func modes() throws {
    let place = scratch.path + "/a/b/vault"
    _ = try VaultProbe("create", place).finish()  // Its mask is 0.
    #expect(try mode(place) == 0o700)
    #expect(try mode(scratch.path + "/a") == 0o700)
    #expect(try mode(scratch.path + "/a/b") == 0o700)
    #expect(try mode(databasePath(place)) == 0o600)
  }

  @Test("nothing but the database is left in the directory")
  func content() throws {
    let sample = try SampleVault(in: scratch)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sample.path) == ["vault.db"])
  }

  @Test("a directory that others may write to is refused", arguments: [0o770, 0o702, 0o777])
  func writableDirectory(permissions: Int) throws {
    let errors = try refusal { try setMode(permissions, $0.vault) }
    #expect(errors == twice("vault", .othersWrite))
  }

  @Test("a file that others may write to is refused", arguments: [0o620, 0o602, 0o666])
  func writableFile(permissions: Int) throws {
    let errors = try refusal { try setMode(permissions, databasePath($0.vault)) }
    #expect(errors == twice("vault/vault.db", .othersWrite))
  }

  @Test("a database that is a symbolic link is refused")
  func linkedFile() throws {
    _ = try VaultStore.create(at: scratch.vault, protectors: .none)
    let elsewhere = scratch.file("elsewhere.db")
    try FileManager.default.moveItem(atPath: databasePath(scratch.vault), toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: databasePath(scratch.vault), withDestinationPath: elsewhere)
    let before = try contents(elsewhere)
    #expect(
      throws: VaultError.insecure(
        path: databasePath(scratch.vault), reason: .noRegularFile)
    ) { try VaultStore.open(at: scratch.vault) }
    #expect(throws: VaultError.self) { try VaultStore.create(at: scratch.vault, protectors: .none) }
    #expect(try contents(elsewhere) == before)
  }

  @Test("a link that leads nowhere is not filled with a vault")
  func danglingLink() throws {
    try VaultDirectory(path: scratch.vault).create()
    try FileManager.default.removeItem(atPath: databasePath(scratch.vault))
    let target = scratch.file("target")
    try FileManager.default.createSymbolicLink(
      atPath: databasePath(scratch.vault), withDestinationPath: target)
    #expect(throws: VaultError.self) { try VaultStore.create(at: scratch.vault, protectors: .none) }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("a directory reached through the owner's symbolic link is used", arguments: [true, false])
  func linkedDirectory(isVaultItself: Bool) throws {
    let real = scratch.file("real")
    let link = scratch.file("link")
    try FileManager.default.createDirectory(
      atPath: real, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    let place = isVaultItself ? link : link + "/vault"
    _ = try VaultStore.create(at: place, protectors: .none)
    try VaultStore.open(at: place).unlock()
  }

  @Test("a directory in the database's place is refused")
  func directoryAsFile() throws {
    let errors = try refusal { scratch in
      try FileManager.default.removeItem(atPath: databasePath(scratch.vault))
      try FileManager.default.createDirectory(
        atPath: databasePath(scratch.vault), withIntermediateDirectories: false)
    }
    #expect(errors[0] == .insecure(path: "vault/vault.db", reason: .noRegularFile))
    #expect(errors[1] != nil)
  }

  @Test("a file in the directory's place is refused")
  func fileAsDirectory() throws {
    try write([1], to: scratch.vault)
    #expect(
      throws: VaultError.insecure(path: scratch.vault, reason: .noDirectory)
    ) { try VaultStore.create(at: scratch.vault, protectors: .none) }
    #expect(try contents(scratch.vault) == [1])
  }

  @Test(
    "what belongs to another user is refused",
    .enabled(if: Machine.isRoot || Machine.isCI, "giving a file away takes root: NOT tested"),
    arguments: ["vault", "vault/vault.db"])
  func foreignOwner(part: String) throws {
    let errors = try refusal { scratch in
      try FileManager.default.setAttributes(
        [.ownerAccountID: 12345], ofItemAtPath: scratch.path + "/" + part)
    }
    #expect(errors == twice(part, .otherOwner))
  }

  @Test(
    "a link that another user made is refused, wherever it leads",
    .enabled(if: Machine.isRoot || Machine.isCI, "giving a link away takes root: NOT tested"))
  func foreignLink() throws {
    let link = scratch.file("link")
    _ = try VaultStore.create(at: scratch.vault, protectors: .none)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.vault)
    try VaultStore.open(at: link).unlock()
    #expect(lchown(link, 12345, 12345) == 0)
    let refusal = VaultError.insecure(path: link, reason: .otherOwner)
    #expect(throws: refusal) { try VaultStore.open(at: link) }
    #expect(throws: refusal) { try VaultStore.create(at: link, protectors: .none) }
  }

  @Test("no directory is no vault")
  func absent() throws {
    #expect(throws: VaultError.notFound(directory: scratch.vault)) {
      try VaultStore.open(at: scratch.vault)
    }
    _ = try VaultStore.create(at: scratch.vault, protectors: .none)
    _ = try VaultStore.open(at: scratch.vault)
  }

  @Test("a vault that is made where one stands takes no lock from who changes that")
  func lockKept() throws {
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    let probe = try vault.write { transaction in
      try transaction.put(.setting, [1], [1])
      let error = try vaultError {
        _ = try VaultStore.create(at: scratch.vault, protectors: .none)
      }
      #expect(error == .alreadyExists(directory: scratch.vault))
      try VaultStore.makeDirectory(at: scratch.vault)
      let probe = try VaultProbe("write", scratch.vault, "other", "1")
      Thread.sleep(forTimeInterval: 1)
      #expect(probe.isRunning)
      return probe
    }
    _ = try probe.finish()
    #expect(try vault.check().isEmpty)
    #expect(try vault.read { try $0.count(.contact) } == 1)
  }
}
