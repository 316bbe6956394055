#if os(Linux)
  import CLocalSocket
  import Foundation
  import Glibc
  import TestSupport

  /// A place with a directory for the sockets of agents. Agents that were started in it end with the value.
  final class AgentHome {
    let place: Place
    /// Short, since a socket's path is.
    let runtime: String
    /// What the commands find in their environment beside it.
    private let more: [String: String]

    init(_ place: Place, environment: [String: String] = [:]) throws {
      self.place = place
      more = environment
      var name = Array("/tmp/wr-XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { throw RunnerFailure("mkdtemp: \(errno)") }
      runtime = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Without the name of its socket an agent ends.
    deinit { try? FileManager.default.removeItem(atPath: runtime) }

    var environment: [String: String] {
      more.merging(["XDG_RUNTIME_DIR": runtime]) { $1 }
    }

    /// The sockets that stand.
    var sockets: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: runtime + "/whisper")) ?? []
      return names.filter { $0.hasSuffix(".sock") }
    }

    /// The process that listens at the one socket.
    func agent() throws -> pid_t {
      let path = runtime + "/whisper/" + (sockets.first ?? "")
      let descriptor = whisper_local_connect(path, 1000)
      defer { close(descriptor) }
      // Process, user and group (unix(7), SO_PEERCRED).
      var peer: [Int32] = [0, 0, 0]
      var size = socklen_t(12)
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else {
        throw RunnerFailure("no agent at \(path): \(errno)")
      }
      return peer[0]
    }

    func run(
      _ arguments: String..., input: Source = .nothing, environment: [String: String] = [:],
      descriptors: [Int32: Source] = [:]
    ) throws -> Ran {
      try place.run(
        arguments, input: input, environment: self.environment.merging(environment) { $1 },
        descriptors: descriptors)
    }

    /// Waits until no agent has a socket here.
    func waitUntilGone() -> Bool {
      var patience = Patience()
      while !sockets.isEmpty, patience.lasts(sleeping: 50) {}
      return sockets.isEmpty
    }

    func shell(_ line: String) throws -> Ran { try place.shell(line, environment: environment) }

    func terminal(_ arguments: String...) throws -> TerminalSession { try terminal(arguments) }

    func terminal(_ arguments: [String]) throws -> TerminalSession {
      var child = Child(try Program.whisper(), arguments)
      child.environment = place.environment.merging(environment) { $1 }
      child.directory = place.path
      return try TerminalSession(child, in: place)
    }
  }
#endif
