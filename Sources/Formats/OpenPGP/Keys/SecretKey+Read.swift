/// A secret key of a file that is not read. Others beside it may be.
package struct UnreadSecretKey: Sendable {
  /// Which of the file's keys it is, counted from 1.
  package let number: Int
  package let error: OpenPGPError
  /// The first name that stands behind it, a claim of the file.
  package fileprivate(set) var userID: UserID?
}

extension SecretKey {
  /// A secret key as it is put together: a certificate and the secrets of keys in it.
  fileprivate struct Parts {
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
    let parts = try Ring(input, options).strict()
    guard parts.count <= 1 else { throw OpenPGPError(.malformed, .secretKeySeveral) }
    guard let only = parts.first else { throw OpenPGPError(.malformed, .secretKeyMissing) }
    return only.assembled()
  }

  /// Every secret key in octets that are not armored, of which there must be one.
  static func readEach(
    _ input: OctetInput, _ options: Certificate.ReadOptions,
    _ body: (consuming SecretKey) throws -> Void
  ) throws {
    let parts = try Ring(input, options).strict()
    guard !parts.isEmpty else { throw OpenPGPError(.malformed, .secretKeyMissing) }
    for part in parts { try body(part.assembled()) }
  }

  /// Gives `body` every secret key that is read, and gives back those that are not: of a version, algorithm or curve that is
  /// not read, or broken.
  ///
  /// Throws as `readEach` does, but for one key among others, and what `body` throws.
  package static func readRing(
    _ source: any OctetSource, options: Certificate.ReadOptions = Certificate.ReadOptions(),
    _ body: (consuming SecretKey) throws -> Void
  ) throws -> [UnreadSecretKey] {
    let ring = try Ring(try packetInput(source).input, options)
    guard ring.count > 0 else { throw OpenPGPError(.malformed, .secretKeyMissing) }
    for part in ring.parts { try body(part.assembled()) }
    return ring.unread
  }

  /// The secret keys of a file.
  private struct Ring {
    private(set) var parts: [Parts] = []
    private(set) var unread: [UnreadSecretKey] = []

    var count: Int { parts.count + unread.count }

    /// The keys, where all of them are read; else throws why one is not.
    func strict() throws -> [Parts] {
      if let first = unread.first { throw first.error }
      return parts
    }

    init(_ input: OctetInput, _ options: Certificate.ReadOptions) throws {
      var packets = PacketSequence(input, limits: options.limits, counts: false)
      var last: Parts?
      var certificate: Packet?
      var isInCertificate = false
      while let element = try packets.next() {
        guard case .packet(let packet) = element else {
          throw OpenPGPError(.malformed, .secretKeyData)
        }
        switch packet.type {
        case .secretKey:
          if let last { parts.append(last) }
          last = nil
          packets.beginUnit()
          last = try begin(packet, options)
          isInCertificate = false
        case .publicKey where options.skipsCertificates:
          if let last { parts.append(last) }
          last = nil
          packets.beginUnit()
          (certificate, isInCertificate) = (packet, true)
        default:
          if last != nil {
            try last?.add(packet)
          } else {
            try passOver(packet, isNaming: !isInCertificate)
          }
        }
      }
      if let last { parts.append(last) }
      if count == 0, let certificate {
        throw OpenPGPError(.malformed, .secretKeyPacket, packet: certificate.type.rawValue)
      }
    }

    /// Nil for a key that is not read.
    private mutating func begin(
      _ packet: Packet, _ options: Certificate.ReadOptions
    ) throws -> Parts? {
      do {
        let secret = try SecretKeyPacket.parse(packet)
        return Parts(
          certificate: CertificateAssembler(secret.publicKey, options), secrets: [secret])
      } catch let error as OpenPGPError {
        // So many are no ring of anybody's.
        guard unread.count < options.limits.falseSelfSignatures else { throw error }
        unread.append(UnreadSecretKey(number: count + 1, error: error))
        return nil
      }
    }

    /// Of a key that is not read its name is noted, and nothing else; of a certificate between keys, nothing.
    private mutating func passOver(_ packet: Packet, isNaming: Bool) throws {
      switch packet.type {
      case .userID:
        guard isNaming, let index = unread.indices.last, unread[index].userID == nil else { return }
        unread[index].userID = UserID(
          octets: packet.body, selfSignatures: SelfSignatures(), certifications: [])
      case .secretSubkey, .publicSubkey, .signature, .userAttribute: return
      default: throw OpenPGPError(.malformed, .secretKeyPacket, packet: packet.type.rawValue)
      }
    }
  }
}

extension SecretKey.Parts {
  /// Takes what stands behind the key.
  fileprivate mutating func add(_ packet: Packet) throws {
    switch packet.type {
    case .secretSubkey:
      do {
        let secret = try SecretKeyPacket.parse(packet)
        secrets.append(secret)
        certificate.add(subkey: secret.publicKey)
      } catch let error as OpenPGPError {
        // A subkey that is not read does not spoil the rest.
        certificate.skipPart()
        leftOut.append(
          error.kind == .malformed ? OpenPGPError(.malformed, .secretKeyMalformed) : error)
      }
    case .publicSubkey:
      if let key = try? PublicKey(parsing: packet.body) {
        certificate.add(subkey: key)
      } else {
        certificate.skipPart()
      }
    case .userID: certificate.add(userID: packet.body)
    case .signature:
      if let signature = try? Signature(parsing: packet.body) {
        try certificate.add(signature)
      }
    case .userAttribute: certificate.skipPart()
    default: throw OpenPGPError(.malformed, .secretKeyPacket, packet: packet.type.rawValue)
    }
  }
}
