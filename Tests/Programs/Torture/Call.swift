import Foundation

/// The n-th call of a kind that a program makes.
struct Call: Sendable, CustomStringConvertible {
  let name: String
  let number: Int

  var description: String { "\(name):\(number)" }
}

extension Call {
  /// As `description` writes it.
  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    self.init(name: String(parts[0]), number: number)
  }
}

/// Kills from outside, by strace's fault injection: nothing in the product knows of it.
///
/// The signal arrives as the call begins, and the call is not made: to be killed before each call
/// that changes a file is to be left in every state that a killed process can leave.
enum Strace {
  static let path: String? = ["/usr/bin/strace", "/bin/strace", "/usr/local/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Every call that changes a file or a directory, or makes a change last, or has a TPM do something.
  private static let changing = [
    "sendto", "bind", "listen",
    "write", "pwrite64", "writev", "pwritev", "pwritev2", "sendfile", "copy_file_range", "splice",
    "fsync", "fdatasync", "sync_file_range", "msync", "sync", "syncfs",
    "truncate", "ftruncate", "fallocate",
    "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat",
    "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "mknod", "mknodat",
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "utimensat",
  ]

  /// Those that change something only when they make a file.
  private static let opening = ["open", "openat", "creat"]

  /// What has strace show those calls.
  static var traced: String {
    "trace=" + (changing + opening).map { "?" + $0 }.joined(separator: ",")
  }

  /// Runs the command to its end and lists its changing calls.
  static func calls(
    of arguments: [String], in place: Place, log: String
  ) throws -> (ran: Ran, calls: [Call]) {
    let ran = try run(["--seccomp-bpf", "-e", traced, "-o", log], arguments, in: place)
    defer { unlink(log) }
    let calls = read(log, followed: true)
    guard !calls.isEmpty else { throw TortureFailure("strace saw nothing: \(ran.errors)") }
    return (ran, calls)
  }

  /// The changing calls in what strace wrote. `followed`: with `-f`, each line behind the number of its process.
  static func read(_ log: String, followed isFollowed: Bool) -> [Call] {
    let text = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
    var calls: [Call] = []
    // strace counts for each thread by itself.
    var counts: [String: [Substring: Int]] = [:]
    for line in text.split(separator: "\n") {
      let parts = isFollowed ? line.split(separator: " ", maxSplits: 1) : ["", line]
      guard parts.count == 2, let end = parts[1].firstIndex(of: "(") else { continue }
      let name = parts[1][..<end].trimmingCharacters(in: .whitespaces)
      guard changing.contains(name) || opening.contains(name) else { continue }
      let number = counts[name, default: [:]][parts[0], default: 0] + 1
      counts[name, default: [:]][parts[0]] = number
      if opening.contains(name), name != "creat", !parts[1].contains("O_CREAT") { continue }
      calls.append(Call(name: name, number: number))
    }
    return calls
  }

  /// Runs the command and kills it as it begins this call. Its status is `Ran.killed`, or what it
  /// ended with when it never came so far. (With `--seccomp-bpf` this strace injects nothing.)
  static func kill(_ arguments: [String], at call: Call, in place: Place) throws -> Ran {
    try run(killing(call), arguments, in: place)
  }

  /// What has strace kill at that call.
  static func killing(_ call: Call) -> [String] {
    [
      "-o", "/dev/null", "-e", "trace=" + call.name,
      "-e", "inject=\(call.name):signal=KILL:when=\(call.number)",
    ]
  }

  private static func run(
    _ options: [String], _ arguments: [String], in place: Place
  ) throws -> Ran {
    guard let path else { throw TortureFailure("strace is not installed") }
    return try Child.run(
      path, ["-f", "-qq"] + options + [place.program] + arguments, in: place.path,
      environment: place.environment)
  }
}
