/// The completions of fish, as the parser makes them: with a condition for each option of each subcommand, all of which fish asks at
/// each key, and each of which reads the whole line. Here the subcommand is read off a line once, and only the conditions of that
/// one go on. How much of a word is typed is asked for in a way that fish answers outside a terminal too.
enum FishCompletion {
  static func quick(_ script: String) -> String {
    let script = script.replacing(
      "(__whisper_tokens -tC)", with: "(string length -- (commandline -ct))")
    let conditions = ["-a expected_commands\n", "expected_positional_index\n"]
    guard script.hasPrefix("function __whisper_should_offer_completions_for_flags_or_options "),
      conditions.allSatisfy(script.contains)
    else { return script }
    return question
      + conditions.reduce(script) { script, end in
        script.replacing(
          end, with: "\(end)    __whisper_is_of \"$expected_commands\"; or return 1\n",
          maxReplacements: 1)
      }
  }

  private static let question = """
    function __whisper_is_of -a expected_commands
        set -l line (commandline -pc)
        if test "$line" != "$__whisper_line"
            set -g __whisper_line "$line"
            set -l non_repeating_flags_or_options
            set -l non_repeating_flags_or_options_absent 0
            set -l positional_index 0
            set -l commands
            __whisper_parse_tokens
            set -g __whisper_commands "$commands"
        end
        test "$__whisper_commands" = "$expected_commands"
    end


    """
}
