/// What stands in front of a message's data: for whom it is, and how it is encrypted. Read from the packets
/// alone; no key is touched.
struct MessageHead {
  enum Payload {
    case seipdV1(PacketBody)
    case seipdV2(AEADStream.Header, PacketBody)
    /// Not encrypted.
    case plain
  }

  var publicKeyESKs: [PublicKeyESK] = []
  var passwordESKs: [PasswordESK] = []
  let payload: Payload

  /// Throws `OpenPGPError`: `.malformed`, `.limitExceeded`, `.unsupported`, and `.noIntegrity` for data that
  /// anybody could have changed.
  init(reading input: OctetInput, limits: Limits) throws {
    var packets = PacketSequence(input, limits: limits)
    var publicKeyESKs: [PublicKeyESK] = []
    var passwordESKs: [PasswordESK] = []
    var hasESK = false
    while let element = try packets.next() {
      switch element {
      case .packet(let packet):
        switch packet.type {
        case .publicKeyEncryptedSessionKey:
          hasESK = true
          // One that is nobody's because it cannot be read, spoils none of the others.
          if let esk = try? PublicKeyESK(parsing: packet.body) { publicKeyESKs.append(esk) }
        case .symmetricKeyEncryptedSessionKey:
          hasESK = true
          guard passwordESKs.count < limits.passwordPackets else {
            throw OpenPGPError(
              .limitExceeded, .messagePasswordLimit, number: limits.passwordPackets)
          }
          if let esk = try? PasswordESK(parsing: packet.body) { passwordESKs.append(esk) }
        case .onePassSignature, .signature:
          guard !hasESK else { throw OpenPGPError(.malformed, .messageSignatureAmongKeys) }
          payload = .plain
          return
        default:
          throw OpenPGPError(.malformed, .messagePacketInFront, packet: packet.type.rawValue)
        }
      case .data(let body):
        payload = try Self.payload(body, hasESK: hasESK)
        // Each format has keys of its own (RFC 9580, section 10.3.2.1): others do not fit, and are dropped.
        switch payload {
        case .seipdV1:
          self.publicKeyESKs = publicKeyESKs.filter { $0.version == .v3 }
          self.passwordESKs = passwordESKs.filter { !$0.isVersion6 }
        case .seipdV2:
          self.publicKeyESKs = publicKeyESKs.filter { $0.version == .v6 }
          self.passwordESKs = passwordESKs.filter(\.isVersion6)
        case .plain: break
        }
        return
      }
    }
    throw OpenPGPError(.malformed, .messageMissing)
  }

  private static func payload(_ body: PacketBody, hasESK: Bool) throws -> Payload {
    switch body.type {
    case .protectedData:
      switch try body.octet() {
      case 1?: return .seipdV1(body)
      case 2?: return .seipdV2(try AEADStream.Header(reading: body), body)
      case let version:
        throw OpenPGPError(.unsupported, .messageVersionNotRead, number: Int(version ?? 0))
      }
    case .encryptedData:
      throw OpenPGPError(.noIntegrity, .messageUnprotected)
    case .libreEncryptedData:
      throw OpenPGPError(.unsupported, .messageLibre)
    case .literalData, .compressedData:
      guard !hasESK else { throw OpenPGPError(.malformed, .messageKeysWithoutEncryption) }
      return .plain
    default: throw OpenPGPError(.malformed, .messageMissing)
    }
  }
}
