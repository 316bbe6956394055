#if os(Linux)
  internal import CSystemd

  /// A message of a bus, and the descriptors that came with it, which are open as long as it is there.
  package struct BusMessage: ~Copyable {
    /// What a message is for.
    package enum Kind {
      case call
      case answer
      case failure
      case signal
    }

    /// The library's handle.
    package let handle: OpaquePointer

    /// A message that the caller gives away.
    package init(owning handle: OpaquePointer) {
      self.handle = handle
    }

    deinit { sd_bus_message_unref(handle) }

    /// The same message, which is there as long as either.
    package func shared() -> BusMessage {
      BusMessage(owning: sd_bus_message_ref(handle))
    }

    /// What it is for; nil for a kind that no specification names.
    package var kind: Kind? {
      var type: UInt8 = 0
      guard sd_bus_message_get_type(handle, &type) >= 0 else { return nil }
      return switch Int(type) {
      case Int(SD_BUS_MESSAGE_METHOD_CALL): .call
      case Int(SD_BUS_MESSAGE_METHOD_RETURN): .answer
      case Int(SD_BUS_MESSAGE_METHOD_ERROR): .failure
      case Int(SD_BUS_MESSAGE_SIGNAL): .signal
      default: nil
      }
    }

    /// The unique name of the connection that it is from, which the bus itself puts there.
    package var sender: String? { sd_bus_message_get_sender(handle).map { String(cString: $0) } }

    /// The object that it is about.
    package var path: String? { sd_bus_message_get_path(handle).map { String(cString: $0) } }

    /// The number of the message that it answers.
    package var answers: UInt64? {
      var cookie: UInt64 = 0
      return sd_bus_message_get_reply_cookie(handle, &cookie) >= 0 ? cookie : nil
    }

    /// Whether it is a failure of that name.
    package func isFailure(_ name: String) -> Bool {
      sd_bus_message_is_method_error(handle, name) > 0
    }

    /// Whether it is that signal, whoever sent it.
    package func isSignal(_ member: String, of interface: String) -> Bool {
      sd_bus_message_is_signal(handle, interface, member) > 0
    }

    /// Whether it is a call of that method.
    package func isCall(_ member: String, of interface: String) -> Bool {
      sd_bus_message_is_method_call(handle, interface, member) > 0
    }
  }

  // MARK: What it holds

  extension BusMessage {
    /// Adds a string.
    package func append(_ value: String) throws(BusError) {
      try BusConnection.check(sd_bus_message_append_basic(handle, Self.string, value))
    }

    /// Takes the next value, a string.
    package func readString() throws(BusError) -> String {
      var value: UnsafePointer<CChar>?
      try take(sd_bus_message_read_basic(handle, Self.string, &value))
      guard let value else { throw .malformed }
      return String(cString: value)
    }

    /// Takes the next value, a truth value.
    package func readBool() throws(BusError) -> Bool {
      var value: Int32 = 0
      try take(sd_bus_message_read_basic(handle, Self.bool, &value))
      return value != 0
    }

    /// Takes the next value, a number.
    package func readUInt32() throws(BusError) -> UInt32 {
      var value: UInt32 = 0
      try take(sd_bus_message_read_basic(handle, Self.uint32, &value))
      return value
    }

    /// Takes the next value, a descriptor, which stays the message's.
    package func readDescriptor() throws(BusError) -> Int32 {
      var value: Int32 = -1
      try take(sd_bus_message_read_basic(handle, Self.descriptor, &value))
      return value
    }

    /// Goes into a variant of that signature.
    package func enterVariant(_ signature: String) throws(BusError) {
      try take(sd_bus_message_enter_container(handle, Self.variant, signature))
    }

    /// Goes into a structure of these fields.
    package func enterStructure(_ signature: String) throws(BusError) {
      try take(sd_bus_message_enter_container(handle, Self.structure, signature))
    }

    /// Goes into an array of what has that signature.
    package func enterArray(_ signature: String) throws(BusError) {
      try take(sd_bus_message_enter_container(handle, Self.array, signature))
    }

    /// Goes into the next entry of a dictionary; false where there is none.
    package func enterEntry(_ signature: String) throws(BusError) -> Bool {
      let result = sd_bus_message_enter_container(handle, Self.entry, signature)
      guard result >= 0 else { throw .malformed }
      return result > 0
    }

    /// Leaves what was gone into, of which all was taken.
    package func leave() throws(BusError) {
      guard sd_bus_message_exit_container(handle) >= 0 else { throw .malformed }
    }

    /// Passes the next values by.
    package func skip(_ signature: String) throws(BusError) {
      guard sd_bus_message_skip(handle, signature) >= 0 else { throw .malformed }
    }

    /// The library returns a positive number for what it read, 0 at the end, and a negative one for another type.
    private func take(_ result: Int32) throws(BusError) {
      guard result > 0 else { throw .malformed }
    }

    private static let string = CChar(SD_BUS_TYPE_STRING)
    private static let bool = CChar(SD_BUS_TYPE_BOOLEAN)
    private static let uint32 = CChar(SD_BUS_TYPE_UINT32)
    private static let descriptor = CChar(SD_BUS_TYPE_UNIX_FD)
    private static let variant = CChar(SD_BUS_TYPE_VARIANT)
    private static let structure = CChar(SD_BUS_TYPE_STRUCT)
    private static let array = CChar(SD_BUS_TYPE_ARRAY)
    private static let entry = CChar(SD_BUS_TYPE_DICT_ENTRY)
  }
#endif
