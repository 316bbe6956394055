/// What the first packet of some octets says that they are.
package enum FirstPacket {
  /// Nil for octets that begin with no packet of a known version, or with one that many other formats begin like.
  package static func kind(of octets: UnsafeRawBufferPointer) -> Armor.Kind? {
    guard let first = octets.first, first & 0x80 != 0 else { return nil }
    let isNew = first & 0x40 != 0
    let headerSize: Int
    if isNew {
      guard let length = octets.dropFirst().first else { return nil }
      headerSize = length == 255 ? 6 : (192..<224).contains(length) ? 3 : 2
    } else {
      headerSize = first & 3 == 3 ? 1 : 1 + 1 << (first & 3)
    }
    guard let version = octets.dropFirst(headerSize).first else { return nil }
    return switch PacketType(ofFirstOctet: first) {
    case .publicKey where (2...6).contains(version): .publicKey
    case .secretKey where (2...6).contains(version): .privateKey
    case .signature where (3...6).contains(version): .signature
    case .publicKeyEncryptedSessionKey where (2...6).contains(version),
      .symmetricKeyEncryptedSessionKey where (4...6).contains(version),
      .onePassSignature where (3...6).contains(version),
      .protectedData where (1...2).contains(version):
      .message
    default: nil
    }
  }
}
