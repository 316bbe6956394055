internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

extension InMemoryKey {
  /// A new primary key or subkey, in the open, that signs or is encrypted to: its packet, and the key.
  static func generate(
    _ family: KeyFamily, _ type: PacketType, signs: Bool, version: UInt8, at time: Int64,
    random: inout some RandomSource
  ) throws -> (SecretKeyPacket, InMemoryKey) {
    try family.check(version: version, signs: signs)
    let numbers = signs ? try signing(family, &random) : try encrypting(family, &random)
    let publicKey = try PublicKey(
      version: version, creationTime: time, algorithm: numbers.algorithm,
      material: numbers.material)
    let key = try InMemoryKey(publicKey, packetNumbers: numbers.secret)
    return (SecretKeyPacket(type, publicKey, .none, secret: numbers.secret), key)
  }

  private struct Numbers: ~Copyable {
    let algorithm: PublicKeyAlgorithm
    let material: PublicKeyMaterial
    /// As a packet has them.
    let secret: SecretBytes

    init(
      _ algorithm: PublicKeyAlgorithm, _ material: PublicKeyMaterial,
      secret: consuming SecretBytes
    ) {
      self.algorithm = algorithm
      self.material = material
      self.secret = secret
    }
  }

  private static func signing(
    _ family: KeyFamily, _ random: inout some RandomSource
  ) throws -> Numbers {
    switch family {
    case .curve25519Legacy:
      let seed = try random.secret(32)
      let point = try Ed25519.publicKey(of: seed).octets.bytes
      return Numbers(.eddsaLegacy, .eddsaLegacy(point), secret: try mpi(seed))
    case .curve25519:
      let seed = try random.secret(32)
      let point = try Ed25519.publicKey(of: seed).octets.bytes
      return Numbers(.ed25519, .ed25519(point), secret: seed)
    case .curve448:
      let seed = try random.secret(Ed448.privateKeySize)
      let point = try Ed448.publicKey(of: seed).octets
      return Numbers(.ed448, .ed448(point), secret: seed)
    case .p256: return try signing(.p256, .p256, &random)
    case .p384: return try signing(.p384, .p384, &random)
    case .p521: return try signing(.p521, .p521, &random)
    case .rsa3072: return try rsa(bitCount: 3072)
    case .rsa4096: return try rsa(bitCount: 4096)
    case .postQuantum: return try composite(CompositeDSA.mldsa65Ed25519, &random)
    case .postQuantumHigh: return try composite(CompositeDSA.mldsa87Ed448, &random)
    }
  }

  private static func signing(
    _ curve: NISTCurve, _ name: Curve, _ random: inout some RandomSource
  ) throws -> Numbers {
    let scalar = try curve.randomScalar(&random)
    let point = try curve.publicKey(of: scalar)
    return Numbers(.ecdsa, .ecdsa(name, point: point), secret: try mpi(scalar))
  }

  private static func encrypting(
    _ family: KeyFamily, _ random: inout some RandomSource
  ) throws -> Numbers {
    switch family {
    case .curve25519Legacy: return try legacyCurve25519(&random)
    case .curve25519:
      let scalar = try random.secret(32)
      let point = try X25519.publicKey(of: scalar).octets.bytes
      return Numbers(.x25519, .x25519(point), secret: scalar)
    case .curve448:
      let scalar = try random.secret(X448.privateKeySize)
      let point = try X448.publicKey(of: scalar).octets
      return Numbers(.x448, .x448(point), secret: scalar)
    // Hash and cipher for each curve: RFC 9580, section 11.5.1.
    case .p256: return try encrypting(.p256, .p256, (.sha256, .aes128), &random)
    case .p384: return try encrypting(.p384, .p384, (.sha384, .aes192), &random)
    case .p521: return try encrypting(.p521, .p521, (.sha512, .aes256), &random)
    case .rsa3072: return try rsa(bitCount: 3072)
    case .rsa4096: return try rsa(bitCount: 4096)
    case .postQuantum: return try composite(CompositeKEM.mlkem768X25519, &random)
    case .postQuantumHigh: return try composite(CompositeKEM.mlkem1024X448, &random)
    }
  }

  /// Both halves are made by themselves, of randomness of their own (RFC 9980, sections 4.2.2 and 5.2.1).
  private static func composite(
    _ dsa: CompositeDSA, _ random: inout some RandomSource
  ) throws -> Numbers {
    let secret = try random.secret(dsa.secretKeySize)
    let key = try dsa.publicKey(of: secret)
    return Numbers(
      dsa.algorithm,
      .mldsa(
        dsa, eddsa: Array(key.prefix(dsa.eddsaSize)), mldsa: Array(key.dropFirst(dsa.eddsaSize))),
      secret: secret)
  }

  private static func composite(
    _ kem: CompositeKEM, _ random: inout some RandomSource
  ) throws -> Numbers {
    let secret = try random.secret(kem.secretKeySize)
    let key = try kem.publicKey(of: secret)
    return Numbers(
      kem.algorithm,
      .mlkem(
        kem, ecdh: Array(key.prefix(kem.ecdhSize)), mlkem: Array(key.dropFirst(kem.ecdhSize))),
      secret: secret)
  }

  private static func encrypting(
    _ curve: NISTCurve, _ name: Curve, _ derivation: (HashAlgorithm, SymmetricAlgorithm),
    _ random: inout some RandomSource
  ) throws -> Numbers {
    let scalar = try curve.randomScalar(&random)
    let point = try curve.publicKey(of: scalar)
    return Numbers(
      .ecdh, .ecdh(name, point: point, .init(hash: derivation.0, cipher: derivation.1)),
      secret: try mpi(scalar))
  }

  private static func legacyCurve25519(_ random: inout some RandomSource) throws -> Numbers {
    var scalar = try random.secret(32)
    // Clamped, as old readers demand of what is written (RFC 7748, section 5).
    scalar.withUnsafeMutableBytes { bytes in
      bytes[0] &= 0xF8
      bytes[31] = bytes[31] & 0x7F | 0x40
    }
    let point = try X25519.publicKey(of: scalar).octets.bytes
    let bigEndian = try SecretBytes.filled(count: 32) { output in
      scalar.withUnsafeBytes { output.copyBytes(from: $0.reversed()) }
    }
    return Numbers(
      .ecdh,
      .ecdh(
        .curve25519Legacy, point: [Curve.curve25519Legacy.pointPrefix] + point,
        .init(hash: .sha512, cipher: .aes256)),
      secret: try mpi(bigEndian))
  }

  /// The same for either use.
  private static func rsa(bitCount: Int) throws -> Numbers {
    let key = try GeneratedRSAKey.make(bitCount: bitCount)
    let d = try mpi(key.d)
    let p = try mpi(key.p)
    let q = try mpi(key.q)
    let u = try mpi(key.u)
    let secret = try SecretBytes.filled(count: d.count + p.count + q.count + u.count) { output in
      var start = 0
      func append(_ number: borrowing SecretBytes) {
        number.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: output[start...]).copyMemory(from: $0)
        }
        start += number.count
      }
      append(d)
      append(p)
      append(q)
      append(u)
    }
    return Numbers(
      .rsa, .rsa(modulus: MPI(key.modulus), exponent: MPI(key.exponent)), secret: secret)
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
