internal import CryptoPrimitives

/// The numbers of a public key (RFC 9580, section 5.5.5; RFC 9980, sections 4.3.2 and 5.3.2).
enum PublicKeyMaterial: Hashable, Sendable {
  case rsa(modulus: MPI, exponent: MPI)
  case ecdsa(Curve, point: [UInt8])
  case ecdh(Curve, point: [UInt8], KeyDerivation)
  /// 32 octets, without the octet 0x40 that the packet has before them.
  case eddsaLegacy([UInt8])
  case x25519([UInt8])
  case x448([UInt8])
  case ed25519([UInt8])
  case ed448([UInt8])
  case mlkem(CompositeKEM, ecdh: [UInt8], mlkem: [UInt8])
  case mldsa(CompositeDSA, eddsa: [UInt8], mldsa: [UInt8])
  /// What is carried along and never used: an algorithm or curve that is not read.
  case unknown([UInt8])

  /// How ECDH makes a key of its secret.
  struct KeyDerivation: Hashable, Sendable {
    let hash: HashAlgorithm
    let cipher: SymmetricAlgorithm
  }

  /// Reads the whole of `reader`. Throws `OpenPGPError.Kind.malformed` for numbers that the algorithm does not permit.
  init(
    _ algorithm: PublicKeyAlgorithm, version: UInt8, reading reader: inout PacketReader
  ) throws(OpenPGPError) {
    switch algorithm {
    case .rsa, .rsaEncryptOnly, .rsaSignOnly:
      self = .rsa(modulus: try reader.mpi(), exponent: try reader.mpi())
    case .ecdsa:
      guard let curve = try Self.curve(&reader), [.p256, .p384, .p521].contains(curve) else {
        self = .unknown(Array(try reader.rest()))
        return
      }
      self = .ecdsa(curve, point: try reader.point(curve))
    case .ecdh:
      guard let curve = try Self.curve(&reader), curve != .ed25519Legacy else {
        self = .unknown(Array(try reader.rest()))
        return
      }
      // RFC 9580, section 9.2.1: the legacy curve has no place in version 6.
      guard version == 4 || curve != .curve25519Legacy else {
        throw OpenPGPError(.malformed, .keyLegacyCurve)
      }
      self = .ecdh(
        curve, point: try reader.point(curve), try KeyDerivation(reading: &reader))
    case .eddsaLegacy:
      guard version == 4 else { throw OpenPGPError(.malformed, .keyLegacyEdDSA) }
      guard let curve = try Self.curve(&reader), curve == .ed25519Legacy else {
        self = .unknown(Array(try reader.rest()))
        return
      }
      self = .eddsaLegacy(Array(try reader.point(curve).dropFirst()))
    case .x25519: self = .x25519(Array(try reader.fixed(32)))
    case .x448: self = .x448(Array(try reader.fixed(56)))
    case .ed25519: self = .ed25519(Array(try reader.fixed(32)))
    case .ed448: self = .ed448(Array(try reader.fixed(57)))
    default: self = try Self.postQuantum(algorithm, version, &reader)
    }
  }

  /// Those of RFC 9980, and what nobody knows.
  private static func postQuantum(
    _ algorithm: PublicKeyAlgorithm, _ version: UInt8, _ reader: inout PacketReader
  ) throws(OpenPGPError) -> Self {
    guard version == 6 || !algorithm.needsVersion6 else {
      throw OpenPGPError(.malformed, .keyVersion6Needed, "\(algorithm)")
    }
    let size = CompositeKEM(algorithm)?.publicKeySize ?? CompositeDSA(algorithm)?.publicKeySize
    // In version 4 a secret part may follow.
    guard size.map({ version == 6 ? reader.remaining == $0 : reader.remaining >= $0 }) ?? true
    else { throw OpenPGPError(.malformed, .keySize, "\(algorithm)") }
    if let kem = CompositeKEM(algorithm) {
      return .mlkem(
        kem, ecdh: Array(try reader.fixed(kem.ecdhSize)),
        mlkem: Array(try reader.fixed(kem.mlkem.publicKeySize)))
    }
    if let dsa = CompositeDSA(algorithm) {
      return .mldsa(
        dsa, eddsa: Array(try reader.fixed(dsa.eddsaSize)),
        mldsa: Array(try reader.fixed(dsa.mldsa.publicKeySize)))
    }
    return .unknown(Array(try reader.rest()))
  }

  /// The curve that comes next; nil for one that is not read.
  private static func curve(_ reader: inout PacketReader) throws(OpenPGPError) -> Curve? {
    let identifier = try reader.octetPrefixed()
    // Zero and 0xFF are reserved (RFC 9580, section 9.2).
    guard !identifier.isEmpty, identifier.count < 0xFF else {
      throw OpenPGPError(.malformed, .keyCurveUnnamed)
    }
    return Curve(objectIdentifier: identifier)
  }

  /// As it stands in a key packet.
  var serialized: [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    func curve(_ curve: Curve) {
      writer.integer(UInt8(truncatingIfNeeded: curve.objectIdentifier.count))
      writer.fixed(curve.objectIdentifier)
    }
    switch self {
    case .rsa(let modulus, let exponent):
      writer.mpi(modulus)
      writer.mpi(exponent)
    case .ecdsa(let named, let point):
      curve(named)
      writer.mpi(MPI(point))
    case .ecdh(let named, let point, let derivation):
      curve(named)
      writer.mpi(MPI(point))
      writer.fixed([3, 1, derivation.hash.rawValue, derivation.cipher.rawValue])
    case .eddsaLegacy(let point):
      curve(.ed25519Legacy)
      writer.mpi(MPI([Curve.ed25519Legacy.pointPrefix] + point))
    case .x25519(let key), .x448(let key), .ed25519(let key), .ed448(let key), .unknown(let key):
      writer.fixed(key)
    case .mlkem(_, let curve, let lattice), .mldsa(_, let curve, let lattice):
      writer.fixed(curve)
      writer.fixed(lattice)
    }
    return writer.bytes
  }

  /// See `PublicKey.bitCount`.
  var bitCount: Int? {
    switch self {
    case .rsa(let modulus, _): modulus.bitCount
    case .ecdsa(let curve, _), .ecdh(let curve, _, _): curve.bitCount
    case .eddsaLegacy, .x25519, .ed25519: 255
    case .x448, .ed448: 448
    case .mlkem, .mldsa, .unknown: nil
    }
  }
}

extension PublicKeyMaterial.KeyDerivation {
  /// RFC 9580, section 5.5.5.6.
  fileprivate init(reading reader: inout PacketReader) throws(OpenPGPError) {
    guard try reader.integer(UInt8.self) == 3, try reader.integer(UInt8.self) == 1 else {
      throw OpenPGPError(.malformed, .keyDerivationMalformed)
    }
    hash = HashAlgorithm(rawValue: try reader.integer())
    cipher = SymmetricAlgorithm(rawValue: try reader.integer())
  }
}

extension PacketReader {
  /// A point as an MPI, with its prefix octet. Whether it is on the curve is for who computes with it.
  fileprivate mutating func point(_ curve: Curve) throws(OpenPGPError) -> [UInt8] {
    let point = try mpi().octets
    guard point.count == curve.pointSize, point.first == curve.pointPrefix else {
      throw OpenPGPError(.malformed, .keyPointMalformed)
    }
    return point
  }
}
