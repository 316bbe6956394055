import ProcessHardening
import WhisperKit
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `whisper` does.
package enum WhisperProgram {
  /// Runs the command that the process's arguments name, and ends the process.
  package static func run() -> Never {
    let arguments = ProgramArguments.all
    // Before anything else: what was left open in this process, be it a socket, and nobody named.
    InheritedDescriptors.close(butNamedIn: arguments ?? []) { value, option in
      option.hasSuffix("-fd") ? Int32(value) : nil
    }
    guard StandardStreams.complete() else { exit(ExitStatus.failed.rawValue) }
    if arguments?.first == CompletionRequest.mark {
      // A shell waits at its completion key: this ends the process without a word.
      _ = alarm(NameCompletion.patience)
      guard ProgramArguments.areText else { exit(ExitStatus.done.rawValue) }
    }
    let errors = DescriptorSink(2)
    // Before anything is read: no network, no core dump, no debugger, files private.
    do {
      try ProcessHardening.seal()
    } catch {
      ErrorWords(CommandError(error, .notHardenedStart))
        .print(to: errors, asJSON: arguments?.contains("--json") == true)
      exit(ExitStatus.failed.rawValue)
    }
    // Before files are closed to this process.
    LocalZone.load()
    // A reader that goes away and a file that gets too large are errors to report, not reasons to die
    // without a word.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard let arguments else {
      ErrorWords(CommandError(SystemErrorWords.noArguments)).print(to: errors, asJSON: false)
      exit(ExitStatus.failed.rawValue)
    }
    guard ProgramArguments.areText else {
      ErrorWords(CommandError(SystemErrorWords.argumentNotText))
        .print(to: errors, asJSON: arguments.contains("--json"))
      exit(ExitStatus.usage.rawValue)
    }
    exit(Invocation(arguments: arguments, surroundings: .process).run().rawValue)
  }
}
