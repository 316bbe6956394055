#if os(Linux)
  import ArgumentParser
  import TestSupport
  import TestTraits
  import Testing

  @testable import Commands

  /// A command that is parsed by itself, beside the whole grammar.
  @Suite struct NamedCommandTests {
    @Test("a command parsed by itself is what the whole grammar makes of it", .namesSeed)
    func alike() throws {
      var random = TestSeed.random("named commands")
      var agreed = 0
      for command in try GrammarCommand.all() where !command.isGroup {
        for _ in 0..<4 {
          let arguments = Self.arguments(of: command, &random)
          guard let named = NamedCommand(in: arguments)?.parsed else { continue }
          let whole = try WhisperCommand.parseAsRoot(arguments)
          #expect(Self.text(named.command) == Self.text(whole), "\(arguments)")
          agreed += 1
        }
      }
      #expect(agreed > 60)
    }

    @Test(
      "what asks for more, or is wrong, is left to the whole grammar",
      arguments: [
        "", "--version", "--help", "identity", "policy", "status --help", "seal -h",
        "status --version",
        "status --generate-completion-script", "status --generate-completion-script=bash",
        "help status",
        "status ---completion status -- --vault 0 0", "status extra", "--vault status",
        "--no-such status",
        "identity --json list", "opne",
      ])
    func left(words: String) {
      #expect(NamedCommand(in: words.split(separator: " ").map(String.init))?.parsed == nil)
    }

    @Test("options that every command has may stand before it")
    func optionsBefore() throws {
      let arguments = [
        "--vault", "somewhere", "--json", "--with=pin", "contact", "show", "Bob", "--quiet",
      ]
      let command = try #require(NamedCommand(in: arguments)?.parsed).command
      #expect(command.global.vaultPath == "somewhere")
      #expect(command.global.with == "pin")
      #expect(command.global.json && command.global.quiet && !command.global.yes)
      #expect((command as? ContactCommands.Show)?.name == "Bob")
    }

    /// The command's words among options of its own and of all, values that fit and that do not.
    private static func arguments(
      of command: GrammarCommand, _ random: inout SeededRandom
    ) -> [String] {
      let values = [
        "Bob", "on", "standard", "3", "2y", "-", "a=b", "", "list", "--", "x y", "compatible",
      ]
      func option(_ random: inout SeededRandom, of options: [GrammarCommand.Option]) -> [String] {
        guard let option = options.randomElement(using: &random),
          let name = option.names.randomElement(using: &random)
        else { return [] }
        guard option.takesValue else { return [name] }
        let value = values.randomElement(using: &random) ?? ""
        return Bool.random(using: &random) ? [name, value] : [name + "=" + value]
      }
      func common(_ random: inout SeededRandom) -> [String] {
        Bool.random(using: &random)
          ? [GlobalOptions.flags.dropLast(2).randomElement(using: &random) ?? ""]
          : [GlobalOptions.withValue.randomElement(using: &random) ?? "", "7"]
      }
      var arguments: [String] = []
      if Int.random(in: 0..<3, using: &random) == 0 { arguments += common(&random) }
      arguments += command.words
      var pieces: [[String]] = (0..<command.positionals).map { _ in
        [values.randomElement(using: &random) ?? ""]
      }
      // `--to-key` takes what begins with a hyphen, too, of which the top has taken its own before.
      let options = command.options.filter { !$0.names.contains("--to-key") }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        pieces.append(option(&random, of: options))
      }
      if Bool.random(using: &random) { pieces.append(common(&random)) }
      return arguments + pieces.shuffled(using: &random).flatMap(\.self)
    }

    private static func text(_ command: any ParsableCommand) -> String {
      var text = ""
      dump(command, to: &text)
      return text
    }
  }
#endif
