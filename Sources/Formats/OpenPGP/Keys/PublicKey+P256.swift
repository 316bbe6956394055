internal import CryptoPrimitives

extension PublicKey {
  /// The public half of a P-256 key that lives elsewhere: `.ecdsa` for one that signs, `.ecdh` for one that is
  /// encrypted to, with SHA-256 and AES-128 for its derivation (RFC 9580, section 11.5.1).
  ///
  /// `point` is 65 octets, 04 ‖ x ‖ y; `version` is 4 or 6, `creationTime` in seconds since 1970. All of these
  /// make the fingerprint: another time is another key.
  ///
  /// Throws `OpenPGPError`: `.malformed` for a point that is not on the curve, `.invalidRequest` for another
  /// algorithm or version.
  public init(
    _ algorithm: PublicKeyAlgorithm, p256 point: [UInt8], version: UInt8 = 4, creationTime: Int64
  ) throws {
    guard version == 4 || version == 6 else {
      throw OpenPGPError(.invalidRequest, .keyVersionImpossible, number: Int(version))
    }
    guard NISTCurve.p256.contains(point) else {
      throw OpenPGPError(.malformed, .keyPointOffCurve)
    }
    let material: PublicKeyMaterial
    switch algorithm {
    case .ecdsa: material = .ecdsa(.p256, point: point)
    case .ecdh: material = .ecdh(.p256, point: point, .init(hash: .sha256, cipher: .aes128))
    default: throw OpenPGPError(.invalidRequest, .keyNotOnP256, "\(algorithm)")
    }
    try self.init(
      version: version, creationTime: creationTime, algorithm: algorithm, material: material)
  }
}
