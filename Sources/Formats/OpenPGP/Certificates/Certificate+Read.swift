extension Certificate {
  /// The certificates in octets that are not armored, in their order. Secret keys are read as the
  /// certificates that they hold.
  ///
  /// Throws `OpenPGPError`: `.malformed` for octets that are no packets or stand where none may,
  /// `.limitExceeded`. Certificates whose primary key cannot be read are passed over; where no other is left, the
  /// reason is thrown.
  static func read(_ input: OctetInput, _ options: ReadOptions) throws -> [Certificate] {
    var packets = PacketSequence(input, limits: options.limits, counts: false)
    var certificates: [Certificate] = []
    var assembler: CertificateAssembler?
    var refusal: OpenPGPError?
    func take() {
      if let assembler { certificates.append(assembler.certificate()) }
    }
    while let element = try packets.next() {
      guard case .packet(let packet) = element else {
        throw OpenPGPError(.malformed, .certificateData)
      }
      switch packet.type {
      case .secretKey where !options.takesSecretKeys, .secretSubkey where !options.takesSecretKeys:
        throw OpenPGPError(.malformed, .certificateSecretKey)
      case .publicKey, .secretKey:
        take()
        assembler = nil
        packets.beginUnit()
        do {
          assembler = CertificateAssembler(try PublicKey(ofKeyPacket: packet), options)
        } catch let error as OpenPGPError {
          refusal = error
        }
      case .publicSubkey, .secretSubkey:
        if let key = try? PublicKey(ofKeyPacket: packet) {
          assembler?.add(subkey: key)
        } else {
          assembler?.skipPart()
        }
      case .userID: assembler?.add(userID: packet.body)
      case .signature:
        if let signature = try? Signature(parsing: packet.body) { try assembler?.add(signature) }
      case .userAttribute: assembler?.skipPart()
      default: throw OpenPGPError(.malformed, .certificatePacket, packet: packet.type.rawValue)
      }
    }
    take()
    if certificates.isEmpty, let refusal { throw refusal }
    return certificates
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
