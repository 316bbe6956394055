/// The local socket of the bus that `whisper-watch` listens to.
package struct WatchedBus: Equatable, Sendable {
  /// Its path.
  package let path: String

  /// The system's, where the D-Bus Specification has it.
  package static let system = WatchedBus(path: "/run/dbus/system_bus_socket")

  /// Another one, for tests: no environment has a say in it.
  package init(path: String) {
    self.path = path
  }

  /// What the helper is started with.
  package var arguments: [String] { self == .system ? [] : ["--bus", path] }

  /// What the helper was started with; nil for anything else.
  package init?(arguments: [String]) {
    switch arguments.count {
    case 0: self = .system
    case 2 where arguments.first == "--bus" && arguments.last?.hasPrefix("/") == true:
      path = arguments[1]
    default: return nil
    }
  }
}
