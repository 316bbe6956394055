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
