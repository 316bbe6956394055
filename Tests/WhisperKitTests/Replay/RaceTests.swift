import Foundation
import Synchronization
import Testing
import WhisperKit

@Suite("Two readers race for one message")
struct RaceTests {
  @Test("of two processes exactly one opens it, thirty times over")
  func processes() throws {
    let bob = try Person("Bob")
    let ada = try Person("Ada", time: TestTime(TimeSource.system.now()))
    try ada.add(bob)
    try bob.add(ada)
    for round in 1...30 {
      let sealed = try ada.seal("round \(round)", to: "Bob")
      let readers = try (0..<2).map { _ in try ProbeProcess(directory: bob.directory.path) }
      for reader in readers { #expect(try reader.readLine() == "ready") }
      for reader in readers { try reader.writeLine(sealed) }
      let outcomes = try readers.map { try $0.finish() }
      #expect(outcomes.sorted() == ["opened", "replayDetected"], "round \(round)")
    }
    #expect(try bob.rememberedMessages == 30)
  }

  @Test("of many threads exactly one opens it, whether they share a connection or not")
  func threads() async throws {
    let pair = try Pair()
    let readers = try (0..<4).map { $0 == 0 ? pair.bob.whisper : try pair.bob.secondWhisper() }
    for round in 1...10 {
      let sealed = try pair.ada.seal("round \(round)", to: "Bob")
      let outcomes = await withTaskGroup(of: WhisperError?.self) { group in
        for number in 0..<8 {
          group.addTask {
            do {
              _ = try readers[number % readers.count].open(sealed)
              return nil
            } catch {
              return error as? WhisperError
            }
          }
        }
        return await group.reduce(into: [WhisperError?]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == nil } == 1, "round \(round)")
      #expect(outcomes.count { $0 == .replayDetected } == 7, "round \(round): \(outcomes)")
    }
  }
}

/// A running `kit-probe`.
private final class ProbeProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()

  struct Failure: Error {
    let message: String
  }

  init(directory: String) throws {
    process.executableURL = try Self.executable()
    process.arguments = [directory]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line that it writes.
  func readLine() throws -> String {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[(end + 1)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "it ended without a line") }
      pending += more
    }
  }

  func writeLine(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Its last line, once it has ended.
  func finish() throws -> String {
    let line = try readLine()
    process.waitUntilExit()
    return line
  }

  /// Beside the running test binary, or in the package's debug directory.
  private static func executable() throws -> URL {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let neighbours = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      URL(fileURLWithPath: CommandLine.arguments[0]),
      root.appendingPathComponent(".build/debug/any"),
    ]
    for neighbour in neighbours {
      let probe = neighbour.deletingLastPathComponent().appendingPathComponent("kit-probe")
      if FileManager.default.isExecutableFile(atPath: probe.path) { return probe }
    }
    throw Failure(message: "kit-probe is not built")
  }
}
