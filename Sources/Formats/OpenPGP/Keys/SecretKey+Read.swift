extension SecretKey {
  /// A secret key as it is put together: a certificate and the secrets of keys in it.
  private struct Parts {
    var certificate: CertificateAssembler
    var secrets: [SecretKeyPacket]
    var leftOut: [OpenPGPError] = []

    func assembled() -> SecretKey {
      let certificate = certificate.certificate()
      let bound = Set(certificate.keys)
      return SecretKey(
        certificate, secrets.filter { bound.contains($0.publicKey) }, leftOut: leftOut)
    }
  }

  /// The one secret key in octets that are not armored. Throws `OpenPGPError.Kind.malformed` when there is
  /// none, or more than one.
  static func read(_ input: OctetInput, _ options: Certificate.ReadOptions) throws -> SecretKey {
    let parts = try parts(input, options)
    guard parts.count <= 1 else { throw OpenPGPError(.malformed, .secretKeySeveral) }
    guard let only = parts.first else { throw OpenPGPError(.malformed, .secretKeyMissing) }
    return only.assembled()
  }

  /// Every secret key in octets that are not armored, of which there must be one.
  static func readEach(
    _ input: OctetInput, _ options: Certificate.ReadOptions,
    _ body: (consuming SecretKey) throws -> Void
  ) throws {
    let parts = try parts(input, options)
    guard !parts.isEmpty else { throw OpenPGPError(.malformed, .secretKeyMissing) }
    for part in parts { try body(part.assembled()) }
  }

  private static func parts(
    _ input: OctetInput, _ options: Certificate.ReadOptions
  ) throws -> [Parts] {
    var packets = PacketSequence(input, limits: options.limits, counts: false)
    var parts: [Parts] = []
    var last: Parts?
    var skipped: Packet?
    while let element = try packets.next() {
      guard case .packet(let packet) = element else {
        throw OpenPGPError(.malformed, .secretKeyData)
      }
      switch packet.type {
      case .publicKey where options.skipsCertificates:
        if let last { parts.append(last) }
        last = nil
        skipped = packet
        packets.beginUnit()
      case .secretKey:
        if let last { parts.append(last) }
        packets.beginUnit()
        let secret = try SecretKeyPacket.parse(packet)
        last = Parts(
          certificate: CertificateAssembler(secret.publicKey, options), secrets: [secret])
      case .secretSubkey:
        do {
          let secret = try SecretKeyPacket.parse(packet)
          last?.secrets.append(secret)
          last?.certificate.add(subkey: secret.publicKey)
        } catch let error as OpenPGPError {
          // A subkey that is not read does not spoil the rest.
          last?.certificate.skipPart()
          last?.leftOut.append(
            error.kind == .malformed ? OpenPGPError(.malformed, .secretKeyMalformed) : error)
        }
      case .publicSubkey:
        if let key = try? PublicKey(parsing: packet.body) {
          last?.certificate.add(subkey: key)
        } else {
          last?.certificate.skipPart()
        }
      case .userID: last?.certificate.add(userID: packet.body)
      case .signature:
        if let signature = try? Signature(parsing: packet.body) {
          try last?.certificate.add(signature)
        }
      case .userAttribute: last?.certificate.skipPart()
      default: throw OpenPGPError(.malformed, .secretKeyPacket, packet: packet.type.rawValue)
      }
    }
    if let last { parts.append(last) }
    if parts.isEmpty, let skipped {
      throw OpenPGPError(.malformed, .secretKeyPacket, packet: skipped.type.rawValue)
    }
    return parts
  }
}
