#if os(Linux)
  import CSeccomp
  import Glibc
  import SystemPackage

  /// A seccomp filter in the making.
  ///
  /// A system call of another architecture (32-bit or x32 on x86-64) ends the process: no code of
  /// ours makes one, its number means a different call, and only an attacker looks for a way around.
  /// Source: seccomp(2); libseccomp's documentation.
  struct SeccompFilter: ~Copyable {
    /// What becomes of a call. Function-like macros of seccomp.h are not imported.
    enum Action {
      static let allow: UInt32 = SCMP_ACT_ALLOW
      static let refuse: UInt32 = 0x0005_0000 | UInt32(EPERM)
      static let endProcess: UInt32 = SCMP_ACT_KILL_PROCESS
    }

    private let context: scmp_filter_ctx
    private let step: HardeningError.Step

    /// A filter that does `action` with every call no rule is about.
    /// - Throws: ``HardeningError`` at that step.
    static func make(
      otherwise action: UInt32, step: HardeningError.Step
    ) throws(HardeningError) -> SeccompFilter {
      let filter = try SeccompFilter(otherwise: action, step: step)
      try filter.check(seccomp_attr_set(filter.context, SCMP_FLTATR_API_SYSRAWRC, 1))
      try filter.check(
        seccomp_attr_set(filter.context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS))
      try filter.check(seccomp_attr_set(filter.context, SCMP_FLTATR_CTL_TSYNC, 1))
      return filter
    }

    private init(otherwise action: UInt32, step: HardeningError.Step) throws(HardeningError) {
      guard let context = seccomp_init(action) else {
        throw HardeningError(step: step, errno: .noMemory)
      }
      self.context = context
      self.step = step
    }

    deinit { seccomp_release(context) }

    /// Does `action` with a call when all conditions on its arguments hold.
    func add(
      _ action: UInt32, _ name: String, when conditions: [scmp_arg_cmp] = []
    ) throws(HardeningError) {
      let number = seccomp_syscall_resolve_name(name)
      guard number != __NR_SCMP_ERROR else { throw HardeningError(step: step, errno: .noFunction) }
      let result = conditions.withUnsafeBufferPointer {
        seccomp_rule_add_array(
          context, action, number, UInt32(truncatingIfNeeded: $0.count), $0.baseAddress)
      }
      try check(result)
    }

    /// Puts all threads of the process under the filter, for good.
    /// - Throws: ``HardeningError`` at that step.
    consuming func load(step: HardeningError.Step) throws(HardeningError) {
      let result = seccomp_load(context)
      guard result == 0 else {
        // A positive value is a thread that has a filter of its own and cannot be joined to ours.
        throw HardeningError(
          step: step, errno: result > 0 ? .noSuchProcess : Errno(rawValue: 0 &- result))
      }
    }

    /// libseccomp returns zero or a negative error number.
    private func check(_ result: Int32) throws(HardeningError) {
      guard result == 0 else {
        throw HardeningError(step: step, errno: Errno(rawValue: 0 &- result))
      }
    }
  }

  extension scmp_arg_cmp {
    /// That an argument, all 64 bits of it, has that value.
    static func argument(_ index: UInt32, is value: scmp_datum_t) -> Self {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
    }

    /// That an argument has another value, be it in bits that the kernel ignores.
    static func argument(_ index: UInt32, isNot value: scmp_datum_t) -> Self {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
    }

    /// That an argument has that value in the bits of `mask`.
    static func argument(_ index: UInt32, masked mask: scmp_datum_t, is value: scmp_datum_t) -> Self
    {
      scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
  }
#endif
