import Foundation

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
      return Program(words: all, input: input, output: output).run
    }
    try whisper(["init", "--no-passphrase", "--yes"])()
    try whisper(["identity", "create", "Me"])()
    try whisper(["identity", "export"], output: bundle)()
    try whisper(["contact", "add", bundle])()

    let medians = try Measure.interleavedMedians(
      [
        Work(name: "floor", run: Program(words: ["/bin/true"]).run),
        Work(name: "version", run: Program(words: [program, "--version"]).run),
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
}
