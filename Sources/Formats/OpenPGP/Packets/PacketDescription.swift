/// What a packet looks like from outside (RFC 9580, section 4). It is a claim of whoever wrote the octets.
public struct PacketDescription: Hashable, Sendable {
  /// How the length of the body is written (section 4.2).
  public enum LengthForm: Hashable, Sendable {
    /// In front of it.
    case definite
    /// The body is cut in parts, each with its length in front.
    case partial
    /// Not at all: the body goes to the end, in the old format alone.
    case indeterminate
  }

  /// The packet's type ID, from 1 to 63 (section 5).
  public let type: UInt8
  /// The first octet of the body, where packets of this type have a version there; nil for others, and for a body of
  /// no octets.
  public let version: UInt8?
  /// How many octets stand in front of the packet, armor not counted.
  public let offset: UInt64
  /// From the first octet of the header to the last one of the body, the lengths of parts among them.
  public let octetCount: UInt64
  /// The octets of the header; of a body in parts, up to the first part.
  public let headerCount: Int
  /// The octets of the body, without the lengths of its parts.
  public let bodyCount: UInt64
  public let lengthForm: LengthForm
  /// Whether the header is of the old format, which has no types above 15.
  public let isOldFormat: Bool

  /// The type's name in the registry, or what it is and its number, such as `packet 63`.
  public var name: String {
    switch type {
    case 1: "Public-Key Encrypted Session Key"
    case 2: "Signature"
    case 3: "Symmetric-Key Encrypted Session Key"
    case 4: "One-Pass Signature"
    case 5: "Secret Key"
    case 6: "Public Key"
    case 7: "Secret Subkey"
    case 8: "Compressed Data"
    case 9: "Symmetrically Encrypted Data"
    case 10: "Marker"
    case 11: "Literal Data"
    case 12: "Trust"
    case 13: "User ID"
    case 14: "Public Subkey"
    case 17: "User Attribute"
    case 18: "Symmetrically Encrypted Integrity Protected Data"
    case 20: "OCB Encrypted Data (LibrePGP)"
    case 21: "Padding"
    default: "packet \(type)"
    }
  }
}

extension PacketDescription {
  /// The packets that a source gives, armored or not, in their order; nothing is decrypted or decompressed. The whole
  /// source is read, in constant memory but for what is returned.
  ///
  /// Throws `OpenPGPError`: `.malformed` where no packet stands, or one is cut short; `.limitExceeded` for more than
  /// `maximum` packets; and what the source throws. `PacketScanner` gives those in front of it.
  public static func list(
    _ source: any OctetSource, maximum: Int = 65_536
  ) throws -> [PacketDescription] {
    let scanner = try PacketScanner(source)
    var packets: [PacketDescription] = []
    while let packet = try scanner.next() {
      guard packets.count < maximum else {
        throw OpenPGPError(.limitExceeded, .packetCountLimit, number: maximum)
      }
      packets.append(packet)
    }
    return packets
  }
}
