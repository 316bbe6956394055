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
    let age = try #require(MessageAge(of: timestamp, now: time.now))
    for options in [MessageService.OpenOptions(), .repeated] {
      #expect(throws: WhisperError.messageExpired(age)) { try bob.open(sealed, options) }
    }
    #expect(try bob.rememberedMessages == 0)
  }

  @Test(
    "an expired message opens when asked for, marked with its age, and once", arguments: strange)
  func allowed(timestamp: Int64) throws {
    let sealed = try sealed(at: timestamp)
    let age = try #require(MessageAge(of: timestamp, now: time.now))
    let opened = try bob.open(sealed, .expired)
    #expect(opened.age == age)
    #expect(!opened.isRepeated)
    #expect(opened.text == "hello")
    #expect(opened.sentAt == timestamp)
    #expect(opened.mayBeRepeated == (timestamp < 0 || timestamp == 0))
    #expect(try bob.rememberedMessages == 1)

    #expect(throws: WhisperError.replayDetected) { try bob.open(sealed, .expired) }
    #expect(throws: WhisperError.messageExpired(age)) { try bob.open(sealed, .repeated) }
    let again = try bob.open(sealed, .anything)
    #expect(again.age == age)
    #expect(again.isRepeated)
    #expect(!again.mayBeRepeated)
    #expect(try bob.rememberedMessages == 1)
  }

  @Test("a message that was opened fresh is a replay when it is old, too")
  func openedFresh() throws {
    let sealed = try sealed(at: time.now)
    _ = try bob.open(sealed)
    time.now += 3 * Seconds.day
    #expect(throws: WhisperError.messageExpired(.old(days: 3))) { try bob.open(sealed) }
    #expect(throws: WhisperError.replayDetected) { try bob.open(sealed, .expired) }
    #expect(try bob.open(sealed, .anything).isRepeated)
  }

  @Test("a message that was opened early is a replay when its time comes")
  func openedEarly() throws {
    let sealed = try sealed(at: time.now + 3 * Seconds.day)
    #expect(try bob.open(sealed, .expired).age == .ahead(days: 3))
    time.now += 3 * Seconds.day
    #expect(throws: WhisperError.replayDetected) { try bob.open(sealed) }
    let again = try bob.open(sealed, .repeated)
    #expect(again.age == nil)
    #expect(again.isRepeated)
  }

  @Test(
    "an age counts whole days, at every time that can be written",
    arguments: [
      (0, 2 * Seconds.day, nil), (0, 2 * Seconds.day + 1, MessageAge.old(days: 2)),
      (0, 3 * Seconds.day, .old(days: 3)), (3 * Seconds.day - 1, 0, .ahead(days: 2)),
      (Int64.min, Int64.max, .old(days: UInt64.max / 86_400)),
      (Int64.max, Int64.min, .ahead(days: UInt64.max / 86_400)),
    ] as [(Int64, Int64, MessageAge?)])
  func ages(timestamp: Int64, now: Int64, age: MessageAge?) {
    #expect(MessageAge(of: timestamp, now: now) == age)
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
      let age = try #require(MessageAge(of: timestamp, now: now))
      #expect(throws: WhisperError.messageExpired(age)) { try bob.open(sealed(at: timestamp)) }
      #expect(try bob.open(sealed(at: timestamp), .expired).age == age)
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
