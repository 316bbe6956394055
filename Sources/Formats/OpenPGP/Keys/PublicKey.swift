internal import CryptoPrimitives
internal import GcryptPrimitives

/// One public key, primary or sub, of version 4 or 6 (RFC 9580, section 5.5.2).
public struct PublicKey: Hashable, Sendable {
  /// 4 or 6.
  public let version: UInt8
  /// In seconds since 1970.
  public let creationTime: Int64
  public let algorithm: PublicKeyAlgorithm
  let material: PublicKeyMaterial
  /// The packet's body as it was read: fingerprint and signatures cover these very octets.
  package let body: [UInt8]
  public let fingerprint: Fingerprint

  public var keyID: KeyID { fingerprint.keyID }

  /// A key packet's body. Throws `OpenPGPError`: `.malformed`, and `.unsupported` for other versions.
  package init(parsing body: [UInt8]) throws {
    var reader = PacketReader(body)
    self = try PublicKey(reading: &reader)
    try reader.finish()
  }

  /// The public part of a key packet's body, which a secret part may follow.
  init(reading reader: inout PacketReader) throws {
    let start = reader
    let version = try reader.integer(UInt8.self)
    guard version == 4 || version == 6 else {
      throw OpenPGPError(.unsupported, .keyVersionNotRead, number: Int(version))
    }
    self.version = version
    creationTime = Int64(try reader.integer(UInt32.self))
    algorithm = PublicKeyAlgorithm(rawValue: try reader.integer())
    if version == 6 {
      // The length makes an algorithm that nobody knows something to step over.
      let count = try reader.integer(UInt32.self)
      guard let count = Int(exactly: count) else { throw OpenPGPError.cutShort }
      var material = PacketReader(try reader.fixed(count))
      self.material = try PublicKeyMaterial(algorithm, version: version, reading: &material)
      try material.finish()
    } else {
      material = try PublicKeyMaterial(algorithm, version: version, reading: &reader)
    }
    var whole = start
    body = Array(try whole.fixed(start.remaining - reader.remaining))
    fingerprint = Self.fingerprint(version: version, of: body)
  }

  /// The public part of a secret key packet's body. Throws `OpenPGPError.Kind.unsupported` where nobody knows where
  /// the secret part begins: it must never be taken for public.
  init(readingSecret reader: inout PacketReader) throws {
    try self.init(reading: &reader)
    if version == 4, !isRead {
      throw OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, algorithmName)
    }
  }

  /// A new key. Throws `OpenPGPError.Kind.invalidRequest` for a time that the format has no room for.
  init(
    version: UInt8, creationTime: Int64, algorithm: PublicKeyAlgorithm, material: PublicKeyMaterial
  ) throws(OpenPGPError) {
    self.version = version
    self.creationTime = creationTime
    self.algorithm = algorithm
    self.material = material
    var writer = CanonicalWriter(capacity: 128)
    writer.integer(version)
    try writer.time(creationTime)
    writer.integer(algorithm.rawValue)
    let numbers = material.serialized
    if version == 6 { writer.integer(UInt32(truncatingIfNeeded: numbers.count)) }
    writer.fixed(numbers)
    body = writer.bytes
    fingerprint = Self.fingerprint(version: version, of: body)
  }

  /// RFC 9580, section 5.5.4.
  private static func fingerprint(version: UInt8, of body: [UInt8]) -> Fingerprint {
    var digest = Digest(version == 4 ? .sha1 : .sha256)
    digest.update(signedPrefix(version: version, body: body))
    digest.update(body)
    return Fingerprint(version: version, hash: digest.finalize())
  }

  /// What a hash over the key begins with: the octet and length that fingerprints and signatures of the
  /// version put before its body (sections 5.2.4 and 5.5.4).
  static func signedPrefix(version: UInt8, body: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 5)
    if version == 4 {
      writer.integer(UInt8(0x99))
      writer.integer(UInt16(truncatingIfNeeded: body.count))
    } else {
      writer.integer(UInt8(0x9B))
      writer.integer(UInt32(truncatingIfNeeded: body.count))
    }
    return writer.bytes
  }
}
