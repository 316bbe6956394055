import Words
import ArgumentParser
import ProcessHardening
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
enum Main {
  static func main() {
    let arguments = ProgramArguments.all
    // Before anything else: what was left open in this process, be it a socket, and nobody named.
    InheritedDescriptors.close(butNamedIn: arguments ?? []) { value, option in
      option.hasSuffix("-fd") ? Int32(value) : nil
    }
    guard StandardStreams.complete() else { exit(ExitStatus.failed.rawValue) }
    // Before anything is read: no network, no core dump, no debugger, files private.
    do {
      try ProcessHardening.seal()
    } catch {
      ErrorWords(
        .failed, SystemErrorWords.notHardenedStart, ErrorWords.reason(error),
        values: .init(errno: error.errno), operation: error.step.rawValue
      ).print(asJSON: arguments?.contains("--json") == true)
      exit(ExitStatus.failed.rawValue)
    }
    // A reader that goes away and a file that gets too large are errors to report, not reasons to die
    // without a word.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard let arguments else {
      ErrorWords(.failed, SystemErrorWords.noArguments).print(asJSON: false)
      exit(ExitStatus.failed.rawValue)
    }
    exit(run(arguments).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    if let mistyped = MistypedCommand(in: arguments) { return report(mistyped, of: arguments) }
    let parsed: any ParsableCommand
    do {
      parsed = try WhisperCommand.parseAsRoot(arguments)
    } catch {
      return report(parsing: error, of: arguments)
    }
    guard let command = parsed as? any Command else {
      // ArgumentParser's own commands: help and completions.
      var command = parsed
      do {
        try command.run()
        return .done
      } catch {
        return report(parsing: error, of: arguments)
      }
    }
    do {
      let context = try Context(command.global, files: command.files)
      defer { context.sayFormat() }
      try command.run(in: context)
      return .done
    } catch let error as Reported {
      return error.status
    } catch let error as ValidationError {
      ErrorWords(usage: error.message, code: UsageCode(error.message).text)
        .print(asJSON: command.global.json)
      return .usage
    } catch {
      let words = ErrorWords(error)
      words.print(asJSON: command.global.json)
      return words.status
    }
  }

  /// Prints help, version or a complaint about the arguments.
  private static func report(parsing error: any Error, of arguments: [String]) -> ExitStatus {
    if WhisperCommand.exitCode(for: error) == .success {
      let columns = Console.width(of: 1).map { _ in ParserText.unbroken }
      let text = ParserText.translated(WhisperCommand.fullMessage(for: error, columns: columns))
      do {
        try Console.show(ParserText.lines(text), on: 1)
        return .done
      } catch {
        let words = ErrorWords(error)
        words.print(asJSON: arguments.contains("--json"))
        return words.status
      }
    }
    let error = complaint(about: arguments) ?? error
    let complaint = WhisperCommand.message(for: error)
    let hint = UnquotedName.hint(for: arguments, complaint: complaint)
    if arguments.contains("--json") {
      let message = ParserText.translated(complaint: complaint)
      ErrorWords(usage: message, code: UsageCode(complaint).text, hint: hint).print(asJSON: true)
    } else {
      let text = ParserText.translated(WhisperCommand.fullMessage(for: error))
      Console.standardError(ParserText.lines(text))
      if let hint { Console.standardError(Lines("\(LabelWords.hint.text) \(hint)")) }
    }
    return .usage
  }

  /// Complains about a word that is no command.
  private static func report(_ mistyped: MistypedCommand, of arguments: [String]) -> ExitStatus {
    ErrorWords(usage: mistyped.message, code: UsageErrorWords.noCommand.rawValue)
      .print(asJSON: arguments.contains("--json"))
    if let usage = mistyped.usage, !arguments.contains("--json") {
      Console.standardError(ParserText.lines(complaint: ParserText.translated(complaint: usage)))
    }
    return .usage
  }

  /// The complaint about the arguments as they can be shown: it repeats them, and they may hold what
  /// moves a terminal's cursor or looks like a line of ours.
  private static func complaint(about arguments: [String]) -> (any Error)? {
    do {
      _ = try WhisperCommand.parseAsRoot(arguments.map(printable))
      return nil
    } catch {
      return WhisperCommand.exitCode(for: error) == .success ? nil : error
    }
  }
}

/// What the command tells the shell.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case notForMe = 3
  case authentication = 4
  case policy = 5
  case notAuthentic = 6
  case expiredOrReplayed = 7
  case needsRepair = 8
  case cancelled = 130
}
