#if os(Linux)
  import CKernel
  import Glibc
  import ProcessHardening
  import SystemPackage
  import Testing

  private let refused = "refused(\(EPERM))"
  private let denied = "refused(\(EACCES))"

  @Suite("Sealing a process")
  struct SealTests {
    @Test("the kernel reports each part, and none of them before")
    func state() throws {
      let probe = try Probe("state")
      #expect(probe["dumpable.before"] == "true")
      #expect(probe["isSealed.before"] == "false")

      #expect(probe["dumpable.after"] == "false")
      #expect(probe["noNewPrivileges.after"] == "true")
      #expect(probe["coreLimitIsZero.after"] == "true")
      #expect(probe["seccomp.after"] == "filter")
      #expect(probe["isSealed.after"] == "true")
    }

    @Test("new files are private to the user")
    func mask() throws {
      #expect(try Probe("umask")["umask.after"] == "77")
    }

    @Test("sockets of any domain but AF_UNIX are refused, and were possible before")
    func sockets() throws {
      let probe = try Probe("network")
      for domain in ["inet", "inet6", "netlink"] {
        #expect(probe["\(domain).before"] == "ok")
      }
      for domain in ["inet", "inet6", "netlink", "packet", "vsock"] {
        #expect(probe["\(domain).after"] == refused, "\(domain)")
      }
      #expect(probe["unix.before"] == "ok")
      #expect(probe["unix.after"] == "ok")
    }

    @Test("a domain hidden behind high bits, which the kernel ignores, is refused")
    func highBits() throws {
      let probe = try Probe("network")
      #expect(probe["inet-high-bits.before"] == "ok")
      #expect(probe["inet-high-bits.after"] == refused)
      #expect(probe["unix-high-bits.after"] == refused)
    }

    @Test("socket pairs are AF_UNIX only")
    func socketPairs() throws {
      let probe = try Probe("network")
      #expect(probe["socketpair-unix.after"] == "ok")
      // Not supported by the kernel, but the filter answers first.
      for request in ["tiocsti", "tiocsti-high-bits", "tioclinux"] {
        #expect(probe["\(request).before"] == "refused(\(ENOTTY))")
        #expect(probe["\(request).after"] == refused)
      }
      #expect(probe["socketpair-inet.before"] == "refused(\(EOPNOTSUPP))")
      #expect(probe["socketpair-inet.after"] == refused)
    }

    @Test("io_uring is refused, and was possible before where the kernel offers it")
    func ioUring() throws {
      let probe = try Probe("network")
      // EPERM: switched off by the administrator (kernel.io_uring_disabled).
      let offered = ![refused, "refused(\(ENOSYS))"].contains(probe["io_uring_setup.before"])
      if offered {
        #expect(probe["io_uring_setup.before"] == "ok")
        #expect(probe["io_uring_enter.before"] == "refused(\(EBADF))")
        #expect(probe["io_uring_register.before"] != refused)
      }
      #expect(probe["io_uring_setup.after"] == refused)
      #expect(probe["io_uring_enter.after"] == refused)
      #expect(probe["io_uring_register.after"] == refused)
    }

    @Test("a thread that was already running is covered")
    func runningThread() throws {
      let probe = try Probe("thread")
      #expect(probe["start"] == "ok")
      #expect(probe["inet.before"] == "ok")
      #expect(probe["inet.after"] == refused)
    }

    @Test("a program started afterwards inherits the refusal")
    func child() throws {
      let probe = try Probe("child")
      #expect(probe["run"] == "ok")
      for domain in ["inet", "inet6", "netlink", "packet", "vsock"] {
        #expect(probe["\(domain).child"] == refused, "\(domain)")
      }
      #expect(probe["unix.child"] == "ok")
    }

    @Test(
      "the memory and descriptors of other processes are refused, and reached the kernel before")
    func otherProcesses() throws {
      let probe = try Probe("others")
      #expect(probe["ptrace.before"] == "refused(\(ESRCH))")
      #expect(probe["process_vm_readv.before"] == "ok")
      #expect(probe["process_vm_writev.before"] == "ok")
      #expect(probe["pidfd_getfd.before"] == "refused(\(EBADF))")
      for call in ["ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd"] {
        #expect(probe["\(call).after"] == refused, "\(call)")
      }
    }

    @Test("no program starts once programs are refused, from memory neither")
    func programs() throws {
      let probe = try Probe("programs")
      for kind in ["file", "memory"] {
        #expect(probe["\(kind).before"] == "ok")
        #expect(probe["\(kind).sealed"] == "ok")
        #expect(probe["\(kind).after"] == refused)
      }
    }

    @Test("no signal has a handler, nor a stack to run one on, whatever the runtime was told")
    func handlers() throws {
      // A runtime that is linked statically has none to begin with.
      let probe = try Probe(
        ["handlers"], environment: ["SWIFT_BACKTRACE": "enable=yes"], besideTests: true)
      // The runtime's: quit, ill, trap, abort, bus, fpe, segv.
      #expect(probe["handlers.before"] == "[3, 4, 5, 6, 7, 8, 11] stack true")
      #expect(probe["handlers.after"] == "[] stack false")
    }

    #if arch(x86_64)
      @Test("a system call of another architecture ends the process")
      func foreignCalls() throws {
        let probe = try Probe("foreign")
        let killed = "killed(\(SIGSYS))"
        #expect(probe["32-bit.before"] != killed)
        #expect(probe["x32.before"] != killed)
        #expect(probe["32-bit.after"] == killed)
        #expect(probe["x32.after"] == killed)
      }
    #endif

    @Test("an error names the step and the reason")
    func errorDescription() {
      let error = HardeningError(step: .callFilterLoad, errno: .notPermitted)
      #expect(
        error.description
          == "operation.hardening.filter_load: Operation not permitted (errno 1)")
      #expect(
        HardeningError(step: .otherThreads, errno: nil).description
          == "operation.hardening.threads")
    }
  }

  private let abi = Int(whisper_landlock_abi())

  @Suite("Restricting a process to its files", .enabled(if: abi >= 1, "no Landlock here"))
  struct FileSandboxTests {
    /// With no ABI given, all that the kernel can do.
    static let generations: [Int?] = [nil] + (1...6).filter { $0 <= abi }

    @Test("files named are usable as named, all others are closed", arguments: generations)
    func files(limit: Int?) throws {
      try withDirectory { directory in
        let probe = try Probe(limit.map { "files-\($0)" } ?? "files", directory)
        let generation = limit ?? abi
        #expect(probe["state"] == "enforced(abi: \(generation))")

        let refusedAfter: Set<String> = [
          "output.read", "output.mkdir", "input.write", "beside.read", "beside.write",
          "beside.create", "beside.list", "passwd.read", "execute", "init",
        ]
        for (name, outcome) in probe.outcomes where name.hasSuffix(".after") {
          let check = String(name.dropLast(".after".count))
          let before = try #require(probe["\(check).before"], "\(check)")
          switch check {
          case _ where refusedAfter.contains(check):
            #expect(before == "ok", "\(check)")
            #expect(outcome == denied, "\(check)")
          case "beside.truncate":
            #expect(outcome == (generation >= 3 ? denied : "ok"))
          case "vault.rename-across":
            #expect(outcome == (generation >= 2 ? "ok" : "refused(\(EXDEV))"))
          case "input-missing.read":
            #expect(outcome == "refused(\(ENOENT))")
          case "tty":
            // Only there when the tests run on a terminal.
            #expect(outcome == before)
          default:
            #expect(before == "ok", "\(check)")
            #expect(outcome == "ok", "\(check)")
          }
        }
        #expect(probe.outcomes.count > 80)
      }
    }

    @Test("a vault can be created in its parent, and access then narrowed to it")
    func newVault() throws {
      try withDirectory { directory in
        let probe = try Probe("create-vault", directory)
        #expect(probe["mkdir"] == "ok")
        #expect(probe["state"] == "enforced(abi: \(abi))")
        #expect(probe["beside.create"] == denied)
        #expect(probe["vault.create.after"] == "ok")
        #expect(probe["vault.sqlite.after"] == "ok")
      }
    }

    @Test("TCP is closed even without the network filter", .enabled(if: abi >= 4))
    func tcp() throws {
      let probe = try Probe("scope")
      #expect(probe["tcp-bind.before"] == "ok")
      #expect(probe["tcp-connect.before"] == "refused(\(ECONNREFUSED))")
      #expect(probe["tcp-bind.after"] == denied)
      #expect(probe["tcp-connect.after"] == denied)
    }

    @Test("abstract sockets and signals do not leave the process", .enabled(if: abi >= 6))
    func scope() throws {
      let probe = try Probe("scope")
      #expect(probe["prepare"] == "ok")
      #expect(probe["abstract.before"] == "ok")
      #expect(probe["abstract.after"] == refused)
      #expect(probe["signal-parent.before"] == "ok")
      #expect(probe["signal-parent.after"] == refused)
      #expect(probe["signal-self.after"] == "ok")
    }

    @Test("a local socket that was named is reached by its path, and no other where the kernel can")
    func localSockets() throws {
      try withDirectory { directory in
        let probe = try Probe("local-sockets", directory)
        #expect(probe["state"] == "enforced(abi: \(abi))")
        for path in ["told", "other"] {
          #expect(probe["listen.\(path)"] == "ok")
          #expect(probe["\(path).before"] == "ok")
          #expect(probe["\(path).flags.before"] == "ok")
        }
        #expect(probe["told.after"] == "ok")
        #expect(probe["other.after"] == (abi >= 9 ? denied : "ok"))
        for phase in ["before", "after"] {
          #expect(probe["long.\(phase)"] == "refused(\(ENAMETOOLONG))")
          #expect(probe["none.\(phase)"] == "refused(\(ENOENT))")
        }
      }
    }

    @Test("a thread the kernel would leave out is an error", .enabled(if: abi < 8))
    func otherThreads() throws {
      let probe = try Probe("files-thread")
      #expect(probe["start"] == "ok")
      #expect(probe["step"] == "otherThreads")
    }

    @Test("a thread that was already running is covered", .enabled(if: abi >= 8))
    func runningThread() throws {
      let probe = try Probe("files-thread")
      #expect(probe["state"] == "enforced(abi: \(abi))")
      #expect(probe["passwd"] == denied)
    }

    @Test("a path with a NUL is an error that does not repeat the path")
    func nulInPath() throws {
      let probe = try Probe("nul")
      #expect(probe["nul"] == "refused(\(EINVAL))")
      #expect(probe["description"]?.contains("passwd") == false)
    }
  }

  @Suite("What a generation of Landlock can control")
  struct LandlockABITests {
    @Test("each generation forbids what the one before did, and no more than it knows")
    func generations() {
      let rights = (1...9).map { LandlockABI(version: $0).rights.rawValue }
      #expect(
        rights == [0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff, 0xffff, 0xffff, 0xffff, 0x1ffff])
      #expect((1...9).map { LandlockABI(version: $0).network } == [0, 0, 0, 3, 3, 3, 3, 3, 3])
      #expect((1...9).map { LandlockABI(version: $0).scopes } == [0, 0, 0, 0, 0, 3, 3, 3, 3])
      #expect(
        (1...9).map { LandlockABI(version: $0).restrictFlags } == [0, 0, 0, 0, 0, 0, 0, 8, 8])
    }
  }

  @Suite("What hardening costs", .serialized)
  struct HardeningCostTests {
    @Test("the better part of a millisecond at most, at the best of five")
    func cost() throws {
      var seal = Int.max
      var restrict = Int.max
      for _ in 0..<5 {
        let probe = try Probe("time")
        seal = min(seal, try #require(probe["seal"].flatMap { Int($0) }))
        restrict = min(restrict, try #require(probe["restrictFiles"].flatMap { Int($0) }))
      }
      #expect(seal < 1000)
      #expect(restrict < 2000)
    }
  }
#endif
