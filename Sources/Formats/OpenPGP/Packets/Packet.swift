internal import CryptoPrimitives

/// A packet that is no data, held whole.
struct Packet: Sendable, Hashable {
  let type: PacketType
  let body: [UInt8]

  init(_ type: PacketType, _ body: [UInt8]) {
    self.type = type
    self.body = body
  }

  /// The packet with its header, in the present format.
  var serialized: [UInt8] {
    var writer = CanonicalWriter(capacity: body.count + 6)
    writer.packet(self)
    return writer.bytes
  }
}

extension CanonicalWriter {
  mutating func packet(_ packet: Packet) {
    packetHeader(packet.type, length: packet.body.count)
    fixed(packet.body)
  }

  /// A header with a definite length.
  mutating func packetHeader(_ type: PacketType, length: Int) {
    integer(UInt8(0xC0 | type.rawValue & 0x3F))
    packetLength(length)
  }

  /// A length in the shortest of the present forms (RFC 9580, section 4.2.1).
  mutating func packetLength(_ length: Int) {
    switch length {
    case ..<192:
      integer(UInt8(truncatingIfNeeded: length))
    case ..<8384:
      integer(UInt16(truncatingIfNeeded: length - 192 + 0xC000))
    default:
      integer(UInt8(0xFF))
      integer(UInt32(truncatingIfNeeded: length))
    }
  }
}
