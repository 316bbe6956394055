/// What is known of the data that a signature must be over.
enum SignedData {
  /// The digest that the signature is over, if it is genuine.
  case digest([UInt8])
  /// Why there is none, and what that makes of the signature.
  case missing(SignatureVerdict.Grade, OpenPGPFinding)

  static let otherThanAnnounced = Self.missing(.doesNotFit, OpenPGPFinding(.signatureNotAnnounced))
  /// One that is over other signatures, too: nobody writes such.
  static let overSignatures = Self.missing(.notRead, OpenPGPFinding(.signatureOverSignatures))
  static let notText = Self.missing(.invalid, OpenPGPFinding(.signatureOverOctets))
  static let notOverData = Self.missing(.invalid, OpenPGPFinding(.signatureNotOverData))

  /// Where nothing is hashed with the algorithm.
  static func hash(_ algorithm: HashAlgorithm) -> SignedData {
    Policy().isWeak(algorithm)
      ? .missing(.refusedByPolicy, OpenPGPFinding(.signatureHashBroken, "\(algorithm)"))
      : .missing(.notRead, OpenPGPFinding(.signatureHashNotRead, "\(algorithm)"))
  }
}
