#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  @Suite struct RaceTests {
    @Test func ofTwoWhoOpenOneMessageAtOnceOneWins() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      for round in 0..<20 {
        let envelope = try alice.seal("round \(round)", to: "Bob")
        var started: [(pid: pid_t, output: Int32)] = []
        for _ in 0..<2 {
          var child = Child(try Program.whisper(), ["--vault", bob.vault, "open"])
          child.environment = place.environment
          let input = try #require(try Source.text(envelope).open())
          let output = try Descriptors.unnamedFile()
          started.append((try child.spawn([0: input, 1: output]), output))
          close(input)
        }
        let ended = try started.map { child in
          let status = try Child.wait(for: child.pid, "one of two at once")
          defer { close(child.output) }
          return (status, String(decoding: Descriptors.contents(child.output), as: UTF8.self))
        }.sorted { $0.0 < $1.0 }
        #expect(ended.map(\.0) == [0, 7])
        #expect(ended.map(\.1) == ["round \(round)", ""])
      }
    }

    @Test func ofTwoWhoMakeAVaultAtOnceOneWins() throws {
      for _ in 0..<5 {
        let place = try Place()
        let make = "whisper init --no-passphrase --yes --quiet >/dev/null 2>&1"
        let ran = try place.shell(
          "\(make) & first=$!; \(make); echo $?; wait $first; echo $?"
        ).expect(0)
        #expect(ran.lines.sorted() == ["0", "1"])
        try place.whisper("identity", "create", "Alice").expect(0)
      }
    }
  }
#endif
