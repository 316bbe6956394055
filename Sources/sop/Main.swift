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
    guard StandardStreams.complete() else { exit(Failure.Code.unspecified.rawValue) }
    // Before anything is read: no network, no core dump, no debugger, files private.
    do {
      try ProcessHardening.seal()
    } catch {
      exit(Failure(.unspecified, "\(error)").report())
    }
    // A reader that goes away is an error to report, not a reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
    do {
      try run(CommandLine.arguments.dropFirst())
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
