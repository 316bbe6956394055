import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

/// Certificates and secret keys to begin with.
enum OpenPGPCertificates {
  static let name = Array("Alice <alice@example.org>".utf8)

  /// Of version 4 and 6, with a name, a subkey that reads and one that signs, and everything that an owner
  /// may say of them.
  static let packets: [[Packet]] = {
    do {
      return [
        try packets(OpenPGPKeys.primaryV4, OpenPGPKeys.readerV4, OpenPGPKeys.signerV4),
        try packets(OpenPGPKeys.primaryV6, OpenPGPKeys.readerV6, OpenPGPKeys.signerV6),
      ]
    } catch {
      fatalError("no certificate to begin with: \(error)")
    }
  }()

  /// The honest ones among them.
  static let all: [Certificate] = packets.map { packets in
    do {
      let revocations: [SignatureType] = [
        .keyRevocation, .subkeyRevocation, .certificationRevocation,
      ]
      return try Certificate(
        packets.filter { packet in
          packet.type != .signature
            || !revocations.contains { $0.rawValue == packet.body[1] }
        }.flatMap(\.serialized))
    } catch {
      fatalError("no certificate to begin with: \(error)")
    }
  }

  private static func packets(
    _ primary: InMemoryKey, _ reader: InMemoryKey, _ signer: InMemoryKey
  ) throws -> [Packet] {
    let key = primary.publicKey
    let flags = Subpacket(.keyFlags, [3], isCritical: true)
    let year = Subpacket(.keyExpirationTime, [1, 0xE1, 0x33, 0x80], isCritical: true)
    let known: [Subpacket] = [
      flags, Subpacket(.features, [9]), Subpacket(.preferredCiphers, [9, 7]),
      Subpacket(.preferredCipherSuites, [9, 2, 7, 2]), Subpacket(.primaryUserID, [1]),
    ]
    func reason(_ code: UInt8) -> Subpacket { Subpacket(.reasonForRevocation, [code]) }
    let backsignature = try signer.signature(
      .primaryKeyBinding, over: .subkey(signer.publicKey, of: key), [])
    return [
      Packet(.publicKey, key.body),
      try primary.signature(.directKey, over: .key(key), known).packet,
      try primary.signature(.keyRevocation, over: .key(key), [reason(3)]).packet,
      Packet(.userID, name),
      try primary.signature(
        .positiveCertification, over: .userID(name, of: key), known + [year]
      ).packet,
      try primary.signature(
        .certificationRevocation, over: .userID(name, of: key), [reason(32)]
      ).packet,
      Packet(.publicSubkey, reader.publicKey.body),
      try primary.signature(
        .subkeyBinding, over: .subkey(reader.publicKey, of: key),
        [Subpacket(.keyFlags, [12]), year]
      ).packet,
      Packet(.publicSubkey, signer.publicKey.body),
      try primary.signature(
        .subkeyBinding, over: .subkey(signer.publicKey, of: key),
        [Subpacket(.keyFlags, [2]), Subpacket(.embeddedSignature, backsignature.body)]
      ).packet,
      try primary.signature(
        .subkeyRevocation, over: .subkey(signer.publicKey, of: key), [reason(1)]
      ).packet,
    ]
  }

  /// Secret keys in the open and under the password, derived cheaply.
  static let locked: [[UInt8]] = {
    do {
      return try [4, 6].flatMap { version -> [[UInt8]] in
        let key = version == 4 ? OpenPGPKeys.primaryV4 : OpenPGPKeys.primaryV6
        var random = SeededRandom(seed: 1, label: "primary \(version) Ed25519")
        let numbers = random.bytes(32)
        let salted = S2K.salted(.sha256, salt: random.bytes(8))
        let argon2 = S2K.argon2(salt: random.bytes(16), passes: 1, lanes: 1, encodedMemory: 3)
        let packets = [
          SecretKeyPacket(.secretKey, key.publicKey, .none, secret: numbers.secret()),
          try cfb(key.publicKey, numbers, salted, .aes256, hasDigest: true),
          try cfb(key.publicKey, numbers, salted, .cast5, hasDigest: version == 6),
          try cfb(
            key.publicKey, numbers, .iterated(.sha1, salt: random.bytes(8), count: 3), .tripleDES,
            hasDigest: true),
          try aead(key.publicKey, numbers, salted), try aead(key.publicKey, numbers, argon2),
        ]
        // GNU's stub, which only old keys have.
        let stub = [0, 101, 0] + Array("GNU".utf8) + [1]
        let absent = SecretKeyPacket(
          .secretKey, key.publicKey, .absent(usage: 254), secret: stub.secret())
        return try (packets + (version == 4 ? [absent] : [])).map {
          try Packet(.secretKey, $0.body().array()).serialized
        }
      }
    } catch {
      fatalError("no secret key to begin with: \(error)")
    }
  }()

  private static func cfb(
    _ key: PublicKey, _ numbers: [UInt8], _ s2k: S2K, _ cipher: SymmetricAlgorithm,
    hasDigest: Bool
  ) throws -> SecretKeyPacket {
    guard let block = cipher.cipher else { fatalError("no cipher") }
    var budget = DerivationBudget(Limits())
    let vector = [UInt8](repeating: 3, count: block.blockSize)
    var stream = try CFBCipher(
      block,
      key: try s2k.derive(OpenPGPKeys.password.octets, size: block.keySize, budget: &budget),
      initializationVector: vector)
    let sum = numbers.reduce(UInt16(0)) { $0 &+ UInt16($1) }
    var octets =
      numbers
      + (hasDigest ? Digest.hash(.sha1, numbers) : [UInt8(sum >> 8), UInt8(sum & 0xFF)])
    octets.withUnsafeMutableBytes { stream.encrypt($0) }
    return SecretKeyPacket(
      .secretKey, key, .cfb(cipher, s2k, initializationVector: vector, hasDigest: hasDigest),
      secret: octets.secret())
  }

  private static func aead(
    _ key: PublicKey, _ numbers: [UInt8], _ s2k: S2K
  ) throws -> SecretKeyPacket {
    var budget = DerivationBudget(Limits())
    let derived = try s2k.derive(OpenPGPKeys.password.octets, size: 32, budget: &budget)
    let cipher = try AEADCipher(
      .aes256, .ocb,
      key: try HKDFSHA256.derive(derived, salt: [], info: [0xC5, key.version, 9, 2], count: 32))
    let nonce = [UInt8](repeating: 3, count: 15)
    return SecretKeyPacket(
      .secretKey, key, .aead(.aes256, .ocb, s2k, nonce: nonce),
      secret: try cipher.seal(numbers, nonce: nonce, authenticating: [0xC5] + key.body).secret())
  }
}
