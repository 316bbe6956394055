internal import CryptoPrimitives
internal import GcryptPrimitives

/// Whether a signature is a key's.
enum SignatureCheck: Equatable {
  case fits
  /// What that makes of it, and why.
  case fails(SignatureVerdict.Grade, OpenPGPFinding)

  static let doesNotFit = Self.fails(.doesNotFit, OpenPGPFinding(.signatureDoesNotFit))
}

extension PublicKey {
  /// Whether the signature is this key's over data.
  func check(_ signature: Signature, over data: SignedData) -> SignatureCheck {
    switch data {
    case .missing(let grade, let reason): .fails(grade, reason)
    case .digest(let digest): check(signature, digest: digest)
    }
  }

  /// Whether the signature is this key's over a digest. What is not read is no proof.
  func isValid(_ signature: Signature, digest: [UInt8]) -> Bool {
    check(signature, digest: digest) == .fits
  }

  private func check(_ signature: Signature, digest: [UInt8]) -> SignatureCheck {
    guard signature.version == version, signature.publicKeyAlgorithm == algorithm else {
      return .doesNotFit
    }
    guard isRead, let function = signature.hashAlgorithm.function else {
      return .fails(.notRead, OpenPGPFinding(.signatureAlgorithmNotRead, algorithmName))
    }
    guard signature.hasDigestSize(for: self) else {
      return .fails(
        .refusedByPolicy,
        OpenPGPFinding(.signatureHashTooShort, "\(signature.hashAlgorithm)", algorithmName))
    }
    guard digest.starts(with: signature.digestPrefix) else { return .doesNotFit }
    let fits: Bool
    switch (material, signature.material) {
    case (.eddsaLegacy(let key), .eddsaLegacy(let r, let s)):
      guard let r = r.padded(to: 32), let s = s.padded(to: 32) else { return .doesNotFit }
      fits = Self.isValidEd25519(key, r + s, digest)
    case (.ed25519(let key), .ed25519(let octets)):
      fits = Self.isValidEd25519(key, octets, digest)
    case (.ed448(let key), .ed448(let octets)):
      guard let key = try? Ed448PublicKey(key) else { return .doesNotFit }
      fits = digest.withUnsafeBytes { key.isValid(signature: octets, for: $0) }
    case (.mldsa(let dsa, let eddsa, let mldsa), .mldsa(let curves, let lattices)):
      fits = dsa.isValid((curves, lattices), of: digest, publicKey: (eddsa, mldsa))
    case (.ecdsa(let curve, let point), .ecdsa(let r, let s)):
      guard let curve = curve.nist else { return .doesNotFit }
      fits = ECDSA.isValid(
        ECDSA.Signature(r: r.octets, s: s.octets), digest: digest, publicKey: point, on: curve)
    case (.rsa(let modulus, let exponent), .rsa(let number)):
      guard
        let key = try? RSAPublicKey(modulus: modulus.octets, exponent: exponent.octets)
      else { return rsaRefusal }
      fits = key.isValid(signature: number.octets, digest: digest, of: function)
    default:
      fits = false
    }
    return fits ? .fits : .doesNotFit
  }

  /// Of a key whose numbers are not computed with.
  private var rsaRefusal: SignatureCheck {
    Policy().weakness(of: self).map { .fails(.refusedByPolicy, $0) }
      ?? .fails(.notRead, OpenPGPFinding(.signatureRSANotRead))
  }

  private static func isValidEd25519(
    _ key: [UInt8], _ signature: [UInt8], _ digest: [UInt8]
  ) -> Bool {
    guard let key = try? Ed25519PublicKey(key) else { return false }
    return digest.withUnsafeBytes { key.isValid(signature: signature, for: $0) }
  }
}

extension Signature {
  /// RFC 9580, sections 5.2.3.3 to 5.2.3.5: a digest that has fewer bits than the curve protects is refused.
  fileprivate func hasDigestSize(for key: PublicKey) -> Bool {
    guard let size = hashAlgorithm.function?.digestSize else { return false }
    return switch key.material {
    // Old keys sign with SHA-1, which is graded weak or refused where it counts.
    case .rsa, .eddsaLegacy: true
    case .ed25519: size >= 32
    case .ed448: size >= 64
    // RFC 9980, section 5.3.1: of either size.
    case .mldsa: size >= 32
    case .ecdsa(let curve, _):
      switch curve {
      case .p384: size >= 48
      case .p521: size >= 64
      default: size >= 32
      }
    default: false
    }
  }
}

extension Curve {
  /// The implementation; nil for the legacy curves.
  var nist: NISTCurve? {
    switch self {
    case .p256: .p256
    case .p384: .p384
    case .p521: .p521
    case .curve25519Legacy, .ed25519Legacy: nil
    }
  }
}
