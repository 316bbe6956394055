/// What stands in a file of certificates: those, and revocations that came by themselves.
package struct CertificateFile: Sendable {
  /// In the order of the file.
  package private(set) var certificates: [Certificate] = []
  /// Revocations that stand before any key, or without one, such as the one that an owner kept for the day when the key
  /// is lost (RFC 9580, section 10.1). Nobody verified them: `Certificate.merged(withRevocations:)` does.
  package private(set) var revocations: [Signature] = []
  /// Why certificates were passed over whose primary key cannot be read, and how many for each reason.
  package private(set) var refusals: [OpenPGPError: Int] = [:]
  private(set) var lastRefusal: OpenPGPError?

  /// Reads a source, armored or not. That nothing is in it is no error.
  ///
  /// Throws `OpenPGPError`: `.malformed` for octets that are no packets or stand where none may, `.limitExceeded`; and
  /// what the source throws.
  package init(_ source: any OctetSource, options: Certificate.ReadOptions) throws {
    try self.init(reading: try packetInput(source).input, options)
  }

  init(reading input: OctetInput, _ options: Certificate.ReadOptions) throws {
    var packets = PacketSequence(input, limits: options.limits, counts: false)
    var assembler: CertificateAssembler?
    var isPassedOver = false
    while let element = try packets.next() {
      guard case .packet(let packet) = element else {
        throw OpenPGPError(.malformed, .certificateData)
      }
      switch packet.type {
      case .secretKey where !options.takesSecretKeys, .secretSubkey where !options.takesSecretKeys:
        throw OpenPGPError(.malformed, .certificateSecretKey)
      case .publicKey, .secretKey:
        take(assembler)
        (assembler, isPassedOver) = (nil, false)
        packets.beginUnit()
        do {
          assembler = CertificateAssembler(try PublicKey(ofKeyPacket: packet), options)
        } catch let error as OpenPGPError {
          isPassedOver = true
          refusals[error, default: 0] += 1
          lastRefusal = error
        }
      case .publicSubkey, .secretSubkey:
        if let key = try? PublicKey(ofKeyPacket: packet) {
          assembler?.add(subkey: key)
        } else {
          assembler?.skipPart()
        }
      case .userID: assembler?.add(userID: packet.body)
      case .signature:
        guard let signature = try? Signature(parsing: packet.body) else { continue }
        if assembler != nil {
          try assembler?.add(signature)
        } else if !isPassedOver, signature.type.isRevocation {
          try take(signature, options.limits)
        }
      case .userAttribute: assembler?.skipPart()
      default: throw OpenPGPError(.malformed, .certificatePacket, packet: packet.type.rawValue)
      }
    }
    take(assembler)
  }

  /// The certificates with those of the revocations that are over them.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded` for more than `limits.selfSignatures` to be tried on them: each takes long.
  func revokedCertificates(_ limits: Limits) throws -> [Certificate] {
    var named: [KeyID: [Signature]] = [:]
    for revocation in revocations {
      let keys = revocation.issuerFingerprints.map(\.keyID) + revocation.issuerKeyIDs
      for key in Set(keys) { named[key, default: []].append(revocation) }
    }
    var left = limits.selfSignatures
    return try certificates.map { certificate in
      guard let own = named[certificate.fingerprint.keyID] else { return certificate }
      left -= own.count
      guard left >= 0 else {
        throw OpenPGPError(
          .limitExceeded, .certificateSignatureLimit, number: limits.selfSignatures)
      }
      do {
        return try certificate.merged(withRevocations: own, limits: limits)
      } catch let error as OpenPGPError where error.reason == .certificateRevocationForeign {
        return certificate
      }
    }
  }

  private mutating func take(_ assembler: CertificateAssembler?) {
    if let assembler { certificates.append(assembler.certificate()) }
  }

  /// Who takes revocations in tries each on all that it may be over: more than this are nobody's.
  private static let mostRevocations = 256

  /// One that stands there twice counts once.
  private mutating func take(_ revocation: Signature, _ limits: Limits) throws {
    guard !revocations.contains(revocation) else { return }
    let most = min(limits.selfSignatures, Self.mostRevocations)
    guard revocations.count < most else {
      throw OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: most)
    }
    revocations.append(revocation)
  }
}
