/// What the first packet of some octets says that they are.
package enum FirstPacket {
  /// Nil for octets that begin with no packet of a known version, or with one that many other formats begin like.
  package static func kind(of octets: UnsafeRawBufferPointer) -> Armor.Kind? {
    guard let (type, body) = split(octets), let version = body.first else { return nil }
    return switch type {
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

  /// Whether a revocation stands first.
  static func isRevocation(_ octets: UnsafeRawBufferPointer) -> Bool {
    guard kind(of: octets) == .signature, let body = split(octets)?.body,
      let version = body.first,
      // In version 3 the length of what is hashed stands between (RFC 9580, section 5.2.2).
      let type = body.dropFirst(version == 3 ? 2 : 1).first
    else { return false }
    return SignatureType(rawValue: type).isRevocation
  }

  /// The type of the packet that octets begin with, and what is there of its body (section 4.2). Nil for no packet.
  static func split<Octets: Collection<UInt8>>(
    _ octets: Octets
  ) -> (type: PacketType, body: Octets.SubSequence)? {
    guard let first = octets.first, first & 0x80 != 0 else { return nil }
    let headerSize: Int
    if first & 0x40 != 0 {
      guard let length = octets.dropFirst().first else { return nil }
      headerSize = length == 255 ? 6 : (192..<224).contains(length) ? 3 : 2
    } else {
      headerSize = first & 3 == 3 ? 1 : 1 + 1 << (first & 3)
    }
    return (PacketType(ofFirstOctet: first), octets.dropFirst(headerSize))
  }
}
