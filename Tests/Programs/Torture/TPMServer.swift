import Foundation
import Glibc
import PtyC
import TPMElement

/// swtpm, with what it knows in the directory `tpm` of a place, for as long as one command runs: a copy of the place has a
/// TPM of its own, in the same state.
struct TPMServer {
  private static let program = "/usr/bin/swtpm"
  static let state = "tpm"
  static let socket = "tpm-socket"
  /// For `WHISPER_TPM`.
  static let place = "unix:" + socket
  static let tools = "/usr/bin/tpm2"

  static var isInstalled: Bool {
    [program, tools].allSatisfy(FileManager.default.isExecutableFile(atPath:))
  }

  private let pid: pid_t
  private let path: String

  /// Nil where the place has no TPM.
  init?(in directory: String) throws {
    guard FileManager.default.fileExists(atPath: directory + "/" + Self.state) else { return nil }
    path = directory + "/" + Self.socket
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let arguments = [
      Self.program, "socket", "--tpm2", "--tpmstate", "dir=" + Self.state, "--server",
      "type=unixio,path=" + Self.socket, "--ctrl", "type=unixio,path=" + Self.socket + ".ctrl",
      "--flags", "not-need-init,startup-clear",
    ]
    let argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let envp: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=/usr/bin:/bin"), nil]
    defer { (argv + envp).forEach { free($0) } }
    pid = pty_spawn(Self.program, argv, envp, directory, [null, null, null], 3, nil)
    guard pid > 0 else { throw TortureFailure("cannot start swtpm: \(errno)") }
    for _ in 0..<5_000 {
      if (try? TPMLocation.socket(path: path).connect()) != nil { return }
      usleep(1_000)
    }
    stop()
    throw TortureFailure("swtpm does not start in \(directory)")
  }

  /// Cuts its power.
  func stop() {
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    for suffix in ["", ".ctrl"] { unlink(path + suffix) }
  }
}

extension Place {
  var hasTPM: Bool { FileManager.default.fileExists(atPath: file(TPMServer.state)) }

  /// Has somebody else's program use its TPM.
  @discardableResult
  func tool(_ arguments: String...) throws -> Ran {
    try Child.run(
      TPMServer.tools, arguments, in: path,
      environment: ["TPM2TOOLS_TCTI": "swtpm:path=" + TPMServer.socket, "PATH": "/usr/bin:/bin"]
    ).expect(0)
  }

  /// The handles of the counters that its TPM has.
  func counterHandles() throws -> Set<UInt32> {
    let text = String(decoding: try tool("getcap", "handles-nv-index").output, as: UTF8.self)
    return Set(
      text.split(whereSeparator: \.isWhitespace).compactMap {
        $0.hasPrefix("0x") ? UInt32($0.dropFirst(2), radix: 16) : nil
      })
  }
}

extension Setting {
  /// Whether a counter is left that the vault does not name, or one whose fate is open. Nil where all is as it should be.
  func uncounted(in place: Place) throws -> String? {
    guard place.hasTPM else { return nil }
    if place.names.contains(where: { $0.hasPrefix("vault/counter-pending") }) {
      return "counters are left open"
    }
    let count = try place.counterHandles().count
    return count == operation.counters
      ? nil : "\(count) counters are left, not \(operation.counters)"
  }
}
