internal import GcryptPrimitives

/// The digest of data for one signature: of octets as they are, or of text whose lines end with CR LF.
struct DataDigest {
  private let target: Target
  private let normalizer: TextNormalizer?

  private final class Target: OctetSink {
    var digest: Digest
    init(_ digest: Digest) { self.digest = digest }
    func write(_ octets: UnsafeRawBufferPointer) { digest.update(octets) }
  }

  /// Nil for what is not computed: a hash that is not read, a signature that is none over data.
  init?(_ hash: HashAlgorithm, _ type: SignatureType, salt: [UInt8]) {
    guard let function = hash.function, type == .binary || type == .text else { return nil }
    var digest = Digest(function)
    digest.update(salt)
    target = Target(digest)
    normalizer = type == .text ? TextNormalizer(target) : nil
  }

  func update(_ octets: UnsafeRawBufferPointer) throws {
    if let normalizer { try normalizer.write(octets) } else { target.write(octets) }
  }

  /// The digest that a signature with these fields is over.
  func finish(_ fields: SignatureFields) throws -> [UInt8] {
    try normalizer?.finish()
    return fields.finish(target.digest)
  }
}
