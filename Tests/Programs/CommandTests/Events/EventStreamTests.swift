#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization
  import Testing
  import Words

  @testable import Commands

  /// One that goes on by a millisecond each time that it is looked at.
  private final class SteppingClock: Sendable {
    private let now = Mutex(ContinuousClock.now)

    func next() -> ContinuousClock.Instant {
      now.withLock { now in
        now += .milliseconds(1)
        return now
      }
    }
  }

  /// Where events go: nobody is waited for.
  @Suite struct EventStreamTests {
    private let reading: Int32
    private let writing: Int32

    init() throws {
      signal(SIGPIPE, SIG_IGN)
      let ends = try Descriptors.pipe()
      (reading, writing) = (ends[0], ends[1])
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    /// What was written until now, line by line.
    private func lines() throws -> [[String: Any]] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(reading, &chunk, chunk.count), count > 0 {
        bytes += chunk[..<count]
      }
      return try bytes.split(separator: UInt8(ascii: "\n")).map {
        try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
      }
    }

    private func names(_ lines: [[String: Any]]) -> [String] {
      lines.compactMap { $0["event"] as? String }
    }

    private func done() { [reading, writing].forEach { close($0) } }

    @Test func eachEventIsALineWithTheSchema() throws {
      defer { done() }
      let events = try EventStream(writing)
      events.say(.touch)
      events.say(.deriving)
      events.say(.progress(3, of: 7, .octets))
      events.say(.progress(4, of: nil, .rows))
      events.say(.check("x25519", isPassed: true))
      let said = try lines()
      #expect(names(said) == ["touch", "deriving", "progress", "progress", "check"])
      #expect(said.allSatisfy { $0["schema"] as? Int == jsonSchema })
      #expect(said[2]["done"] as? Int == 3 && said[2]["of"] as? Int == 7)
      #expect(said[2]["unit"] as? String == "octets" && said[3]["unit"] as? String == "rows")
      #expect(said[3]["of"] == nil && said[0].count == 2)
      #expect(said[4]["name"] as? String == "x25519" && said[4]["isPassed"] as? Bool == true)
    }

    @Test func aFindingHasItsSentencesWhereTheyAreAskedFor() throws {
      defer { done() }
      let finding = Finding(Probe.allCases[0], failed: CommandError.noTerminal)
      try EventStream(writing).say(.check(finding))
      let events = try EventStream(writing, isText: true)
      events.say(.check(finding))
      events.say(.touch)
      let said = try lines()
      #expect(said[0]["text"] == nil)
      #expect(said[1]["text"] as? [String] == finding.text.plain)
      #expect(said[2]["text"] == nil)
    }

    @Test func aReaderThatDoesNotReadHoldsNobodyUpAndHearsHowManyItMissed() throws {
      defer { done() }
      let events = try EventStream(writing)
      for number in 0..<5_000 { events.say(.progress(UInt64(number), of: nil, .rows)) }
      var said = try lines()
      events.say(.touch)
      let then = try lines()
      #expect(names(then) == ["dropped", "touch"])
      said += then
      let progress = said.compactMap { $0["done"] as? Int }
      #expect(progress.count > 100 && progress == Array(0..<progress.count))
      let missed = said.compactMap { $0["count"] as? Int }.reduce(0, +)
      #expect(missed > 0 && progress.count + missed == 5_000)
      events.finish()
      #expect(try lines().isEmpty)
    }

    @Test func whatWasMissedIsSaidAtTheEndToo() throws {
      defer { done() }
      let events = try EventStream(writing)
      for _ in 0..<5_000 { events.say(.touch) }
      _ = try lines()
      events.finish()
      #expect(names(try lines()) == ["dropped"])
    }

    @Test func aSocketThatTakesAPartOfALineGetsTheRestOfIt() throws {
      done()
      var ends: [Int32] = [-1, -1]
      #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      defer { ends.forEach { close($0) } }
      let events = try EventStream(ends[0])
      for number in 0..<50_000 { events.say(.progress(UInt64(number), of: nil, .rows)) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      while case let count = read(ends[1], &chunk, chunk.count), count > 0 {
        bytes += chunk[..<count]
        events.say(.touch)
      }
      for line in bytes.split(separator: UInt8(ascii: "\n")).dropLast() {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) }
      }
    }

    @Test func oneThatNobodyReadsAnyMoreEndsNothing() throws {
      let events = try EventStream(writing)
      #expect(events.isHeard)
      close(reading)
      events.say(.touch)
      #expect(!events.isHeard)
      events.say(.touch)
      events.finish()
      close(writing)
    }

    @Test func oneThatCannotBeWrittenToOrIsOthersIsRefused() throws {
      defer { done() }
      #expect(throws: UsageError.self) { try EventStream(reading) }
      #expect(throws: UsageError.self) { try EventStream(4_000) }
      #expect(try !EventStream(nil).isHeard)
    }

    @Test func progressIsSaidNoMoreThanTenTimesASecond() throws {
      defer { done() }
      let clock = SteppingClock()
      let meter = ProgressMeter(try EventStream(writing), .octets, of: 1_000) { clock.next() }
      // A second and a half.
      for _ in 0..<1_500 { meter.add(1) }
      let said = try lines().compactMap { $0["done"] as? Int }
      #expect(said.count == 15)
      #expect(said.first == 1 && said == said.sorted() && said.last == 1_000)
    }
  }
#endif
