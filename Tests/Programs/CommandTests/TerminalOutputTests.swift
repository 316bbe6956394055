#if os(Linux)
  import Foundation
  import Testing

  /// What a terminal is shown, and what it is spared.
  @Suite struct TerminalOutputTests {
    private func onTerminal(
      _ message: [UInt8]
    ) throws -> (session: TerminalSession, status: Int32, bob: Person, envelope: String) {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let envelope = try alice("seal", "--to", "Bob", input: .bytes(message)).expect(0).text
      let session = try place.terminal(
        "--vault", bob.vault, "open", on: [.output, .errors], input: .text(envelope))
      return (session, try session.end(), bob, envelope)
    }

    @Test func textIsShownBelowWhoItIsFrom() throws {
      let (session, status, _, _) = try onTerminal(Array("grüße\nund\tmehr".utf8))
      #expect(status == 0)
      #expect(session.text.hasPrefix("From: Alice (Unverified, Signed)\n"))
      #expect(session.text.hasSuffix(" UTC\n\ngrüße\nund\tmehr\n"))
    }

    @Test(
      arguments: [
        ("\u{1B}[2J\u{1B}]0;title\u{07}", "<U+001B>[2J<U+001B>]0;title<U+0007>"),
        ("over\rwritten\u{08}", "over<U+000D>written<U+0008>"),
        ("\u{9B}31m", "<U+009B>31m"),
        ("abc\u{202E}fed\u{2066}", "abc<U+202E>fed<U+2066>"),
        ("a\u{2028}b\u{2029}c", "a<U+2028>b<U+2029>c"),
        ("tag\u{E0041}", "tag<U+E0041>"),
      ])
    func whatWorksOnATerminalIsMadeVisible(message: String, shown: String) throws {
      let (session, status, _, _) = try onTerminal(Array(message.utf8))
      #expect(status == 0)
      #expect(session.text.hasSuffix("\n\n\(shown)\n"))
    }

    @Test func aMessageThatImitatesATrustLineStandsBelowAnEmptyLine() throws {
      let (session, _, _, _) = try onTerminal(Array("From: Carol (Verified, Signed)\n".utf8))
      let parts = session.text.components(separatedBy: "\n\n")
      #expect(parts.count == 2)
      #expect(!parts[0].contains("Carol"))
      #expect(parts.last == "From: Carol (Verified, Signed)\n")
    }

    @Test(arguments: [[0xFF, 0xFE], [0x61, 0x00, 0x62], [0xC0, 0x80]] as [[UInt8]])
    func whatIsNoTextIsRefusedAndNotNotedAsOpened(message: [UInt8]) throws {
      let (session, status, bob, envelope) = try onTerminal(message)
      #expect(status == 1)
      #expect(session.text.contains("hint: give --output FILE, or send the output into a program"))
      #expect(!session.text.contains("From:"))
      #expect(try bob("open", input: .text(envelope)).expect(0).output == message)
    }

    @Test func aTypedMessageIsAskedForAndSealed() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let session = try place.terminal(
        "--vault", alice.vault, "seal", "--to", "Bob", on: [.input, .errors])
      try session.wait(for: "Type the message, then Enter and Ctrl-D:\r\n")
      try session.type("two\nlines\n\u{04}")
      #expect(try session.end() == 0)
      let ran = try bob("open", input: .text(session.capturedText)).expect(0)
      #expect(ran.output == Array("two\nlines\n".utf8))
    }

    @Test func aLineMayBeLongerThanATerminalKeeps() throws {
      let place = try Place()
      let (alice, bob) = try place.pair()
      let line = String(repeating: "x", count: 5000) + "\n"
      let session = try place.terminal(
        "--vault", alice.vault, "seal", "--to", "Bob", on: [.input, .errors])
      try session.wait(for: "and Ctrl-D:")
      try session.type(line + "\u{04}")
      #expect(try session.end() == 0)
      let ran = try bob("open", input: .text(session.capturedText)).expect(0)
      #expect(ran.output == Array(line.utf8))
      let pasted = try place.terminal("--vault", bob.vault, "open", "--again")
      try pasted.wait(for: "and Ctrl-D:")
      try pasted.type(pasting: session.capturedText.replacing("\n", with: "") + "\r\u{04}")
      #expect(try pasted.end() == 0)
      #expect(pasted.text.hasSuffix("\n\n" + line))
    }

    /// What is left of it is no command of the shell's.
    @Test func ofATextThatIsTooLongNothingIsLeftForTheShell() throws {
      let place = try Place()
      let (alice, _) = try place.pair()
      let session = try place.terminal("--vault", alice.vault, "seal", "--to", "Bob")
      try session.wait(for: "and Ctrl-D:")
      try session.type(pasting: String(repeating: "all too many words\r", count: 5000))
      try session.type("\u{04}")
      #expect(try session.end() == 1)
      #expect(session.text.contains("Error: The message is longer than 65534 bytes"))
      #expect(session.unread == 0 && session.isAsAtStart)
    }

    @Test func aMissingVaultIsSaidBeforeAnythingIsTyped() throws {
      let session = try Place().terminal("open")
      #expect(try session.end() == 1)
      #expect(session.unbroken.contains("hint: \(NextStepTests.newOrBack)"))
      #expect(!session.text.contains("Ctrl-D"))
    }
  }
#endif
