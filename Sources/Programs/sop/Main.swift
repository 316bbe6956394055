import ProcessHardening

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stateless OpenPGP (draft-dkg-openpgp-stateless-cli-14): each call reads what it is given, and keeps nothing.
@main
enum Main {
  static func main() {
    let arguments = ProgramArguments.all
    // Before anything else: what was left open in this process, be it a socket, and nobody named.
    InheritedDescriptors.close(butNamedIn: arguments ?? []) { value, _ in
      value.hasPrefix(Indirect.descriptorPrefix)
        ? Int32(value.dropFirst(Indirect.descriptorPrefix.count)) : nil
    }
    guard StandardStreams.complete() else { exit(Failure.Code.unspecified.rawValue) }
    // Before anything is read: no network, no core dump, no debugger, no other program, files private.
    do {
      try ProcessHardening.seal()
      try ProcessHardening.refusePrograms()
    } catch {
      exit(Failure(.unspecified, error.sentence).report())
    }
    // A reader that goes away and a file that gets too large are errors to report, not reasons to die
    // without a word.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do {
      guard let arguments else {
        throw Failure(.unspecified, "The program was started without its arguments.")
      }
      try run(arguments[...])
    } catch {
      exit(Failure(error).report())
    }
  }

  private static func run(_ arguments: ArraySlice<String>) throws {
    guard let name = arguments.first else {
      throw Failure(.missingArgument, "A subcommand is missing; sop help lists them.")
    }
    let subcommand = try Subcommand.named(name == "--help" ? "help" : name)
    try subcommand.run(try Arguments(arguments.dropFirst(), of: subcommand))
  }
}
