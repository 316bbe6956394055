import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("Freshness")
struct FreshnessTests {
  let bob: Person
  let time = TestTime()
  let stranger = Stranger()

  init() throws { bob = try Person("Bob", time: time) }

  private func sealed(at timestamp: Int64) throws -> String {
    try stranger.seal(
      "hello", signer: stranger.signer, to: .init(identity: bob.identity.keys), at: timestamp
    ).text
  }

  @Test(
    "a message up to 48 hours old or early is fresh",
    arguments: [-Seconds.freshness, -1, 0, 1, Seconds.freshness])
  func fresh(offset: Int64) throws {
    let opened = try bob.open(sealed(at: time.now + offset))
    #expect(opened.sentAt == time.now + offset)
    #expect(!opened.isExpired)
    #expect(try bob.rememberedMessages == 1)
  }

  /// Times that a sender may claim, some of which overflow when they are subtracted carelessly.
  static let strange: [Int64] = [
    TestTime.start - Seconds.freshness - 1, TestTime.start + Seconds.freshness + 1, 0, -1, .min,
    .min + 1, .max, .max - 1, -TestTime.start, .min + TestTime.start, .max - TestTime.start,
  ]

  @Test("one second beyond, and at any extreme, a message is expired", arguments: strange)
  func expired(timestamp: Int64) throws {
    let sealed = try sealed(at: timestamp)
    for options in [MessageService.OpenOptions(), .repeated] {
      #expect(throws: WhisperError.messageExpired) { try bob.open(sealed, options) }
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test("an expired message opens when asked for, marked and not remembered", arguments: strange)
  func allowed(timestamp: Int64) throws {
    let sealed = try sealed(at: timestamp)
    for _ in 0..<2 {
      let opened = try bob.open(sealed, .expired)
      #expect(opened.isExpired)
      #expect(!opened.isRepeated)
      #expect(opened.text == "hello")
      #expect(opened.sentAt == timestamp)
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test(
    "a clock at either end of time does not trap",
    arguments: [Int64.min, -1, 0, .max], [Int64.min, -1, 0, .max])
  func extremeClock(now: Int64, timestamp: Int64) throws {
    #expect(Freshness.isFresh(timestamp, now: now) == (abs(now / 2 - timestamp / 2) < 2))
    time.now = now
    if Freshness.isFresh(timestamp, now: now) {
      _ = try bob.open(sealed(at: timestamp))
    } else {
      #expect(throws: WhisperError.messageExpired) { try bob.open(sealed(at: timestamp)) }
    }
  }

  @Test("an expired message of a contact does not say that the contact was seen")
  func notSeen() throws {
    try bob.whisper.contacts.add(stranger.bundle("Stranger"))
    _ = try bob.open(sealed(at: 0), .expired)
    #expect(try bob.contact("Stranger").lastSeenAt == nil)
  }

  @Test("asking for expired messages changes nothing for a fresh one")
  func freshThough() throws {
    let sealed = try sealed(at: time.now)
    #expect(try !bob.open(sealed, .expired).isExpired)
    #expect(throws: WhisperError.replayDetected) { try bob.open(sealed, .expired) }
  }
}
