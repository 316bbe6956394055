import Testing
import Vault

@testable import WhisperKit

@Suite("What it costs to remember opened messages")
struct ReplayCostTests {
  private let person: Person
  private let channel: DirectChannel
  private let whisper: Whisper
  private let start = TestTime.start

  init() throws {
    person = try Person("Ada", identity: false)
    channel = try AgentSession(person.whisper).channel()
    whisper = try Whisper.open(at: person.directory.path, clock: person.time.clock)
    try whisper.unlock(through: channel)
  }

  /// How many questions the agent is asked when a message of a time is opened.
  private func cost(_ name: Int, at time: Int64, now: Int64? = nil) throws -> Int {
    let before = channel.count
    try whisper.vault.write { transaction in
      _ = try ReplayStore(transaction).checkAndCommit(
        context: Array("context \(name)".utf8), timestamp: time, now: now ?? time,
        allowsExpired: true)
    }
    return channel.count - before
  }

  @Test("all rows are looked at when an expired message has to go, and not again after that")
  func looksOnce() throws {
    _ = try cost(0, at: start - 3 * Seconds.day, now: start)
    // Fresh messages that stay when that one goes.
    let later = start + Seconds.retention + 1
    _ = try cost(1, at: later - 2)
    let usual = try cost(2, at: later - 1)
    #expect(try person.rememberedMessages == 3)
    #expect(try cost(3, at: later) > usual)
    #expect(try person.rememberedMessages == 3)
    #expect(try cost(4, at: later + 1) == usual)
    // Nor while those that are no longer fresh are few.
    #expect(try cost(5, at: later + Seconds.freshness + 2) == usual)
    #expect(try person.rememberedMessages == 5)
  }
}
