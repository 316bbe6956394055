/// What is known of the data that a signature must be over.
enum SignedData {
  /// The digest that the signature is over, if it is genuine.
  case digest([UInt8])
  /// Why there is none, and what that makes of the signature.
  case missing(SignatureVerdict.Grade, String)

  static let otherThanAnnounced = Self.missing(
    .doesNotFit, "The signature is not the one that stands announced in front of the data.")
  /// One that is over other signatures, too: nobody writes such.
  static let overSignatures = Self.missing(
    .notRead, "Signatures over data with its signatures are not read.")
  static let notText = Self.missing(
    .invalid, "The signature is over octets, and not over the text as it stands here.")
  static let notOverData = Self.missing(.invalid, "The signature is not one over data.")

  /// Where nothing is hashed with the algorithm.
  static func hash(_ algorithm: HashAlgorithm) -> SignedData {
    HashPolicy.isWeak(algorithm)
      ? .missing(
        .refusedByPolicy, "The signature uses \(algorithm), which proves nothing any more.")
      : .missing(.notRead, "Signatures with \(algorithm) are not read.")
  }
}
