#if os(Linux)
  import Foundation
  import Testing

  /// An option that nobody knows, beside what is missing.
  @Suite struct MisspeltOptionTests {
    @Test(
      "a misspelt option is told before what is missing",
      arguments: [
        ("seal --too Bob", "--too", "--to"), ("contact verify --numerc", "--numerc", "--numeric"),
        ("wallet tx inspect --walet Cold", "--walet", "--wallet"),
        ("pgp key subkey revoke --reson compromised", "--reson", "--reason"),
        ("--quiet contact show --jsn", "--jsn", "--json"),
        ("wallet token add --chain-di=1", "--chain-di", "--chain-id"),
      ])
    func isToldFirst(line: String, typed: String, meant: String) throws {
      let arguments = line.split(separator: " ").map(String.init)
      let ran = try Place().run(arguments).expect(2)
      #expect(ran.complaint == "Unknown option '\(typed)'. Did you mean '\(meant)'?")
      #expect(ran.output.isEmpty && !ran.errors.contains("Missing"))
      let words = arguments.prefix { !$0.hasPrefix("--") || $0 == "--quiet" }
        .filter { $0 != "--quiet" }.joined(separator: " ")
      #expect(ran.errorLines.last == "  See 'whisper \(words) --help' for more information.")
      let json = try Place().run(arguments + ["--json"]).expect(2).errorJSON
      #expect(json["code"] as? String == "parser.unknown_suggesting")
    }

    @Test func oneThatIsNearToNothingIsToldToo() throws {
      let ran = try Place().whisper("contact", "rename", "--frobnicate").expect(2)
      #expect(ran.complaint == "Unknown option '--frobnicate'")
      let german = try Place().whisper(
        "contact", "rename", "--frobnicate", environment: ["LC_ALL": "de_DE"]
      ).expect(2)
      #expect(german.errors.contains("--frobnicate") && !german.errors.contains("Es fehlt"))
    }

    @Test(
      "what is missing is told where each option is known",
      arguments: [
        ["contact", "show"], ["contact", "rename", "Bob", "--quiet"],
        ["contact", "rename", "--", "--too"], ["contact", "rename", "--vault=--too"],
        ["wallet", "tx", "inspect", "-"], ["contact", "rename", "--with", "pin", "x"],
      ])
    func whatIsMissingStays(arguments: [String]) throws {
      let ran = try Place().run(arguments).expect(2)
      #expect(ran.complaint?.hasPrefix("Missing expected argument '") == true)
    }

    @Test func whatCannotBeShownIsWrittenOut() throws {
      let ran = try Place().whisper("contact", "show", "--na\u{1B}[2Jme").expect(2)
      #expect(!ran.errors.contains("\u{1B}"))
    }

    @Test(
      "a group alone says what it has, and asks for nothing",
      arguments: [
        ["contact"], ["identity"], ["wallet"], ["policy"], ["settings"], ["pgp"], ["vault"],
        ["pgp", "key"], ["contact", "certificate"], ["wallet", "payee"], ["wallet", "backup"],
      ])
    func aGroupAloneIsItsHelp(words: [String]) throws {
      let place = try LockedVault.place()
      let ran = try place.run(words).expect(0)
      #expect(try ran.text == place.run(words + ["--help"]).expect(0).text)
      #expect(ran.text.contains("SUBCOMMANDS:") && ran.errors.isEmpty)
    }
  }
#endif
