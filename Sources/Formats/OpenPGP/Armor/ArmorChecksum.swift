/// Whether armor has a checksum, where nobody says so: for what begins with a packet of the formats that GnuPG
/// reads, and not for version 6 and SEIPDv2, where it is forbidden (RFC 9580, section 6.1), nor for what is no
/// packet.
enum ArmorChecksum {
  /// How many first octets tell: a header has up to six, and the version stands behind it.
  static let octetsNeeded = 7

  static func isWanted(for start: some Collection<UInt8>) -> Bool {
    guard let (type, body) = FirstPacket.split(start) else { return false }
    let version = body.first
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
