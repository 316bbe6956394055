internal import CryptoPrimitives

extension PublicKey {
  /// Whether its numbers are read. Those of other algorithms and curves are carried along.
  var isRead: Bool { if case .unknown = material { false } else { true } }

  /// What the key is of: the algorithm's name, and behind a slash the curve's where that is what is not read, or
  /// `unknown`.
  public var algorithmName: String {
    guard !isRead, let curve = unreadCurve else { return "\(algorithm)" }
    return "\(algorithm)/\(curve)"
  }

  /// The curve of a key that names one (RFC 9580, section 9.2): ECDSA, ECDH and the legacy EdDSA. Nil for others, and
  /// for curves that are not read.
  public var curve: Curve? {
    switch material {
    case .ecdsa(let curve, _), .ecdh(let curve, _, _): curve
    case .eddsaLegacy: .ed25519Legacy
    default: nil
    }
  }

  /// The size of the key in bits: of RSA its modulus, of curves a number of their field (255 of Curve25519, 448 of
  /// Curve448). Nil for what is not read, and for keys of ML-KEM and ML-DSA, which are two keys each.
  public var bitCount: Int? { material.bitCount }

  /// What the key is of, with what tells it from others of the algorithm: `RSA 3072`, `ECDSA P-256`,
  /// `ECDH Curve25519`, `EdDSA Ed25519`; where the algorithm says all, or is not read, `algorithmName`.
  public var algorithmAndSize: String {
    switch material {
    case .rsa(let modulus, _): "\(algorithm) \(modulus.bitCount)"
    case .ecdsa(let curve, _), .ecdh(let curve, _, _): "\(algorithm) \(curve)"
    case .eddsaLegacy: "EdDSA \(Curve.ed25519Legacy)"
    default: algorithmName
    }
  }

  /// The curve that the numbers begin with, where there is one.
  private var unreadCurve: String? {
    guard algorithm == .ecdsa || algorithm == .ecdh || algorithm == .eddsaLegacy else { return nil }
    // Behind version, time, algorithm and, in version 6, the length of the numbers.
    var reader = PacketReader(body.dropFirst(version == 6 ? 10 : 6))
    guard let identifier = try? reader.octetPrefixed() else { return nil }
    switch Hex.encode(Array(identifier)) {
    case "2b2403030208010107": return "brainpoolP256r1"
    case "2b240303020801010b": return "brainpoolP384r1"
    case "2b240303020801010d": return "brainpoolP512r1"
    case "2b8104000a": return "secp256k1"
    default: return "unknown"
    }
  }
}
