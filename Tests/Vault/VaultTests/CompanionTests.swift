import Foundation
import TestSupport
import Testing
import VaultModel

@testable import Vault

@Suite("What stands beside the database")
struct CompanionTests {
  private let scratch = Scratch()
  private let sample: SampleVault
  private let journal: String

  init() throws {
    sample = try SampleVault(in: scratch)
    journal = databasePath(sample.path) + "-journal"
  }

  /// A journal that SQLite plays back, with the first page as it is (SQLite, "Database File Format", 3). The name of a
  /// journal over several databases stands at its end.
  private func hotJournal(over name: String?) throws -> [UInt8] {
    let file = try contents(databasePath(sample.path))
    let pageSize = Int(file[16]) << 8 | Int(file[17])
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    func number(_ value: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) }
    }
    let page = Array(file[..<pageSize])
    var sum = 0
    for index in stride(from: pageSize - 200, to: 0, by: -200) { sum += Int(page[index]) }
    var journal =
      magic + number(1) + number(0) + number(file.count / pageSize) + number(512) + number(pageSize)
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    journal += number(1) + page + number(sum)
    guard let name = name.map(bytes) else { return journal }
    journal += [UInt8](repeating: 0, count: (512 - journal.count % 512) % 512)
    journal += number(0x4000_0000 / pageSize + 1) + name + number(name.count)
    return journal + number(name.reduce(0) { $0 + Int($1) }) + magic
  }

  private func place(_ bytes: [UInt8]) throws {
    try write(bytes, to: journal)
    try setMode(0o600, journal)
  }

  private let isForeign = VaultError.unreadableDatabase(reason: .foreignParts)

  @Test("a journal of a change that was cut short is played back")
  func playedBack() throws {
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try place(hotJournal(over: nil))
    #expect(try VaultStore.open(at: sample.path, unlockedWith: nil).check().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: journal))
    try place(hotJournal(over: nil))
    #expect(try session.check().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: journal))
  }

  @Test("a journal that names another file is refused, and that file stays")
  func superJournal() throws {
    let victim = scratch.file("victim")
    try write([1], to: victim)
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    try place(hotJournal(over: victim))
    #expect(throws: isForeign) { try VaultStore.open(at: sample.path) }
    #expect(throws: isForeign) { try VaultStore.create(at: sample.path, protectors: .none) }
    #expect(throws: isForeign) { try session.read { try $0.count(.setting) } }
    #expect(throws: isForeign) { try session.write { try $0.put(.setting, [9], [9]) } }
    #expect(FileManager.default.fileExists(atPath: victim))
    try FileManager.default.removeItem(atPath: journal)
    #expect(try session.check().isEmpty)
  }

  @Test(
    "what is no file of the user's alone is refused by who has the vault open too",
    arguments: ["-journal", "-wal", "-shm"])
  func besideSession(companion: String) throws {
    let session = try VaultStore.open(at: sample.path, unlockedWith: nil)
    let path = databasePath(sample.path) + companion
    guard mkfifo(path, 0o600) == 0 else { throw VaultError.cryptography }
    let refusal = VaultError.insecure(path: path, reason: .noRegularFile)
    #expect(throws: refusal) { try session.read { try $0.count(.setting) } }
    #expect(throws: refusal) { try session.write { try $0.put(.setting, [9], [9]) } }
    try FileManager.default.removeItem(atPath: path)
    #expect(try session.check().isEmpty)
  }

  @Test("a journal that comes and goes while it is looked at is no error")
  func comesAndGoes() throws {
    let (path, journal) = (sample.path, journal)
    _ = try inThreads(2) { number in
      for _ in 0..<20_000 {
        if number == 0 {
          try VaultDirectory(path: path).check()
        } else {
          close(open(journal, O_CREAT | O_WRONLY, 0o600))
          unlink(journal)
        }
      }
    }
  }
}
