internal import CryptoPrimitives

/// Something that a signature says in words of its maker's choice (RFC 9580, section 5.2.3.24).
public struct Notation: Hashable, Sendable {
  /// What is said, such as `proof@example.org`: what stands behind the `@` is a domain of who defined it, and names
  /// without one are the IETF's. U+FFFD stands for what is not UTF-8.
  ///
  /// It is anybody's choice: whoever shows it must make it harmless for the terminal first.
  public let name: String
  /// At most 65,535 octets, as they stand there.
  public let value: [UInt8]
  /// Whether the maker says that the value is text in UTF-8.
  public let isHumanReadable: Bool
  /// Whether who does not know the name must not accept the signature. This library knows none.
  public let isCritical: Bool

  /// The value where the maker says that it is text, with U+FFFD for what is not UTF-8; else nil. It is anybody's
  /// choice, as the name is.
  public var text: String? { isHumanReadable ? String(decoding: value, as: UTF8.self) : nil }
}

extension Notation {
  /// One that says a text. `name` ends with `@` and a domain of who defines it. A critical one spoils the signature for
  /// everybody who does not know the name, this library among them.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded` for a name or text of more than 65,535 octets in UTF-8.
  public init(_ name: String, text: String, isCritical: Bool = false) throws(OpenPGPError) {
    try self.init(
      name, value: Array(text.utf8), isHumanReadable: true, isCritical: isCritical)
  }

  /// One that says octets, which are not for people. Throws as the other one does.
  public init(_ name: String, value: [UInt8], isCritical: Bool = false) throws(OpenPGPError) {
    try self.init(name, value: value, isHumanReadable: false, isCritical: isCritical)
  }

  private init(
    _ name: String, value: [UInt8], isHumanReadable: Bool, isCritical: Bool
  ) throws(OpenPGPError) {
    guard name.utf8.count <= Int(UInt16.max), value.count <= Int(UInt16.max) else {
      throw OpenPGPError(.limitExceeded, .signatureTooLong)
    }
    self.name = name
    self.value = value
    self.isHumanReadable = isHumanReadable
    self.isCritical = isCritical
  }

  var subpacket: Subpacket {
    let name = Array(name.utf8)
    var writer = CanonicalWriter(capacity: 8 + name.count + value.count)
    writer.fixed([isHumanReadable ? 0x80 : 0, 0, 0, 0])
    writer.integer(UInt16(clamping: name.count))
    writer.integer(UInt16(clamping: value.count))
    writer.fixed(name)
    writer.fixed(value)
    return Subpacket(.notation, writer.bytes, isCritical: isCritical)
  }

  /// Nil for what contradicts itself.
  init?(_ subpacket: Subpacket) {
    guard subpacket.kind == .notation else { return nil }
    var reader = PacketReader(subpacket.body)
    guard let flags = try? reader.fixed(4), let nameSize = try? reader.integer(UInt16.self),
      let valueSize = try? reader.integer(UInt16.self),
      let name = try? reader.fixed(Int(nameSize)), let value = try? reader.fixed(Int(valueSize)),
      reader.remaining == 0
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    self.value = Array(value)
    isHumanReadable = (flags.first ?? 0) & 0x80 != 0
    isCritical = subpacket.isCritical
  }
}
