#if os(Linux)
  import CSeccomp
  import Glibc

  /// A seccomp filter that lets everything pass but new network sockets, io_uring (which opens
  /// sockets without the socket call), the memory and descriptors of other processes, typing into a
  /// terminal, and system calls of foreign architectures.
  /// Source: docs/THREAT-MODEL.md, "The process"; seccomp(2).
  enum ProcessFilter {
    /// Puts all threads of the process under the filter, for good.
    /// - Throws: ``HardeningError`` at step `callFilter` or `callFilterLoad`.
    static func install() throws(HardeningError) {
      let filter = try SeccompFilter.make(
        otherwise: SeccompFilter.Action.allow, step: .callFilter)
      let refuse = SeccompFilter.Action.refuse
      // All 64 bits are compared, so a domain hidden behind high bits is refused too.
      let anotherDomain = scmp_arg_cmp.argument(0, isNot: scmp_datum_t(AF_UNIX))
      try filter.add(refuse, "socket", when: [anotherDomain])
      try filter.add(refuse, "socketpair", when: [anotherDomain])
      try filter.add(refuse, "io_uring_setup")
      try filter.add(refuse, "io_uring_enter")
      try filter.add(refuse, "io_uring_register")
      // What a process taken over would reach for in others of the same user.
      try filter.add(refuse, "ptrace")
      try filter.add(refuse, "process_vm_readv")
      try filter.add(refuse, "process_vm_writev")
      try filter.add(refuse, "pidfd_getfd")
      // Two requests put characters into a terminal's input, where the shell would run them after
      // this process, outside of everything that limits it. The kernel looks at 32 bits.
      for request in terminalInput {
        try filter.add(refuse, "ioctl", when: [.argument(1, masked: 0xFFFF_FFFF, is: request)])
      }
      try filter.load(step: .callFilterLoad)
    }

    /// TIOCSTI and TIOCLINUX of <asm-generic/ioctls.h>.
    private static let terminalInput: [scmp_datum_t] = [0x5412, 0x541C]
  }
#endif
