import CKernel
import CSystemd
import Foundation
import Glibc
import MessageBus

/// logind, as far as the helper knows it: it answers when it is served.
final class StandIn {
  static let name = "org.freedesktop.login1"

  /// How it answers who a session is of.
  enum Answer {
    case user(UInt32)
    /// It knows of no such session.
    case failure
    /// Something that nobody promised.
    case nonsense
    /// It does not answer.
    case silence
  }

  let client: Client
  /// Of sessions by their paths; all others are failures.
  var users: [String: Answer] = [:]
  /// Our ends of what the helper holds.
  private(set) var inhibitors: [Int32] = []
  /// What was asked for with them.
  private(set) var requests: [[String]] = []
  /// How many questions it answered.
  private(set) var answered = 0
  /// How many questions it let be.
  private(set) var unanswered = 0
  /// Why it gives none, if it does not.
  var refusal: String?
  /// The unique name of who asked last.
  private(set) var helper: String?

  init(_ bus: PrivateBus, owns: Bool = true) throws {
    client = try Client(bus)
    if owns { try client.own(Self.name) }
  }

  deinit { inhibitors.forEach { close($0) } }

  /// Answers what was asked, without waiting.
  func serve() throws {
    while let message = try client.bus.next() {
      if message.isCall("Inhibit", of: "org.freedesktop.login1.Manager") {
        helper = message.sender
        try inhibit(message)
      } else if message.isCall("Get", of: "org.freedesktop.DBus.Properties") {
        try answer(message)
      }
    }
  }

  /// Whether the helper has let go of what it held last.
  var isReleased: Bool {
    guard let inhibitor = inhibitors.last else { return true }
    var stream = pollfd(fd: inhibitor, events: Int16(POLLIN), revents: 0)
    return poll(&stream, 1, 0) > 0 && stream.revents & Int16(POLLHUP) != 0
  }

  private func inhibit(_ call: borrowing BusMessage) throws {
    requests.append(try (0..<4).map { _ in try call.readString() })
    if let refusal { return try refuse(call, refusal) }
    var ends: [Int32] = [-1, -1]
    guard whisper_pipe(&ends) == 0 else { throw Peer.Failure(description: "no pipe") }
    inhibitors.append(ends[0])
    try reply(call) { handle in
      try client.check(
        sd_bus_message_append_basic(handle, CChar(SD_BUS_TYPE_UNIX_FD), &ends[1]))
    }
    close(ends[1])
  }

  private func answer(_ call: borrowing BusMessage) throws {
    defer { answered += 1 }
    switch users[call.path ?? ""] {
    case .user(let user):
      try reply(call) { handle in
        let (variant, structure) = (CChar(SD_BUS_TYPE_VARIANT), CChar(SD_BUS_TYPE_STRUCT))
        try client.check(sd_bus_message_open_container(handle, variant, "(uo)"))
        try client.check(sd_bus_message_open_container(handle, structure, "uo"))
        try client.append(user, to: handle)
        try client.append("o", "/org/freedesktop/login1/user/\(user)", to: handle)
        try client.check(sd_bus_message_close_container(handle))
        try client.check(sd_bus_message_close_container(handle))
      }
    case .nonsense: try reply(call) { try client.append("s", "root", to: $0) }
    case .silence: unanswered += 1
    case .failure, nil: try refuse(call, "org.freedesktop.DBus.Error.UnknownObject")
    }
  }

  private func reply(
    _ call: borrowing BusMessage, _ fill: (OpaquePointer) throws -> Void
  ) throws {
    var handle: OpaquePointer?
    try client.check(sd_bus_message_new_method_return(call.handle, &handle))
    guard let handle else { throw Peer.Failure(description: "no message") }
    defer { sd_bus_message_unref(handle) }
    try fill(handle)
    try client.check(sd_bus_send(client.bus.handle, handle, nil))
  }

  private func refuse(_ call: borrowing BusMessage, _ name: String) throws {
    var handle: OpaquePointer?
    var failure = sd_bus_error()
    defer { sd_bus_error_free(&failure) }
    sd_bus_error_set(&failure, name, "no")
    try client.check(sd_bus_message_new_method_error(call.handle, &handle, &failure))
    guard let handle else { throw Peer.Failure(description: "no message") }
    defer { sd_bus_message_unref(handle) }
    try client.check(sd_bus_send(client.bus.handle, handle, nil))
  }
}

// MARK: What it says

extension Client {
  func lock(_ session: String, to destination: String? = nil) throws {
    try signal("Lock", of: "org.freedesktop.login1.Session", at: session, to: destination)
  }

  /// As a desktop that locks by itself has logind say; beside another property, of a type that nobody asks for.
  func lockedHint(_ isLocked: Bool, _ session: String, to destination: String? = nil) throws {
    try signal(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: session, to: destination
    ) { handle in
      let array = CChar(SD_BUS_TYPE_ARRAY)
      try append("s", "org.freedesktop.login1.Session", to: handle)
      try check(sd_bus_message_open_container(handle, array, "{sv}"))
      try entry("Display", to: handle) { try append("s", ":0", to: handle) }
      try entry("LockedHint", "b", to: handle) { try append(isLocked, to: handle) }
      try check(sd_bus_message_close_container(handle))
      try check(sd_bus_message_open_container(handle, array, "s"))
      try check(sd_bus_message_close_container(handle))
    }
  }

  /// As above, with another content than such a signal has.
  func changeNonsense(_ session: String) throws {
    try signal("PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: session) {
      try append("s", "org.freedesktop.login1.Session", to: $0)
    }
  }

  private func entry(
    _ name: String, _ type: String = "s", to handle: OpaquePointer, _ fill: () throws -> Void
  ) throws {
    try check(
      sd_bus_message_open_container(handle, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv"))
    try append("s", name, to: handle)
    try check(sd_bus_message_open_container(handle, CChar(SD_BUS_TYPE_VARIANT), type))
    try fill()
    try check(sd_bus_message_close_container(handle))
    try check(sd_bus_message_close_container(handle))
  }

  func prepareForSleep(_ begins: Bool, to destination: String? = nil) throws {
    try signal(
      "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1",
      to: destination
    ) { try append(begins, to: $0) }
  }
}
