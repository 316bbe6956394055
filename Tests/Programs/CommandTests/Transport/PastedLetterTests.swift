#if os(Linux)
  import Foundation
  import Testing

  /// A long letter, pasted into a terminal as terminals paste: sealed, sent, pasted and opened.
  @Suite struct PastedLetterTests {
    /// 60 KB: one line that is longer than a terminal keeps, and many that are not.
    private static let letter: String = {
      let words = "Dear Bob, the river is high again, größer als je, and 川 too. "
      let line = String(repeating: words, count: 200)
      let lines = (1...680).map { "\($0): \(words)" }.joined(separator: "\n")
      return line + "\n" + lines + "\n"
    }()

    private static func pasted(_ text: String) -> String { text.replacing("\n", with: "\r") }

    private func check(
      _ alice: Person, _ bob: Person, options: [String] = [],
      start: ([String]) throws -> TerminalSession
    ) throws {
      #expect(Self.letter.utf8.count > 60_000 && Self.letter.utf8.count < 65_534)
      let sealing = try start(["--vault", alice.vault, "seal", "--to", "Bob"] + options)
      try sealing.wait(for: "Ctrl-D:\r\n")
      try sealing.type(pasting: Self.pasted(Self.letter))
      try sealing.type("\u{04}")
      try sealing.wait(for: "Sealed from Alice to Bob")
      let shown = sealing.text
      let first = try #require(shown.range(of: "whisper1:")).lowerBound
      let end = try #require(shown.range(of: "Sealed from", range: first..<shown.endIndex))
      let envelope = String(shown[first..<end.lowerBound])
      #expect(envelope.utf8.count > 80_000)
      try sealing.leave()

      let opening = try start(["--vault", bob.vault, "open"])
      try opening.wait(for: "Ctrl-D:\r\n")
      try opening.type(pasting: Self.pasted(envelope))
      try opening.type("\u{04}")
      try opening.wait(for: "From: Alice")
      try opening.wait(for: "680: Dear Bob")
      try opening.leave()
      let message = try #require(opening.text.range(of: "From: Alice"))
      #expect(opening.text[message.lowerBound...].contains("\n\n" + Self.letter))
    }

    @Test(arguments: [[], ["--no-wrap"]]) func inABareTerminal(options: [String]) throws {
      let (alice, bob) = try Place().pair()
      try check(alice, bob, options: options) { try alice.place.terminal($0, columns: 80) }
    }

    @Test(arguments: [
      ["/bin/bash", "--norc", "-i"], ["/bin/zsh", "-f", "-i"], ["/usr/bin/fish", "-N", "-i"],
    ])
    func inAShell(shell: [String]) throws {
      guard FileManager.default.isExecutableFile(atPath: shell[0]) else {
        print("SKIPPED: \(shell[0]) is not installed")
        return
      }
      let (alice, bob) = try Place().pair()
      try check(alice, bob) { arguments in
        var child = Child(shell[0], Array(shell.dropFirst()))
        child.environment = alice.place.environment.merging(
          [
            "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "PATH": try Program.directory() + ":/usr/bin:/bin",
          ]
        ) { $1 }
        child.directory = alice.place.path
        let session = try TerminalSession(child, in: alice.place, columns: 80)
        try session.type("whisper " + arguments.joined(separator: " ") + "\r")
        return session
      }
    }
  }

  extension TerminalSession {
    /// Types `exit` where a shell is there to read it, and waits for the end.
    fileprivate func leave() throws {
      try type("\rexit\r")
      _ = try end()
    }
  }
#endif
