internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

extension InMemoryKey {
  /// A new primary key, as the packet and as the key.
  static func generateSigning(
    _ profile: Profile, version: UInt8, time: UInt32, random: inout some RandomSource
  ) throws -> (SecretKeyPacket, InMemoryKey) {
    if profile == .advanced {
      let seed = try random.secret(Ed448.privateKeySize)
      let publicKey = PublicKey(
        version: version, creationTime: time, algorithm: .ed448,
        material: .ed448(try Ed448.publicKey(of: seed).octets))
      return try make(.secretKey, publicKey, numbers: seed)
    }
    let seed = try random.secret(32)
    let point = try Ed25519.publicKey(of: seed).octets.bytes
    let publicKey = PublicKey(
      version: version, creationTime: time, algorithm: .eddsaLegacy, material: .eddsaLegacy(point))
    return try make(.secretKey, publicKey, numbers: try mpi(seed))
  }

  /// A new subkey, as the packet and as the key.
  static func generateEncrypting(
    _ profile: Profile, version: UInt8, time: UInt32, random: inout some RandomSource
  ) throws -> (SecretKeyPacket, InMemoryKey) {
    if profile == .advanced {
      let scalar = try random.secret(X448.privateKeySize)
      let publicKey = PublicKey(
        version: version, creationTime: time, algorithm: .x448,
        material: .x448(try X448.publicKey(of: scalar).octets))
      return try make(.secretSubkey, publicKey, numbers: scalar)
    }
    var scalar = try random.secret(32)
    // Clamped, as old readers demand of what is written (RFC 7748, section 5).
    scalar.withUnsafeMutableBytes { bytes in
      bytes[0] &= 0xF8
      bytes[31] = bytes[31] & 0x7F | 0x40
    }
    let point = try X25519.publicKey(of: scalar).octets.bytes
    let publicKey = PublicKey(
      version: version, creationTime: time, algorithm: .ecdh,
      material: .ecdh(
        .curve25519Legacy, point: [Curve.curve25519Legacy.pointPrefix] + point,
        .init(hash: .sha512, cipher: .aes256)))
    let bigEndian = try SecretBytes.filled(count: 32) { output in
      scalar.withUnsafeBytes { output.copyBytes(from: $0.reversed()) }
    }
    return try make(.secretSubkey, publicKey, numbers: try mpi(bigEndian))
  }

  private static func make(
    _ type: PacketType, _ publicKey: PublicKey, numbers: consuming SecretBytes
  ) throws -> (SecretKeyPacket, InMemoryKey) {
    let key = try InMemoryKey(publicKey, packetNumbers: numbers)
    return (SecretKeyPacket(type, publicKey, .none, secret: numbers), key)
  }

  /// A secret number as an MPI: its length, and its octets from the first that is not zero.
  private static func mpi(_ number: borrowing SecretBytes) throws -> SecretBytes {
    let (zeros, bits) = number.withUnsafeBytes { bytes in
      let zeros = bytes.prefix { $0 == 0 }.count
      let top = zeros < bytes.count ? bytes[zeros].leadingZeroBitCount : 0
      return (zeros, (bytes.count - zeros) * 8 - top)
    }
    return try SecretBytes.filled(count: 2 + number.count - zeros) { output in
      output[0] = UInt8(bits >> 8 & 0xFF)
      output[1] = UInt8(bits & 0xFF)
      number.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: output[2...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[zeros...]))
      }
    }
  }
}
