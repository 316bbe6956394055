import CryptoPrimitives
import Foundation
import Testing
import VaultModel

@testable import Vault

@Suite(
  "A full disk",
  .enabled(
    if: SmallDisk.isPossible || Machine.isCI,
    "mounting a small disk takes root: what happens on a full one was NOT tested"))
struct FullDiskTests {
  private let scratch = Scratch()

  /// Runs `write` on a vault whose disk has no byte left, and checks that nothing was lost.
  private func onFullDisk(_ write: (VaultStore, SampleVault) throws -> Void) throws {
    let disk = try SmallDisk(at: scratch.file("disk"))
    defer { disk.unmount() }
    let sample = try SampleVault(at: disk.path + "/vault", older: disk.path + "/older")
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try disk.fill()
    #expect(throws: VaultError.diskFull) { try write(vault, sample) }
    // The same vault, and one opened anew, have the old content.
    for each in [vault, try VaultStore.open(at: sample.path, unlockedWith: nil)] {
      #expect(try each.check().isEmpty)
      for domain in VaultPart.allCases {
        #expect(try SampleVault.isWhole(domain, each, keys: sample.keys))
      }
    }
    // With space again, writing goes on.
    try disk.empty()
    try vault.write { try $0.put(.setting, [8], [8]) }
  }

  @Test(
    "leaves a vault of an earlier program as it is, and lets it be read",
    arguments: Fixture.versions)
  func olderVault(version: Int) throws {
    let disk = try SmallDisk(at: scratch.file("disk"))
    defer { disk.unmount() }
    let path = disk.path + "/vault"
    let fixture = Fixture(version: version)
    try fixture.place(at: path)
    let before = try contents(databasePath(path))
    try disk.fill()
    let vault = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try fixture.isWhole(in: vault))
    #expect(throws: VaultError.diskFull) { try vault.write { try $0.put(.setting, [8], [8]) } }
    #expect(try fixture.isWhole(in: vault))
    try disk.empty()
    #expect(try contents(databasePath(path)) == before)
    try vault.write { try $0.put(.openPGPKey, [8], [8]) }
    try vault.write { _ = try $0.remove(.openPGPKey, [8]) }
    let again = try VaultStore.open(at: path, unlockedWith: nil)
    #expect(try again.check().isEmpty)
    #expect(try fixture.isWhole(in: again))
  }

  @Test("refuses a new row and keeps the old ones")
  func put() throws {
    try onFullDisk { vault, _ in try vault.write { try $0.put(.contact, [9], [1, 2, 3]) } }
  }

  @Test("refuses a large row and keeps the old ones")
  func large() throws {
    try onFullDisk { vault, _ in
      try vault.write { try $0.put(.contact, [9], [UInt8](repeating: 1, count: 400_000)) }
    }
  }

  @Test("refuses a changed row and keeps its old value")
  func change() throws {
    try onFullDisk { vault, _ in
      try vault.write { try $0.put(.contact, SampleVault.ids[0], [1]) }
    }
  }

  @Test("refuses to remove a row and keeps it")
  func remove() throws {
    try onFullDisk { vault, _ in
      try vault.write { _ = try $0.remove(.contact, SampleVault.ids[0]) }
    }
  }

  @Test("refuses a private key")
  func storeKey() throws {
    try onFullDisk { vault, _ in
      let key = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 0, count: 32))
      try vault.write { try $0.store(key) }
    }
  }

  @Test("refuses to remove private keys and keeps them")
  func removeKeys() throws {
    try onFullDisk { vault, sample in
      try vault.write { try $0.removePrivateKeys(fingerprint: sample.keys[0].fingerprint) }
    }
  }

  @Test("refuses another protector, and the old one still opens")
  func changeProtector() throws {
    try onFullDisk { vault, _ in
      try vault.changeProtector(from: .none, to: passphrase("new"))
    }
  }

  @Test("refuses another root, and the old one still opens")
  func rotateRoot() throws {
    try onFullDisk { vault, _ in try vault.rotateRoot(with: .none) }
  }

  @Test("refuses a repair")
  func repair() throws {
    try onFullDisk { vault, _ in _ = try vault.repair(.contacts) { _ in } }
  }

  @Test("refuses a registry's repair")
  func repairRegistry() throws {
    let disk = try SmallDisk(at: scratch.file("disk"))
    defer { disk.unmount() }
    let sample = try SampleVault(at: disk.path + "/vault", older: disk.path + "/older")
    try tamper(sample.path) { try $0.execute("UPDATE vault SET registry_mac = zeroblob(32)") }
    let vault = try VaultStore.open(at: sample.path)
    try disk.fill()
    let before = try contents(databasePath(sample.path))
    #expect(throws: VaultError.diskFull) { try vault.repairRegistry(with: .none) }
    #expect(try contents(databasePath(sample.path)) == before)
  }

  @Test("refuses a new vault, and the place stays usable")
  func create() throws {
    let disk = try SmallDisk(at: scratch.file("disk"))
    defer { disk.unmount() }
    let place = disk.path + "/vault"
    try VaultDirectory(path: place).create()
    try disk.fill()
    #expect(throws: VaultError.diskFull) { try VaultStore.create(at: place, protectors: .none) }
    #expect(throws: VaultError.notFound(directory: place)) { try VaultStore.open(at: place) }
    try disk.empty()
    try VaultStore.create(at: place, protectors: .none).unlock()
  }
}

/// A file system of one megabyte in memory.
private struct SmallDisk {
  struct Failure: Error {}

  let path: String

  static let isPossible: Bool = {
    let scratch = Scratch()
    guard let disk = try? SmallDisk(at: scratch.file("disk")) else { return false }
    disk.unmount()
    return true
  }()

  init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", path)
  }

  func unmount() { try? Self.run("umount", "-l", path) }

  /// Takes every byte that is left.
  func fill() throws {
    let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0xFF, count: 4096)
    while Foundation.write(descriptor, block, block.count) > 0 {}
    guard errno == ENOSPC else { throw Failure() }
  }

  func empty() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }
}
