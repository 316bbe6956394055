import CFIDO2
import CWipeOnFree
import FIDO2Exchange
import Glibc
import ProcessHardening

/// Talks to security keys for `whisper`, in a process that opens no vault and reaches nothing but them: the libraries that
/// read what a plugged-in device says never run where keys of a vault are.
///
/// It answers one request after the other, and ends when its standard input does. A key that is plugged in before the first
/// of them is one of those that it reaches.
@main
enum Main {
  /// Address space, in bytes: many times what the libraries take.
  private static let memory: UInt = 1 << 30
  /// Processor time, in seconds: a device that never stops talking does not keep the process busy for long.
  private static let processorSeconds: UInt = 60

  static func main() {
    // No clean-up on the way out: it may ask for what the process has given up.
    _exit(run(ProgramArguments.all ?? []).rawValue)
  }

  private static func run(_ arguments: [String]) -> FIDO2Status {
    guard let start = FIDO2Start(arguments: arguments) else { return .usage }
    let socket = start.place == .socket ? FIDO2Start.socket : nil
    let devices = KeyDevices.system
    do {
      try ProcessHardening.confineToSecurityKeys(
        keeping: socket, memory: memory, processorSeconds: processorSeconds)
      guard hasRequest() else { return .done }
      try ProcessHardening.closeFiles(
        butDevices: socket == nil ? devices.paths : [],
        butFacts: socket == nil ? devices.facts : [])
    } catch {
      return .notConfined
    }
    // Whoever reads no more is an error to end on.
    signal(SIGPIPE, SIG_IGN)
    // A configuration can load code. There is none to read any more, and none is asked for.
    guard OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1 else { return .failed }
    fido_init(FIDO_DISABLE_U2F_FALLBACK)
    let clerk = Clerk(place: start.place, devices: devices, touch: .seconds(start.touchSeconds))
    return clerk.serve()
  }

  /// Waits for the first request, of which nothing is read yet; false where the input ends without one. Until then nothing
  /// was opened or read that somebody else writes: what is plugged in may still change.
  private static func hasRequest() -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, -1) < 0, errno == EINTR {}
    return input.revents & Int16(POLLIN) != 0
  }
}
