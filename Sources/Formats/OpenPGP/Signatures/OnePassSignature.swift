internal import CryptoPrimitives

/// What says in advance how a signature behind the data was made (RFC 9580, section 5.4).
struct OnePassSignature: Hashable, Sendable {
  /// 3 for signatures of version 4, 6 for those of version 6.
  let version: UInt8
  let type: SignatureType
  let hashAlgorithm: HashAlgorithm
  let publicKeyAlgorithm: PublicKeyAlgorithm
  let salt: [UInt8]
  let issuer: [UInt8]
  /// Whether no other one-pass packet follows that signs the same.
  let isLast: Bool

  init(for fields: SignatureFields, by key: PublicKey, isLast: Bool) {
    version = fields.version == 4 ? 3 : 6
    type = fields.type
    hashAlgorithm = fields.hashAlgorithm
    publicKeyAlgorithm = fields.publicKeyAlgorithm
    salt = fields.salt
    issuer = fields.version == 4 ? key.keyID.octets : key.fingerprint.octets
    self.isLast = isLast
  }

  /// Nil for versions that are not read, which are passed over. Throws `OpenPGPError.Kind.malformed`.
  init?(parsing body: [UInt8]) throws(OpenPGPError) {
    var reader = PacketReader(body)
    version = try reader.integer()
    guard version == 3 || version == 6 else { return nil }
    type = SignatureType(rawValue: try reader.integer())
    hashAlgorithm = HashAlgorithm(rawValue: try reader.integer())
    publicKeyAlgorithm = PublicKeyAlgorithm(rawValue: try reader.integer())
    if version == 6 {
      salt = Array(try reader.octetPrefixed())
      issuer = Array(try reader.fixed(32))
    } else {
      salt = []
      issuer = Array(try reader.fixed(8))
    }
    isLast = try reader.integer(UInt8.self) != 0
    try reader.finish()
  }

  var packet: Packet {
    var writer = CanonicalWriter(capacity: 80)
    writer.fixed([version, type.rawValue, hashAlgorithm.rawValue, publicKeyAlgorithm.rawValue])
    if version == 6 {
      writer.integer(UInt8(truncatingIfNeeded: salt.count))
      writer.fixed(salt)
    }
    writer.fixed(issuer)
    writer.integer(UInt8(isLast ? 1 : 0))
    return Packet(.onePassSignature, writer.bytes)
  }

  /// Whether the signature is the one that was announced.
  func announces(_ signature: Signature) -> Bool {
    (version == 3 ? 4 : 6) == signature.version && type == signature.type
      && hashAlgorithm == signature.hashAlgorithm
      && publicKeyAlgorithm == signature.publicKeyAlgorithm && salt == signature.salt
  }
}
