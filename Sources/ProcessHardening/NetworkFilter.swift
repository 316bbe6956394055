#if os(Linux)
  import CSeccomp
  import Glibc

  /// A seccomp filter that lets everything pass but new network sockets, io_uring (which opens
  /// sockets without the socket call), typing into a terminal, and system calls of foreign
  /// architectures.
  ///
  /// A foreign call (32-bit or x32 on x86-64) ends the process rather than fail: no code of ours
  /// makes one, its number means a different call, and only an attacker looks for a way around.
  /// Source: vault.md section 6; seccomp(2); libseccomp's documentation.
  struct NetworkFilter: ~Copyable {
    // Function-like macros of seccomp.h, which are not imported.
    private static let refuse: UInt32 = 0x0005_0000 | UInt32(EPERM)

    private let context: scmp_filter_ctx

    /// Puts all threads of the process under the filter, for good.
    /// - Throws: ``HardeningError`` at step `networkFilter` or `networkFilterLoad`.
    static func install() throws(HardeningError) {
      let filter = try NetworkFilter()
      try filter.addRules()
      try filter.load()
    }

    private init() throws(HardeningError) {
      guard let context = seccomp_init(SCMP_ACT_ALLOW) else {
        throw HardeningError(step: .networkFilter, code: ENOMEM)
      }
      self.context = context
    }

    deinit { seccomp_release(context) }

    private func addRules() throws(HardeningError) {
      try Self.check(seccomp_attr_set(context, SCMP_FLTATR_API_SYSRAWRC, 1))
      try Self.check(seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS))
      try Self.check(seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1))

      // All 64 bits are compared, so a domain hidden behind high bits is refused too.
      let anotherDomain = scmp_arg_cmp(
        arg: 0, op: SCMP_CMP_NE, datum_a: scmp_datum_t(AF_UNIX), datum_b: 0)
      try refuse("socket", when: [anotherDomain])
      try refuse("socketpair", when: [anotherDomain])
      try refuse("io_uring_setup")
      try refuse("io_uring_enter")
      try refuse("io_uring_register")
      // Two requests put characters into a terminal's input, where the shell would run them after
      // this process, outside of everything that limits it. The kernel looks at 32 bits.
      for request in Self.terminalInput {
        try refuse(
          "ioctl",
          when: [
            scmp_arg_cmp(
              arg: 1, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: request)
          ])
      }
    }

    /// TIOCSTI and TIOCLINUX of <asm-generic/ioctls.h>.
    private static let terminalInput: [scmp_datum_t] = [0x5412, 0x541C]

    private func load() throws(HardeningError) {
      let result = seccomp_load(context)
      guard result == 0 else {
        // A positive value is a thread that has a filter of its own and cannot be joined to ours.
        throw HardeningError(step: .networkFilterLoad, code: result > 0 ? ESRCH : 0 &- result)
      }
    }

    private func refuse(
      _ name: String, when conditions: [scmp_arg_cmp] = []
    ) throws(HardeningError) {
      let number = seccomp_syscall_resolve_name(name)
      guard number != __NR_SCMP_ERROR else {
        throw HardeningError(step: .networkFilter, code: ENOSYS)
      }
      let result = conditions.withUnsafeBufferPointer {
        seccomp_rule_add_array(
          context, Self.refuse, number, UInt32(truncatingIfNeeded: $0.count), $0.baseAddress)
      }
      try Self.check(result)
    }

    /// libseccomp returns zero or a negative error number.
    private static func check(_ result: Int32) throws(HardeningError) {
      guard result == 0 else { throw HardeningError(step: .networkFilter, code: 0 &- result) }
    }
  }
#endif
