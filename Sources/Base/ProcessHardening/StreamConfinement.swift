#if os(Linux)
  import CKernel
  import Glibc

  extension ProcessHardening {
    /// Leaves the process nothing but its standard input, its standard output and memory, for good.
    /// Call it first thing in `main`, before any input; all libraries must be loaded.
    ///
    /// Closes every other descriptor and does what ``seal()`` does; then ends the process when the
    /// thread that started it ends, forbids all access to files (Landlock, where the kernel has
    /// it), takes away new descriptors and writing to files, and limits memory and time. At last a
    /// filter ends the process at any system call but reading descriptor 0, writing descriptor 1,
    /// anonymous memory without execution, and exit.
    /// - Parameter memory: address space, in bytes; allocations beyond it fail.
    /// - Parameter processorSeconds: processor time, after which the kernel ends the process.
    /// - Returns: whether Landlock stands behind the filter.
    /// - Throws: ``HardeningError`` naming the step that failed; what came before it stays in force.
    ///   The caller must not go on to read input.
    @discardableResult
    package static func confineToStreams(
      memory: UInt, processorSeconds: UInt
    ) throws(HardeningError) -> FileSandboxState {
      InheritedDescriptors.close(but: [])
      try seal()
      guard whisper_end_with_parent() == 0 else { throw .current(.endWithParent) }
      let files = try closeFiles()
      try limit(RLIMIT_AS, to: memory)
      try limit(RLIMIT_CPU, to: processorSeconds)
      try limit(RLIMIT_FSIZE, to: 0)
      try limit(RLIMIT_NOFILE, to: 0)
      try StreamFilter.install()
      return files
    }

    static func limit(
      _ resource: __rlimit_resource, to value: UInt
    ) throws(HardeningError) {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
        throw .current(.limits)
      }
    }
  }
#endif
