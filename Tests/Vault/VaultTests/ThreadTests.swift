import Testing
import TestSupport
import VaultModel

@testable import Vault

/// What holds under any order of what the threads do. `make tsan` runs it with the thread sanitizer.
@Suite("Threads that unlock, read, write and lock at once")
struct ThreadTests {
  private struct Wrong: Error {
    let what: String
  }

  private static let writers = 3
  private static let rounds: UInt8 = 25

  private let vault: VaultStore
  /// The same vault once more, as another process would open it.
  private let beside: VaultStore
  private let scratch = Scratch()

  init() throws {
    vault = try VaultStore.create(
      at: scratch.vault, protectors: .none, lookupKeys: SampleLookupKeys())
    beside = try VaultStore.open(at: scratch.vault, lookupKeys: SampleLookupKeys())
    try vault.unlock()
    try vault.write { transaction in
      for writer in 0..<Self.writers { try Self.put(0, of: writer, transaction) }
    }
  }

  /// Two rows of one value, in two domains.
  private static func put(_ value: UInt8, of writer: Int, _ transaction: Transaction) throws {
    let id = SampleVault.id(UInt8(writer))
    try transaction.put(.setting, id, [value])
    try transaction.put(.contact, id, bytes("\(value) 1:writer-\(writer) 2:value-\(value)"))
  }

  /// What a writer's rows hold, having been compared with each other and with the look-ups.
  private static func value(of writer: Int, _ transaction: Transaction) throws -> UInt8 {
    let id = SampleVault.id(UInt8(writer))
    guard let value = try transaction.value(.setting, id)?.first else {
      throw Wrong(what: "no row of writer \(writer)")
    }
    let contact = bytes("\(value) 1:writer-\(writer) 2:value-\(value)")
    guard try transaction.value(.contact, id) == contact,
      try transaction.contacts(with: Lookup(kind: 1, bytes("writer-\(writer)"))).map(\.id) == [id],
      try transaction.contacts(with: Lookup(kind: 2, bytes("value-\(value)"))).contains(
        where: { $0.id == id })
    else { throw Wrong(what: "half of a change of writer \(writer)") }
    return value
  }

  /// Runs `body` until the vault is unlocked for the length of it.
  private static func unlocking<Result>(
    _ vault: VaultStore, _ body: () throws -> Result
  ) throws -> Result {
    while true {
      do { return try body() } catch VaultError.locked {}
      do { try vault.unlock() } catch VaultError.locked {}
    }
  }

  @Test("see whole changes, in the order in which they were made, or that the vault is locked")
  func all() throws {
    let (vault, beside) = (vault, beside)
    _ = try inThreads(Self.writers + 4) { number in
      switch number {
      case 0..<Self.writers:
        // One of them beside the others, as another process would.
        let mine = number == 0 ? beside : vault
        for value in 1...Self.rounds {
          try Self.unlocking(mine) {
            try mine.write { try Self.put(value, of: number, $0) }
          }
        }
      case Self.writers..<(Self.writers + 3):
        let mine = number == Self.writers ? beside : vault
        var seen = [UInt8](repeating: 0, count: Self.writers)
        repeat {
          let values = try Self.unlocking(mine) {
            try mine.read { transaction in
              try (0..<Self.writers).map { try Self.value(of: $0, transaction) }
            }
          }
          guard zip(values, seen).allSatisfy({ $0 >= $1 && $0 <= Self.rounds }) else {
            throw Wrong(what: "\(values) after \(seen)")
          }
          seen = values
          _ = try? mine.damage
        } while seen.contains { $0 < Self.rounds }
      default:
        for _ in 0..<(2 * Int(Self.rounds)) {
          try vault.relock()
          do { try vault.unlock() } catch VaultError.locked {}
        }
      }
    }
    for vault in [vault, beside] {
      try vault.relock()
      try vault.unlock()
      #expect(try vault.check() == [:])
      let values = try vault.read { transaction in
        try (0..<Self.writers).map { try Self.value(of: $0, transaction) }
      }
      #expect(values == [UInt8](repeating: Self.rounds, count: Self.writers))
    }
  }

  @Test("a relock during derivations lets none of them unlock the vault after it")
  func derivations() throws {
    try vault.changeProtector(from: .none, to: passphrase("pass"))
    let vault = vault
    for _ in 0..<3 {
      _ = try inThreads(3) { number in
        guard number > 0 else { return try vault.relock() }
        do { try vault.unlock("pass") } catch VaultError.locked {}
      }
      try vault.relock()
      #expect(throws: VaultError.locked) { try vault.read { _ in } }
    }
  }
}
