import Foundation
import Glibc
import PtyC

/// A failure of the torture itself, not of what is under it.
struct TortureFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A program that ran to its end.
struct Ran: Sendable {
  let command: String
  /// As a shell tells it: 128 and the signal's number for who was killed.
  let status: Int32
  let output: [UInt8]
  let errorOutput: [UInt8]

  static let killed: Int32 = 128 + SIGKILL

  var errors: String { String(decoding: errorOutput, as: UTF8.self) }

  /// Fails, with all there is to see, when the program ended otherwise.
  @discardableResult
  func expect(_ wanted: Int32) throws -> Ran {
    guard status == wanted else {
      throw TortureFailure("\(command)\nended with \(status), not \(wanted)\n\(errors)")
    }
    return self
  }
}

/// Runs a program with nothing on standard input, in a session of its own.
enum Child {
  /// How long a program may run, in seconds: a vault that hangs is a finding too.
  private static let patience = 120.0

  static func run(
    _ program: String, _ arguments: [String], in directory: String, environment: [String: String]
  ) throws -> Ran {
    let arguments = arguments.map { argument in
      argument == Place.approval
        ? (try? String(contentsOfFile: directory + "/" + argument, encoding: .utf8)) ?? argument
        : argument
    }
    let command = ([program] + arguments).joined(separator: " ")
    let tpm = try TPMServer(in: directory)
    defer { tpm?.stop() }
    var descriptors: [Int32] = []
    defer { descriptors.forEach { close($0) } }
    descriptors.append(open("/dev/null", O_RDWR | O_CLOEXEC))
    for _ in 0..<2 { descriptors.append(unnamedFile()) }
    guard descriptors.allSatisfy({ $0 >= 0 }) else { throw TortureFailure("no descriptors left") }
    let argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let envp: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    let pid = pty_spawn(
      program, argv, envp, directory, descriptors, Int32(descriptors.count), nil)
    guard pid > 0 else { throw TortureFailure("cannot start \(program): \(errno)") }
    let status = try wait(for: pid, command)
    return Ran(
      command: command, status: status, output: contents(descriptors[1]),
      errorOutput: contents(descriptors[2]))
  }

  private static func unnamedFile() -> Int32 {
    var template = Array("/tmp/whisper-torture-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    unlink(template)
    return descriptor
  }

  private static func wait(for pid: pid_t, _ command: String) throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(patience)
    var status: Int32 = 0
    while true {
      let got = waitpid(pid, &status, WNOHANG)
      if got == pid { break }
      guard got == 0 || errno == EINTR else { throw TortureFailure("waitpid: \(errno)") }
      guard ContinuousClock.now < deadline else {
        kill(pid, SIGKILL)
        waitpid(pid, &status, 0)
        throw TortureFailure("\(command)\ndid not end in \(patience) seconds")
      }
      usleep(300)
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func contents(_ descriptor: Int32) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: size)
    let count = pread(descriptor, &bytes, size, 0)
    return Array(bytes.prefix(max(0, count)))
  }
}
