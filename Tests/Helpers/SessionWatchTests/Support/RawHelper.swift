import Foundation
import Glibc
import TestSupport
import WatchExchange

/// The helper in the hands of a parent that does with its streams what it likes.
final class RawHelper {
  let process = Process()
  let input = Pipe()
  let output = Pipe()

  /// Starts it, or a program that starts it in its turn.
  init(on bus: WatchedBus, by command: [String] = []) throws {
    let words = command + [try Stage.helpers + "/whisper-watch"] + bus.arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Its end alone is open, so that its end is seen here.
    try output.fileHandleForWriting.close()
  }

  /// Serves until the helper is ready.
  func untilReady(_ login: StandIn) throws {
    var patience = Patience()
    while patience.lasts(sleeping: 0) {
      try login.serve()
      var stream = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: 1, revents: 0)
      guard poll(&stream, 1, 10) > 0 else { continue }
      guard word() == .ready else { break }
      return
    }
    throw Peer.Failure(description: "it is not ready")
  }

  /// What it says next; nil at its end.
  func word() -> WatchWord? {
    let data = try? output.fileHandleForReading.read(upToCount: 1)
    return (data ?? nil)?.first.flatMap(WatchWord.init)
  }
}
