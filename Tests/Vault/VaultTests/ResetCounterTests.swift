import Foundation
import SecureElement
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("The counter of a vault that is reset")
struct ResetCounterTests {
  private let sample: CountedVault
  private var elements: [any SecureElement] { [ElementWithCounters(sample.counters)] }

  init() throws { sample = try CountedVault() }

  private var isGone: Bool { !FileManager.default.fileExists(atPath: sample.path) }

  @Test("goes with it, and so does the directory")
  func opens() throws {
    try sample.write(1)
    #expect(try !VaultStore.reset(at: sample.path, elements: elements))
    #expect(sample.counters.handles.isEmpty)
    #expect(isGone)
  }

  @Test("is left where nothing opens the vault, and that is said")
  func locked() throws {
    try sample.unlocked().addProtector(passphrase("walnut ferry"), with: .none)
    #expect(try VaultStore.reset(at: sample.path, elements: elements))
    #expect(sample.counters.handles.count == 1)
    #expect(isGone)
  }

  @Test("goes where what opens the vault is there")
  func handedOver() throws {
    try sample.unlocked().addProtector(passphrase("walnut ferry"), with: .none)
    #expect(
      try !VaultStore.reset(
        at: sample.path, elements: elements,
        with: .passphrase(secretBytes(bytes("walnut ferry")))))
    #expect(sample.counters.handles.isEmpty)
  }

  @Test("stays noted while the element is away, and goes with the next vault there")
  func away() throws {
    sample.counters.before { call throws(SecureElementError) in
      if call == .undefine { throw .unavailable(.absent) }
    }
    #expect(try VaultStore.reset(at: sample.path, elements: elements))
    #expect(sample.hasPending)
    #expect(!FileManager.default.fileExists(atPath: sample.path + "/reset-pending"))
    sample.counters.before { _ throws(SecureElementError) in }
    let before = sample.counters.handles
    _ = try VaultStore.create(
      at: sample.path, protectors: .none, element: ElementWithCounters(sample.counters))
    #expect(sample.counters.handles.count == 1)
    #expect(sample.counters.handles != before)
    #expect(!sample.hasPending)
  }

  @Test("is waited for before anything is destroyed, while a change is being counted")
  func changing() async throws {
    let (path, elements) = (sample.path, elements)
    var lock: CounterLock? = try CounterLock(in: VaultDirectory(path: path))
    let reset = Task.detached { try VaultStore.reset(at: path, elements: elements) }
    // Long enough for the reset to come to the lock; where it comes later, there is nothing to see.
    try await Task.sleep(for: .milliseconds(500))
    #expect(FileManager.default.fileExists(atPath: databasePath(path)))
    #expect(!FileManager.default.fileExists(atPath: path + "/reset-pending"))
    withExtendedLifetime(lock) {}
    lock = nil
    // It waits ten seconds, which a machine at work may take: then nothing was done.
    if case .failure(let error) = await reset.result {
      #expect(error as? VaultError == .busy)
      #expect(FileManager.default.fileExists(atPath: databasePath(path)))
      #expect(try !VaultStore.reset(at: path, elements: elements))
    }
    #expect(isGone)
  }

  @Test("stays where the vault is older than it: that one counts for another copy")
  func olderCopy() throws {
    try sample.copy(to: "older")
    try sample.write(1)
    let older = sample.scratch.file("older")
    #expect(try VaultStore.reset(at: older, elements: elements))
    #expect(!FileManager.default.fileExists(atPath: older))
    #expect(try sample.state() == 1)
  }

  @Test("is another vault's where somebody wrote its name into the file, and stays")
  func planted() throws {
    let other = try CountedVault()
    let field =
      try Database(path: databasePath(other.path))
      .blob("SELECT counter FROM vault") ?? []
    let victim = FileCounters(in: other.scratch.file("counters"))
    try tamper(sample.path) {
      try $0.run("UPDATE vault SET counter = ?1", .blob(field))
    }
    #expect(try VaultStore.reset(at: sample.path, elements: [ElementWithCounters(victim)]))
    #expect(victim.handles == other.counters.handles)
    #expect(other.counters.handles.count == 1)
  }
}
