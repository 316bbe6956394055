import Foundation
import SecretMemory
import TestVaults
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("What the services have counted")
struct CountedServiceTests {
  private let directory: TemporaryDirectory
  private let counters: FileCounters
  private let time = TestTime()
  private let whisper: Whisper
  private let bob: Person

  init() throws {
    directory = try TemporaryDirectory()
    counters = FileCounters(in: directory.path + "/counters")
    bob = try Person("Bob", time: time)
    whisper = try Whisper.create(
      at: directory.path + "/vault", protectors: .none,
      element: VaultElement(ElementWithCounters(counters)), clock: time.clock)
    try whisper.unlock(nil)
    _ = try whisper.identities.create(name: "Ada")
    _ = try whisper.contacts.add(bob.bundle)
    _ = try bob.whisper.contacts.add(
      ContactCard(Array(whisper.identities.find("Ada").bundle.text.utf8)))
  }

  /// How often the counter was raised by what `body` does.
  private func raises(_ body: () throws -> Void) throws -> UInt64 {
    let handle = try #require(counters.handles.first)
    let before = try #require(counters.value(at: handle))
    try body()
    return try #require(counters.value(at: handle)) - before
  }

  @Test("a change of identities, keys, trust, blocks and policies counts once")
  func counted() throws {
    let changes: [(Whisper) throws -> Void] = [
      { _ = try $0.identities.create(name: "Work") },
      { _ = try $0.identities.use("Work") },
      { _ = try $0.contacts.verify("Bob") },
      { _ = try $0.contacts.block("Bob") },
      { _ = try $0.contacts.unblock("Bob") },
      { _ = try $0.policies.set(.contactRequiredToSend, true) },
      { try $0.protectors.removeLast(with: .none) },
      { _ = try $0.recovery.repair(.contacts) },
      { try $0.backups.noteWritten($0.identities.find("Ada").id) },
      { _ = try $0.contacts.remove("Bob") },
    ]
    for (number, change) in changes.enumerated() {
      #expect(try raises { try change(whisper) } == 1, "change \(number)")
    }
  }

  @Test("messages, names, notes and preferences do not count, nor does what only looks")
  func uncounted() throws {
    let letter = try bob.seal("hello", to: "Ada", signing: .sign)
    let changes: [(Whisper) throws -> Void] = [
      { _ = try $0.open(letter, .init()) },
      { _ = try $0.contacts.setNote("Bob", "a note") },
      { _ = try $0.contacts.rename("Bob", to: "Bobby") },
      { _ = try $0.preferences.set(.compareDigits, true) },
      { _ = try $0.contacts.list() },
      { _ = try $0.recovery.check() },
      { _ = try $0.state() },
    ]
    for (number, change) in changes.enumerated() {
      #expect(try raises { try change(whisper) } == 0, "change \(number)")
    }
    #expect(try whisper.contacts.find("Bobby").lastSeenAt != nil)
  }

  @Test("a vault that was put back is shut until it is accepted")
  func putBack() throws {
    #expect(try whisper.counting == .on && whisper.withoutCounter == nil)
    let older = try Data(contentsOf: URL(fileURLWithPath: whisper.directory + "/vault.db"))
    _ = try whisper.identities.create(name: "Work")
    try whisper.lock()
    try older.write(to: URL(fileURLWithPath: whisper.directory + "/vault.db"))
    #expect(throws: WhisperError.vault(.rolledBack)) { try whisper.unlock(nil) }
    #expect(try whisper.unlockToLook(with: .none)?.code == .rolledBack)
    #expect(try whisper.recovery.check().isEmpty)
    #expect(try whisper.recovery.salvage(.identities).identities.map(\.name.text) == ["Ada"])
    #expect(throws: WhisperError.vault(.rolledBack)) { try whisper.identities.list() }
    #expect(throws: WhisperError.vault(.rolledBack)) { try whisper.state() }
    #expect(try whisper.recovery.acceptState(with: .none) == .accepted)
    #expect(throws: WhisperError.vault(.locked)) { try whisper.identities.list() }
    try whisper.unlock(nil)
    #expect(try whisper.identities.list().map(\.name.text) == ["Ada"])
    #expect(try whisper.setCounting(false))
    #expect(try whisper.counting == .off)
  }
}
