#if os(Linux)
  import CKernel
  import CLocalSocket
  import Glibc
  import HardeningProbeC
  import ProcessHardening
  import SystemPackage

  /// The error number a call left, or 0 if it returned no error.
  private func code(_ result: Int32) -> Int32 {
    result < 0 ? errno : 0
  }

  private func attempt(_ path: String, _ flags: Int32, then use: (Int32) -> Int32 = { _ in 0 })
    -> Int32
  {
    let file = open(path, flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return code(use(file))
  }

  private func canRead(_ path: String) -> Int32 {
    attempt(path, O_RDONLY) { file in
      var byte: UInt8 = 0
      return read(file, &byte, 1) < 0 ? -1 : 0
    }
  }

  private func canCreate(_ path: String) -> Int32 {
    attempt(path, O_WRONLY | O_CREAT | O_EXCL) { file in
      guard write(file, "content", 7) == 7 else { return -1 }
      return fsync(file)
    }
  }

  private func canList(_ path: String) -> Int32 {
    guard let directory = opendir(path) else { return errno }
    defer { closedir(directory) }
    errno = 0
    while readdir(directory) != nil {}
    return errno
  }

  private func reportVault(_ vault: String, _ phase: String) {
    report("vault.create.\(phase)", canCreate("\(vault)/new"))
    report("vault.read.\(phase)", canRead("\(vault)/new"))
    report("vault.write.\(phase)", attempt("\(vault)/new", O_RDWR))
    report("vault.truncate.\(phase)", attempt("\(vault)/new", O_WRONLY | O_TRUNC))
    report("vault.ftruncate.\(phase)", attempt("\(vault)/new", O_RDWR) { ftruncate($0, 3) })
    report("vault.rename.\(phase)", code(rename("\(vault)/new", "\(vault)/renamed")))
    report("vault.mkdir.\(phase)", code(mkdir("\(vault)/inner", 0o700)))
    report(
      "vault.rename-across.\(phase)", code(rename("\(vault)/renamed", "\(vault)/inner/renamed")))
    // Where renaming across directories is beyond the ABI the file is still in its old place.
    if unlink("\(vault)/inner/renamed") != 0 {
      report("vault.unlink.\(phase)", code(unlink("\(vault)/renamed")))
    } else {
      report("vault.unlink.\(phase)", 0)
    }
    report("vault.rmdir.\(phase)", code(rmdir("\(vault)/inner")))
    report("vault.sync.\(phase)", attempt(vault, O_RDONLY | O_DIRECTORY) { fsync($0) })
    report("vault.sqlite.\(phase)", probe_sqlite("\(vault)/\(phase).sqlite"))
  }

  private func reportOutput(_ output: String, _ phase: String) {
    report("output.create.\(phase)", canCreate("\(output)/new"))
    report("output.link.\(phase)", code(link("\(output)/new", "\(output)/linked")))
    report("output.rename.\(phase)", code(rename("\(output)/new", "\(output)/target")))
    report("output.unlink.\(phase)", code(unlink("\(output)/linked")))
    report("output.truncate.\(phase)", attempt("\(output)/target", O_WRONLY | O_TRUNC))
    report("output.sync.\(phase)", attempt(output, O_RDONLY | O_DIRECTORY) { fsync($0) })
    report("output.read.\(phase)", canRead("\(output)/target"))
    report("output.mkdir.\(phase)", code(mkdir("\(output)/inner", 0o700)))
    _ = rmdir("\(output)/inner")
    _ = unlink("\(output)/target")
  }

  private func reportOthers(_ root: String, pipe: Int32, _ phase: String) {
    report("input.read.\(phase)", canRead("\(root)/input"))
    report("input.write.\(phase)", attempt("\(root)/input", O_WRONLY))
    report("input-link.read.\(phase)", canRead("\(root)/link"))
    report("input-directory.read.\(phase)", canRead("\(root)/inputs/one"))
    report("input-directory.list.\(phase)", canList("\(root)/inputs"))
    report("input-pipe.open.\(phase)", attempt("/dev/fd/\(pipe)", O_RDONLY))
    report("input-missing.read.\(phase)", canRead("\(root)/missing"))
    report("beside.read.\(phase)", canRead("\(root)/beside"))
    report("beside.write.\(phase)", attempt("\(root)/beside", O_WRONLY))
    report("beside.truncate.\(phase)", code(truncate("\(root)/beside", 0)))
    report("beside.create.\(phase)", canCreate("\(root)/beside-\(phase)"))
    report("beside.list.\(phase)", canList(root))
    report("passwd.read.\(phase)", canRead("/etc/passwd"))
    report("execute.\(phase)", probe_run("/bin/true", ""))
  }

  private func reportSystem(_ phase: String) {
    report("tty.\(phase)", attempt("/dev/tty", O_RDWR) { probe_terminal($0) == 0 ? 0 : -1 })
    report("null.\(phase)", attempt("/dev/null", O_RDWR))
    report("urandom.\(phase)", canRead("/dev/urandom"))
    report("meminfo.\(phase)", canRead("/proc/meminfo"))
    report("status.\(phase)", canRead("/proc/self/status"))
    report("cgroup.\(phase)", canRead("/proc/self/cgroup"))
    report("fd.\(phase)", canList("/proc/self/fd"))
    report("cgroup-files.\(phase)", canList("/sys/fs/cgroup"))
    report("localtime.\(phase)", canRead("/etc/localtime"))
    report("init.\(phase)", canRead("/proc/1/status"))
  }

  private func prepare(_ root: String) throws {
    for name in ["vault", "output", "inputs"] {
      guard mkdir("\(root)/\(name)", 0o700) == 0 else { throw ProbeError(code: errno) }
    }
    for name in ["input", "beside", "inputs/one"] {
      let result = canCreate("\(root)/\(name)")
      guard result == 0 else { throw ProbeError(code: result) }
    }
    guard symlink("input", "\(root)/link") == 0 else { throw ProbeError(code: errno) }
  }

  struct ProbeError: Error {
    var code: Int32
  }

  /// What the file sandbox lets through, before and after, optionally with what an older kernel
  /// could control.
  func reportFiles(in root: String, abi: Int?) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProbeError(code: errno) }
    try prepare(root)

    let checks = { (phase: String) in
      reportVault("\(root)/vault", phase)
      reportOutput("\(root)/output", phase)
      reportOthers(root, pipe: ends[0], phase)
      reportSystem(phase)
    }
    checks("before")
    try ProcessHardening.seal()
    let access = FileAccess(
      vaultDirectory: "\(root)/vault",
      inputs: [
        "\(root)/link", "\(root)/inputs", "/dev/fd/\(ends[0])", "\(root)/missing",
        "\(root)/beside/not-a-directory",
      ],
      outputDirectories: ["\(root)/output", "\(root)/no-such-directory"])
    if let abi {
      report(
        "state", "\(try ProcessHardening.restrictFiles(access, abi: LandlockABI(version: abi)))")
    } else {
      report("state", "\(try ProcessHardening.restrictFiles(access))")
    }
    checks("after")
  }

  /// The vault is created inside the sandbox, which is then narrowed to it.
  func reportNewVault(in root: String) throws {
    try ProcessHardening.seal()
    _ = try ProcessHardening.restrictFiles(FileAccess(vaultDirectory: root))
    report("mkdir", code(mkdir("\(root)/vault", 0o700)))
    report(
      "state", "\(try ProcessHardening.restrictFiles(FileAccess(vaultDirectory: "\(root)/vault")))")
    report("beside.create", canCreate("\(root)/beside"))
    reportVault("\(root)/vault", "after")
  }

  /// What Landlock adds to the filter, without which it would not show: TCP, abstract sockets and
  /// signals.
  func reportScope() throws {
    report("prepare", probe_abstract_listen())
    guard whisper_set_no_new_privileges() == 0 else { throw ProbeError(code: errno) }
    let checks = { (phase: String) in
      report("tcp-bind.\(phase)", probe_tcp_bind())
      report("tcp-connect.\(phase)", probe_tcp_connect())
      report("abstract.\(phase)", probe_abstract_connect())
      report("signal-parent.\(phase)", code(kill(getppid(), 0)))
      report("signal-self.\(phase)", code(kill(getpid(), 0)))
    }
    checks("before")
    report("state", "\(try ProcessHardening.restrictFiles(FileAccess()))")
    checks("after")
  }

  /// Which local sockets can be reached by their paths.
  func reportLocalSockets(in root: String) throws {
    let paths = ["told", "other"]
    for path in paths { report("listen.\(path)", probe_local_listen("\(root)/\(path)")) }
    let checks = { (phase: String) in
      for path in paths {
        let number = whisper_local_connect("\(root)/\(path)", 1_000)
        report("\(path).\(phase)", code(number))
        guard number >= 0 else { continue }
        // A program that is started gets none of it.
        report("\(path).flags.\(phase)", fcntl(number, F_GETFD) == FD_CLOEXEC ? 0 : EBADF)
        close(number)
      }
      report(
        "long.\(phase)",
        code(whisper_local_connect("/" + String(repeating: "x", count: 107), 1_000)))
      report("none.\(phase)", code(whisper_local_connect("", 1_000)))
    }
    checks("before")
    try ProcessHardening.seal()
    report(
      "state", "\(try ProcessHardening.restrictFiles(FileAccess(sockets: ["\(root)/told"])))")
    checks("after")
  }

  /// The file sandbox with a thread running that it could not reach.
  func reportFilesWithThread() throws {
    report("start", probe_thread_start())
    do {
      report("state", "\(try ProcessHardening.restrictFiles(FileAccess()))")
    } catch {
      report("step", "\(error.step)")
    }
    report("passwd", canRead("/etc/passwd"))
  }

  /// A path that no system call can take.
  func reportPathWithNUL() {
    do {
      _ = try ProcessHardening.restrictFiles(FileAccess(inputs: ["/etc/\0passwd"]))
      report("nul", "ok")
    } catch {
      report("nul", "refused(\(error.errno?.rawValue ?? 0))")
      report("description", error.description)
    }
  }
#endif
