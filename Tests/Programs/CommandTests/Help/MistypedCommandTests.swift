#if os(Linux)
  import Foundation
  import Testing

  @testable import Commands

  /// What is said to who types a word that is no command.
  @Suite struct MistypedCommandTests {
    static let suggestions: [(String, String)] = [
      ("opne", "There is no command 'opne'. Did you mean 'open'?"),
      ("OPEN x", "There is no command 'OPEN'. Did you mean 'open'?"),
      ("contct list", "There is no command 'contct'. Did you mean 'contact'?"),
      ("pass", "There is no command 'pass'. Did you mean 'passphrase'?"),
      ("help sael", "There is no command 'sael'. Did you mean 'seal'?"),
      ("sael --help", "There is no command 'sael'. Did you mean 'seal'?"),
      ("help contact ad", "There is no command 'contact ad'. Did you mean 'contact add'?"),
      ("identity rotat", "There is no command 'identity rotat'. Did you mean 'identity rotate'?"),
      ("contact verfy Bob", "There is no command 'contact verfy'. Did you mean 'contact verify'?"),
      ("policy sett x on", "There is no command 'policy sett'. Did you mean 'policy set'?"),
      ("settings rest", "There is no command 'settings rest'. Did you mean 'settings reset'?"),
      ("keybook exprt", "There is no command 'keybook exprt'. Did you mean 'keybook export'?"),
      (
        "passphrase chnage",
        "There is no command 'passphrase chnage'. Did you mean 'passphrase change'?"
      ),
      ("vault rotate", "There is no command 'vault rotate'. Did you mean 'vault rotate-root'?"),
      ("vault chekc", "There is no command 'vault chekc'. Did you mean 'vault check'?"),
      ("--vault contact opne", "There is no command 'opne'. Did you mean 'open'?"),
      ("--vault=contact opne", "There is no command 'opne'. Did you mean 'open'?"),
      ("--quiet --passphrase-fd 3 sael", "There is no command 'sael'. Did you mean 'seal'?"),
      ("contact --yes shwo x", "There is no command 'contact shwo'. Did you mean 'contact show'?"),
      // A command of a group, and one of the top.
      ("add", "There is no command 'add'. Did you mean 'contact add' or 'protector add'?"),
      (
        "rename",
        "There is no command 'rename'. Did you mean 'identity rename', 'contact rename' or 'wallet rename'?"
      ),
      ("contact seal", "There is no command 'contact seal'. Did you mean 'seal'?"),
      // Near to what others call it.
      ("encypt", "There is no command 'encypt'. Did you mean 'seal' or 'pgp encrypt'?"),
      ("raed", "There is no command 'raed'. Did you mean 'open'?"),
    ]

    static let known: [(String, String, String)] = [
      ("write", "write", "seal"), ("send --to Bob", "send", "seal"),
      ("unseal x", "unseal", "open"), ("Read", "Read", "open"), ("read", "read", "open"),
      ("version", "version", "--version"), ("password", "password", "passphrase change"),
      ("new", "new", "identity create"), ("help send", "send", "seal"),
      ("contact delete x", "contact delete", "contact remove"),
      ("contact rm x", "contact rm", "contact remove"),
      ("identity remove x", "identity remove", "identity delete"),
      ("vault create", "vault create", "init"), ("contact help", "contact help", "help contact"),
    ]

    static let oneOf: [(String, String)] = [
      ("sign", "'seal' or 'pgp sign'"), ("encrypt", "'seal' or 'pgp encrypt'"),
      ("decrypt", "'open' or 'pgp decrypt'"),
      ("list", "'contact list' or 'identity list'"),
      ("delete", "'contact remove' or 'identity delete'"),
      ("import", "'contact add', 'keybook import' or 'restore'"),
    ]

    private static func run(_ line: String, locale: String = "C", _ more: String...) throws -> Ran {
      try Place().run(
        line.split(separator: " ").map(String.init) + more, environment: ["LC_ALL": locale]
      ).expect(2)
    }

    private static func expectAlone(_ message: String, for line: String) throws {
      let ran = try run(line)
      #expect(ran.errors == "Error: \(message)\n")
      #expect(ran.output.isEmpty)
      let json = try run(line, "--json")
      #expect(json.output.isEmpty)
      #expect(try json.errorJSON["error"] as? String == message)
      #expect(try json.errorJSON["exitStatus"] as? Int == 2)
    }

    @Test(arguments: suggestions)
    func theNearestCommandIsNamed(line: String, message: String) throws {
      try Self.expectAlone(message, for: line)
    }

    @Test(arguments: known)
    func whatOthersCallItLeadsToOurs(line: String, typed: String, name: String) throws {
      try Self.expectAlone(
        "There is no command '\(typed)'. Its name here is '\(name)'.", for: line)
    }

    @Test(arguments: oneOf)
    func whatMeansSeveralOfOursNamesThem(word: String, names: String) throws {
      try Self.expectAlone("There is no command '\(word)'. Did you mean \(names)?", for: word)
    }

    @Test(arguments: [
      ("frobnicate", ["whisper"]), ("contact frobnicate", ["whisper", "contact"]),
      ("contact Anna", ["whisper", "contact"]), ("vault frobnicate", ["whisper", "vault"]),
      ("help policy frobnicate", ["whisper", "policy"]),
    ])
    func whatIsNearToNothingShowsTheUsageOfItsGroupAndNoOther(
      line: String, group: [String]
    ) throws {
      let typed = line.split(separator: " ").filter { $0 != "help" }.joined(separator: " ")
      let ran = try Self.run(line)
      let name = group.joined(separator: " ")
      let lines = ran.errorLines
      #expect(lines.first == "Error: There is no command '\(typed)'.")
      #expect(lines.dropFirst().first?.hasPrefix("Usage: \(name) ") == true)
      #expect(lines.filter { $0.hasPrefix("Usage: ") }.count == 1)
      #expect(ran.errors.contains(" <subcommand>\n"))
      #expect(lines.last == "  See '\(name) --help' for more information.")
      let json = try Self.run(line, "--json")
      #expect(try json.errorJSON["error"] as? String == "There is no command '\(typed)'.")
    }

    @Test(arguments: [
      (
        "de_DE", "Es gibt keinen Befehl 'opne'. Meinen Sie 'open'?",
        "Es gibt keinen Befehl 'send'. Hier heißt er 'seal'.",
        "Aufruf: whisper contact <subcommand>"
      ),
      (
        "es_ES", "No hay ningún comando 'opne'. ¿Quiso decir 'open'?",
        "No hay ningún comando 'send'. Aquí se llama 'seal'.",
        "Uso: whisper contact <subcommand>"
      ),
    ])
    func itIsSaidInTheLanguage(locale: String, near: String, known: String, usage: String) throws {
      #expect(try Self.run("opne", locale: locale).errors.hasSuffix(": \(near)\n"))
      #expect(try Self.run("send", locale: locale).errors.hasSuffix(": \(known)\n"))
      #expect(try Self.run("contact Anna", locale: locale).errorLines.contains(usage))
    }

    @Test func noCommandIsTakenForAMistypedOne() throws {
      for command in try GrammarCommand.all() {
        #expect(!command.isGroup || command.positionals == 0)
        for arguments in [
          command.words, ["--vault", "opne", "--json"] + command.words,
          command.words + ["--vault", "opne", "--yes"], ["help"] + command.words,
          command.words + ["--help"], command.words + (command.isGroup ? [] : ["opne"]),
          command.words + ["--", "opne"], command.words + ["--no-such-option", "opne"],
        ] {
          #expect(MistypedCommand(in: arguments) == nil, "\(arguments)")
        }
      }
    }

    @Test func theOptionsThatACommandMayStandBehindAreKnown() throws {
      let options = try #require(try GrammarCommand.all().first).options
      let (withValue, flags) = (
        options.filter(\.takesValue).flatMap(\.names),
        options.filter { !$0.takesValue }.flatMap(\.names)
      )
      #expect(GlobalOptions.withValue.sorted() == withValue.sorted())
      #expect(GlobalOptions.flags.sorted() == flags.filter { $0 != "--version" }.sorted())
    }

    @Test func everyKnownWordLeadsToACommandAndIsNone() throws {
      let grammar = try GrammarCommand.all()
      let commands = Set(grammar.map(\.words))
      for known in KnownCommand.table {
        let group = known.group.map { [$0] } ?? []
        #expect(grammar.contains { $0.words == group && $0.isGroup })
        for word in known.words {
          #expect(!commands.contains(group + [word]), "\(group) \(word) is a command")
          let rows = KnownCommand.all(in: known.group).filter { $0.words.contains(word) }
          #expect(rows.count == 1, "\(group) \(word) stands twice")
          #expect(word == word.lowercased())
        }
        #expect((1...3).contains(known.commands.count))
        for words in known.commands where words != ["help"] {
          let command = words.filter { !$0.hasPrefix("--") }
          let found = grammar.first { $0.words == command }
          #expect(found != nil, "\(words) is no command")
          let options = found?.options.flatMap(\.names) ?? []
          for option in words where option.hasPrefix("--") {
            #expect(options.contains(option), "\(words) has no \(option)")
          }
        }
      }
    }
  }
#endif
