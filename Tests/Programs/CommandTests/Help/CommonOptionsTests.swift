#if os(Linux)
  import Foundation
  import Testing
  import Words

  @testable import Commands

  /// The options of every command, in help.
  @Suite struct CommonOptionsTests {
    private static let common =
      GlobalOptions.withValue + ["--no-agent", "--json", "--quiet", "--yes"]

    private static func listed(_ ran: Ran) -> [String] {
      ran.lines.compactMap { line in
        line.hasPrefix("  -")
          ? line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init) : nil
      }
    }

    @Test(
      "a command's help lists its own options, and one line leads to those of every command",
      arguments: [
        "help seal", "seal --help", "--vault x seal -h", "--quiet help contact add",
        "contact --help", "help pgp key", "wallet tx sign --help",
      ])
    func commandsFoldThem(line: String) throws {
      let ran = try Rehearsal().call(line.split(separator: " ").map(String.init)).expect(.done).ran
      #expect(Set(Self.listed(ran)).isDisjoint(with: Self.common), "\(ran.text)")
      #expect(!ran.text.contains("[--vault") && !ran.text.contains("--version"))
      #expect(ran.text.contains("  -h, --help "))
      #expect(ran.lines.last == CommonHelpWords.optionsFolded.text)
    }

    @Test func aCommandsOwnOptionsStay() throws {
      let ran = try Rehearsal()("help", "open").expect(.done).ran
      for option in ["--allow-expired", "--again", "--number", "--all", "--from-qr"] {
        #expect(Self.listed(ran).contains(option), "\(option)")
      }
    }

    @Test(
      "they are listed in one place, and where the whole program is explained",
      arguments: [
        "help options", "options", "options --help", "--help", "help", "--vault x --help",
      ])
    func theyAreListedOnce(line: String) throws {
      let ran = try Rehearsal().call(line.split(separator: " ").map(String.init)).expect(.done).ran
      #expect(Set(Self.common).isSubset(of: Self.listed(ran)))
      #expect(!ran.text.contains(CommonHelpWords.optionsFolded.text))
    }

    @Test("what is complained about, completed or described for programs knows them as before")
    func theyAreKnown() throws {
      let wrong = try Rehearsal()("contact", "list", "--quite").expect(.usage).ran
      #expect(wrong.complaint == "Unknown option '--quite'. Did you mean '--quiet'?")
      let script = try Rehearsal()("--generate-completion-script", "bash").expect(.done).ran.text
      #expect(script.contains("--passphrase-file"))
      let seal = try #require(GrammarCommand.all().first { $0.words == ["seal"] })
      #expect(Set(Self.common).isSubset(of: seal.options.flatMap(\.names)))
    }

    @Test func theLastLineFitsATerminalInEachLanguage() {
      for language in Language.all {
        #expect(CommonHelpWords.optionsFolded.text(in: language).count <= 80)
      }
    }
  }
#endif
