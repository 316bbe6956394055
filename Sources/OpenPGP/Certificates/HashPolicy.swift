/// Which hashes still prove something.
enum HashPolicy {
  /// 2023-02-01. What was signed with SHA-1 before binds a certificate, and is shown as weak: collisions need
  /// the signer's help, and nobody could make one for this price when it was signed.
  static let endOfSHA1: Int64 = 1_675_209_600

  /// Whether a self-signature with this hash binds.
  static func binds(_ hash: HashAlgorithm, madeAt time: UInt32) -> Bool {
    switch hash {
    case .sha1: Int64(time) < endOfSHA1
    case .md5, .ripemd160: false
    default: hash.function != nil
    }
  }

  /// Whether a signature over data is graded weak for its hash.
  static func isWeak(_ hash: HashAlgorithm) -> Bool {
    hash == .sha1 || hash == .md5 || hash == .ripemd160
  }
}

extension Signature {
  /// Whether the signature, if it is genuine, may bind a part of this key's certificate.
  func canBind(in primary: PublicKey) -> Bool {
    guard let creationTime, creationTime >= primary.creationTime else { return false }
    return !hasUnknownCriticalSubpacket && HashPolicy.binds(hashAlgorithm, madeAt: creationTime)
  }
}
