/// Whether armor has a checksum, where nobody says so: for what begins with a packet of the formats that GnuPG
/// reads, and not for version 6 and SEIPDv2, where it is forbidden (RFC 9580, section 6.1), nor for what is no
/// packet.
enum ArmorChecksum {
  /// How many first octets tell: a header has up to six, and the version stands behind it.
  static let octetsNeeded = 7

  static func isWanted(for start: some Collection<UInt8>) -> Bool {
    guard let first = start.first, first & 0x80 != 0 else { return false }
    let isNew = first & 0x40 != 0
    let headerSize: Int
    if isNew {
      guard let length = start.dropFirst().first else { return false }
      headerSize = length == 255 ? 6 : (192..<224).contains(length) ? 3 : 2
    } else {
      headerSize = first & 3 == 3 ? 1 : 1 + 1 << (first & 3)
    }
    let version = start.dropFirst(headerSize).first
    let type = PacketType(ofFirstOctet: first)
    return switch type {
    case .publicKey, .secretKey, .signature, .onePassSignature, .publicKeyEncryptedSessionKey,
      .symmetricKeyEncryptedSessionKey:
      version.map { $0 < 6 } ?? false
    case .protectedData: version == 1
    case .compressedData, .literalData: true
    default: false
    }
  }
}
