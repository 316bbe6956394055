package import Foundation
internal import SecretMemory
package import TPMElement
internal import TestSupport

/// swtpm in a process and a directory of its own, without a resource manager, for one client at a time.
package final class SoftwareTPM: @unchecked Sendable {
  // @unchecked Sendable: `process` and `lifeline` change in `start` and `kill` alone, which one test calls.

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// One that tests share, for what leaves nothing in it. It takes many wrong secrets.
  package static let shared: SoftwareTPM? = {
    guard isExpected else { return nil }
    do {
      let tpm = try SoftwareTPM()
      try tpm.location.setLockout(tries: 100_000, secondsToForgetOne: 1)
      return tpm
    } catch {
      fatalError("no TPM: \(error)")
    }
  }()

  /// Runs swtpm until it reads a line, or its input ends because we are no more: then the directory goes too.
  private static let guardian = """
    import shutil, subprocess, sys
    directory, socket = sys.argv[1:]
    swtpm = subprocess.Popen([
        "/usr/bin/swtpm", "socket", "--tpm2", "--tpmstate", "dir=" + directory,
        "--server", "type=unixio,path=" + socket, "--ctrl", f"type=unixio,path={socket}.ctrl",
        "--flags", "not-need-init,startup-clear"], stdin=subprocess.DEVNULL)
    word = sys.stdin.readline()
    swtpm.kill()
    swtpm.wait()
    if not word:
        shutil.rmtree(directory, ignore_errors=True)
    """

  private static let needed = ["/usr/bin/swtpm", "/usr/bin/tpm2", "/usr/bin/python3"]

  /// Whether tests that need it run: where it must be there, they fail without it.
  package static let isExpected: Bool = {
    if needed.allSatisfy(FileManager.default.isExecutableFile(atPath:)) { return true }
    if ProcessInfo.processInfo.environment["WHISPER_CI"] != nil { return true }
    FileHandle.standardError.write(
      Data(
        "swtpm, tpm2-tools or python3 is not installed: NOTHING WAS CHECKED (make test-deps)\n".utf8
      ))
    return false
  }()

  /// Where it keeps its state, and files of its tools.
  package let directory: URL
  private var socket: URL { directory.appendingPathComponent("s") }
  private var process: Process?
  /// Its end is the end of the program: whatever becomes of the tests, nothing is left running.
  private var lifeline: Pipe?

  package init() throws {
    // Short: a socket's path has at most 107 octets.
    directory = URL(fileURLWithPath: "/tmp/swtpm-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: directory)
  }

  package var location: TPMLocation { .socket(path: socket.path) }

  /// Powers it on, with what it knew when it was killed.
  package func start() throws {
    let (process, lifeline) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.guardian, directory.path, socket.path]
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    for suffix in ["", ".ctrl"] {
      try? FileManager.default.removeItem(atPath: socket.path + suffix)
    }
    try process.run()
    (self.process, self.lifeline) = (process, lifeline)
    try wait(for: "swtpm to start", sleeping: 20) { (try? location.connect()) != nil }
  }

  /// Cuts its power.
  package func kill() {
    // Without a word, its directory goes too.
    try? lifeline?.fileHandleForWriting.write(contentsOf: Data("keep\n".utf8))
    try? lifeline?.fileHandleForWriting.close()
    process?.waitUntilExit()
    (process, lifeline) = (nil, nil)
  }

  /// Stops it, so that it answers nobody and is still there, or has it go on.
  package func signal(_ signal: Int32) throws {
    guard let parent = process?.processIdentifier,
      let children = try? String(
        contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8),
      let child = children.split(separator: " ").first.flatMap({ Int32($0) }),
      Foundation.kill(child, signal) == 0
    else { throw Failure(description: "swtpm is not there") }
  }

  /// Runs one of tpm2-tools, which finds its files in `directory`, and gives what it writes. What it leaves in the TPM, for
  /// want of a resource manager, is cleared away.
  @discardableResult
  package func tool(_ name: String, _ arguments: String...) throws -> String {
    try run(name, arguments)
  }

  /// As above.
  @discardableResult
  package func run(_ name: String, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tpm2")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = directory
    process.environment = [
      "TPM2TOOLS_TCTI": "swtpm:path=\(socket.path)", "PATH": "/usr/bin:/bin",
      "TSS2_LOG": "all+none",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try location.clearAway()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "tpm2 \(name) \(arguments): \(text)")
    }
    return text
  }

  package func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: directory.appendingPathComponent(file))
  }

  package func read(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: directory.appendingPathComponent(file)))
  }
}
