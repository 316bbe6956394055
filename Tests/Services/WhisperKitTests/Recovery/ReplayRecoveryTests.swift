import Testing
import Vault
import VaultModel
import WhisperKit

/// A repair may have lost rows, so that nothing from before it can be told from a replay.
@Suite("Recovery of what is remembered")
struct ReplayRecoveryTests {
  let pair: Pair
  let opened: String
  let unopened: String

  init() throws {
    pair = try Pair()
    opened = try pair.ada.seal("opened", to: "Bob")
    unopened = try pair.ada.seal("unopened", to: "Bob")
    _ = try pair.bob.open(opened)
    pair.time.now += 60
  }

  /// What can be done to the rows from outside.
  static let damage = [
    "DELETE FROM replay", "UPDATE replay SET value = zeroblob(length(value))",
    "DELETE FROM replay_state", "UPDATE replay_state SET value = zeroblob(length(value))",
    "UPDATE domain SET wrapped_key = zeroblob(length(wrapped_key)) WHERE name = 'replay'",
  ]

  @Test("until it is repaired nothing opens, whatever is asked for", arguments: damage)
  func closed(sql: String) throws {
    let repairsRegistry = sql.contains("wrapped_key")
    try RawDatabase(pair.bob.directory).run(sql)
    let damaged = try Whisper.open(at: pair.bob.directory.path, clock: pair.time.clock)
    if repairsRegistry {
      #expect(throws: WhisperError.vault(.registryDamaged)) { try damaged.unlock(nil) }
      try damaged.recovery.repairRegistry(with: .none)
    }
    try damaged.unlock(nil)
    #expect(try pair.bob.secondWhisper().recovery.check().keys.map(\.rawValue) == ["replay"])
    for options in [MessageService.OpenOptions(), .repeated] {
      #expect {
        try damaged.open(unopened, options)
      } throws: {
        isDamage($0, of: .replay)
      }
    }
    // Sending needs no memory.
    _ = try pair.ada.open(damaged.seal("hello", to: .contact(name: "Ada")))

    let report = try damaged.recovery.repair(.replay)
    #expect(report.keyWasLost == repairsRegistry)
    for sealed in [opened, unopened] { try expectExpired(sealed, in: damaged) }
    try expectExpired(opened, in: pair.bob.secondWhisper())
    #expect(try pair.bob.secondWhisper().recovery.check().isEmpty)
  }

  private func expectExpired(_ sealed: String, in whisper: Whisper) throws {
    #expect(throws: WhisperError.self) { try whisper.open(sealed) }
    if sealed == unopened {
      #expect(throws: WhisperError.messageExpired(.forgotten)) { try whisper.open(sealed) }
      if let allowed = try? whisper.open(sealed, .expired) {
        #expect(allowed.mayBeRepeated)
        #expect(allowed.text == "unopened")
      } else {
        #expect(try whisper.open(sealed, .anything).isRepeated)
      }
    } else {
      let allowed = try whisper.open(sealed, .anything)
      #expect(allowed.isExpired || allowed.isRepeated)
    }
  }

  @Test("a clock set back after a repair opens nothing again", arguments: damage.prefix(4))
  func clockSetBack(sql: String) throws {
    try RawDatabase(pair.bob.directory).run(sql)
    let damaged = try pair.bob.secondWhisper()
    _ = try damaged.recovery.repair(.replay)
    for offset in [-Seconds.freshness, -Seconds.hour, 0, Seconds.hour, Seconds.freshness] {
      pair.time.now = TestTime.start + offset
      #expect(throws: WhisperError.self, "\(offset)") { try damaged.open(opened) }
    }
  }

  @Test("a message dated up to the repair is expired; from the next second on they open, once")
  func goesOn() throws {
    try RawDatabase(pair.bob.directory).run("DELETE FROM replay")
    let damaged = try pair.bob.secondWhisper()
    _ = try damaged.recovery.repair(.replay)
    let now = try pair.ada.seal("now", to: "Bob")
    #expect(throws: WhisperError.messageExpired(.forgotten)) { try damaged.open(now) }
    pair.time.now += 1
    #expect(throws: WhisperError.messageExpired(.forgotten)) { try damaged.open(now) }
    let later = try pair.ada.seal("later", to: "Bob")
    #expect(try damaged.open(later).text == "later")
    #expect(throws: WhisperError.replayDetected) { try damaged.open(later) }
  }
}
