#if os(Linux)
  import CKernel
  import Glibc

  extension ProcessHardening {
    /// Leaves the process its standard streams, memory, files and one descriptor more, for good. Call it first thing in
    /// `main`, before anything is opened; all libraries must be loaded. ``closeFiles(butDevices:butFacts:)`` is to follow
    /// before anything is read that a device says.
    ///
    /// Closes every other descriptor and does what ``seal()`` does; then ends the process when the thread that started it
    /// ends, refuses programs, new processes and threads, and every new socket, and limits memory, time and what is written to files.
    /// - Parameter kept: the descriptor that stays open.
    /// - Parameter memory: address space, in bytes; allocations beyond it fail.
    /// - Parameter processorSeconds: processor time, after which the kernel ends the process.
    /// - Throws: ``HardeningError`` naming the step that failed; what came before it stays in force.
    ///   The caller must not go on to open anything.
    package static func confineToSecurityKeys(
      keeping kept: Int32?, memory: UInt, processorSeconds: UInt
    ) throws(HardeningError) {
      InheritedDescriptors.close(but: kept.map { [$0] } ?? [])
      try seal()
      guard whisper_end_with_parent() == 0 else { throw .current(.endWithParent) }
      try refusePrograms()
      try refuseSocketsAndProcesses()
      try limit(RLIMIT_AS, to: memory)
      try limit(RLIMIT_CPU, to: processorSeconds)
      // Secret memory has a size as files have, to the kernel: a little must be left.
      try limit(RLIMIT_FSIZE, to: 1 << 20)
    }

    /// Refuses new sockets of any kind, and what would not end with this process.
    private static func refuseSocketsAndProcesses() throws(HardeningError) {
      let filter = try SeccompFilter.make(
        otherwise: SeccompFilter.Action.allow, step: .callFilter)
      try filter.add(SeccompFilter.Action.refuse, "socket")
      try filter.add(SeccompFilter.Action.refuse, "socketpair")
      for call in ["fork", "vfork", "clone", "clone3"] {
        try filter.add(SeccompFilter.Action.refuse, call)
      }
      try filter.load(step: .callFilterLoad)
    }
  }
#endif
