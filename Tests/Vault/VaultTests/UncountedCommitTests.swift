import Glibc
import SecureElement
import Synchronization
import TestSupport
import TestVaults
import Testing
import VaultModel

@testable import Vault

@Suite("A change that was committed and not counted")
struct UncountedCommitTests {
  private let sample: CountedVault

  init() throws { sample = try CountedVault() }

  /// Has every increment fail from now on, or none.
  private func refuse(_ refusal: SecureElementError?) {
    sample.counters.before { call throws(SecureElementError) in
      if call == .increment, let refusal { throw refusal }
    }
  }

  private static let changes: [@Sendable (VaultStore) throws -> Void] = [
    { try $0.write { try $0.put(.setting, [1], [1]) } },
    { _ = try $0.repair(.contacts) { _ in } },
    { try $0.changeProtector(from: .none, to: .none) },
  ]

  @Test("is kept, said, and counted by the next start", arguments: changes.indices)
  func nextStart(index: Int) throws {
    let vault = try sample.unlocked()
    refuse(.busy)
    #expect(throws: VaultError.notCounted) { try Self.changes[index](vault) }
    #expect(try (sample.g, sample.value ?? 0) == (2, 1))
    #expect(throws: VaultError.elementBusy(name: "software")) { _ = try sample.unlocked() }
    refuse(nil)
    #expect(try sample.state() == (index == 0 ? 1 : 0))
    #expect(try (sample.g, sample.value ?? 0) == (2, 2))
  }

  @Test("is counted before the next change, so that two are never open")
  func nextChange() throws {
    let vault = try sample.unlocked()
    refuse(.unavailable(.silent))
    #expect(throws: VaultError.notCounted) { try Self.changes[0](vault) }
    #expect(throws: VaultError.elementMissing(name: "software", reason: .elementSilent)) {
      try Self.changes[0](vault)
    }
    try vault.write(.uncounted) { try $0.put(.setting, [1], [5]) }
    #expect(try (sample.g, sample.value ?? 0) == (2, 1))
    refuse(nil)
    try vault.write { try $0.put(.setting, [1], [6]) }
    #expect(try (sample.g, sample.value ?? 0) == (3, 3))
    #expect(try sample.state() == 6)
  }

  @Test("does not keep a copy from before it from opening until it is counted")
  func copyOfBefore() throws {
    try sample.copy(to: "before")
    let vault = try sample.unlocked()
    refuse(.busy)
    #expect(throws: VaultError.notCounted) { try Self.changes[0](vault) }
    try sample.copy(to: "after")
    refuse(nil)
    try sample.putBack("before")
    #expect(try sample.state() == 0)
    try sample.putBack("after")
    #expect(try sample.state() == 1)
    try sample.putBack("before")
    #expect(try sample.refusal() == .rolledBack)
  }

  @Test("whose answer was lost is counted once")
  func lostAnswer() throws {
    let vault = try sample.unlocked()
    let counters = sample.counters
    let handle = try sample.handle
    counters.before { call throws(SecureElementError) in
      guard call == .increment else { return }
      counters.set(handle, to: (counters.value(at: handle) ?? 0) + 1)
      throw .unavailable(.silent)
    }
    #expect(throws: VaultError.notCounted) { try Self.changes[0](vault) }
    counters.before { _ in }
    #expect(try sample.state() == 1)
    #expect(try (sample.g, sample.value ?? 0) == (2, 2))
  }

  @Test("while its process holds the lock file no other counts a change, and every one reads")
  func lockFile() throws {
    let vault = try sample.unlocked()
    let place = VaultDirectory(path: sample.path)
    let lock = try CounterLock(in: place)
    #expect(throws: VaultError.busy) { try CounterLock(in: place, waiting: .zero) }
    try vault.write(.uncounted) { try $0.put(.setting, [1], [4]) }
    #expect(try sample.state() == 4)
    withExtendedLifetime(lock) {}
  }

  @Test("who gives up waiting for the lock file does not leave it open")
  func givenUp() throws {
    let place = VaultDirectory(path: sample.path)
    /// How often this process has it open.
    func count() -> Int {
      var there = stat()
      lstat(sample.path + "/" + CounterLock.name, &there)
      return (0..<1024 as Range<Int32>).filter { file in
        var opened = stat()
        return fstat(file, &opened) == 0
          && (opened.st_dev, opened.st_ino) == (there.st_dev, there.st_ino)
      }.count
    }
    let lock = try CounterLock(in: place)
    #expect(count() == 1)
    #expect(throws: VaultError.busy) { try CounterLock(in: place, waiting: .zero) }
    #expect(count() == 1)
    withExtendedLifetime(lock) {}
  }

  @Test("a thousand unlocks beside changes never find an older state")
  func races() throws {
    // The moment between a commit and its increment is made long.
    sample.counters.before { call throws(SecureElementError) in
      if call == .increment { for _ in 0..<20 { sched_yield() } }
    }
    let (flag, unlocked, sample) = (Flag(), Count(), sample)
    let unlocks = try inThreads(3) { number in
      guard number > 0 else {
        let vault = try sample.unlocked()
        var state: UInt8 = 0
        while !flag.isUp {
          state &+= 1
          let before = unlocked.value
          try whenFree { try vault.write { try $0.put(.setting, [1], [state]) } }
          // One that changes it again and again would keep it from the others, who look at times whether it is free.
          while unlocked.value == before, !flag.isUp { usleep(200) }
        }
        return 0
      }
      defer { flag.raise() }
      let vault = try sample.opened()
      for _ in 0..<500 {
        try whenFree { try vault.unlock() }
        unlocked.increment()
      }
      return 500
    }
    #expect(unlocks.reduce(0, +) == 1_000)
    #expect(try sample.state() != nil)
    #expect(try sample.g == sample.value)
  }

  /// A vault waits ten seconds by itself, which is little where the machine is busy with everything else.
  private func whenFree(_ work: () throws -> Void) throws {
    try wait(for: "nobody else has the vault") {
      do {
        try work()
        return true
      } catch VaultError.busy {
        return false
      }
    }
  }
}

private final class Count: Sendable {
  private let state = Mutex(0)
  var value: Int { state.withLock { $0 } }
  func increment() { state.withLock { $0 += 1 } }
}

private final class Flag: Sendable {
  private let state = Mutex(false)
  var isUp: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}
