internal import Foundation
internal import Glibc
internal import TestSupport

/// A FIDO2 security key of software (`virtual-key.py`), plugged into a socket, in a process and a private directory of its own.
/// It serves one connection at a time. It ends with its owner, and with the tests.
package final class VirtualSecurityKey: @unchecked Sendable {
  // @unchecked Sendable: `process` and `lifeline` change in `plugIn` and `unplug` alone, which one test calls.

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  private static let python = "/usr/bin/python3"

  /// Whether tests that need it run: where it must be there, they fail without it.
  package static let isExpected: Bool = {
    if isThere || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil { return true }
    FileHandle.standardError.write(
      Data(
        "python3 with cryptography is not installed: NOTHING WAS CHECKED (make test-deps)\n".utf8))
    return false
  }()

  private static var isThere: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", "import cryptography"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private let directory: URL
  private var process: Process?
  /// Its end is the end of the program: whatever becomes of the tests, nothing is left running.
  private var lifeline: Pipe?

  /// Plugs a new one in.
  /// - Parameter pin: nil for one that has none yet.
  /// - Parameter options: as `virtual-key.py --help` says.
  package init(pin: String? = "123456", _ options: [String] = []) throws {
    // Short: a socket's path has at most 107 octets.
    directory = URL(fileURLWithPath: "/tmp/key-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try plugIn((pin.map { ["--pin", $0] } ?? []) + options)
  }

  deinit {
    unplug()
    try? FileManager.default.removeItem(at: directory)
  }

  package var socket: String { directory.appendingPathComponent("s").path }
  /// What `WHISPER_SECURITY_KEY` names it by.
  package var location: String { "unix:" + socket }

  /// Plugs it in again. It knows what it knew: credentials, PIN, and how many tries are left. What it does now is said anew;
  /// a PIN is not, since it has the one of its beginning.
  package func plugIn(_ options: [String] = []) throws {
    unplug()
    let (process, lifeline, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments =
      [
        Checkout.root.appendingPathComponent("Tests/Support/TestFIDO2/virtual-key.py").path,
        "--lifeline", "--socket", socket, "--state", file("state"), "--log", file("log"),
      ] + options
    process.standardInput = lifeline
    process.standardOutput = output
    try process.run()
    (self.process, self.lifeline) = (process, lifeline)
    // It says so when it listens, and closes its output when it cannot.
    guard try output.fileHandleForReading.read(upToCount: 10) == Data("listening\n".utf8) else {
      throw Failure(description: "the virtual key does not start: \(options)")
    }
  }

  /// Pulls it out, at once.
  package func unplug() {
    // Threads of Foundation block what terminate() sends, and a program that they start inherits that.
    if let process { kill(process.processIdentifier, SIGKILL) }
    process?.waitUntilExit()
    (process, lifeline) = (nil, nil)
    try? FileManager.default.removeItem(atPath: socket)
  }

  /// What it was asked, and when it was touched: a word for each command (`info`, `make`, `assert`, `assert silently`, `pin` with
  /// the number of its subcommand), `touched` and `cancelled`.
  package var log: [String] {
    let text = (try? String(contentsOfFile: file("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Forgets what it was asked.
  package func clearLog() {
    try? FileManager.default.removeItem(atPath: file("log"))
  }

  private func file(_ name: String) -> String { directory.appendingPathComponent(name).path }
}
