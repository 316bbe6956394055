import Foundation
import Glibc

/// How long a person waits for a command that has nothing to wait for.
enum CommandBenchmark {
  static func run(_ program: String) throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let vault = directory.appendingPathComponent("vault").path
    let bundle = directory.appendingPathComponent("bundle").path
    let message = directory.appendingPathComponent("message").path
    try Data("the river, at seven".utf8).write(to: URL(fileURLWithPath: message))

    func whisper(
      _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null"
    ) -> () throws -> Void {
      let all = [program, "--vault", vault, "--quiet"] + arguments
      return { try spawn(all, input: input, output: output) }
    }
    try whisper(["init", "--no-passphrase", "--yes"])()
    try whisper(["identity", "create", "Me"])()
    try whisper(["identity", "export"], output: bundle)()
    try whisper(["contact", "add", bundle])()

    let medians = try Measure.interleavedMedians(
      [
        Work(name: "floor") { try spawn(["/bin/true"], input: "/dev/null", output: "/dev/null") },
        Work(name: "version") {
          try spawn([program, "--version"], input: "/dev/null", output: "/dev/null")
        },
        Work(name: "status", run: whisper(["status"])),
        Work(name: "seal", run: whisper(["seal", "--to", "Me"], input: message)),
      ], rounds: 101, clock: Measure.wallTime)
    func figure(_ name: String, _ key: String, _ aim: String?) -> Figure {
      Figure(name: name, value: (medians[key] ?? .nan) / 1e6, unit: "ms", aim: aim)
    }
    return [
      figure("a program that does nothing (/bin/true)", "floor", nil),
      figure("whisper --version", "version", "under 5"),
      figure("whisper status", "status", "under 15"),
      figure("whisper seal, signed, no passphrase", "seal", "under 15"),
    ]
  }

  private struct Failure: Error { let program: [String] }

  private static func spawn(_ words: [String], input: String, output: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { throw Failure(program: words) }
  }
}
