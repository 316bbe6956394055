import ArgumentParser

/// What a shell asks for at its completion key, by a script that the parser made: `---completion`, the command's words, `--`,
/// the argument, the number of the word and a place in it, and all words of the line as they are typed. To bash, the place is where the
/// part begins that it replaces, in octets.
struct CompletionRequest {
  /// The first argument of such a call.
  static let mark = "---completion"

  let name: CompletedName
  /// What is typed of the word that is to be completed.
  let typed: ShellWord
  /// What of it stands before the part that the shell replaces: bash says so.
  let kept: ShellWord
  /// The vault that the line names, and the security chip, as they are given to a command.
  let vault: [String]

  /// Nil for what is no such request, or one about other things; and for a line that wants no agent, which alone is asked.
  init?(_ arguments: [String], in environment: Environment) {
    guard arguments.first == Self.mark, let end = arguments.firstIndex(of: "--") else { return nil }
    let values = Array(arguments[(end + 1)...])
    // The parser takes a place before the beginning for one, and ends the process.
    guard values.count > 3, let number = Int(values[1]), let place = Int(values[2]), place >= 0,
      let name = Self.name(arguments)
    else { return nil }
    let words = values.dropFirst(3).map { ShellWord($0, home: environment.home) }
    guard words.indices.contains(number) else { return nil }
    self.name = name
    typed = words[number]
    let isKept = environment.completingShell == "bash"
    kept = ShellWord(beginning: isKept ? place : 0, of: values[3 + number])
    let before = words[..<number].map(\.text)
    guard !before.contains("--no-agent") else { return nil }
    vault = ["--vault", "--tpm-device"].flatMap { Self.option($0, in: before) }
  }

  /// What the grammar says of the argument.
  private static func name(_ arguments: [String]) -> CompletedName? {
    do {
      _ = try WhisperCommand.parseAsRoot(arguments)
      return nil
    } catch {
      guard WhisperCommand.exitCode(for: error) == .success else { return nil }
      let answer = WhisperCommand.fullMessage(for: error).prefix { $0 != "\n" }
      return CompletedName(rawValue: String(answer))
    }
  }

  /// An option of a line with its value, in one word, two, or three with the equals sign between.
  private static func option(_ option: String, in words: [String]) -> [String] {
    if let joined = words.last(where: { $0.hasPrefix(option + "=") }) { return [joined] }
    guard let place = words.lastIndex(of: option) else { return [] }
    let value = words[(place + 1)...].first { $0 != "=" }
    return value.map { ["\(option)=\($0)"] } ?? []
  }
}
