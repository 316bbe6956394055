// Hardens itself and says, one line `name=outcome` each, what the kernel then allows. Hardening
// cannot be undone, so every subcommand is a process of its own; the tests start it and read.

#if os(Linux)
  import CKernel
  import Glibc
  import HardeningProbeC
  import ProcessHardening

  func report(_ name: String, _ outcome: String) {
    print("\(name)=\(outcome)")
  }

  func report(_ name: String, _ code: Int32) {
    switch code {
    case 0: report(name, "ok")
    case ..<0: report(name, "killed(\(0 &- code))")
    default: report(name, "refused(\(code))")
    }
  }

  /// Runs the checks without hardening, seals, and runs them again.
  func aroundSeal(_ checks: (_ phase: String) -> Void) throws {
    checks("before")
    try ProcessHardening.seal()
    checks("after")
  }

  func run(_ arguments: [String]) throws {
    switch (arguments.first, arguments.dropFirst().first) {
    case ("state", nil): try aroundSeal(reportState)
    case ("network", nil): try aroundSeal(reportNetwork)
    case ("sockets", nil): reportSockets("child")
    case ("foreign", nil): try aroundSeal(reportForeign)
    case ("thread", nil):
      report("start", probe_thread_start())
      try aroundSeal { report("inet.\($0)", probe_thread_socket(Int(AF_INET))) }
    case ("child", nil):
      try ProcessHardening.seal()
      report("run", probe_run("/proc/self/exe", "sockets"))
    case ("others", nil): try aroundSeal(reportOthers)
    case ("programs", nil): try reportPrograms()
    case ("handlers", nil): try aroundSeal { report("handlers.\($0)", handledSignals()) }
    case ("without", let calls?): try become(arguments.dropFirst(2), without: calls)
    case ("crash", nil): raise(SIGSEGV)
    case ("umask", nil): try aroundSeal(reportMask)
    case ("files", let directory?): try reportFiles(in: directory, abi: nil)
    case ("files-1", let directory?): try reportFiles(in: directory, abi: 1)
    case ("files-2", let directory?): try reportFiles(in: directory, abi: 2)
    case ("files-3", let directory?): try reportFiles(in: directory, abi: 3)
    case ("files-4", let directory?): try reportFiles(in: directory, abi: 4)
    case ("files-5", let directory?): try reportFiles(in: directory, abi: 5)
    case ("files-6", let directory?): try reportFiles(in: directory, abi: 6)
    case ("create-vault", let directory?): try reportNewVault(in: directory)
    case ("local-sockets", let directory?): try reportLocalSockets(in: directory)
    case ("scope", nil): try reportScope()
    case ("nul", nil): reportPathWithNUL()
    case ("files-thread", nil): try reportFilesWithThread()
    case ("time", nil): try reportTime()
    case ("security-keys", let directory?): try reportSecurityKeys(in: directory)
    case ("streams", let check?): try reportStreams(check, isControl: false)
    case ("streams-control", let check?): try reportStreams(check, isControl: true)
    default:
      report("usage", "hardening-probe <check> [directory]")
      exit(2)
    }
  }

  do {
    probe_write_lines_at_once()
    try run(Array(CommandLine.arguments.dropFirst()))
  } catch {
    report("error", "\(error)")
    exit(1)
  }
#endif
