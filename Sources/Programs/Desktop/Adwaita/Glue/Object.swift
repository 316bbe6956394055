internal import CAdwaita

/// A GObject. C gives and wants the same one as many types; this is the one place where Swift is told that it is of that
/// type without a look.
///
/// It owns nothing: who keeps one holds a reference of its own.
struct Object: Equatable, @unchecked Sendable {
  // @unchecked Sendable: an address. What is done with it is done on the main actor.
  let raw: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { raw = pointer }

  /// Of what a function returns that makes one. GLib ends the process itself where there is no memory.
  init<Type>(_ pointer: UnsafeMutablePointer<Type>?) {
    guard let pointer else { fatalError("GObject without an address") }
    raw = UnsafeMutableRawPointer(pointer)
  }

  init(_ pointer: OpaquePointer?) {
    guard let pointer else { fatalError("GObject without an address") }
    raw = UnsafeMutableRawPointer(pointer)
  }

  /// As the type that the function wants that is called with it.
  func cast<Type>() -> UnsafeMutablePointer<Type> { raw.assumingMemoryBound(to: Type.self) }

  /// The same for types that the headers do not show.
  func cast() -> OpaquePointer { OpaquePointer(raw) }

  /// Whether it is of that type, or of one that is made of it.
  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(cast(), type) != 0 }

  /// Sets a property.
  func set(_ property: String, _ value: borrowing Value) {
    g_object_set_property(cast(), property, value.pointer)
  }

  // MARK: What it has of Swift

  private static let key = "whisper"

  /// Has it keep `owner`'s address until `detachOwner`. The owner outlives that.
  func attach(_ owner: AnyObject) {
    g_object_set_data(cast(), Self.key, Unmanaged.passUnretained(owner).toOpaque())
  }

  func detachOwner() { g_object_set_data(cast(), Self.key, nil) }

  /// What was attached, which is one of that class.
  func owner<Owner: AnyObject>() -> Owner? {
    g_object_get_data(cast(), Self.key).map {
      Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// A value as GObject passes it on.
struct Value: ~Copyable {
  let pointer: UnsafeMutablePointer<GValue>

  /// Zero, or nothing, of that type.
  init(of type: GType) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: GValue())
    g_value_init(pointer, type)
  }

  init(_ text: String) {
    self.init(of: .string)
    g_value_set_string(pointer, text)
  }

  init(_ isTrue: Bool) {
    self.init(of: .boolean)
    g_value_set_boolean(pointer, isTrue ? 1 : 0)
  }

  init(_ number: Int32) {
    self.init(of: .int)
    g_value_set_int(pointer, number)
  }

  deinit {
    g_value_unset(pointer)
    pointer.deallocate()
  }
}

/// GObject's own types, whose names are macros: G_TYPE_MAKE_FUNDAMENTAL of gtype.h.
extension GType {
  static let invalid: GType = 0
  static let boolean: GType = 5 << 2
  static let int: GType = 6 << 2
  static let string: GType = 16 << 2
}

/// Calls `body` with these texts as C has lists of them: null at the end.
func withTexts<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let copies = texts.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
  return try list.withUnsafeMutableBufferPointer { buffer in
    guard let first = buffer.baseAddress else { fatalError("a list with an end has a beginning") }
    return try body(first)
  }
}
