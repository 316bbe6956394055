#if os(Linux)
  import Foundation

  /// A command of the grammar, as `--experimental-dump-help` says it, but for the parser's own.
  struct GrammarCommand {
    /// What calls it; nothing for the top.
    let words: [String]
    let options: [Option]
    let positionals: Int
    let isGroup: Bool

    struct Option {
      /// With their hyphens.
      let names: [String]
      let takesValue: Bool
    }

    /// The top first.
    static func all() throws -> [GrammarCommand] {
      let dump = try Place().whisper("--experimental-dump-help").expect(0).json
      guard let root = dump["command"] as? [String: Any] else {
        throw RunnerFailure("there is no grammar")
      }
      let all = described(root, [])
      guard all.count > 40 else { throw RunnerFailure("only \(all.count) commands were found") }
      return all
    }

    private static func described(_ command: [String: Any], _ words: [String]) -> [GrammarCommand] {
      let arguments = command["arguments"] as? [[String: Any]] ?? []
      let options = arguments.compactMap { argument in
        (argument["names"] as? [[String: Any]]).map { names in
          Option(
            names: names.compactMap { $0["name"] as? String }.map {
              $0.count == 1 ? "-" + $0 : "--" + $0
            },
            takesValue: argument["kind"] as? String == "option")
        }
      }
      let subcommands = (command["subcommands"] as? [[String: Any]] ?? []).filter {
        $0["commandName"] as? String != "help"
      }
      let this = GrammarCommand(
        words: words, options: options,
        positionals: arguments.filter { $0["kind"] as? String == "positional" }.count,
        isGroup: !subcommands.isEmpty)
      return [this]
        + subcommands.flatMap { described($0, words + [$0["commandName"] as? String ?? ""]) }
    }
  }
#endif
