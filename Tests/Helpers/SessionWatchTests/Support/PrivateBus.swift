import Foundation
import Glibc
import WatchExchange

/// Programs that tests need and the product does not.
enum Peer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// In CI a peer must be there; elsewhere its tests are skipped, and say how to get it.
  static func isAvailable(_ files: String...) -> Bool {
    files.allSatisfy(FileManager.default.fileExists(atPath:))
      || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil
  }

  static let daemon = "/usr/bin/dbus-daemon"
  static let python = "/usr/bin/python3"
  static let mock = "/usr/lib/python3/dist-packages/dbusmock"

  static let howToGet = "SKIPPED, NOTHING WAS CHECKED: make test-deps installs what is missing"
}

/// A message bus of its own, in a directory of its own, that lets everybody own and send everything,
/// answers that nobody asked for as well.
final class PrivateBus {
  private let directory: URL
  private let daemon = Process()

  init() throws {
    // Short: a socket's path has at most 107 octets.
    directory = URL(fileURLWithPath: "/tmp/bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let configuration = directory.appendingPathComponent("configuration")
    let output = Pipe()
    let text = """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(directory.path)/bus</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow send_requested_reply="false" send_type="error"/>
          <allow receive_requested_reply="false" receive_type="error"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try Data(text.utf8).write(to: configuration)
    daemon.executableURL = URL(fileURLWithPath: Peer.daemon)
    daemon.arguments = ["--config-file=\(configuration.path)", "--nofork", "--print-address"]
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    // It says where it listens once it does.
    guard !output.fileHandleForReading.availableData.isEmpty else {
      throw Peer.Failure(description: "no bus")
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: directory)
  }

  var socket: WatchedBus { WatchedBus(path: directory.path + "/bus") }

  /// Ends it, and with it all connections.
  func stop() {
    guard daemon.isRunning else { return }
    // Foundation starts programs with SIGTERM blocked.
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }
}
