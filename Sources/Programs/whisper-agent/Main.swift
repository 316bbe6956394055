import AgentExchange
import CWipeOnFree
import ProcessHardening
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the keys of one unlocked vault, and answers `whisper` what needs them. It is started by `whisper unlock`, which
/// says over the standard streams what is to be opened, and hears there what became of it.
@main
enum Main {
  static func main() {
    // What was left open in this process, but for a secret that was handed over.
    InheritedDescriptors.close(but: [AgentOrder.secretDescriptor])
    guard StandardStreams.complete() else { exit(1) }
    signal(SIGPIPE, SIG_IGN)
    let reports = MessagePipe(.standardOutput)
    do {
      try ProcessHardening.seal()
      let orders = MessagePipe(.standardInput)
      guard let order = try orders.receive(AgentOrder.self) else { exit(1) }
      try Startup(order, orders, reports).run()
      exit(0)
    } catch {
      try? reports.send(AgentReport.failed(AgentFailure(error).octets))
      exit(1)
    }
  }
}
