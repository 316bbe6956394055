/// What the numbers of a new key are of. Keys that sign and keys that are encrypted to have an algorithm of each family
/// (RFC 9580, sections 9.1 and 9.2).
public enum KeyFamily: Hashable, Sendable {
  /// Ed25519 and Curve25519 in their legacy forms, which everybody reads who reads version 4. Not for version 6.
  case curve25519Legacy
  /// Ed25519 and X25519.
  case curve25519
  /// Ed448 and X448.
  case curve448
  /// ECDSA and ECDH over NIST's curves.
  case p256
  case p384
  case p521
  /// RSA (PKCS#1 v1.5) with a modulus of 3,072 or 4,096 bits, for correspondents who read nothing else. Its primes are
  /// libgcrypt's choice, from randomness of the kernel, whatever source a caller gives. It takes up to a few seconds.
  case rsa3072
  case rsa4096
  /// ML-DSA-65+Ed25519 and ML-KEM-768+X25519 (RFC 9980), which hold against quantum computers too. Version 4 has the
  /// second one alone, for subkeys.
  case postQuantum
  /// ML-DSA-87+Ed448 and ML-KEM-1024+X448. Not for version 4.
  case postQuantumHigh
}

extension KeyFamily {
  /// That of the profile with which this library makes keys of the version.
  public static func standard(forVersion version: UInt8) -> KeyFamily {
    version == 6 ? Profile.advanced.family : Profile.compatible.family
  }

  /// Whether the version has it, for keys that sign or that are encrypted to.
  func check(version: UInt8, signs: Bool) throws(OpenPGPError) {
    guard version == 4 || version == 6 else {
      throw OpenPGPError(.invalidRequest, .keyVersionImpossible, number: Int(version))
    }
    guard version == 4 || self != .curve25519Legacy else {
      throw OpenPGPError(.invalidRequest, .keyLegacyCurve)
    }
    if version == 4, let algorithm = postQuantumAlgorithm(signs: signs), algorithm.needsVersion6 {
      throw OpenPGPError(.invalidRequest, .keyVersion6Needed, "\(algorithm)")
    }
  }

  private func postQuantumAlgorithm(signs: Bool) -> PublicKeyAlgorithm? {
    switch self {
    case .postQuantum: signs ? .mldsa65Ed25519 : .mlkem768X25519
    case .postQuantumHigh: signs ? .mldsa87Ed448 : .mlkem1024X448
    default: nil
    }
  }
}

extension PublicKeyAlgorithm {
  /// The family that holds against quantum computers of which it is; nil for others.
  var postQuantumFamily: KeyFamily? {
    switch self {
    case .mldsa65Ed25519, .mlkem768X25519: .postQuantum
    case .mldsa87Ed448, .mlkem1024X448: .postQuantumHigh
    default: nil
    }
  }
}
