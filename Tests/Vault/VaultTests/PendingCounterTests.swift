import Foundation
import SecretMemory
import SecureElement
import TestSupport
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("Counters whose fate is open")
struct PendingCounterTests {
  private let sample: CountedVault
  private var file: String { sample.path + "/counter-pending" }

  init() throws { sample = try CountedVault() }

  private func entry(_ counter: MonotonicCounter) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter.handle >> $0) } + counter.mark
  }

  private func plant(_ bytes: [UInt8]) throws {
    try write(bytes, to: file)
    try setMode(0o600, file)
  }

  /// Defines a counter of somebody's.
  private func somebodys() throws -> MonotonicCounter {
    var random = SystemRandom()
    let counter = MonotonicCounter.random(&random)
    let secret = [UInt8](repeating: 1, count: 32)
    #expect(try sample.counters.define(counter, under: secretBytes(secret)))
    #expect(try sample.counters.increment(counter, under: secretBytes(secret)) != nil)
    return counter
  }

  /// The counter that the vault names.
  private func named() throws -> MonotonicCounter {
    try sample.unlocked().withStorage { database, session in
      let registry = try session.registry(in: database)
      return try CounterField(parsing: registry.counter).open(session.rootKeys).counter
    }
  }

  @Test("go with the next unlocking, and the one that the vault names stays")
  func swept() throws {
    let (left, named) = (try somebodys(), try named())
    try plant(entry(left) + entry(named))
    #expect(try sample.state() == 0)
    #expect(sample.counters.handles == [named.handle])
    #expect(!sample.hasPending)
    try sample.write(1)
  }

  @Test("of a vault that was not made go before the next one defines its own, which may need room")
  func roomForOne() throws {
    let counters = sample.counters
    counters.remove(try sample.handle)
    let left = try somebodys()
    for name in try sample.files().keys {
      try FileManager.default.removeItem(atPath: sample.path + "/" + name)
    }
    try plant(entry(left))
    counters.before { [unowned counters] call throws(SecureElementError) in
      if call == .define, !counters.handles.isEmpty { throw .busy }
    }
    _ = try VaultStore.create(
      at: sample.path, protectors: .none, element: ElementWithCounters(counters),
      lookupKeys: SampleLookupKeys()
    ) { try $0.put(.setting, [1], [4]) }
    #expect(try sample.state() == 4)
    #expect(!counters.handles.contains(left.handle) && counters.handles.count == 1)
    #expect(!sample.hasPending)
  }

  @Test("that are not exactly what is noted stay where they are")
  func somebodyElses() throws {
    let theirs = try somebodys()
    let guess = try #require(
      MonotonicCounter(handle: theirs.handle, mark: [UInt8](repeating: 0, count: 32)))
    try plant(entry(guess))
    #expect(try sample.state() == 0)
    #expect(sample.counters.handles.contains(theirs.handle))
    #expect(!sample.hasPending)
  }

  @Test("that the element keeps are tried again, and the file stays as it is")
  func refused() throws {
    let left = try somebodys()
    try plant(entry(left))
    sample.counters.before { call throws(SecureElementError) in
      if call == .undefine { throw .unavailable(.owned) }
    }
    let before = try sample.files()
    #expect(try sample.state() == 0)
    #expect(try contents(file) == before["counter-pending"])
    try sample.write(1)
    sample.counters.before { _ in }
    #expect(try sample.state() == 1)
    #expect(sample.counters.handles.count == 1 && !sample.hasPending)
  }

  @Test("are kept noted while another program is at work")
  func locked() throws {
    let left = try somebodys()
    try plant(entry(left))
    let lock = try CounterLock(in: VaultDirectory(path: sample.path))
    #expect(try sample.state() == 0)
    #expect(sample.hasPending && sample.counters.handles.contains(left.handle))
    withExtendedLifetime(lock) {}
  }

  @Test("a file of anything else keeps nobody from the vault")
  func garbage() throws {
    let files: [[UInt8]] = [
      [], [1], [UInt8](repeating: 0xFF, count: 36), [UInt8](repeating: 0, count: 100_000),
    ]
    for bytes in files {
      try plant(bytes)
      #expect(try sample.state() == 0)
      #expect(!sample.hasPending)
    }
    guard mkfifo(file, 0o600) == 0 else { return #expect(Bool(false), "no FIFO") }
    #expect(try sample.state() == 0)
    unlink(file)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: databasePath(sample.path))
    #expect(try sample.state() == 0)
    #expect(sample.counters.handles.count == 1)
  }

  @Test(
    "a root that is rotated notes both before anything is defined, and an end of counting the one")
  func noted() throws {
    let (file, counters) = (file, sample.counters)
    let sizes = Sizes()
    counters.before { call throws(SecureElementError) in
      if call == .define || call == .undefine {
        sizes.add((try? contents(file))?.count ?? 0)
      }
    }
    let vault = try sample.unlocked()
    try vault.rotateRoot(with: .none)
    #expect(sizes.take() == [72, 72])
    try vault.setCounting(false)
    #expect(sizes.take() == [36])
    try vault.setCounting(true)
    #expect(sizes.take() == [36])
    #expect(!sample.hasPending)
  }

  @Test("are written to no file that has another name elsewhere")
  func hardLink() throws {
    let (theirs, new) = (sample.scratch.file("theirs"), file + "-new")
    try write([1, 2, 3], to: theirs)
    try setMode(0o600, theirs)
    try FileManager.default.linkItem(atPath: theirs, toPath: new)
    try sample.unlocked().rotateRoot(with: .none)
    #expect(try contents(theirs) == [1, 2, 3])
    #expect(!sample.hasPending && !FileManager.default.fileExists(atPath: new))
  }

  @Test("a handle that is taken is passed by, and many are an end")
  func taken() throws {
    let old = try sample.handle
    sample.counters.takeHandles(5)
    let vault = try sample.unlocked()
    try vault.rotateRoot(with: .none)
    let new = try sample.handle
    #expect(new != old && !sample.hasPending)
    sample.counters.takeHandles(100)
    #expect(throws: VaultError.elementBusy(name: "software")) {
      try vault.rotateRoot(with: .none)
    }
    #expect(try sample.handle == new && !sample.hasPending)
    sample.counters.takeHandles(0)
    try vault.write { try $0.put(.setting, [1], [1]) }
    #expect(try sample.state() == 1)
  }

  @Test("one that cannot be made leaves the old one in its place")
  func notMade() throws {
    let counters = sample.counters
    let old = try sample.handle
    let tries = Sizes()
    counters.before { call throws(SecureElementError) in
      guard call == .define, tries.count < 3 else { return }
      tries.add(1)
      throw .busy
    }
    let vault = try sample.unlocked()
    for _ in 0..<3 {
      #expect(throws: VaultError.elementBusy(name: "software")) {
        try vault.rotateRoot(with: .none)
      }
      #expect(try sample.handle == old && !sample.hasPending)
    }
    try vault.rotateRoot(with: .none)
    #expect(try sample.handle != old)
    #expect(try sample.state() == 0)
  }
}

/// Numbers that a hook noted.
private final class Sizes: @unchecked Sendable {
  // @unchecked Sendable: one thread calls the hook and looks.
  private var sizes: [Int] = []

  var count: Int { sizes.count }
  func add(_ size: Int) { sizes.append(size) }

  func take() -> [Int] {
    defer { sizes = [] }
    return sizes
  }
}
