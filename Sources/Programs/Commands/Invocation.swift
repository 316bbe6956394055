import ArgumentParser
import Words

/// One call of the program: its arguments, and what it meets.
struct Invocation {
  let arguments: [String]
  let surroundings: Surroundings

  /// Does what the arguments say. Nothing is thrown: what goes wrong is told.
  func run() -> ExitStatus {
    if arguments.first == CompletionRequest.mark { return complete() }
    if let (command, groups) = NamedCommand(in: arguments)?.parsed { return run(command, groups) }
    if let mistyped = MistypedCommand(in: arguments) { return report(mistyped) }
    let parsed: ParsedArguments
    do {
      parsed = try ParsedArguments(arguments, by: WhisperCommand.self)
    } catch {
      return report(parsing: error)
    }
    if let (command, groups) = parsed.ours { return run(command, groups) }
    var command = parsed.command
    do {
      try command.run()
      return .done
    } catch {
      return report(parsing: error)
    }
  }

  /// Answers a shell's completion key; a shell gets no words but names.
  private func complete() -> ExitStatus {
    guard let request = CompletionRequest(arguments, in: surroundings.environment) else {
      return .done
    }
    let completion = NameCompletion(request: request, surroundings: surroundings)
    try? surroundings.streams.output.write(completion.lines)
    return .done
  }

  private func run(_ command: any Command, _ groups: OptionGroups) -> ExitStatus {
    if let (error, refused) = groups.refusal(of: command) {
      return report(ErrorWords(error), usage: ParserText.usage(of: refused))
    }
    let context: Context
    do {
      context = try Context(command, groups, in: surroundings)
    } catch {
      let output = Output(surroundings.streams, command.global)
      return report(error, to: output)
    }
    defer { context.events.finish() }
    do {
      do {
        try command.run(in: context)
      } catch {
        // What failed may have come after its change.
        if context.vault.wasOpenedAlone { context.vault.settleAgent() }
        throw error
      }
      context.vault.settleAgent()
      context.vault.sayFormat()
      try context.output.finish()
      return .done
    } catch {
      context.vault.sayFormat()
      return report(error, to: context.output)
    }
  }

  private func report(_ error: any Error, to output: Output) -> ExitStatus {
    switch error {
    case let error as Reported:
      // A standard error that is closed is nobody's loss.
      try? output.finish()
      return error.status
    case let error as UsageError:
      let words = ErrorWords(error)
      output.fail(words)
      return words.status
    default:
      let words = ErrorWords(error).suggesting(output.namedVault)
      output.fail(words)
      return words.status
    }
  }

  private func report(_ words: ErrorWords, asJSON: Bool) -> ExitStatus {
    words.print(to: surroundings.streams.errors, asJSON: asJSON)
    return words.status
  }

  /// Complains about the arguments, and says to people how they are given.
  private func report(_ words: ErrorWords, usage: @autoclosure () -> String?) -> ExitStatus {
    let status = report(words, asJSON: asksForJSON)
    if !asksForJSON, let usage = usage() {
      try? surroundings.streams.errors.show(ParserText.lines(complaint: usage))
    }
    return status
  }

  /// Whether errors are JSON, of arguments that could not be read.
  private var asksForJSON: Bool { arguments.contains("--json") }

  /// Prints help, version or a complaint about the arguments.
  private func report(parsing error: any Error) -> ExitStatus {
    let streams = surroundings.streams
    if WhisperCommand.exitCode(for: error) == .success {
      do {
        try streams.output.show(answer(to: error))
        return .done
      } catch {
        return report(ErrorWords(error), asJSON: asksForJSON)
      }
    }
    let error = printableError ?? error
    let complaint = WhisperCommand.message(for: error)
    if let misspelt = MisspeltOption(in: arguments.map(printable), complaint: complaint) {
      return report(misspelt)
    }
    let hint =
      SignatureBesideData.hint(for: arguments, complaint: complaint)
      ?? UnquotedName.hint(for: arguments, complaint: complaint)
      ?? HyphenatedFile.hint(for: arguments, complaint: complaint)
    if asksForJSON {
      let message = ParserText.translated(complaint: complaint)
      return report(
        ErrorWords(usage: message, code: ParserText.code(of: complaint), hint: hint), asJSON: true)
    }
    let text = ParserText.translated(WhisperCommand.fullMessage(for: error))
    try? streams.errors.show(ParserText.lines(text))
    if let hint { try? streams.errors.show(Lines("\(LabelWords.hint.text) \(hint)")) }
    return .usage
  }

  /// What the parser answers with: help, the version, a script.
  private func answer(to request: any Error) -> Lines {
    let columns = surroundings.streams.output.width.map { _ in ParserText.unbroken }
    func text() -> String {
      ParserText.translated(WhisperCommand.fullMessage(for: request, columns: columns))
    }
    let whole = text()
    guard whole.hasPrefix(ParserWords.overview.text) else {
      return ParserText.lines(BashCompletion.safe(FishCompletion.quick(whole)))
    }
    return CommandHelp(for: arguments).lines(text)
  }

  /// Complains about an option that is none.
  private func report(_ misspelt: MisspeltOption) -> ExitStatus {
    report(
      ErrorWords(
        usage: ParserText.translated(complaint: misspelt.complaint),
        code: ParserText.code(of: misspelt.complaint),
        hint: HyphenatedFile.hint(for: arguments, complaint: misspelt.complaint)),
      usage: ParserText.usage(of: misspelt.command))
  }

  /// Complains about a word that is no command.
  private func report(_ mistyped: MistypedCommand) -> ExitStatus {
    report(
      ErrorWords(usage: mistyped.message, code: UsageErrorWords.noCommand.rawValue),
      usage: mistyped.usage)
  }

  /// The complaint about the arguments as they can be shown: it repeats them, and they may hold what
  /// moves a terminal's cursor or looks like a line of ours.
  private var printableError: (any Error)? {
    do {
      _ = try WhisperCommand.parseAsRoot(arguments.map(printable))
      return nil
    } catch {
      return WhisperCommand.exitCode(for: error) == .success ? nil : error
    }
  }
}

extension ErrorWords {
  fileprivate init(_ error: UsageError) { self.init(usage: error.text, code: error.code) }
}
