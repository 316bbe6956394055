#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  @testable import Commands

  /// One that is looked at.
  private final class Looked {
    private var file: FollowedFile

    init(_ path: String) { file = FollowedFile(path) }

    var isThere: Bool { file.isThere }

    func isToBeRead(at now: Int64) -> Bool { file.isToBeRead(at: now) }

    func forget() { file.forget() }
  }

  /// How it is seen from outside that a vault's file was written.
  @Suite struct FollowedFileTests {
    private let place: Place
    private let now: Int64 = 1_800_000_000

    init() throws { place = try Place() }

    /// Writes the file, whose time is then so many seconds from now.
    private func write(_ text: String, at seconds: Int64, nanoseconds: Int = 0) throws {
      let path = place.path("file")
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      #expect(Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
      var time = timespec()
      (time.tv_sec, time.tv_nsec) = (Int(now + seconds), nanoseconds)
      #expect(futimens(descriptor, [time, time]) == 0)
    }

    @Test func oneThatNobodyWritesIsReadOnce() throws {
      try write("a", at: -100)
      let file = Looked(place.path("file"))
      #expect(file.isToBeRead(at: now))
      for _ in 0..<3 { #expect(!file.isToBeRead(at: now)) }
    }

    @Test func oneThatWasJustWrittenIsReadUntilAnotherWriteWouldShow() throws {
      try write("a", at: 0)
      let file = Looked(place.path("file"))
      #expect(file.isToBeRead(at: now) && file.isToBeRead(at: now + 3))
      #expect(file.isToBeRead(at: now + 4))
      #expect(!file.isToBeRead(at: now + 5))
    }

    @Test func eachWriteShows() throws {
      try write("a", at: -100)
      let file = Looked(place.path("file"))
      #expect(file.isToBeRead(at: now))
      try write("b", at: -100, nanoseconds: 1)
      #expect(file.isToBeRead(at: now) && !file.isToBeRead(at: now))
      // The clock was put back, or is ahead.
      try write("c", at: -5_000)
      #expect(file.isToBeRead(at: now) && !file.isToBeRead(at: now))
      try write("d", at: 5_000)
      #expect(file.isToBeRead(at: now) && !file.isToBeRead(at: now))
    }

    @Test func anotherOneInItsPlaceIsReadAndOneThatIsGoneOnce() throws {
      try write("a", at: -100)
      let file = Looked(place.path("file"))
      #expect(file.isToBeRead(at: now))
      #expect(rename(place.path("file"), place.path("former")) == 0)
      #expect(file.isToBeRead(at: now) == true && !file.isThere)
      #expect(!file.isToBeRead(at: now))
      try write("a", at: -100)
      #expect(file.isToBeRead(at: now) && file.isThere)
      file.forget()
      #expect(file.isToBeRead(at: now))
    }
  }
#endif
