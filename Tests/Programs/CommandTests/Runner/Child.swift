#if os(Linux)
  import CKernel
  import Foundation
  import Glibc
  import PtyC
  import TestSupport

  /// The programs under test.
  enum Program {
    static func whisper() throws -> String { try BuiltProgram.url("whisper").path }

    /// A copy of it, made by another program: what this process has open for writing, a child that is started by another
    /// test just then has for a moment too, and a program that somebody writes cannot be run.
    static func copyWhisper(to path: String) throws {
      try Child("/bin/cp", [whisper(), path]).run().expect(0)
    }

    /// Where the built programs are.
    static func directory() throws -> String { try BuiltProgram.directory().path }
  }

  /// What a child reads from a descriptor.
  enum Source {
    case nothing
    case closed
    case bytes([UInt8])
    case file(String)

    static func text(_ text: String) -> Source { .bytes(Array(text.utf8)) }

    /// A descriptor to read from; nil when it is to be closed.
    func open() throws -> Int32? {
      switch self {
      case .closed: return nil
      case .nothing: return try Self.open("/dev/null")
      case .file(let path): return try Self.open(path)
      case .bytes(let bytes):
        let descriptor = try Descriptors.unnamedFile()
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
          throw RunnerFailure("cannot write the input: \(errno)")
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
      }
    }

    private static func open(_ path: String) throws -> Int32 {
      let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw RunnerFailure("open \(path): \(errno)") }
      return descriptor
    }
  }

  enum Descriptors {
    /// A file without a name, to hand to a child and to read what it wrote.
    static func unnamedFile() throws -> Int32 {
      var template = Array("/tmp/whisper-command-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else { throw RunnerFailure("mkstemp: \(errno)") }
      unlink(template)
      return descriptor
    }

    /// A pipe of which no child inherits an end unless it is given one; the reading end comes first.
    static func pipe() throws -> [Int32] {
      var ends: [Int32] = [-1, -1]
      guard whisper_pipe(&ends) == 0 else { throw RunnerFailure("pipe: \(errno)") }
      return ends
    }

    static func contents(_ descriptor: Int32) -> [UInt8] {
      let size = Int(lseek(descriptor, 0, SEEK_END))
      var bytes = [UInt8](repeating: 0, count: size)
      let count = pread(descriptor, &bytes, size, 0)
      return Array(bytes.prefix(max(0, count)))
    }
  }

  /// A program to run, and all that it gets from its parent.
  struct Child {
    var executable: String
    var arguments: [String]
    var environment: [String: String] = [:]
    var directory = "/"
    var input = Source.nothing
    /// Nil captures the stream.
    var output: Source?
    var errors: Source?
    /// More descriptors to read from, by their number in the child.
    var descriptors: [Int32: Source] = [:]

    init(_ executable: String, _ arguments: [String]) {
      self.executable = executable
      self.arguments = arguments
    }

    /// Runs the program to its end.
    func run() throws -> Ran {
      let (written, complained) = (
        try Descriptors.unnamedFile(), try Descriptors.unnamedFile()
      )
      var opened = [written, complained]
      defer { opened.forEach { close($0) } }
      var table: [Int32: Int32] = [:]
      func give(_ number: Int32, _ source: Source) throws {
        guard let descriptor = try source.open() else { return }
        opened.append(descriptor)
        table[number] = descriptor
      }
      try give(0, input)
      if let output { try give(1, output) } else { table[1] = written }
      if let errors { try give(2, errors) } else { table[2] = complained }
      for (number, source) in descriptors { try give(number, source) }
      let pid = try spawn(table)
      let command = ([executable] + arguments).joined(separator: " ")
      let status = try Self.wait(for: pid, command)
      return Ran(
        command: command, status: status,
        output: Descriptors.contents(written), errorOutput: Descriptors.contents(complained))
    }

    /// Starts the program with these descriptors and no other. With a terminal, it leads a session
    /// that has this terminal.
    func spawn(_ table: [Int32: Int32], terminal: String? = nil) throws -> pid_t {
      let count = max(2, table.keys.max() ?? 2) + 1
      let descriptors = (0..<count).map { table[$0] ?? -1 }
      let argv: [UnsafeMutablePointer<CChar>?] =
        ([executable] + arguments).map { strdup($0) } + [nil]
      let envp: [UnsafeMutablePointer<CChar>?] =
        environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { (argv + envp).forEach { free($0) } }
      let pid = pty_spawn(
        executable, argv, envp, directory, descriptors, count, terminal)
      guard pid > 0 else { throw RunnerFailure("cannot start \(executable): \(errno)") }
      return pid
    }

    /// Waits for a child, and kills it where it does not end; its status as a shell tells it.
    static func wait(for pid: pid_t, _ command: String) throws -> Int32 {
      var patience = Patience()
      var status: Int32 = 0
      while true {
        let got = waitpid(pid, &status, WNOHANG)
        if got == pid { break }
        guard got == 0 || errno == EINTR else { throw RunnerFailure("waitpid: \(errno)") }
        guard patience.lasts() else {
          kill(pid, SIGKILL)
          waitpid(pid, &status, 0)
          throw patience.isOver("the end of \(command)")
        }
      }
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
  }
#endif
