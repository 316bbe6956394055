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
