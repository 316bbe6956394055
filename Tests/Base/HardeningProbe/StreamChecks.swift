#if os(Linux)
  import CKernel
  import Glibc
  import HardeningProbeC
  import ProcessHardening

  /// The bounds of the confined probe: memory in bytes and processor time in seconds.
  private let memory: UInt = 1 << 30
  private let processorSeconds: UInt = 1

  /// Each makes one system call and says 0 when the kernel came to look at it.
  private let streamChecks: [String: @Sendable () -> Int32] = [
    // What is left, within bounds
    "memory": { probe_map(64 << 20, PROT_READ | PROT_WRITE) },
    "memory-beyond": { probe_map(2 << 30, PROT_READ | PROT_WRITE) },
    "processor-beyond": probe_spin,

    // What is not
    "open": { streamCode(open("/etc/passwd", O_RDONLY)) },
    "open-self": { streamCode(open("/proc/self/maps", O_RDONLY)) },
    "remove": { streamCode(rmdir("/nowhere"), reached: ENOENT) },
    "socket-inet": { probe_socket(Int(AF_INET)) },
    "socket-unix": { probe_socket(Int(AF_UNIX)) },
    "socketpair": { probe_socketpair(Int(AF_UNIX)) },
    "pipe": {
      var ends: [Int32] = [-1, -1]
      return streamCode(pipe(&ends))
    },
    "duplicate": { streamCode(dup(0)) },
    "memory-file": probe_memory_file,
    "execute": { streamCode(probe_execute("/nowhere"), reached: ENOENT) },
    "fork": probe_fork,
    "thread": { streamCode(probe_thread_without_arguments(), reached: EINVAL) },
    "trace": probe_trace_me,
    "signal": { streamCode(kill(0, 0)) },
    "signal-handler": probe_ignore_signal,
    "dumpable": { streamCode(whisper_set_dumpable(0)) },
    "executable-memory": { probe_map(4096, PROT_READ | PROT_EXEC) },
    "make-executable": probe_make_executable,
    "map-file": { streamCode(probe_map_file(), reached: ENODEV) },
    "write-error": { streamCode(Int32(write(2, "", 0))) },
    "read-output": { streamCode(probe_read(1), reached: EBADF) },
    "sleep": { streamCode(usleep(1)) },
  ]

  private func streamCode(_ result: Int32, reached: Int32 = 0) -> Int32 {
    guard result < 0 else { return 0 }
    return errno == reached ? 0 : errno
  }

  /// One check, because a process that is ended can make no other. With `control`, without the
  /// confinement.
  func reportStreams(_ name: String, isControl: Bool) throws {
    guard let check = streamChecks[name] else { throw ProbeError(code: EINVAL) }
    if !isControl {
      // The first line has the stream look at what it writes to, which is not possible later.
      report("check", name)
      let state = try ProcessHardening.confineToStreams(
        memory: memory, processorSeconds: processorSeconds)
      report("state", "\(state)")
    }
    report("outcome", check())
    probe_end()
  }
#endif
