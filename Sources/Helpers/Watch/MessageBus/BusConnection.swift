#if os(Linux)
  internal import CSystemd
  internal import SystemPackage

  /// A connection to the message bus behind a local socket. No call waits for the bus: whoever
  /// uses it polls the descriptor for the events named, and takes what came.
  ///
  /// No callback is registered, so that every message comes out of ``next()``, answers as well.
  package struct BusConnection: ~Copyable {
    /// The library's handle.
    package let handle: OpaquePointer

    /// Opens the socket at that path, and starts to log in.
    package init(socket path: String) throws(BusError) {
      var handle: OpaquePointer?
      try Self.check(sd_bus_new(&handle))
      guard let handle else { throw .failed(.noMemory) }
      do throws(BusError) {
        try Self.check(sd_bus_set_address(handle, "unix:path=" + Self.escaped(path)))
        try Self.check(sd_bus_set_bus_client(handle, 1))
        try Self.check(sd_bus_start(handle))
      } catch {
        sd_bus_unref(handle)
        throw error
      }
      self.handle = handle
    }

    /// Without waiting for what was not sent yet: the bus may have stopped to read.
    deinit { sd_bus_close_unref(handle) }

    /// What poll(2) waits on.
    package var descriptor: Int32 {
      get throws(BusError) { try Self.check(sd_bus_get_fd(handle)) }
    }

    /// What poll(2) waits for.
    package var events: Int16 {
      get throws(BusError) {
        Int16(truncatingIfNeeded: try Self.check(sd_bus_get_events(handle)))
      }
    }

    /// Whether the bus has let us in.
    package var isReady: Bool {
      get throws(BusError) { try Self.check(sd_bus_is_ready(handle)) > 0 }
    }

    /// The next message, if there is one, after all that could be read and written without waiting.
    package func next() throws(BusError) -> BusMessage? {
      while true {
        var message: OpaquePointer?
        let progress = try Self.check(sd_bus_process(handle, &message))
        if let message { return BusMessage(owning: message) }
        guard progress > 0 else { return nil }
      }
    }

    /// A call to whoever has that name, which starts no service.
    package func makeCall(
      _ member: String, of interface: String, at path: String, to destination: String
    ) throws(BusError) -> BusMessage {
      var message: OpaquePointer?
      try Self.check(
        sd_bus_message_new_method_call(handle, &message, destination, path, interface, member))
      guard let message else { throw .failed(.noMemory) }
      let call = BusMessage(owning: message)
      try Self.check(sd_bus_message_set_auto_start(message, 0))
      return call
    }

    /// Sends a message, or has it wait until the socket takes it.
    /// - Returns: its number, which an answer names.
    @discardableResult
    package func send(_ message: borrowing BusMessage) throws(BusError) -> UInt64 {
      var cookie: UInt64 = 0
      try Self.check(sd_bus_send(handle, message.handle, &cookie))
      return cookie
    }

    /// The library returns zero or more, or a negative error number.
    @discardableResult
    static func check(_ result: Int32) throws(BusError) -> Int32 {
      guard result >= 0 else { throw .failed(Errno(rawValue: 0 &- result)) }
      return result
    }

    /// A value in an address: all but a few characters by their numbers.
    /// Source: D-Bus Specification, "Server Addresses".
    static func escaped(_ value: String) -> String {
      value.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "/"), UInt8(ascii: "."):
          String(UnicodeScalar(byte))
        default:
          "%" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
        }
      }.joined()
    }
  }
#endif
