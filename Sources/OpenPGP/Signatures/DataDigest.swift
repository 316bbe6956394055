internal import CryptoPrimitives
internal import GcryptPrimitives

/// The digest of data for one signature: as it is, or as text whose lines end with CR LF.
struct DataDigest {
  private var digest: Digest

  /// Nil for what is not computed: a hash that is not read, a signature that is none over data.
  init?(_ hash: HashAlgorithm, _ type: SignatureType, salt: [UInt8]) {
    guard let function = hash.function, type == .binary else { return nil }
    digest = Digest(function)
    digest.update(salt)
  }

  mutating func update(_ octets: UnsafeRawBufferPointer) { digest.update(octets) }

  /// The digest that a signature with these fields is over.
  func finish(_ fields: SignatureFields) -> [UInt8] { fields.finish(digest) }
}
