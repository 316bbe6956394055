#if os(Linux)
  /// A seccomp filter that lets everything pass but the start of a program, from a file or from memory.
  /// Source: seccomp(2); execveat(2).
  enum ProgramFilter {
    /// Puts all threads of the process under the filter, for good.
    /// - Throws: ``HardeningError`` at step `callFilter` or `callFilterLoad`.
    static func install() throws(HardeningError) {
      let filter = try SeccompFilter.make(
        otherwise: SeccompFilter.Action.allow, step: .callFilter)
      try filter.add(SeccompFilter.Action.refuse, "execve")
      try filter.add(SeccompFilter.Action.refuse, "execveat")
      try filter.load(step: .callFilterLoad)
    }
  }
#endif
