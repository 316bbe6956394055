import Foundation
import Glibc
import TestSupport

/// `adwaita-probe`, with its window on a stage.
final class ProbeWindow {
  let stage: Stage
  /// What it said before its window was there.
  private(set) var start: Answer = Answer(lines: [])
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: URL
  private var rest = Data()

  struct Answer {
    let lines: [String]

    subscript(_ name: String) -> String? { all(name).first }

    func all(_ name: String) -> [String] {
      lines.filter { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
  }

  /// - Parameter under: a program, with its arguments, that is to start it.
  init(
    _ arguments: String..., on stage: Stage, environment: [String: String] = [:],
    under starter: [String] = []
  ) throws {
    self.stage = stage
    errors = stage.directory.appendingPathComponent("errors-\(UUID())")
    try Data().write(to: errors)
    // Foundation takes a process for ended that closes what it was started with, and waits for it and for no other. A shell
    // in between closes nothing.
    let words =
      ["/bin/sh", "-c", "\"$@\"; exit $?", "sh"] + starter
      + [try BuiltProgram.url("adwaita-probe").path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = stage.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    start = try answer(to: "the start")
  }

  deinit { try? end() }

  /// Says a line, and takes what is answered.
  @discardableResult
  func ask(_ line: String) throws -> Answer {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return try answer(to: line)
  }

  private func answer(to line: String) throws -> Answer {
    var lines: [String] = []
    while true {
      while let end = rest.firstIndex(of: 0x0A) {
        let said = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        if said == "done" { return Answer(lines: lines) }
        lines.append(said)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Peer.Failure(description: "it ended at '\(line)': \(try complaints())")
      }
      rest.append(more)
    }
  }

  /// Asks until the answer is as wanted.
  func wait(for line: String, until holds: (Answer) -> Bool) throws {
    var last = Answer(lines: [])
    try TestSupport.wait(for: "\(line), not \(last.lines)", sleeping: 20) {
      last = try ask(line)
      return holds(last)
    }
  }

  /// Has a control the focus.
  func focus(_ name: String) throws {
    try ask("focus \(name)")
  }

  /// What it wrote to standard error: GTK's warnings.
  func complaints() throws -> String {
    String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// Ends it: its input does.
  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  // MARK: What is looked for in its memory

  /// Has it look for a text that it is not told.
  func watch(_ name: String, _ text: String) throws {
    // As canary.c hides what it looks for.
    let hidden = text.utf8.enumerated().map { index, octet in
      octet ^ UInt8(truncatingIfNeeded: 0x5C + 31 * index)
    }
    let digits = hidden.map { String(format: "%02x", $0) }.joined()
    let answer = try ask("watch \(name) \(digits)")
    guard answer["watched"] == "true" else { throw Peer.Failure(description: "not watched") }
  }

  /// Where that text is now: in ordinary memory, and in memory for secrets.
  func places(of name: String) throws -> (plain: [String], secret: [String]) {
    let answer = try ask("scan")
    guard answer.lines.contains(where: { $0.hasPrefix("scanned ") }) else {
      throw Peer.Failure(description: "nothing was looked through")
    }
    let found = answer.lines.filter { $0.hasPrefix("found \(name) ") }
    return (found.filter { $0.contains(" plain ") }, found.filter { $0.contains(" secret ") })
  }
}

/// A text of lower letters that nothing else holds.
func randomWord(_ count: Int = 24) -> String {
  String((0..<count).compactMap { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() })
}
