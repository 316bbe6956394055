#if os(Linux)
  import CKernel
  import Glibc

  extension ProcessHardening {
    /// Leaves the process its standard streams, memory and the local sockets at these paths, for
    /// good. Call it first thing in `main`, before anything is opened; all libraries must be loaded.
    ///
    /// Closes every other descriptor and does what ``seal()`` does; then ends the process when the
    /// thread that started it ends, refuses programs, forbids all access to files (Landlock, where
    /// the kernel has it), and limits memory and what is written to files. Before Landlock's ABI 9
    /// the kernel lets it reach other local sockets, too.
    /// - Parameter memory: address space, in bytes; allocations beyond it fail.
    /// - Returns: whether Landlock stands behind it.
    /// - Throws: ``HardeningError`` naming the step that failed; what came before it stays in force.
    ///   The caller must not go on to open anything.
    @discardableResult
    package static func confineToSockets(
      _ paths: [String], memory: UInt
    ) throws(HardeningError) -> FileSandboxState {
      InheritedDescriptors.close(but: [])
      try seal()
      guard whisper_end_with_parent() == 0 else { throw .current(.endWithParent) }
      try refusePrograms()
      let files = try closeFiles(butSockets: paths)
      try limit(RLIMIT_AS, to: memory)
      try limit(RLIMIT_FSIZE, to: 0)
      return files
    }
  }
#endif
