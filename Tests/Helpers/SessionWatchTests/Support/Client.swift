import CSystemd
import Foundation
import Glibc
import MessageBus
import SystemPackage
import WatchExchange

/// A program on the bus that sends whatever it is told to, under whatever name it gets.
final class Client {
  let bus: BusConnection

  init(_ bus: PrivateBus) throws {
    self.bus = try BusConnection(socket: bus.socket.path)
    _ = try ask(
      "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: "org.freedesktop.DBus")
  }

  /// Takes a name, or gives it back.
  func own(_ name: String) throws {
    _ = try ask(
      "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      to: "org.freedesktop.DBus"
    ) { handle in
      try append("s", name, to: handle)
      // At once, or not at all (DBUS_NAME_FLAG_DO_NOT_QUEUE).
      var flags: UInt32 = 4
      try check(sd_bus_message_append_basic(handle, CChar(SD_BUS_TYPE_UINT32), &flags))
    }
  }

  func release(_ name: String) throws {
    _ = try ask(
      "ReleaseName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      to: "org.freedesktop.DBus"
    ) { try append("s", name, to: $0) }
  }

  /// Waits for the answer.
  func ask(
    _ member: String, of interface: String, at path: String, to destination: String,
    _ fill: (OpaquePointer) throws -> Void = { _ in }
  ) throws -> BusMessage {
    let call = try bus.makeCall(member, of: interface, at: path, to: destination)
    try fill(call.handle)
    var answer: OpaquePointer?
    try check(sd_bus_call(bus.handle, call.handle, 30_000_000, nil, &answer))
    guard let answer else { throw Peer.Failure(description: "no answer") }
    return BusMessage(owning: answer)
  }

  /// Sends a signal, to all who want it or to one.
  func signal(
    _ member: String, of interface: String, at path: String, to destination: String? = nil,
    _ fill: (OpaquePointer) throws -> Void = { _ in }
  ) throws {
    var handle: OpaquePointer?
    try check(sd_bus_message_new_signal(bus.handle, &handle, path, interface, member))
    guard let handle else { throw Peer.Failure(description: "no message") }
    defer { sd_bus_message_unref(handle) }
    try fill(handle)
    if let destination { try check(sd_bus_message_set_destination(handle, destination)) }
    try check(sd_bus_send(bus.handle, handle, nil))
    // Whatever is sent after this, by whomever, comes after this.
    _ = try ask(
      "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: "org.freedesktop.DBus")
  }

  func append(_ type: String, _ value: String, to handle: OpaquePointer) throws {
    let type = CChar(bitPattern: type.utf8.first ?? 0)
    try check(sd_bus_message_append_basic(handle, type, value))
  }

  func append(_ value: Bool, to handle: OpaquePointer) throws {
    var number: Int32 = value ? 1 : 0
    try check(sd_bus_message_append_basic(handle, CChar(SD_BUS_TYPE_BOOLEAN), &number))
  }

  func append(_ value: UInt32, to handle: OpaquePointer) throws {
    var number = value
    try check(sd_bus_message_append_basic(handle, CChar(SD_BUS_TYPE_UINT32), &number))
  }

  func check(_ result: Int32) throws {
    guard result >= 0 else { throw Errno(rawValue: 0 &- result) }
  }
}
