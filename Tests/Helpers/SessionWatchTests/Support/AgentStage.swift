import AgentExchange
import CLocalSocket
import Foundation
import Glibc
import HelperProcess
import SystemPackage
import TestSupport
import WatchExchange

/// An agent on a bus of its own, with a logind there that the test's one thread moves.
struct AgentStage: ~Copyable {
  let bus: PrivateBus
  let login: StandIn
  let standing: AgentReport.Standing
  /// The agent, a child of this process.
  let pid: pid_t
  private let home: URL
  private let process: LastingProcess

  /// Makes a vault with nothing to type, and has the built agent open it. `isServed`: whether logind answers meanwhile.
  static func set(
    isServed: Bool = true, _ prepare: (StandIn) -> Void = { _ in }
  ) throws -> AgentStage {
    let home = URL(fileURLWithPath: "/tmp/wa-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let bus = try PrivateBus()
    let login = try StandIn(bus)
    login.users[Stage.session] = .user(getuid())
    prepare(login)
    try makeVault(in: home)
    return try AgentStage(bus: bus, login: login, home: home, isServed: isServed)
  }

  private init(bus: PrivateBus, login: StandIn, home: URL, isServed: Bool) throws {
    let process = try LastingProcess.start("whisper-agent", passing: nil, in: [Stage.helpers])
    let vault = home.appendingPathComponent(".local/share/whisper").path
    try MessagePipe(process.input).send(
      AgentOrder(vault: vault, runtime: home.path, secret: .none, bus: bus.socket.path))
    let reports = process.output
    try wait(for: "the agent's report", sleeping: 0) {
      if isServed { try login.serve() }
      var output = pollfd(fd: reports.rawValue, events: Int16(POLLIN), revents: 0)
      return poll(&output, 1, 10) > 0
    }
    guard case .listening(let standing)? = try MessagePipe(reports).receive(AgentReport.self)
    else { throw Peer.Failure(description: "no agent stands") }
    let pid = try Self.listener(below: home)
    (self.bus, self.login, self.home) = (bus, login, home)
    (self.standing, self.pid) = (standing, pid)
    self.process = process
  }

  deinit {
    // Without the name of its socket an agent ends.
    try? FileManager.default.removeItem(at: home)
  }

  /// What a command says, as JSON: logind answers nothing meanwhile.
  func ask(_ command: String) throws -> [String: Any] {
    let output = try Self.run([command, "--json"], in: home)
    return try JSONSerialization.jsonObject(with: output) as? [String: Any] ?? [:]
  }

  /// Asks why the agent ends, which it answers when it does.
  func awaitEnd() throws -> Descriptor {
    let path = home.path + "/whisper/" + (sockets.first ?? "")
    let descriptor = Descriptor(whisper_local_connect(path, 1000))
    let request: [UInt8] = [0, 0, 0, 2, 2, 14]
    let count = request.withUnsafeBytes {
      whisper_local_send(descriptor.number, $0.baseAddress, $0.count)
    }
    guard count == request.count else { throw Peer.Failure(description: "nobody to ask: \(errno)") }
    return descriptor
  }

  /// What it answered, once it has ended.
  static func reason(on descriptor: borrowing Descriptor) -> AgentEnd? {
    var octets = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor.number, &octets, octets.count)
    return count == 8 ? AgentEnd(answer: Array(octets[6..<8])) : nil
  }

  /// How the agent ended; nil where it does not.
  func end() throws -> Int32? {
    var patience = Patience()
    repeat {
      try login.serve()
      var status: Int32 = 0
      if waitpid(pid, &status, WNOHANG) == pid { return status }
    } while patience.lasts(sleeping: 10)
    return nil
  }

  /// Whether it runs, after all that was sent before was heard.
  var stands: Bool {
    var status: Int32 = 0
    return waitpid(pid, &status, WNOHANG) == 0
  }

  var sockets: [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: home.path + "/whisper")) ?? []
    return names.filter { $0.hasSuffix(".sock") }
  }

  /// Makes a vault with nothing to type, in a TPM where there is one.
  static func makeVault(in home: URL, tpm: String = "none") throws {
    try run(["init", "--no-passphrase", "--yes"], in: home, tpm: tpm)
  }

  @discardableResult
  private static func run(
    _ arguments: [String], in home: URL, tpm: String = "none"
  ) throws -> Data {
    let (process, output) = (Process(), Pipe())
    process.executableURL = try BuiltProgram.url("whisper")
    process.arguments = arguments
    process.environment = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "WHISPER_TPM": tpm,
      "XDG_RUNTIME_DIR": home.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Peer.Failure(description: "\(arguments) ended with \(process.terminationStatus)")
    }
    return data
  }

  /// The process that listens at the one socket.
  private static func listener(below home: URL) throws -> pid_t {
    let directory = home.path + "/whisper/"
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    let descriptor = whisper_local_connect(
      directory + (names.first { $0.hasSuffix(".sock") } ?? ""), 1000)
    defer { close(descriptor) }
    // Process, user and group (unix(7), SO_PEERCRED).
    var peer: [Int32] = [0, 0, 0]
    var size = socklen_t(12)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else {
      throw Peer.Failure(description: "nobody listens: \(errno)")
    }
    return peer[0]
  }
}
