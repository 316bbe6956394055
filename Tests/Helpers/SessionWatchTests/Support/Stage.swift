import Foundation
import Glibc
import SessionWatch
import TestSupport

/// A bus, a logind, and the helper that listens to it, all moved by the test's one thread.
struct Stage: ~Copyable {
  static let session = "/org/freedesktop/login1/session/_31"

  let bus: PrivateBus
  var login: StandIn
  var watch: SessionWatch
  /// What was heard on the way.
  private var heard: [SessionWatch.Event] = []

  /// - Parameter isReady: whether to go on until the helper is.
  static func set(
    isReady: Bool = true, _ prepare: (StandIn) -> Void = { _ in }
  ) throws -> Stage {
    let bus = try PrivateBus()
    let login = try StandIn(bus)
    login.users[session] = .user(getuid())
    prepare(login)
    var stage = Stage(bus: bus, login: login, helpers: try helpers)
    if isReady { try stage.until { $0.watch.state == .ready } }
    return stage
  }

  private init(bus: PrivateBus, login: StandIn, helpers: String) {
    self.bus = bus
    self.login = login
    // Nobody answers it until we serve, so that it has nothing to say yet.
    watch = .start(on: bus.socket, in: [helpers], patience: .zero)
  }

  /// Where the build puts the helper.
  static var helpers: String {
    get throws {
      try BuiltProgram.url("whisper-watch").deletingLastPathComponent().path
    }
  }

  /// Serves and listens until that holds.
  mutating func until(_ condition: (borrowing Stage) throws -> Bool) throws {
    var patience = Patience()
    repeat {
      try login.serve()
      heard += watch.readEvents()
      if try condition(self) { return }
    } while patience.lasts(sleeping: 10)
    throw patience.isOver("another state than \(watch.state), after \(heard)")
  }

  /// What is heard next.
  mutating func next() throws -> [SessionWatch.Event] {
    try until { !$0.heard.isEmpty }
    defer { heard = [] }
    return heard
  }
}
