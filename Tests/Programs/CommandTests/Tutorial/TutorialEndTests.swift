#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  /// However the tour ends, its directory goes.
  @Suite struct TutorialEndTests {
    /// A tour that waits in its second part, its directory there.
    private func tour(in place: Place) throws -> TerminalSession {
      let session = try place.terminal("tutorial")
      for _ in 0..<2 { try session.answer("Press Enter to go on", "") }
      try session.wait(for: "Press Enter to go on")
      #expect(try place.names().contains { $0.hasPrefix("whisper-throwaway-") })
      return session
    }

    private func expectCleared(_ session: TerminalSession, _ place: Place) throws {
      #expect(try session.end() == 130)
      #expect(session.isAsAtStart)
      #expect(session.text.hasSuffix("Error: Cancelled.\n"))
      #expect(try place.names().isEmpty)
    }

    /// Ctrl-C, Ctrl-\ and Ctrl-D.
    @Test(arguments: ["\u{03}", "\u{1C}", "\u{04}"]) func keysThatCancelEndIt(key: String) throws {
      let place = try Place()
      let session = try tour(in: place)
      try session.type(key)
      try expectCleared(session, place)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalFromElsewhereEndsIt(signal: Int32) throws {
      let place = try Place()
      let session = try tour(in: place)
      kill(session.pid, signal)
      try expectCleared(session, place)
    }

    @Test func aSignalWhileItWorksEndsItToo() throws {
      let place = try Place()
      // Nobody is asked: no question would notice.
      let session = try place.terminal("tutorial", "--yes")
      try session.wait(for: "== Part 3")
      kill(session.pid, SIGTERM)
      try expectCleared(session, place)
    }

    @Test func aFalseAnswerBeforeTheEndIsNoReasonToStay() throws {
      let place = try Place()
      let session = try tour(in: place)
      try session.type("\n")
      // Enter alone is neither: it would be the right answer here, and by chance.
      try session.answer("Are all twelve words the same, in the same order? [yes/no] ", "")
      try session.answer("Are all twelve words the same, in the same order? [yes/no] ", "yes")
      try session.wait(for: "Look again")
      try session.wait(for: "[yes/no] ")
      try session.type("\u{03}")
      try expectCleared(session, place)
    }

    @Test func ofTwoAtOnceTheOneThatEndsLeavesTheOtherAlone() throws {
      let place = try Place()
      let (first, second) = (try tour(in: place), try tour(in: place))
      #expect(try place.names().count == 2)
      try first.type("\u{03}")
      #expect(try first.end() == 130)
      #expect(try place.names().count == 1)
      // The other goes on with its own keys.
      try second.type("\n")
      try second.answer("in the same order? [yes/no] ", "no")
      try second.answer("in the same order? [yes/no] ", "yes")
      try second.answer("Press Enter to go on", "")
      try second.wait(for: "From: Bob (Verified, Signed)")
      try second.type("\u{03}")
      #expect(try second.end() == 130)
      #expect(try place.names().isEmpty)
    }
  }
#endif
