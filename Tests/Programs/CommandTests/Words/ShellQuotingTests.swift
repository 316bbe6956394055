#if os(Linux)
  import TestEnvelopes
  import Testing

  @testable import Commands

  /// Commands to copy that hold a name which somebody else chose.
  @Suite struct ShellQuotingTests {
    /// A mark joins what stands before it into one character, for Swift and not for a shell.
    static let names = [
      "x'\u{301}`touch injected`'\u{301}", "'\u{301};touch injected;'\u{301}",
      "x'; touch injected #",
      "-\u{301}-version", "-n", "--yes", "$HOME", "a\\'b\"", "~", "!!", "#", "*", "日本 の", "שלום",
      "'", "''", "\\'; touch injected #", "\\", "a\\", "\\\\'",
    ]

    @Test(arguments: names) func aShellTakesTheNameAsItIsAndNothingElse(name: String) throws {
      let place = try Place()
      let ran = try place.shell(
        "show() { [ \"$1\" = -- ] && shift; printf %s \"$#:$1\"; }; show \(shellQuoted(name))")
      #expect(Array(ran.text.utf8) == Array("1:\(name)".utf8))
      #expect(try place.names().isEmpty)
    }

    /// What is pasted may be read by another shell than that of scripts.
    @Test(
      .enabled(if: ["fish", "zsh"].allSatisfy(Peer.isAvailable), Peer.howToGet),
      arguments: ["fish", "zsh", "bash", "dash"])
    func soDoesEveryShell(shell: String) throws {
      let place = try Place()
      for name in Self.names + ["(touch injected)", "$(touch injected)", "a\nb"] {
        var child = Child("/usr/bin/\(shell)", ["-c", "printf '%s|' \(shellQuoted(name))"])
        child.environment = place.environment
        child.directory = place.path
        let ran = try child.run().expect(0)
        let shown = name.unicodeScalars.first == "-" ? "--|\(name)|" : "\(name)|"
        #expect(Array(ran.text.utf8) == Array(shown.utf8), "\(name)")
      }
      #expect(!place.exists("injected"))
    }

    @Test(arguments: names) func theNextStepIsAboutWhoWasAdded(name: String) throws {
      let place = try Place()
      let ada = try place.person("Ada")
      let bundle = try BundleForge(TestIdentity(named: "hostile"), name: name).text()
      let added = try ada("contact", "add", "-", "--yes", input: .text(bundle)).expect(0)
      let step = try #require(added.errorLines.last { $0.hasPrefix("Next: whisper ") })
      let line = step.dropFirst("Next: whisper ".count)
      let before = try place.names()
      let done = try place.shell("whisper --yes \(line)").expect(0)
      #expect(done.errors.contains("is verified."))
      #expect(
        try ada.run(["--json", "contact", "show", "--", name]).expect(0).json["trust"] as? String
          == "verified")
      #expect(try place.names() == before)
    }
  }
#endif
