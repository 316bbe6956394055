#if os(Linux)
  import Foundation
  import Testing

  /// Programs that tests need and the product does not. In CI they must be there; elsewhere their tests
  /// are skipped, and say how to get them.
  enum Peer {
    static let isCI = ProcessInfo.processInfo.environment["WHISPER_CI"] != nil

    static func isAvailable(_ program: String) -> Bool {
      isCI || FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
    }

    static let howToGet: Comment =
      "SKIPPED, NOTHING WAS CHECKED: make test-deps installs what is missing"

    /// Every path that `whisper` hands to the kernel while it runs, as strace sees it from outside,
    /// and how it ended.
    static func paths(
      of arguments: [String], in place: Place, environment: [String: String] = [:]
    ) throws -> (ran: Ran, paths: Set<String>) {
      let log = place.path("strace.log")
      var child = Child(
        "/usr/bin/strace",
        ["-f", "-qq", "-s", "4096", "-e", "trace=%file", "-o", log, try Program.whisper()]
          + arguments)
      child.environment = place.environment.merging(environment) { $1 }
      child.directory = place.path
      let ran = try child.run()
      let text = try String(contentsOfFile: log, encoding: .utf8)
      try FileManager.default.removeItem(atPath: log)
      // The arguments of the program itself stand there too.
      let calls = text.split(separator: "\n").filter { !$0.contains("execve(") }
      let paths = calls.flatMap { $0.matches(of: /"([^"]*)"/).map { String($0.1) } }
      return (ran, Set(paths))
    }

    /// The C compiler that comes with Swift, or the system's.
    static let compiler: String? = {
      let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
        .split(separator: ":")
      return ["clang", "cc", "gcc"].flatMap { name in directories.map { "\($0)/\(name)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Makes a library of a C file.
    static func compile(_ source: String, to library: String) throws {
      guard let compiler else { throw RunnerFailure("no C compiler in PATH") }
      var child = Child(compiler, ["-shared", "-fPIC", "-o", library, source])
      child.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"]
      try child.run().expect(0)
    }
  }
#endif
