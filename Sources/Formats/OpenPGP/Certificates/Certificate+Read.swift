extension Certificate {
  /// The certificates in octets that are not armored, in their order. Secret keys are read as the
  /// certificates that they hold. A revocation that stands before them by itself counts for the one that it is over.
  ///
  /// Throws `OpenPGPError`: `.malformed` for octets that are no packets or stand where none may,
  /// `.limitExceeded`. Certificates whose primary key cannot be read are passed over; where no other is left, the
  /// reason is thrown.
  static func read(_ input: OctetInput, _ options: ReadOptions) throws -> [Certificate] {
    let file = try CertificateFile(reading: input, options)
    if file.certificates.isEmpty, let refusal = file.lastRefusal { throw refusal }
    return try file.revokedCertificates(options.limits)
  }
}

extension PublicKey {
  /// The public part of a key packet, public or secret.
  init(ofKeyPacket packet: Packet) throws {
    switch packet.type {
    case .secretKey, .secretSubkey:
      var reader = PacketReader(packet.body)
      try self.init(readingSecret: &reader)
    default: try self.init(parsing: packet.body)
    }
  }
}
