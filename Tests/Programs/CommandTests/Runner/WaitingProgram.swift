#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport

  /// One of the programs, which has read what there is on its standard input and waits for more: it has
  /// given up by then what it gives up.
  final class WaitingProgram {
    let pid: pid_t
    private let input: Int32
    private var isWaitedFor = false

    /// Each program with a command that reads standard input.
    static let commands = [["whisper", "detect"], ["sop", "armor"], ["whisper-qr", "read"]]

    /// `without`: system calls that the kernel shall not have. `descriptors`: those of this process that
    /// the program gets, by their number there.
    init(
      _ command: [String], in place: Place, environment: [String: String] = [:],
      without calls: String? = nil, descriptors: [Int32: Int32] = [:]
    ) throws {
      let directory = try Program.directory()
      let program = directory + "/" + (command.first ?? "")
      var child = Child(program, Array(command.dropFirst()))
      if let calls {
        child = Child(directory + "/hardening-probe", ["without", calls, program])
        child.arguments += command.dropFirst()
      }
      child.environment = place.environment.merging(environment) { $1 }
      child.directory = place.path
      let ends = try Descriptors.pipe()
      let captured = try Descriptors.unnamedFile()
      defer { [ends[0], captured].forEach { close($0) } }
      input = ends[1]
      pid = try child.spawn(descriptors.merging([0: ends[0], 1: captured, 2: captured]) { $1 })
      guard write(input, "x", 1) == 1 else { throw RunnerFailure("write: \(errno)") }
      var patience = Patience()
      while try unread() > 0 {
        guard patience.lasts(), waitpid(pid, nil, WNOHANG) == 0 else {
          let said = String(decoding: Descriptors.contents(captured), as: UTF8.self)
          throw patience.isOver("\(command) to read: \(said)")
        }
      }
    }

    deinit {
      if !isWaitedFor { _ = try? end(by: SIGKILL) }
      close(input)
    }

    private func unread() throws -> Int32 {
      var count: Int32 = 0
      guard ioctl(input, UInt(FIONREAD), &count) == 0 else {
        throw RunnerFailure("ioctl: \(errno)")
      }
      return count
    }

    /// The signals for which it has a handler.
    func handledSignals() throws -> [Int32] { try Self.handledSignals(of: pid) }

    static func handledSignals(of process: pid_t) throws -> [Int32] {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
        let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
      else { throw RunnerFailure("no SigCgt") }
      // The C library has two for its threads (signal(7)), once there were any.
      return (1...64).filter { ![32, 33].contains($0) && mask >> UInt64($0 - 1) & 1 == 1 }
    }

    /// Its status as a shell tells it.
    func end(by signal: Int32) throws -> Int32 {
      isWaitedFor = true
      kill(pid, signal)
      return try Child.wait(for: pid, "a program that was waiting, by signal \(signal)")
    }
  }
#endif
