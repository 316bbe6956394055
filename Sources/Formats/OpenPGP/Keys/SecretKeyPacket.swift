internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// A secret key packet (RFC 9580, section 5.5.3): a public key, and its secret numbers in the open or
/// protected by a passphrase.
final class SecretKeyPacket: Sendable {
  let type: PacketType
  let publicKey: PublicKey
  let protection: Protection
  /// The secret numbers as `protection` leaves them: in the open without their checksum, or encrypted with
  /// whatever authenticates them.
  let secret: SecretBytes

  enum Protection: Hashable, Sendable {
    case none
    /// Usage 253.
    case aead(SymmetricAlgorithm, AEADAlgorithm, S2K, nonce: [UInt8])
    /// Usage 254: CFB, with a SHA-1 digest behind the numbers; 255: with a sum of 16 bits, which proves
    /// nothing.
    case cfb(SymmetricAlgorithm, S2K, initializationVector: [UInt8], hasDigest: Bool)
    /// GNU's stub: the secret is not in the packet. `usage` stands before what says where it is, which is kept in
    /// the place of the secret.
    case absent(usage: UInt8)
    /// What is not read: an old cipher whose key MD5 makes of the passphrase, or a usage from another time.
    case unknown(usage: UInt8)

    var isAbsent: Bool { if case .absent = self { true } else { false } }
  }

  init(
    _ type: PacketType, _ publicKey: PublicKey, _ protection: Protection,
    secret: consuming SecretBytes
  ) {
    self.type = type
    self.publicKey = publicKey
    self.protection = protection
    self.secret = secret
  }

  /// One that says that the primary secret is somewhere else. Throws `OpenPGPError.Kind.unusableKey` for version 6.
  static func stub(for key: PublicKey) throws -> SecretKeyPacket {
    guard key.version == 4 else { throw OpenPGPError(.unusableKey, .secretKeyPrimaryAbsent) }
    // No cipher, S2K 101 with no hash, and what GnuPG reads in them.
    return SecretKeyPacket(
      .secretKey, key, .absent(usage: 254),
      secret: try SecretBytes(copying: [0, 101, 0] + Array("GNU".utf8) + [1]))
  }

  /// Throws `OpenPGPError`: `.malformed`, and `.unsupported` for versions that are not read.
  static func parse(_ packet: Packet) throws -> SecretKeyPacket {
    var reader = PacketReader(packet.body)
    let publicKey = try PublicKey(readingSecret: &reader)
    let usage = try reader.integer(UInt8.self)
    var fields = reader
    if publicKey.version == 6, usage != 0 {
      // The parameters stand behind their length; what follows them is the secret.
      fields = PacketReader(try reader.octetPrefixed())
    }
    let protection = try Protection(usage, publicKey, reading: &fields)
    if publicKey.version == 6 {
      if usage != 0 { try fields.finish() }
    } else {
      reader = fields
    }
    var secret = try SecretBytes(copying: try reader.rest())
    if protection == .none, publicKey.version == 4 {
      guard secret.count >= 2, secret.hasSum else {
        throw OpenPGPError(.malformed, .secretKeySumWrong)
      }
      secret.truncate(to: secret.count - 2)
    }
    return SecretKeyPacket(packet.type, publicKey, protection, secret: secret)
  }

  /// The packet's body. It is a secret where nothing protects the key.
  func body() throws -> SecretBytes {
    var writer = CanonicalWriter(capacity: 128)
    writer.fixed(publicKey.body)
    let (usage, parameters) = protection.serialized(version: publicKey.version)
    writer.integer(usage)
    if publicKey.version == 6, usage != 0 {
      writer.integer(UInt8(truncatingIfNeeded: parameters.count))
    }
    writer.fixed(parameters)
    let head = writer.bytes
    let hasSum = protection == .none && publicKey.version == 4
    return try SecretBytes.filled(count: head.count + secret.count + (hasSum ? 2 : 0)) { output in
      output.copyBytes(from: head)
      secret.withUnsafeBytes { secret in
        UnsafeMutableRawBufferPointer(rebasing: output[head.count...]).copyMemory(from: secret)
        guard hasSum else { return }
        let sum = secret.sum
        output[output.count - 2] = UInt8(sum >> 8)
        output[output.count - 1] = UInt8(sum & 0xFF)
      }
    }
  }
}

extension SecretKeyPacket.Protection {
  fileprivate init(
    _ usage: UInt8, _ key: PublicKey, reading reader: inout PacketReader
  ) throws {
    switch usage {
    case 0:
      self = .none
    case 253:
      let cipher = SymmetricAlgorithm(rawValue: try reader.integer())
      let mode = AEADAlgorithm(rawValue: try reader.integer())
      let s2k = try Self.s2k(key, &reader)
      guard let size = mode.mode?.nonceSize else {
        throw OpenPGPError(.unsupported, .secretKeySuiteNotRead, "\(mode)")
      }
      self = .aead(cipher, mode, s2k, nonce: Array(try reader.fixed(size)))
    case 254, 255:
      let start = reader
      guard key.version == 4 || usage == 254 else {
        throw OpenPGPError(.malformed, .secretKeyUnauthenticated)
      }
      let cipher = SymmetricAlgorithm(rawValue: try reader.integer())
      let s2k = try Self.s2k(key, &reader)
      if s2k == .gnuStub {
        guard key.version == 4 else {
          throw OpenPGPError(.malformed, .secretKeyStub)
        }
        reader = start
        self = .absent(usage: usage)
        return
      }
      if case .argon2 = s2k {
        throw OpenPGPError(.malformed, .secretKeyArgon2WithoutAEAD)
      }
      guard let size = cipher.cipher?.blockSize else {
        throw OpenPGPError(.unsupported, .secretKeySuiteNotRead, "\(cipher)")
      }
      self = .cfb(
        cipher, s2k, initializationVector: Array(try reader.fixed(size)), hasDigest: usage == 254)
    default:
      guard key.version == 4 else { throw OpenPGPError(.malformed, .secretKeyOldUsage) }
      self = .unknown(usage: usage)
    }
  }

  private static func s2k(
    _ key: PublicKey, _ reader: inout PacketReader
  ) throws(OpenPGPError) -> S2K {
    guard key.version == 6 else { return try S2K(reading: &reader) }
    var inner = PacketReader(try reader.octetPrefixed())
    let s2k = try S2K(reading: &inner)
    try inner.finish()
    if case .simple = s2k {
      throw OpenPGPError(.malformed, .secretKeySaltMissing)
    }
    return s2k
  }

  /// The usage octet, and what follows it before the secret.
  fileprivate func serialized(version: UInt8) -> (usage: UInt8, parameters: [UInt8]) {
    func s2k(_ s2k: S2K) -> [UInt8] {
      let octets = s2k.serialized
      return version == 6 ? [UInt8(truncatingIfNeeded: octets.count)] + octets : octets
    }
    switch self {
    case .none: return (0, [])
    case .aead(let cipher, let mode, let derivation, let nonce):
      return (253, [cipher.rawValue, mode.rawValue] + s2k(derivation) + nonce)
    case .cfb(let cipher, let derivation, let vector, let hasDigest):
      return (hasDigest ? 254 : 255, [cipher.rawValue] + s2k(derivation) + vector)
    case .absent(let usage), .unknown(let usage): return (usage, [])
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The sum of all octets, of 16 bits.
  var sum: UInt16 { reduce(0) { $0 &+ UInt16($1) } }
}

extension SecretBytes {
  /// Whether the last two octets are the sum of those before.
  var hasSum: Bool {
    withUnsafeBytes { bytes in
      guard bytes.count >= 2 else { return false }
      let sum = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 2)]).sum
      return bytes[bytes.count - 2] == UInt8(sum >> 8)
        && bytes[bytes.count - 1] == UInt8(sum & 0xFF)
    }
  }
}
