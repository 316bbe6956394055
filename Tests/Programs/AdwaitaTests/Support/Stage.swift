import Foundation
import Glibc
import TestSupport
import Testing

/// What a desktop is made of, and these tests need: a display, a session bus, and what assistive technology asks.
enum Peer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let display = "/usr/bin/Xvfb"
  static let daemon = "/usr/bin/dbus-daemon"
  static let accessibility = "/usr/libexec/at-spi-bus-launcher"
  static let python = "/usr/bin/python3"
  static let clipboard = "/usr/bin/xclip"

  /// In CI a peer must be there; elsewhere its tests are skipped, and say how to get it.
  static var isAvailable: Bool {
    [display, daemon, accessibility, python, clipboard].allSatisfy(
      FileManager.default.fileExists(atPath:))
      || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  }

  static let howToGet: Comment =
    "SKIPPED, NOTHING WAS CHECKED: make test-deps installs what is missing"

  static func script(_ name: String) -> String {
    Checkout.root.appendingPathComponent("Tests/Programs/AdwaitaTests/Support/Peers/\(name)").path
  }
}

/// A display and a bus of their own, which end with their owner.
final class Stage {
  let directory: URL
  private(set) var environment: [String: String]
  private var peers: [Process] = []

  /// - Parameter portal: the arguments of the portal; nil where there is none.
  init(portal: [String]? = []) throws {
    // Short: a socket's path has at most 107 octets.
    directory = URL(fileURLWithPath: "/tmp/desk-\(UUID().uuidString.prefix(8))")
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": directory.path,
      "XDG_RUNTIME_DIR": directory.path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(directory.path)/bus",
    ]
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try startBus()
    let number = try start(
      Peer.display,
      ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset", "-ac"])
    environment["DISPLAY"] = ":\(number)"
    if let portal { _ = try start(Peer.python, [Peer.script("portal.py")] + portal) }
  }

  deinit {
    // What the bus and its services started, too: all have this directory as their home.
    for process in processes { kill(process, SIGKILL) }
    for peer in peers { peer.waitUntilExit() }
    try? FileManager.default.removeItem(at: directory)
  }

  private var processes: [pid_t] {
    let mark = Data("HOME=\(directory.path)\0".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      return environment?.range(of: mark) != nil
    }
  }

  private func startBus() throws {
    let services = directory.appendingPathComponent("services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: false)
    let service = "[D-BUS Service]\nName=org.a11y.Bus\nExec=\(Peer.accessibility)\n"
    try Data(service.utf8).write(to: services.appendingPathComponent("org.a11y.Bus.service"))
    let configuration = directory.appendingPathComponent("configuration")
    let text = """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(directory.path)/bus</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(services.path)</servicedir>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try Data(text.utf8).write(to: configuration)
    _ = try start(
      Peer.daemon, ["--config-file=\(configuration.path)", "--nofork", "--print-address"])
  }

  /// Starts a peer that says a line once it is ready.
  private func start(_ program: String, _ arguments: [String]) throws -> String {
    let peer = Process()
    let output = Pipe()
    peer.executableURL = URL(fileURLWithPath: program)
    peer.arguments = arguments
    peer.environment = environment
    peer.standardInput = FileHandle.nullDevice
    peer.standardOutput = output
    peer.standardError = FileHandle.nullDevice
    try peer.run()
    peers.append(peer)
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard !line.isEmpty else { throw Peer.Failure(description: "\(program) does not start") }
    return line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Runs a program of the session to its end.
  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let said = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Peer.Failure(description: "\(program) \(arguments): \(process.terminationStatus)")
    }
    return said
  }

  /// What is on the clipboard, or on X11's primary selection.
  func clipboard(_ selection: String = "clipboard", as type: String? = nil) throws -> String {
    try run(
      Peer.clipboard, ["-selection", selection, "-o"] + (type.map { ["-t", $0] } ?? []))
  }

  /// Has another program put that there, which goes on to hold it.
  func copy(_ text: String, to selection: String = "clipboard") throws {
    let owner = Process()
    let input = Pipe()
    owner.executableURL = URL(fileURLWithPath: Peer.clipboard)
    owner.arguments = ["-quiet", "-selection", selection, "-i"]
    owner.environment = environment
    owner.standardInput = input
    owner.standardOutput = FileHandle.nullDevice
    owner.standardError = FileHandle.nullDevice
    try owner.run()
    peers.append(owner)
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    try wait(for: "the clipboard", sleeping: 20) { (try? clipboard(selection)) == text }
  }

  /// Presses keys, or drags.
  func keys(_ words: String...) throws { try run(Peer.python, [Peer.script("keys.py")] + words) }

  /// What assistive technology is told.
  func tree() throws -> [Node] {
    let lines = try run(Peer.python, [Peer.script("tree.py"), "adwaita-probe"])
    return try lines.split(separator: "\n").map {
      try JSONDecoder().decode(Node.self, from: Data($0.utf8))
    }
  }

  struct Node: Decodable {
    let role: String
    let name: String?
    let description: String?
    let text: String?
    let value: String?
    /// Left, top, width and height, in the window.
    let place: [Int]?
    let attributes: String
    let isFocusable: Bool
    let isFocused: Bool
  }
}
