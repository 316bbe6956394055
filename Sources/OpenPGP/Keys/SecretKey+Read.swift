internal import CryptoPrimitives

extension SecretKey {
  /// The one secret key in octets that are not armored. Throws `OpenPGPError.Kind.malformed` when there is
  /// none, or more than one.
  static func read(_ input: OctetInput, _ options: Certificate.ReadOptions) throws -> SecretKey {
    var packets = PacketSequence(input, limits: options.limits)
    var assembler: CertificateAssembler?
    var secrets: [SecretKeyPacket] = []
    while let element = try packets.next() {
      guard case .packet(let packet) = element else {
        throw OpenPGPError(.malformed, "Data in a secret key.")
      }
      do {
        switch packet.type {
        case .secretKey:
          guard assembler == nil else {
            throw OpenPGPError(.malformed, "More than one secret key.")
          }
          let secret = try SecretKeyPacket.parse(packet)
          secrets.append(secret)
          assembler = CertificateAssembler(secret.publicKey, options)
        case .secretSubkey:
          // A subkey that is not read does not spoil the rest.
          if let secret = try? SecretKeyPacket.parse(packet) {
            secrets.append(secret)
            assembler?.add(subkey: secret.publicKey)
          } else {
            assembler?.skipPart()
          }
        case .publicSubkey:
          if let key = try? PublicKey(parsing: packet.body) {
            assembler?.add(subkey: key)
          } else {
            assembler?.skipPart()
          }
        case .userID: assembler?.add(userID: packet.body)
        case .signature:
          if let signature = try? Signature(parsing: packet.body) { try assembler?.add(signature) }
        case .userAttribute: assembler?.skipPart()
        default: throw OpenPGPError(.malformed, "A \(packet.type) in a secret key.")
        }
      } catch let error as MalformedInput {
        throw OpenPGPError(.malformed, error.reason)
      }
    }
    guard let certificate = assembler?.certificate() else {
      throw OpenPGPError(.malformed, "No secret key.")
    }
    let bound = Set(certificate.keys)
    return SecretKey(certificate, secrets.filter { bound.contains($0.publicKey) })
  }
}
