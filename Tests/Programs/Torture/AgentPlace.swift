import Foundation
import Glibc

/// A place with programs of its own and a directory for the sockets of agents, so that its agent is told from all others.
struct AgentPlace: Sendable {
  /// Short names: a socket's path has at most 107 octets.
  private static let (programs, runtime) = ("bin", "run")
  private static let agent = "whisper-agent"

  let place: Place

  /// A copy of a prepared place, with the programs beside `program` in it.
  init(copying prepared: Place, to path: String, program: String) throws {
    let copy = try prepared.copy(to: path)
    place = Place(path: path, program: copy.file(Self.programs) + "/whisper")
    for name in [Self.programs, Self.runtime] {
      try FileManager.default.createDirectory(
        atPath: place.file(name), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    let built = URL(fileURLWithPath: program).deletingLastPathComponent().path
    for name in ["whisper", Self.agent] {
      let target = place.file(Self.programs) + "/" + name
      // A name of its own for the same file, where that can be: /proc tells them apart.
      if link(built + "/" + name, target) != 0 {
        try FileManager.default.copyItem(atPath: built + "/" + name, toPath: target)
      }
    }
  }

  var environment: [String: String] {
    place.environment.merging(["XDG_RUNTIME_DIR": place.file(Self.runtime)]) { $1 }
  }

  func whisper(_ arguments: [String]) throws -> Ran {
    try Child.run(
      place.program, Place.arguments(arguments), in: place.path, environment: environment)
  }

  /// Has strace see the program run with these options.
  func whisper(_ arguments: [String], under options: [String]) throws -> Ran {
    guard let strace = Strace.path else { throw TortureFailure("strace is not installed") }
    return try Child.run(
      strace, ["-qq"] + options + [place.program] + Place.arguments(arguments), in: place.path,
      environment: environment)
  }

  /// The agents that run here.
  var agents: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      var target = [UInt8](repeating: 0, count: 4096)
      let count = readlink("/proc/\(pid)/exe", &target, target.count)
      guard count > 0 else { return false }
      return String(decoding: target.prefix(count), as: UTF8.self)
        .hasPrefix(place.file(Self.programs) + "/" + Self.agent)
    }
  }

  /// Waits until so many run; false where others do.
  func waitForAgents(_ count: Int) -> Bool {
    for _ in 0..<2_000 {
      if agents.count == count { return true }
      usleep(5_000)
    }
    return false
  }

  /// What stands where sockets do.
  var sockets: [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: place.file(Self.runtime) + "/whisper")) ?? []
    return names.filter { $0.hasSuffix(".sock") }
  }

  func remove() {
    // Without the name of its socket an agent ends.
    place.remove()
  }
}
