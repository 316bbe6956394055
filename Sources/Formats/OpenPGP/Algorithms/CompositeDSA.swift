internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// ML-DSA together with Ed25519 or Ed448: a signature holds where both do (RFC 9980, section 5). Sizes are in octets; what
/// is of the curve stands in front.
enum CompositeDSA: Hashable, Sendable {
  case mldsa65Ed25519, mldsa87Ed448

  init?(_ algorithm: PublicKeyAlgorithm) {
    switch algorithm {
    case .mldsa65Ed25519: self = .mldsa65Ed25519
    case .mldsa87Ed448: self = .mldsa87Ed448
    default: return nil
    }
  }

  var algorithm: PublicKeyAlgorithm {
    self == .mldsa65Ed25519 ? .mldsa65Ed25519 : .mldsa87Ed448
  }

  var mldsa: MLDSA { self == .mldsa65Ed25519 ? .mldsa65 : .mldsa87 }

  /// Of a private key of the curve, and of a public one.
  var eddsaSize: Int { self == .mldsa65Ed25519 ? 32 : Ed448.privateKeySize }
  var eddsaSignatureSize: Int {
    self == .mldsa65Ed25519 ? Ed25519.signatureSize : Ed448.signatureSize
  }

  var publicKeySize: Int { eddsaSize + mldsa.publicKeySize }
  var secretKeySize: Int { eddsaSize + MLDSA.seedSize }
  var signatureSize: Int { eddsaSignatureSize + mldsa.signatureSize }

  /// The public key of a secret one, which is two seeds.
  func publicKey(of secret: borrowing SecretBytes) throws -> [UInt8] {
    let curve = try secret.part(0..<eddsaSize)
    let seed = try secret.part(eddsaSize..<secretKeySize)
    switch self {
    case .mldsa65Ed25519:
      return try Ed25519.publicKey(of: curve).octets.bytes + mldsa.publicKey(of: seed)
    case .mldsa87Ed448:
      return try Ed448.publicKey(of: curve).octets + mldsa.publicKey(of: seed)
    }
  }

  /// Both signatures of a digest.
  func signature(of digest: [UInt8], secret: borrowing SecretBytes) throws -> [UInt8] {
    let curve = try secret.part(0..<eddsaSize)
    let seed = try secret.part(eddsaSize..<secretKeySize)
    return try digest.withUnsafeBytes { digest in
      switch self {
      case .mldsa65Ed25519:
        try Ed25519.signature(privateKey: curve, message: digest)
          + mldsa.signature(seed: seed, message: digest)
      case .mldsa87Ed448:
        try Ed448.signature(privateKey: curve, message: digest)
          + mldsa.signature(seed: seed, message: digest)
      }
    }
  }

  /// Whether both signatures are a public key's. Each is looked at, whatever becomes of the other.
  func isValid(
    _ signature: (eddsa: [UInt8], mldsa: [UInt8]), of digest: [UInt8],
    publicKey: (eddsa: [UInt8], mldsa: [UInt8])
  ) -> Bool {
    digest.withUnsafeBytes { digest in
      let isCurves =
        switch self {
        case .mldsa65Ed25519:
          (try? Ed25519PublicKey(publicKey.eddsa))?
            .isValid(signature: signature.eddsa, for: digest) ?? false
        case .mldsa87Ed448:
          (try? Ed448PublicKey(publicKey.eddsa))?
            .isValid(signature: signature.eddsa, for: digest) ?? false
        }
      let isLattices = mldsa.isValid(
        signature: signature.mldsa, for: digest, publicKey: publicKey.mldsa)
      return isCurves && isLattices
    }
  }
}
