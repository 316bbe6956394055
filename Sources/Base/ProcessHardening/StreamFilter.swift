#if os(Linux)
  import CSeccomp
  import Glibc

  /// A seccomp filter for a process that reads standard input, computes, and writes standard
  /// output: nothing else passes, and who asks for anything else is ended.
  ///
  /// Ended rather than refused, because the process as we wrote it never asks: it is no longer
  /// ours, and shall not try a second time.
  /// Source: seccomp(2).
  enum StreamFilter {
    /// Puts all threads of the process under the filter, for good.
    /// - Throws: ``HardeningError`` at step `callFilter` or `callFilterLoad`.
    static func install() throws(HardeningError) {
      let filter = try SeccompFilter.make(
        otherwise: SeccompFilter.Action.endProcess, step: .callFilter)
      let allow = SeccompFilter.Action.allow
      try filter.add(allow, "read", when: [.argument(0, is: 0)])
      try filter.add(allow, "write", when: [.argument(0, is: 1)])
      try filter.add(allow, "exit_group")

      // Memory, of no file and never to be executed.
      let noCode = scmp_arg_cmp.argument(2, masked: scmp_datum_t(PROT_EXEC), is: 0)
      let ofNoFile = scmp_arg_cmp.argument(
        3, masked: scmp_datum_t(MAP_ANONYMOUS), is: scmp_datum_t(MAP_ANONYMOUS))
      try filter.add(allow, "mmap", when: [noCode, ofNoFile])
      try filter.add(allow, "mprotect", when: [noCode])
      try filter.add(allow, "munmap")
      try filter.add(allow, "mremap")
      try filter.add(allow, "madvise")
      try filter.add(allow, "brk")

      // pthread_once wakes whoever may wait, even where nobody can.
      try filter.add(allow, "futex", when: [.argument(1, is: wakePrivate)])
      try filter.load(step: .callFilterLoad)
    }

    /// FUTEX_WAKE | FUTEX_PRIVATE_FLAG of <linux/futex.h>.
    private static let wakePrivate: scmp_datum_t = 0x81
  }
#endif
