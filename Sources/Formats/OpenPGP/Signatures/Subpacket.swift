internal import CryptoPrimitives

/// One statement of a signature about itself (RFC 9580, section 5.2.3.7).
struct Subpacket: Hashable, Sendable {
  let kind: Kind
  let isCritical: Bool
  let body: [UInt8]

  init(_ kind: Kind, _ body: [UInt8], isCritical: Bool = false) {
    self.kind = kind
    self.body = body
    self.isCritical = isCritical
  }

  struct Kind: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let creationTime = Self(rawValue: 2)
    static let expirationTime = Self(rawValue: 3)
    static let exportable = Self(rawValue: 4)
    static let trust = Self(rawValue: 5)
    static let regularExpression = Self(rawValue: 6)
    static let revocable = Self(rawValue: 7)
    static let keyExpirationTime = Self(rawValue: 9)
    static let preferredCiphers = Self(rawValue: 11)
    static let revocationKey = Self(rawValue: 12)
    static let issuerKeyID = Self(rawValue: 16)
    static let notation = Self(rawValue: 20)
    static let preferredHashes = Self(rawValue: 21)
    static let preferredCompression = Self(rawValue: 22)
    static let keyServerPreferences = Self(rawValue: 23)
    static let preferredKeyServer = Self(rawValue: 24)
    static let primaryUserID = Self(rawValue: 25)
    static let policyURI = Self(rawValue: 26)
    static let keyFlags = Self(rawValue: 27)
    static let signersUserID = Self(rawValue: 28)
    static let reasonForRevocation = Self(rawValue: 29)
    static let features = Self(rawValue: 30)
    static let signatureTarget = Self(rawValue: 31)
    static let embeddedSignature = Self(rawValue: 32)
    static let issuerFingerprint = Self(rawValue: 33)
    /// LibrePGP's preferred AEAD modes: read as known, and ignored.
    static let libreAEADPreferences = Self(rawValue: 34)
    static let intendedRecipient = Self(rawValue: 35)
    static let preferredCipherSuites = Self(rawValue: 39)

    /// Whether its meaning is known, so that a critical one does not spoil its signature. Notations are
    /// known one by one, and none is.
    var isUnderstood: Bool {
      switch rawValue {
      case 2...5, 7, 9, 11, 16, 21...33, 35, 39: true
      default: false
      }
    }
  }

  /// The subpackets that `octets` are.
  static func parse(_ octets: some Sequence<UInt8>) throws(OpenPGPError) -> [Subpacket] {
    var reader = PacketReader(octets)
    var subpackets: [Subpacket] = []
    while reader.remaining > 0 {
      var body = PacketReader(try reader.fixed(try reader.subpacketLength()))
      let kind = try body.integer(UInt8.self)
      subpackets.append(
        Subpacket(
          Kind(rawValue: kind & 0x7F), Array(try body.rest()), isCritical: kind & 0x80 != 0))
    }
    return subpackets
  }

  static func serialize(_ subpackets: [Subpacket]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 128)
    for subpacket in subpackets {
      writer.subpacketLength(subpacket.body.count + 1)
      writer.integer(subpacket.kind.rawValue | (subpacket.isCritical ? 0x80 : 0))
      writer.fixed(subpacket.body)
    }
    return writer.bytes
  }
}

extension PacketReader {
  fileprivate mutating func subpacketLength() throws(OpenPGPError) -> Int {
    let first = Int(try integer(UInt8.self))
    switch first {
    case ..<192: return first
    case ..<255: return (first - 192) << 8 + Int(try integer(UInt8.self)) + 192
    default: return Int(try integer(UInt32.self))
    }
  }
}

extension CanonicalWriter {
  fileprivate mutating func subpacketLength(_ length: Int) {
    switch length {
    case ..<192:
      integer(UInt8(truncatingIfNeeded: length))
    case ..<16320:
      integer(UInt16(truncatingIfNeeded: length - 192 + 0xC000))
    default:
      integer(UInt8(0xFF))
      integer(UInt32(truncatingIfNeeded: length))
    }
  }
}
