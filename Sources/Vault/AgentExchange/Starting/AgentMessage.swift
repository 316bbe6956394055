internal import CryptoPrimitives

/// What `whisper unlock` and the agent that it starts say to each other.
package protocol AgentMessage: Equatable, Sendable {
  /// What stands behind the length.
  var body: [UInt8] { get }

  /// Reads what `body` gives, and nothing else: throws `AgentStartError.malformed`.
  init(body: [UInt8]) throws(AgentStartError)
}

/// The bytes of messages: those of `CanonicalWriter`, and a flag before what may be missing.
struct MessageWriter {
  private(set) var canonical = CanonicalWriter()

  var bytes: [UInt8] { canonical.bytes }

  mutating func integer(_ value: some FixedWidthInteger) { canonical.integer(value) }

  mutating func text(_ value: String) { canonical.prefixed(value) }

  mutating func octets(_ value: [UInt8]) { canonical.prefixed(value) }

  mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    integer(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }
}

/// Reads what `MessageWriter` wrote, from bytes that nobody vouches for.
struct MessageReader {
  private var canonical: CanonicalReader

  /// Has `read` read all of `bytes`.
  static func all<Value>(
    of bytes: [UInt8], _ read: (inout MessageReader) throws -> Value
  ) throws(AgentStartError) -> Value {
    var reader = MessageReader(canonical: CanonicalReader(bytes))
    do {
      let value = try read(&reader)
      try reader.canonical.finish()
      return value
    } catch {
      throw error as? AgentStartError ?? .malformed
    }
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws -> Value {
    try canonical.integer()
  }

  /// One octet, which has a meaning.
  mutating func choice<Value: RawRepresentable<UInt8>>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value(rawValue: try integer()) else { throw AgentStartError.malformed }
    return value
  }

  mutating func text() throws -> String { try canonical.prefixedString() }

  /// A text that the system takes for a name: it has an end in itself nowhere.
  mutating func name() throws -> String {
    let name = try text()
    guard !name.isEmpty, !name.utf8.contains(0) else { throw AgentStartError.malformed }
    return name
  }

  /// A path from the root on.
  mutating func absolutePath() throws -> String {
    let path = try name()
    guard path.utf8.first == UInt8(ascii: "/") else { throw AgentStartError.malformed }
    return path
  }

  mutating func octets() throws -> [UInt8] { Array(try canonical.prefixed()) }

  mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    try canonical.flag() ? read(&self) : nil
  }
}
