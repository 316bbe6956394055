import CryptoPrimitives
import SecureElement
import TestVaults
import TestSupport
import Testing
import VaultModel

@testable import Vault

@Suite("A vault whose changes are counted")
struct CountedChangeTests {
  private let sample: CountedVault

  init() throws { sample = try CountedVault() }

  @Test("begins with a counter that it names, and nothing is left open")
  func new() throws {
    #expect(try sample.g == sample.value)
    #expect(try sample.g == 1)
    #expect(!sample.hasPending)
    let vault = try sample.opened()
    #expect(try vault.counting == .on)
    #expect(vault.withoutCounter == nil)
    #expect(try sample.state() == 0)
  }

  @Test("the field has the form of the specification, and its content opens under the root alone")
  func field() throws {
    let vault = try sample.unlocked()
    let database = try Database(path: databasePath(sample.path))
    let bytes = try database.blob("SELECT counter FROM vault") ?? []
    var reader = CanonicalReader(bytes)
    #expect(try reader.integer(UInt8.self) == 1)
    #expect(try reader.integer(UInt32.self) == sample.handle)
    #expect(try reader.prefixed().count == 34)
    #expect(try reader.prefixed().count == 64 + AES256GCM.overhead)
    try reader.finish()
    let field = try CounterField(parsing: bytes)
    #expect(field.bytes == bytes)
    try vault.withStorage { _, session in
      #expect(try field.open(session.rootKeys).counter.handle == sample.handle)
      for index in bytes.indices.dropFirst(5 + 4 + 34 + 4) {
        let changed = try CounterField(parsing: bytes.flipping(index))
        #expect(throws: VaultError.counterLost) { _ = try changed.open(session.rootKeys) }
      }
    }
    for count in 1..<bytes.count {
      #expect(throws: MalformedInput.self) { try CounterField(parsing: Array(bytes.prefix(count))) }
    }
  }

  @Test("each change raises the counter by one, but for those that may go back with a copy")
  func changes() throws {
    let vault = try sample.unlocked()
    try vault.write { try $0.put(.contact, SampleVault.id(1), [1]) }
    #expect(try (sample.g, sample.value ?? 0) == (2, 2))
    try vault.write(.uncounted) { try $0.put(.replay, [1], [1]) }
    try vault.write { _ = try $0.value(.setting, [1]) }
    #expect(throws: CancellationError.self) {
      try vault.write { transaction in
        try transaction.put(.setting, [2], [2])
        throw CancellationError()
      }
    }
    #expect(try (sample.g, sample.value ?? 0) == (2, 2))
    _ = try vault.repair(.contacts) { _ in }
    #expect(try (sample.g, sample.value ?? 0) == (3, 3))
    try vault.changeProtector(from: .none, to: .none)
    #expect(try (sample.g, sample.value ?? 0) == (4, 4))
    try vault.write { try $0.put(.setting, [2], [2]) }
    #expect(try (sample.g, sample.value ?? 0) == (5, 5))
    #expect(try sample.state() == 0)
  }

  @Test("a change asks the counter once, and unlocking once")
  func cost() throws {
    let vault = try sample.opened()
    _ = sample.counters.takeCalls()
    let before = try sample.files()
    try vault.unlock()
    #expect(sample.counters.takeCalls() == [.value])
    _ = try vault.read { try $0.count(.setting) }
    #expect(try sample.files() == before)
    #expect(sample.counters.takeCalls().isEmpty)
    for state in 1...3 as ClosedRange<UInt8> {
      try vault.write { try $0.put(.setting, [1], [state]) }
      #expect(sample.counters.takeCalls() == [.increment])
    }
    try vault.write(.uncounted) { try $0.put(.replay, [1], [1]) }
    #expect(sample.counters.takeCalls().isEmpty)
  }

  @Test("a new root takes a fresh counter, and the old one goes")
  func newRoot() throws {
    let vault = try sample.unlocked()
    let old = try sample.handle
    try sample.copy(to: "older")
    try vault.rotateRoot(with: .none)
    #expect(try sample.handle != old)
    #expect(try sample.g == sample.value)
    #expect(!sample.hasPending)
    try vault.write { try $0.put(.setting, [1], [7]) }
    #expect(try sample.state() == 7)
    try sample.putBack("older")
    #expect(try sample.refusal() == .counterLost)
  }

  @Test(
    "who had it open under the root of before unlocks again, although the fresh one stands lower")
  func newRootElsewhere() throws {
    let vault = try sample.unlocked()
    for state in 1...5 as ClosedRange<UInt8> {
      try vault.write { try $0.put(.setting, [1], [state]) }
    }
    let before = try sample.g
    try sample.copy(to: "older")
    try sample.unlocked().rotateRoot(with: .none)
    // As a TPM does it, which knows of those that were removed alone.
    #expect(try sample.g < before)
    #expect(throws: VaultError.outdated) { try vault.read { try $0.count(.setting) } }
    try vault.unlock()
    #expect(try vault.read { try $0.value(.setting, [1]) } == [5])
    try vault.write { try $0.put(.setting, [1], [6]) }
    #expect(try sample.g == sample.value)
    // Nor is that a way back: the file of before is noticed.
    try sample.putBack("older")
    #expect(throws: VaultError.rolledBack) { try vault.unlock() }
  }

  @Test("two programs count each other's changes")
  func twoPrograms() throws {
    let (one, other) = (try sample.unlocked(), try sample.unlocked())
    for state in 1...5 as ClosedRange<UInt8> {
      try one.write { try $0.put(.setting, [1], [state]) }
      try other.write { try $0.put(.setting, [2], [state]) }
    }
    #expect(try (sample.g, sample.value ?? 0) == (11, 11))
  }

  @Test("where the owner keeps others from it, or there is no room, there is none, and it is said")
  func unavailable() throws {
    let scratch = Scratch()
    let refusals: [(SecureElementError, VaultReason)] = [
      (.unavailable(.owned), .counterOwned), (.full, .counterFull),
    ]
    for (number, (refusal, reason)) in refusals.enumerated() {
      let path = scratch.file("vault-\(number)")
      let counters = FileCounters(in: scratch.file("counters-\(number)"))
      let element = ElementWithCounters(counters)
      counters.before { call throws(SecureElementError) in if call == .define { throw refusal } }
      let made = try VaultStore.create(at: path, protectors: .none, element: element)
      #expect(made.withoutCounter == reason)
      #expect(try made.counting == .off)
      try made.unlock()
      #expect(throws: VaultError.counterUnavailable(reason: reason)) { try made.setCounting(true) }
      try made.write { try $0.put(.setting, [1], [1]) }
      #expect(counters.handles.isEmpty)
      counters.before { _ in }
      #expect(try made.setCounting(true))
      #expect(try made.counting == .on && counters.handles.count == 1)
      try made.write { try $0.put(.setting, [1], [2]) }
    }
  }

  @Test("an element that fails while a vault is made leaves no vault and no counter")
  func failing() throws {
    let scratch = Scratch()
    let counters = FileCounters(in: scratch.file("counters"))
    for failing in [FileCounters.Call.define, .increment] {
      counters.before { call throws(SecureElementError) in if call == failing { throw .busy } }
      #expect(throws: VaultError.elementBusy(name: "software")) {
        _ = try VaultStore.create(
          at: scratch.vault, protectors: .none, element: ElementWithCounters(counters))
      }
      #expect(counters.handles.isEmpty)
    }
    counters.before { _ in }
    #expect(throws: CancellationError.self) {
      _ = try VaultStore.create(
        at: scratch.vault, protectors: .none, element: ElementWithCounters(counters)
      ) { _ in throw CancellationError() }
    }
    #expect(counters.handles.isEmpty)
    _ = try VaultStore.create(
      at: scratch.vault, protectors: .none, element: ElementWithCounters(counters))
    #expect(counters.handles.count == 1)
  }

  @Test("counting ends and begins again, and a copy from between the two is not the vault")
  func offAndOn() throws {
    let vault = try sample.unlocked()
    try sample.copy(to: "counted")
    #expect(try !vault.setCounting(true))
    #expect(try vault.setCounting(false))
    #expect(try !vault.setCounting(false))
    #expect(sample.counters.handles.isEmpty && !sample.hasPending)
    #expect(try vault.counting == .off)
    try vault.write { try $0.put(.setting, [1], [1]) }
    try sample.copy(to: "uncounted")
    #expect(try vault.setCounting(true))
    try vault.write { try $0.put(.setting, [1], [2]) }
    #expect(try sample.g == sample.value)
    try sample.putBack("counted")
    #expect(try sample.refusal() == .counterLost)
    // One that names no counter is not noticed.
    try sample.putBack("uncounted")
    #expect(try sample.state() == 1)
  }

  @Test("a program that did not know of the counter yet learns of it with its next change")
  func turnedOnMeanwhile() throws {
    let vault = try sample.unlocked()
    try vault.setCounting(false)
    let other = try sample.unlocked()
    try vault.setCounting(true)
    try other.write { try $0.put(.setting, [1], [2]) }
    #expect(try sample.g == sample.value)
    #expect(try sample.state() == 2)
  }

  @Test("a counter that the element calls otherwise is another one")
  func otherName() throws {
    let others = FileCounters(in: sample.scratch.file("counters"), naming: 0x0C)
    let vault = try VaultStore.open(at: sample.path, elements: [ElementWithCounters(others)])
    #expect(throws: VaultError.counterLost) { try vault.unlock() }
    #expect(try sample.state() == 0)
  }

  @Test("software counts nothing, and says so")
  func software() throws {
    let scratch = Scratch()
    let vault = try VaultStore.create(at: scratch.vault, protectors: .none)
    try vault.unlock()
    #expect(try vault.counting == .off && vault.withoutCounter == nil)
    #expect(throws: VaultError.counterUnavailable(reason: .noCounters)) {
      try vault.setCounting(true)
    }
    #expect(try !vault.setCounting(false))
    #expect(try vault.acceptState() == .nothing)
  }

  @Test("without its element's counters it can be read and not changed")
  func laterElement() throws {
    let vault = try VaultStore.open(at: sample.path, unlockedWith: nil)
    #expect(try vault.counting == .later)
    #expect(try vault.read { try $0.value(.setting, [1]) } == [0])
    #expect(throws: VaultError.laterCounter) { try vault.write { try $0.put(.setting, [1], [1]) } }
    #expect(throws: VaultError.laterCounter) { try vault.setCounting(false) }
  }
}
