/// What still proves something: which hashes, until when, and how long keys must be.
///
/// A certificate is read by a policy and keeps it: what it says of its parts, whom it lets encrypt, and what
/// signatures over data by its keys are worth, is judged by that one.
///
/// ```swift
/// var policy = Policy()
/// policy.leastRSABits = 3072
/// policy.endOfHash[.sha224] = .min
/// let certificate = try Certificate(octets, options: .init(policy: policy))
/// ```
public struct Policy: Hashable, Sendable {
  /// Hashes that prove nothing over data, and bind a part of a certificate only in signatures of before this time, in
  /// seconds since 1970. What is not named holds wherever it is read; what is not read, a policy does not change.
  ///
  /// SHA-1 ends at 2023-02-01. What was signed with it before binds: a collision needs the signer's help, and nobody could
  /// make one for this price when that was signed.
  public var endOfHash: [HashAlgorithm: Int64] = [
    .sha1: 1_675_209_600, .md5: .min, .ripemd160: .min,
  ]
  /// The bits that the modulus of an RSA key must have. Below 2,048 nothing is computed, whatever a policy says.
  public var leastRSABits = 2048

  /// What this library asks of everybody.
  public init() {}

  /// Whether a hash proves nothing over data.
  public func isWeak(_ hash: HashAlgorithm) -> Bool { endOfHash[hash] != nil }

  /// Why nothing should be encrypted to the key and its signatures are weak, or nil.
  public func weakness(of key: PublicKey) -> OpenPGPFinding? {
    guard case .rsa(let modulus, _) = key.material, modulus.bitCount < leastRSABits else {
      return nil
    }
    return OpenPGPFinding(.keyRSATooWeak, number: leastRSABits)
  }

  /// Whether the signature, if it is genuine, may bind a part of this key's certificate.
  func lets(_ signature: Signature, bindTo primary: PublicKey) -> Bool {
    guard let time = signature.creationTime, time >= primary.creationTime,
      !signature.hasUnknownCriticalSubpacket, signature.hashAlgorithm.function != nil
    else { return false }
    return endOfHash[signature.hashAlgorithm].map { time < $0 } ?? true
  }
}
