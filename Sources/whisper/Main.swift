import ArgumentParser
import ProcessHardening

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
enum Main {
  static func main() {
    // Before anything is read: no network, no core dump, no debugger, files private.
    do {
      try ProcessHardening.seal()
    } catch {
      Console.standardError("Error: this process cannot be hardened: \(error)\n")
      exit(ExitStatus.failed.rawValue)
    }
    // A reader that goes away is an error to report, not a reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    let parsed: any ParsableCommand
    do {
      parsed = try WhisperCommand.parseAsRoot(arguments)
    } catch {
      return report(parsing: error)
    }
    guard let command = parsed as? any Command else {
      // ArgumentParser's own commands: help and completions.
      var command = parsed
      do {
        try command.run()
        return .done
      } catch {
        return report(parsing: error)
      }
    }
    do {
      let context = try Context(command.global, files: command.files)
      try command.run(in: context)
      return .done
    } catch let error as ValidationError {
      Console.standardError("Error: \(error.message)\n")
      return .usage
    } catch {
      let words = ErrorWords(error)
      words.print(asJSON: command.global.json)
      return words.status
    }
  }

  /// Prints help, version or a complaint about the arguments.
  private static func report(parsing error: any Error) -> ExitStatus {
    let message = WhisperCommand.fullMessage(for: error)
    if WhisperCommand.exitCode(for: error) == .success {
      Console.standardOutput(message + "\n")
      return .done
    }
    Console.standardError(message + "\n")
    return .usage
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
