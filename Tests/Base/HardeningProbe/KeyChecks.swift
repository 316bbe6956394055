#if os(Linux)
  import Glibc
  import HardeningProbeC
  import ProcessHardening

  /// What a process reaches that talks to security keys: below the directory one device, and one directory of facts.
  func reportSecurityKeys(in root: String) throws {
    let (kept, other) = (dup(0), dup(0))
    try ProcessHardening.confineToSecurityKeys(
      keeping: kept, memory: 1 << 40, processorSeconds: 60)
    let state = try ProcessHardening.closeFiles(
      butDevices: [root + "/device"], butFacts: [root + "/facts"])
    report("state", "\(state)")
    func outcome(_ number: Int32) -> Int32 { number >= 0 ? 0 : errno }
    report("kept", outcome(fcntl(kept, F_GETFD)))
    report("not-kept", outcome(fcntl(other, F_GETFD)))
    for (name, path, flags) in [
      ("device", "device", O_RDWR), ("fact", "facts/fact", O_RDONLY),
      ("fact-write", "facts/fact", O_WRONLY), ("other", "other", O_RDONLY),
      ("other-write", "other", O_WRONLY), ("new", "new", O_WRONLY | O_CREAT),
    ] {
      report(name, outcome(open("\(root)/\(path)", flags | O_CLOEXEC, 0o600)))
    }
    report("socket-unix", probe_socket(Int(AF_UNIX)))
    report("socket-inet", probe_socket(Int(AF_INET)))
    report("socketpair", probe_socketpair(Int(AF_UNIX)))
    report("fork", probe_fork())
    report("thread", outcome(probe_thread_without_arguments()))
    report("execute", outcome(probe_execute("/bin/true")))
  }
#endif
