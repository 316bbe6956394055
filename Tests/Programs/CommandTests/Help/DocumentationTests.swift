#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import WalletKit
  import Words

  @testable import Commands

  /// The documents know every command and every option.
  @Suite struct DocumentationTests {
    private static func document(_ path: String) throws -> String {
      try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// What stands between backticks, a line's beside each other.
    private static func code(_ line: Substring) -> [Substring] {
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// Whether words follow one another in a text, and are not parts of longer ones.
    private static func contains(_ words: [String], in text: Substring) -> Bool {
      let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
      guard parts.count >= words.count else { return false }
      return (0...(parts.count - words.count)).contains {
        Array(parts[$0..<$0 + words.count]) == words
      }
    }

    @Test func docsCLIKnowsEveryCommandAndOption() throws {
      let lines = try Self.document("docs/CLI.md").split(separator: "\n").map(Self.code)
      for command in try GrammarCommand.all() {
        // `identity archive NAME`, `unarchive NAME` names both in one line.
        let isNamed = lines.contains { spans in
          spans.contains { Self.contains(command.words, in: $0) }
            || spans.contains { Self.contains(command.words.dropLast(), in: $0) }
              && spans.contains {
                $0.split(separator: " ").first.map(String.init) == command.words.last
              }
        }
        #expect(
          isNamed, "docs/CLI.md does not know 'whisper \(command.words.joined(separator: " "))'")
      }
      for names in Set(try GrammarCommand.all().flatMap(\.options).map(\.names)) {
        let isKnown = lines.contains { spans in
          spans.contains { span in names.contains { Self.contains([$0], in: span) } }
        }
        #expect(isKnown, "docs/CLI.md does not know \(names.joined(separator: ", "))")
      }
    }

    @Test(arguments: [
      "whisper", "whisper-agent", "whisper-fido2", "whisper-qr", "whisper-watch", "sop",
    ])
    func eachProgramHasAManualPage(name: String) throws {
      #expect(try Self.document("docs/man/\(name).1").contains(".Nm \(name)\n"))
    }

    /// The pages are made of the help; made anew, they have everything.
    @Test func theManualPagesKnowEveryCommandOptionAndExample() throws {
      let grammar = try GrammarCommand.all().filter { $0.words != [CommonOptions.name] }
      let common = Set(grammar.first?.options.flatMap(\.names) ?? [])
      let program = try Self.document("docs/man/whisper.1").split(separator: "\n").map(String.init)
      let listed = Self.options(in: program)
      for name in common { #expect(listed[name] != nil, "docs/man/whisper.1 misses \(name)") }
      for top in grammar where top.words.count == 1 {
        let name = "whisper-\(top.words[0])"
        #expect(program.contains(".It Xr \(name) 1"), "docs/man/whisper.1 does not list \(name)")
        // A hyphen of what is to be copied stands so.
        let page = try Self.document("docs/man/\(name).1").replacing("\\-", with: "-")
          .split(separator: "\n").map(String.init)
        let commands = grammar.filter { $0.words.first == top.words[0] && !$0.isGroup }
        for command in commands {
          let words = command.words.joined(separator: " ")
          #expect(page.contains(".Nm whisper \(words)"), "docs/man/\(name).1 misses \(words)")
        }
        let own = commands.flatMap(\.options).map(\.names)
          .filter { Set($0).isDisjoint(with: common) }
        let options = Self.options(in: page)
        for (option, wanted) in Self.counted(own.compactMap(\.first)) {
          #expect(options[option, default: 0] >= wanted, "docs/man/\(name).1 misses a \(option)")
        }
        for line in Examples.of(top.words[0]) {
          #expect(page.contains(line), "docs/man/\(name).1 misses: \(line)")
        }
      }
    }

    /// What a page lists, and how often.
    private static func options(in page: [String]) -> [String: Int] {
      counted(
        page.filter { $0.hasPrefix(".It Fl ") }.flatMap { line in
          line.matches(of: /-?[a-z][a-z0-9-]*/).map { "-" + String($0.0) }
        })
    }

    @Test func docsWALLETExplainsEachRefusalAndWarning() throws {
      let rows = try Self.document("docs/WALLET.md").split(separator: "\n")
        .filter { $0.hasPrefix("| `") }
      for id in Refusal.allCases.map(\.rawValue) + Warning.allCases.map(\.rawValue) {
        #expect(rows.contains { $0.contains("`\(id)`") }, "\(id)")
      }
    }

    @Test func theHelpOfAcceptNamesWhatItLifts() throws {
      let table = try #require(
        Self.document("docs/WALLET.md").split(separator: "\n").first {
          $0.contains("`--accept` lifts")
        })
      let words = SigningHelpWords.acceptRefusal.text
      for refusal in Refusal.allCases {
        let isNamed = words.contains(refusal.rawValue)
        #expect(isNamed == (refusal.acceptance != nil), "\(refusal.rawValue)")
        #expect(table.contains("`\(refusal.rawValue)`") == isNamed, "\(refusal.rawValue)")
      }
      for acceptance in AcceptedRefusal.allCases { #expect(words.contains(acceptance.rawValue)) }
    }

    private static func counted(_ names: [String]) -> [String: Int] {
      names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }
#endif
