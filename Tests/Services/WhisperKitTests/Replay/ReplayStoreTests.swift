import CryptoPrimitives
import Testing
import Vault

@testable import WhisperKit

/// What the store drops and keeps, with a small limit so that a test can pass it.
@Suite("What is remembered of opened messages")
struct ReplayStoreTests {
  let person: Person
  static let limit = 10
  /// How many stay when the limit was passed: nine tenths.
  static let low = 9
  let start = TestTime.start
  private let expired: Set<WhisperError.Code> = [.messageOld, .messageAhead, .messageForgotten]

  init() throws { person = try Person("Ada", identity: false) }

  private func commit(_ name: Int, at timestamp: Int64, now: Int64? = nil) throws {
    try person.whisper.vault.write { transaction in
      _ = try ReplayStore(transaction, limit: Self.limit).checkAndCommit(
        context: Array("context \(name)".utf8), timestamp: timestamp, now: now ?? timestamp)
    }
  }

  /// Opens a message of that time as one that is expired.
  @discardableResult
  private func commitExpired(_ name: Int, at timestamp: Int64, now: Int64) throws
    -> ReplayStore.Noted
  {
    try person.whisper.vault.write { transaction in
      try ReplayStore(transaction, limit: Self.limit).checkAndCommit(
        context: Array("context \(name)".utf8), timestamp: timestamp, now: now,
        allowsExpired: true)
    }
  }

  private func remembers(_ name: Int) throws -> Bool {
    try person.whisper.vault.read {
      try ReplayStore($0, limit: Self.limit).contains(Array("context \(name)".utf8))
    }
  }

  @Test("a flood of messages that could still be replayed drops none of them")
  func flood() throws {
    for name in 0..<(5 * Self.limit) { try commit(name, at: start + Int64(name)) }
    #expect(try person.rememberedMessages == 5 * Self.limit)
    for name in 0..<(5 * Self.limit) {
      #expect(throws: WhisperError.replayDetected) { try commit(name, at: start + Int64(name)) }
    }
    #expect(try person.rememberedMessages == 5 * Self.limit)
  }

  @Test("up to the limit everything stays for thirty days")
  func underLimit() throws {
    for name in 0..<(Self.limit - 1) { try commit(name, at: start) }
    try commit(100, at: start + Seconds.retention)
    #expect(try person.rememberedMessages == Self.limit)
    for name in 0..<(Self.limit - 1) { #expect(try remembers(name)) }
  }

  @Test("beyond the limit the oldest go, one second after they stopped being fresh")
  func evicted() throws {
    for name in 0..<Self.limit { try commit(name, at: start) }
    try commit(100, at: start + Seconds.freshness)
    #expect(try person.rememberedMessages == Self.limit + 1)
    try commit(101, at: start + Seconds.freshness + 1)
    #expect(try person.rememberedMessages == Self.low)
    #expect(try remembers(100))
    #expect(try remembers(101))
  }

  @Test("only so many go as need to, the oldest first, whatever came in between")
  func oldestFirst() throws {
    for name in (0..<Self.limit).reversed() { try commit(name, at: start + Int64(name)) }
    let later = start + Seconds.freshness + Int64(Self.limit) + 1
    try commit(100, at: later)
    #expect(try person.rememberedMessages == Self.low)
    #expect(try !remembers(0))
    #expect(try !remembers(1))
    for name in 2..<Self.limit { #expect(try remembers(name), "\(name)") }
  }

  @Test("of many evictable and live ones, the live ones all stay")
  func liveStay() throws {
    for name in 0..<Self.limit { try commit(name, at: start) }
    let later = start + Seconds.freshness + 1
    for name in 100..<(100 + 2 * Self.limit) { try commit(name, at: later) }
    #expect(try person.rememberedMessages == 2 * Self.limit)
    for name in 0..<Self.limit { #expect(try !remembers(name)) }
  }

  @Test("at or below the time of a dropped message, everything counts as expired")
  func watermark() throws {
    for name in 0..<Self.limit { try commit(name, at: start + Int64(name)) }
    let later = start + Seconds.freshness + Int64(Self.limit) + 1
    try commit(100, at: later)  // drops 0 and 1
    for (name, offset) in [(0, Int64(0)), (1, 1), (200, 0), (201, 1), (202, -1000)] {
      #expect(throws: WhisperError.messageExpired(.forgotten), "\(name)") {
        try commit(name, at: start + offset, now: start)
      }
    }
    try commit(203, at: start + 2, now: start)
    #expect(throws: WhisperError.replayDetected) { try commit(2, at: start + 2, now: start) }
    #expect(throws: WhisperError.messageExpired(.forgotten)) {
      try commit(0, at: .min, now: .min)
    }
  }

  @Test("thirty days and a second after its time a message is dropped, few as they are")
  func retention() throws {
    try commit(0, at: start)
    try commit(1, at: start + 10)
    try commit(2, at: start + Seconds.retention)
    #expect(try person.rememberedMessages == 3)
    try commit(3, at: start + Seconds.retention + 1)
    #expect(try person.rememberedMessages == 3)
    #expect(try !remembers(0))
    #expect(try remembers(1))
    #expect(throws: WhisperError.messageExpired(.forgotten)) {
      try commit(4, at: start, now: start)
    }
    try commit(5, at: start + 1, now: start)
  }

  @Test("times at the ends do not trap", arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max])
  func extremes(timestamp: Int64) throws {
    try commit(0, at: timestamp)
    #expect(throws: WhisperError.replayDetected) { try commit(0, at: timestamp) }
    try? commit(1, at: .min)
    try? commit(2, at: .max)
    #expect(throws: WhisperError.self) { try commit(0, at: timestamp) }
  }

  /// But for what was opened as expired and forgotten by its own time, once the clock is set back.
  @Test(
    "nothing is accepted twice, wherever the clock jumps",
    arguments: [1, 2, 3, 4] as [UInt64])
  func never(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var accepted: Set<Int> = []
    var acceptedExpired: Set<Int> = []
    var times: [Int64] = []
    var now = start
    for step in 0..<250 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: now += Int64.random(in: 0...(40 * Seconds.day), using: &random)
      case 1: now -= Int64.random(in: 0...(40 * Seconds.day), using: &random)
      default: now += Int64.random(in: 0...Seconds.hour, using: &random)
      }
      let isNew = times.isEmpty || Bool.random(using: &random)
      let name = isNew ? times.count : Int.random(in: 0..<times.count, using: &random)
      if isNew {
        let offset = Int64.random(in: -Seconds.freshness...Seconds.freshness, using: &random)
        times.append(now + offset)
      }
      do {
        try commit(name, at: times[name], now: now)
        #expect(
          accepted.insert(name).inserted || acceptedExpired.contains(name),
          "seed \(seed), step \(step): twice")
      } catch WhisperError.replayDetected {
        #expect(accepted.contains(name), "seed \(seed), step \(step): never opened")
      } catch let error as WhisperError where expired.contains(error.code) {
        guard Bool.random(using: &random) else { continue }
        do {
          let noted = try commitExpired(name, at: times[name], now: now)
          #expect(
            accepted.insert(name).inserted || noted.isUncertain || acceptedExpired.contains(name),
            "seed \(seed), step \(step): twice")
          acceptedExpired.insert(name)
        } catch let error as WhisperError where error.code == .tooManyExpired {
        } catch WhisperError.replayDetected {
          #expect(accepted.contains(name), "seed \(seed), step \(step): never opened")
        }
      }
    }
    #expect(!accepted.isEmpty)
  }

  @Test(
    "an expired message is remembered for thirty days from its opening, or until it was fresh",
    arguments: [
      (-40 * Seconds.day, Seconds.retention), (-3 * Seconds.day, Seconds.retention),
      (10 * Seconds.day, Seconds.retention), (40 * Seconds.day, 42 * Seconds.day),
    ])
  func expiredRetention(offset: Int64, kept: Int64) throws {
    try commitExpired(0, at: start + offset, now: start)
    try commit(1, at: start + kept)
    #expect(try remembers(0))
    #expect(throws: WhisperError.replayDetected) {
      try commitExpired(0, at: start + offset, now: start + kept)
    }
    try commit(2, at: start + kept + 1)
    #expect(try !remembers(0))
    #expect(try remembers(1))
  }

  @Test("what an expired message was dated makes nothing else expire")
  func expiredRaisesNothing() throws {
    try commitExpired(0, at: start + 40 * Seconds.day, now: start)
    let later = start + 42 * Seconds.day + 1
    try commit(1, at: later)
    #expect(try !remembers(0))
    try commit(2, at: start + 39 * Seconds.day, now: start + 39 * Seconds.day)
    #expect(try remembers(2))
  }

  @Test("expired messages count towards the limit, and others go for them")
  func expiredStay() throws {
    let old = start - 3 * Seconds.day
    for name in 0..<6 { try commitExpired(name, at: old, now: start) }
    for name in 10..<15 { try commit(name, at: start) }
    #expect(try person.rememberedMessages == 11)
    let later = start + Seconds.freshness + 1
    try commit(20, at: later)
    #expect(try person.rememberedMessages == Self.low)
    for name in 0..<6 { #expect(try remembers(name), "\(name)") }
    #expect(try remembers(20))
  }

  @Test("as many expired messages as the limit are remembered; the next is refused until one goes")
  func expiredLimit() throws {
    let old = start - 3 * Seconds.day
    for name in 0..<Self.limit { try commitExpired(name, at: old, now: start + Int64(name)) }
    for now in [start + 10, start + Seconds.retention] {
      #expect(throws: WhisperError.tooManyExpired(limit: Self.limit)) {
        try commitExpired(100, at: old, now: now)
      }
    }
    #expect(try person.rememberedMessages == Self.limit)
    // Fresh ones are remembered beside them.
    for name in 200..<203 { try commit(name, at: start + 10) }
    for name in 200..<203 { #expect(try remembers(name)) }
    #expect(throws: WhisperError.replayDetected) { try commitExpired(3, at: old, now: start + 10) }
    let noted = try commitExpired(100, at: old, now: start + Seconds.retention + 1)
    #expect(noted == .init(age: .old(days: 33), isUncertain: true))
    #expect(try !remembers(0))
  }

  @Test("whether an expired message was opened before is known for thirty days of its time")
  func uncertain() throws {
    let edge = start - Seconds.retention
    #expect(
      try commitExpired(0, at: edge, now: start) == .init(age: .old(days: 30), isUncertain: false))
    #expect(
      try commitExpired(1, at: edge - 1, now: start)
        == .init(age: .old(days: 30), isUncertain: true))
    try commit(2, at: start)
    try commit(3, at: start + Seconds.retention + 1)  // drops 2
    let noted = try commitExpired(4, at: start, now: start)
    #expect(noted == .init(age: .forgotten, isUncertain: true))
    #expect(throws: WhisperError.replayDetected) { try commit(4, at: start, now: start) }
  }

  @Test("rows that a program without expired ones left are read, and it reads the state")
  func olderProgram() throws {
    try commit(0, at: start)
    try person.whisper.vault.write { transaction in
      try transaction.put(.replay, Array(repeating: 7, count: 32), Int64(start).canonical)
    }
    try commitExpired(1, at: start - 3 * Seconds.day, now: start)
    // Its state has the flag and the oldest fresh row, and nothing behind.
    let state = try person.whisper.vault.read {
      try $0.value(.replayState, Array("state".utf8))
    }
    #expect(state == [0] + Int64(start).canonical)
    try commit(2, at: start + Seconds.retention + 1)
    #expect(try person.rememberedMessages == 1)
  }

  @Test("what is remembered says nothing about the message to who has no key of the vault")
  func keyed() throws {
    let other = try Person("Bob", identity: false)
    for vault in [person.whisper.vault, other.whisper.vault] {
      try vault.write { transaction in
        _ = try ReplayStore(transaction).checkAndCommit(context: [1, 2, 3], timestamp: 0, now: 0)
      }
    }
    func id(_ vault: VaultStore) throws -> [UInt8] {
      var found: [UInt8] = []
      try vault.read { try $0.forEach(.replay) { id, _ in found = id } }
      return found
    }
    #expect(try id(person.whisper.vault) != id(other.whisper.vault))
  }
}
