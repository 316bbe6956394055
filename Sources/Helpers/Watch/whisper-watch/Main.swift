import ProcessHardening
import WatchExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells `whisper-agent` when a session of its user is locked and when the machine is about to
/// sleep, in a process that holds nothing and reaches nothing but the system's message bus: the
/// library that talks to the bus never runs where keys are.
///
/// It says a ``WatchWord`` for each event, and ends when its standard input does. Until then the
/// machine does not go to sleep, up to the limit that logind has for this.
@main
enum Main {
  /// Address space, in bytes: several times what the largest message on a bus takes.
  private static let memory: UInt = 1 << 30

  static func main() {
    // No clean-up on the way out: it may ask for what the process has given up.
    _exit(run(ProgramArguments.all ?? []).rawValue)
  }

  private static func run(_ arguments: [String]) -> WatchStatus {
    guard let bus = WatchedBus(arguments: arguments) else { return .usage }
    #if os(Linux)
      do {
        try ProcessHardening.confineToSockets([bus.path], memory: memory)
      } catch {
        return .notConfined
      }
      return Watch.run(on: bus)
    #else
      // Who locks sessions elsewhere is not on such a bus.
      return .notConfined
    #endif
  }
}
