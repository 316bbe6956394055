#if os(Linux)
  import CKernel
  import Glibc
  import HardeningProbeC
  import ProcessHardening

  func reportState(_ phase: String) {
    let state = HardeningState.current()
    report("dumpable.\(phase)", "\(state.dumpable)")
    report("noNewPrivileges.\(phase)", "\(state.noNewPrivileges)")
    report("coreLimitIsZero.\(phase)", "\(state.coreLimitIsZero)")
    report("seccomp.\(phase)", state.seccomp.rawValue)
    report("isSealed.\(phase)", "\(state.isSealed)")
  }

  func reportMask(_ phase: String) {
    let mask = umask(0)
    umask(mask)
    report("umask.\(phase)", String(mask, radix: 8))
  }

  func reportSockets(_ phase: String) {
    let domains: [(String, Int32)] = [
      ("inet", AF_INET), ("inet6", AF_INET6), ("netlink", AF_NETLINK), ("packet", AF_PACKET),
      ("vsock", AF_VSOCK), ("unix", AF_UNIX),
    ]
    for (name, domain) in domains {
      report("\(name).\(phase)", probe_socket(Int(domain)))
    }
  }

  func reportNetwork(_ phase: String) {
    reportSockets(phase)
    // The kernel looks at the lower half of the argument only.
    report("inet-high-bits.\(phase)", probe_socket(Int(AF_INET) | 1 << 32))
    report("unix-high-bits.\(phase)", probe_socket(Int(AF_UNIX) | 1 << 32))
    report("socketpair-unix.\(phase)", probe_socketpair(Int(AF_UNIX)))
    report("socketpair-inet.\(phase)", probe_socketpair(Int(AF_INET)))
    report("tiocsti.\(phase)", probe_terminal_input(0x5412))
    report("tiocsti-high-bits.\(phase)", probe_terminal_input(0x5412 | 1 << 32))
    report("tioclinux.\(phase)", probe_terminal_input(0x541C))
    report("io_uring_setup.\(phase)", probe_io_uring_setup())
    report("io_uring_enter.\(phase)", probe_io_uring_enter())
    report("io_uring_register.\(phase)", probe_io_uring_register())
  }

  func reportForeign(_ phase: String) {
    report("32-bit.\(phase)", probe_32_bit_call())
    report("x32.\(phase)", probe_x32_call())
  }

  /// What reaches into other processes.
  func reportOthers(_ phase: String) {
    report("ptrace.\(phase)", probe_trace())
    report("process_vm_readv.\(phase)", probe_read_memory())
    report("process_vm_writev.\(phase)", probe_write_memory())
    report("pidfd_getfd.\(phase)", probe_take_descriptor())
  }

  /// Programs, from a file and from memory, at each step.
  func reportPrograms() throws {
    let checks = { (phase: String) in
      report("file.\(phase)", probe_run("/bin/true", ""))
      report("memory.\(phase)", probe_run_from_memory("/bin/true"))
    }
    checks("before")
    try ProcessHardening.seal()
    checks("sealed")
    try ProcessHardening.refusePrograms()
    checks("after")
  }

  /// The signals that have a handler, by number, and whether there is a stack for it.
  func handledSignals() -> String {
    let handled = (1..<65).filter { number in
      var action = sigaction()
      guard sigaction(Int32(number), nil, &action) == 0 else { return false }
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) & ~1 != 0
    }
    var stack = stack_t()
    sigaltstack(nil, &stack)
    return "\(handled) stack \(stack.ss_flags & Int32(SS_DISABLE) == 0)"
  }

  /// Runs another program in the place of this one, for whom the kernel is without some calls
  /// (`close_range,landlock_create_ruleset`; `nothing`). Without a list of arguments it gets none.
  func become(_ command: ArraySlice<String>, without names: String) throws {
    guard let program = command.first else { throw ProbeError(code: EINVAL) }
    let isNameless = names == "arguments"
    let calls = isNameless ? [] : names.split(separator: ",").map { probe_call(String($0)) }
    let code = probe_forget(calls.map { Int($0) }, Int32(calls.count))
    guard code == 0, !calls.contains(-1) else { throw ProbeError(code: code) }
    var arguments = (isNameless ? [] : Array(command)).map { strdup($0) }
    arguments.append(nil)
    throw ProbeError(code: probe_become(program, arguments) == 0 ? 0 : errno)
  }

  /// What each step costs, in microseconds.
  func reportTime() throws {
    let clock = ContinuousClock()
    let seal = try clock.measure { try ProcessHardening.seal() }
    let restrict = try clock.measure {
      _ = try ProcessHardening.restrictFiles(
        FileAccess(vaultDirectory: "/tmp", inputs: ["/etc/hostname"], outputDirectories: ["."]))
    }
    report("seal", "\(seal.components.attoseconds / 1_000_000_000_000)")
    report("restrictFiles", "\(restrict.components.attoseconds / 1_000_000_000_000)")
  }
#endif
