/// The digests of data that its signatures want: signatures that hash alike share one, so that a great many of
/// them cost no more than a few.
struct DataDigests {
  private struct Kind: Hashable {
    let hash: HashAlgorithm
    let type: SignatureType
    let salt: [UInt8]
  }

  private let limit: Int
  private var digests: [Kind: DataDigest] = [:]

  init(_ limits: Limits) { limit = limits.dataDigests }

  /// Asks for the digest of a signature with these fields; of one that is not computed there will be none.
  ///
  /// Throws `OpenPGPError.Kind.limitExceeded`.
  mutating func want(_ hash: HashAlgorithm, _ type: SignatureType, salt: [UInt8]) throws {
    let kind = Kind(hash: hash, type: type, salt: salt)
    guard digests[kind] == nil, let digest = DataDigest(hash, type, salt: salt) else { return }
    guard digests.count < limit else {
      throw OpenPGPError(.limitExceeded, .signatureDigestLimit, number: limit)
    }
    digests[kind] = digest
  }

  func update(_ octets: UnsafeRawBufferPointer) throws {
    for digest in digests.values { try digest.update(octets) }
  }

  /// What the signature must be over.
  func data(of signature: Signature) throws -> SignedData {
    let hash = signature.hashAlgorithm
    guard signature.isOverData else { return .notOverData }
    guard hash.function != nil else { return .hash(hash) }
    let kind = Kind(hash: hash, type: signature.type, salt: signature.salt)
    // Nobody asked for it: a stranger's, or one whose one-pass packet names a stranger.
    guard let digest = digests[kind] else { return .otherThanAnnounced }
    return .digest(try digest.finish(signature.fields))
  }
}
