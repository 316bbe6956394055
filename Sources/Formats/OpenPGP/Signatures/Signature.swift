internal import CryptoPrimitives

/// A signature packet of version 4 or 6 (RFC 9580, section 5.2.3).
public struct Signature: Hashable, Sendable {
  /// 4 or 6.
  public let version: UInt8
  public let type: SignatureType
  public let publicKeyAlgorithm: PublicKeyAlgorithm
  public let hashAlgorithm: HashAlgorithm
  /// What the signature covers of itself.
  let hashed: [Subpacket]
  /// The octets of `hashed` as they were read.
  let hashedOctets: [UInt8]
  /// What anybody may have added: hints at the issuer, and signatures that stand for themselves.
  var unhashed: [Subpacket]
  /// The first two octets of the digest.
  let digestPrefix: [UInt8]
  /// Version 6: what is hashed before everything else. Empty in version 4.
  let salt: [UInt8]
  let material: SignatureMaterial

  /// A signature packet's body. Throws `OpenPGPError`: `.malformed`, and `.unsupported` for other
  /// versions.
  init(parsing body: [UInt8]) throws {
    var reader = PacketReader(body)
    let version = try reader.integer(UInt8.self)
    guard version == 4 || version == 6 else {
      throw OpenPGPError(.unsupported, .signatureVersionNotRead, number: Int(version))
    }
    self.version = version
    type = SignatureType(rawValue: try reader.integer())
    publicKeyAlgorithm = PublicKeyAlgorithm(rawValue: try reader.integer())
    hashAlgorithm = HashAlgorithm(rawValue: try reader.integer())
    hashedOctets = Array(try reader.subpacketArea(version))
    hashed = try Subpacket.parse(hashedOctets)
    unhashed = try Subpacket.parse(try reader.subpacketArea(version))
    digestPrefix = Array(try reader.fixed(2))
    if version == 6 {
      salt = Array(try reader.octetPrefixed())
      // Another length than the hash asks for makes the whole signature malformed (section 5.2.3).
      // A hash without one, such as SHA-1, has no place in version 6.
      let size = hashAlgorithm.saltSize
      guard salt.count == size || (size == nil && hashAlgorithm.function == nil) else {
        throw OpenPGPError(.malformed, .signatureSaltSize)
      }
    } else {
      salt = []
    }
    material = try SignatureMaterial(publicKeyAlgorithm, reading: &reader)
    try reader.finish()
  }

  /// A new signature, from what its digest was made of.
  init(
    _ fields: SignatureFields, digest: [UInt8], material: SignatureMaterial, unhashed: [Subpacket]
  ) {
    version = fields.version
    type = fields.type
    publicKeyAlgorithm = fields.publicKeyAlgorithm
    hashAlgorithm = fields.hashAlgorithm
    hashed = fields.hashed
    hashedOctets = fields.hashedOctets
    salt = fields.salt
    self.unhashed = unhashed
    digestPrefix = Array(digest.prefix(2))
    self.material = material
  }

  var body: [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.fixed([version, type.rawValue, publicKeyAlgorithm.rawValue, hashAlgorithm.rawValue])
    writer.subpacketArea(hashedOctets, version)
    writer.subpacketArea(Subpacket.serialize(unhashed), version)
    writer.fixed(digestPrefix)
    if version == 6 {
      writer.integer(UInt8(truncatingIfNeeded: salt.count))
      writer.fixed(salt)
    }
    writer.fixed(material.serialized)
    return writer.bytes
  }

  var packet: Packet { Packet(.signature, body) }

  var fields: SignatureFields {
    SignatureFields(
      version: version, type: type, publicKeyAlgorithm: publicKeyAlgorithm,
      hashAlgorithm: hashAlgorithm, hashed: hashed, hashedOctets: hashedOctets, salt: salt)
  }
}

/// What a signature covers of itself.
struct SignatureFields: Hashable, Sendable {
  let version: UInt8
  let type: SignatureType
  let publicKeyAlgorithm: PublicKeyAlgorithm
  let hashAlgorithm: HashAlgorithm
  let hashed: [Subpacket]
  let hashedOctets: [UInt8]
  let salt: [UInt8]

  /// What is hashed after everything else (RFC 9580, section 5.2.4).
  var trailer: [UInt8] {
    var writer = CanonicalWriter(capacity: hashedOctets.count + 16)
    writer.fixed([version, type.rawValue, publicKeyAlgorithm.rawValue, hashAlgorithm.rawValue])
    writer.subpacketArea(hashedOctets, version)
    let count = writer.bytes.count
    writer.fixed([version, 0xFF])
    writer.integer(UInt32(truncatingIfNeeded: count))
    return writer.bytes
  }
}

extension PacketReader {
  fileprivate mutating func subpacketArea(
    _ version: UInt8
  ) throws(OpenPGPError) -> ArraySlice<UInt8> {
    version == 4
      ? try fixed(Int(try integer(UInt16.self))) : try fixed(Int(try integer(UInt32.self)))
  }
}

extension CanonicalWriter {
  fileprivate mutating func subpacketArea(_ octets: [UInt8], _ version: UInt8) {
    if version == 4 {
      integer(UInt16(truncatingIfNeeded: octets.count))
    } else {
      integer(UInt32(truncatingIfNeeded: octets.count))
    }
    fixed(octets)
  }
}
