import CryptoPrimitives
import GcryptPrimitives
import SecretMemory

@testable import OpenPGP

/// Keys of either version, and signatures of any time over anything: what a hostile owner can make.
enum KeyForge {
  static func signing(
    version: UInt8, isLegacy: Bool = false, at time: Int64, random: inout some RandomSource
  ) throws -> InMemoryKey {
    if isLegacy {
      return try InMemoryKey.generate(
        .curve25519Legacy, .secretKey, signs: true, version: version, at: time, random: &random
      ).1
    }
    let seed = try random.secret(32)
    let point = try Ed25519.publicKey(of: seed).octets.bytes
    return try InMemoryKey(
      PublicKey(
        version: version, creationTime: time, algorithm: .ed25519, material: .ed25519(point)),
      packetNumbers: seed)
  }

  static func encrypting(
    version: UInt8, at time: Int64, random: inout some RandomSource
  ) throws -> InMemoryKey {
    let scalar = try random.secret(32)
    let point = try X25519.publicKey(of: scalar).octets.bytes
    return try InMemoryKey(
      PublicKey(
        version: version, creationTime: time, algorithm: .x25519, material: .x25519(point)),
      packetNumbers: scalar)
  }
}

extension Profile {
  /// Those that the library makes unless others are asked for.
  static let named: [Profile] = [.compatible, .advanced]
}

extension PrivateKey {
  func forge(
    _ type: SignatureType, over object: SignedObject, at time: Int64,
    _ statements: [Subpacket] = [], hash: HashAlgorithm = .sha512,
    random: inout some RandomSource
  ) throws -> Signature {
    let fields = try SignatureFields.make(
      type, by: publicKey, hash: hash, at: time, statements, random: &random)
    return try fields.sign(digest: try fields.digest(of: object), with: self)
  }

  /// A signature over data, whatever its type says.
  func forge(
    _ type: SignatureType, over data: [UInt8], at time: Int64, _ statements: [Subpacket] = [],
    hash: HashAlgorithm = .sha512, random: inout some RandomSource
  ) throws -> Signature {
    let fields = try SignatureFields.make(
      type, by: publicKey, hash: hash, at: time, statements, random: &random)
    var digest = try fields.digest()
    digest.update(data)
    return try fields.sign(digest: fields.finish(digest), with: self)
  }
}

extension Subpacket {
  static func keyFlags(_ flags: KeyFlags) -> Subpacket { Subpacket(.keyFlags, [flags.rawValue]) }

  static func keyLifetime(_ seconds: UInt32) -> Subpacket {
    Subpacket(.keyExpirationTime, withUnsafeBytes(of: seconds.bigEndian) { Array($0) })
  }

  static func reason(_ reason: UInt8) -> Subpacket { Subpacket(.reasonForRevocation, [reason]) }

  /// Of the signature itself.
  static func lifetime(_ seconds: UInt32) -> Subpacket {
    Subpacket(.expirationTime, withUnsafeBytes(of: seconds.bigEndian) { Array($0) })
  }
}

extension [Subpacket] {
  static func revocation(_ reason: UInt8?, _ lifetime: UInt32?) -> [Subpacket] {
    (reason.map { [.reason($0)] } ?? []) + (lifetime.map { [.lifetime($0)] } ?? [])
  }
}

/// A primary key, one that decrypts and one that signs, and the packets of a certificate: at first what an
/// honest owner says.
struct Person {
  static let time: Int64 = 1_700_000_000
  static let name = Array("Alice <alice@example.org>".utf8)

  let version: UInt8
  let primary: InMemoryKey
  let decrypting: InMemoryKey
  let signing: InMemoryKey

  init(version: UInt8, random: inout some RandomSource) throws {
    self.version = version
    primary = try KeyForge.signing(version: version, at: Self.time, random: &random)
    decrypting = try KeyForge.encrypting(version: version, at: Self.time, random: &random)
    signing = try KeyForge.signing(version: version, at: Self.time, random: &random)
  }

  var ownFeatures: Subpacket {
    Subpacket(.features, [version == 6 ? 0x09 : 0x01])
  }

  /// What carries flags and expiry of the primary key: its User ID's self-signature in version 4, the direct-key
  /// signature in version 6.
  func selfSignature(
    at time: Int64, _ statements: [Subpacket] = [], random: inout some RandomSource
  ) throws -> Signature {
    let said = [.keyFlags([.certify, .sign]), ownFeatures] + statements
    return version == 6
      ? try primary.forge(
        .directKey, over: .key(primary.publicKey), at: time, said, random: &random)
      : try primary.forge(
        .positiveCertification, over: .userID(Self.name, of: primary.publicKey), at: time, said,
        random: &random)
  }

  func keyRevocation(
    at time: Int64, reason: UInt8?, lifetime: UInt32? = nil, random: inout some RandomSource
  ) throws -> Signature {
    try primary.forge(
      .keyRevocation, over: .key(primary.publicKey), at: time, .revocation(reason, lifetime),
      random: &random)
  }

  func binding(
    of subkey: InMemoryKey, at time: Int64, _ statements: [Subpacket],
    random: inout some RandomSource
  ) throws -> Signature {
    try primary.forge(
      .subkeyBinding, over: .subkey(subkey.publicKey, of: primary.publicKey), at: time,
      statements, random: &random)
  }

  func subkeyRevocation(
    of subkey: InMemoryKey, at time: Int64, reason: UInt8?, lifetime: UInt32? = nil,
    random: inout some RandomSource
  ) throws -> Signature {
    try primary.forge(
      .subkeyRevocation, over: .subkey(subkey.publicKey, of: primary.publicKey), at: time,
      .revocation(reason, lifetime), random: &random)
  }

  func backsignature(at time: Int64, random: inout some RandomSource) throws -> Subpacket {
    let signature = try signing.forge(
      .primaryKeyBinding, over: .subkey(signing.publicKey, of: primary.publicKey), at: time,
      random: &random)
    return Subpacket(.embeddedSignature, signature.body)
  }

  /// The packets of the primary key and its name, with what it says of itself.
  func head(_ signatures: [Signature]) -> [Packet] {
    let ofKey = signatures.filter { !$0.type.isCertification }.map(\.packet)
    let ofName = signatures.filter { $0.type.isCertification }.map(\.packet)
    return [Packet(.publicKey, primary.publicKey.body)] + ofKey
      + [Packet(.userID, Self.name)] + ofName
  }

  func subkey(_ key: InMemoryKey, _ signatures: [Signature]) -> [Packet] {
    [Packet(.publicSubkey, key.publicKey.body)] + signatures.map(\.packet)
  }

  static func read(_ packets: [Packet]) throws -> Certificate {
    try Certificate(packets.flatMap(\.serialized))
  }

  /// What an honest owner publishes.
  func certificate(random: inout some RandomSource) throws -> Certificate {
    try Self.read(
      head([try selfSignature(at: Self.time, random: &random)])
        + subkey(
          decrypting,
          [try binding(of: decrypting, at: Self.time, [.keyFlags(.encrypt)], random: &random)])
        + subkey(
          signing,
          [
            try binding(
              of: signing, at: Self.time,
              [.keyFlags(.sign), try backsignature(at: Self.time, random: &random)],
              random: &random)
          ]))
  }
}
