#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport

  /// A command that goes on and says lines of JSON, which are read as they come.
  final class FollowingProgram {
    let pid: pid_t
    private var input: Int32
    private var output: Int32
    private var rest: [UInt8] = []
    private var isWaitedFor = false

    init(_ arguments: [String], in place: Place, environment: [String: String]) throws {
      var child = Child(try Program.whisper(), arguments)
      child.environment = place.environment.merging(environment) { $1 }
      child.directory = place.path
      let (to, from) = (try Descriptors.pipe(), try Descriptors.pipe())
      let errors = try Descriptors.unnamedFile()
      defer { [to[0], from[1], errors].forEach { close($0) } }
      (input, output) = (to[1], from[0])
      pid = try child.spawn([0: to[0], 1: from[1], 2: errors])
      guard fcntl(output, F_SETFL, O_NONBLOCK) == 0 else { throw RunnerFailure("fcntl: \(errno)") }
    }

    deinit {
      if !isWaitedFor { _ = try? end(by: SIGKILL) }
      close(input)
      if output >= 0 { close(output) }
    }

    /// The next line, which is waited for; nil where the program closed its output.
    func next() throws -> [String: Any]? {
      var patience = Patience()
      while true {
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = Array(rest[..<end])
          rest.removeSubrange(...end)
          guard let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
          else { throw RunnerFailure("no object: \(String(decoding: line, as: UTF8.self))") }
          return object
        }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output, &chunk, chunk.count)
        if count > 0 {
          rest += chunk[..<count]
          continue
        }
        if count == 0 { return nil }
        guard errno == EAGAIN, patience.lasts(sleeping: 10) else {
          throw patience.isOver("a line of output")
        }
      }
    }

    /// The next line of this event; others that come before it are passed over.
    func next(_ event: String) throws -> [String: Any] {
      while let line = try next() {
        if line["event"] as? String == event { return line }
      }
      throw RunnerFailure("its output ended before '\(event)'")
    }

    /// Whether it says nothing more for so long, in seconds of a machine that runs.
    func isQuiet(for seconds: Double) -> Bool {
      var patience = Patience(seconds: seconds)
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      while rest.isEmpty, patience.lasts(sleeping: 50) {
        if poll(&wanted, 1, 0) > 0 { return false }
      }
      return rest.isEmpty
    }

    func say(_ text: String) {
      _ = text.utf8.withContiguousStorageIfAvailable { write(input, $0.baseAddress, $0.count) }
    }

    /// Nobody reads what it says any more.
    func closeOutput() {
      close(output)
      output = -1
    }

    func closeInput() {
      close(input)
      input = -1
    }

    /// Its status as a shell tells it.
    func end() throws -> Int32 {
      isWaitedFor = true
      return try Child.wait(for: pid, "a program that follows")
    }

    func end(by signal: Int32) throws -> Int32 {
      kill(pid, signal)
      return try end()
    }
  }
#endif
