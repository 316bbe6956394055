public import CryptoPrimitives

/// An X-Wing key of an identity, signed by that identity's Ed25519 key: what whisper2 needs of a reader beside the bundle
/// (docs/PROTOCOL.md, "The post-quantum key"). The signature was checked, and the key is safe to seal to.
public struct PostQuantumKey: Equatable, Sendable {
  /// Whose it is.
  public let identityFingerprint: Octets32
  /// Seconds since 1970. Of two keys the later one counts.
  public let madeAt: Int64
  /// The public key.
  package let key: XWingPublicKey
  /// The binary form, 1,321 bytes, signature included.
  package let bytes: [UInt8]

  /// How many bytes the binary form has.
  package static let byteCount =
    1 + Octets32.byteCount + 8 + XWingPublicKey.byteCount + Ed25519.signatureSize
  private static let version: UInt8 = 1
  private static let label: StaticString = "whisper-pq2"

  /// Makes a statement about a key. `signer` is the identity's Ed25519 key.
  ///
  /// Throws `MalformedInput` for another one, and what the signer throws.
  package init(
    _ key: XWingPublicKey, of identity: PublicIdentity, madeAt: Int64, signer: any SigningKey
  ) throws {
    guard identity.signing == signer.publicKey else { throw MalformedInput(.foreignSigner) }
    var writer = CanonicalWriter(capacity: Self.byteCount)
    writer.integer(Self.version)
    writer.fixed(identity.fingerprint)
    writer.integer(madeAt)
    writer.fixed(key.octets)
    let signature = try Self.content(writer.bytes).withUnsafeBytes {
      try signer.signature(for: $0)
    }
    guard signature.count == Ed25519.signatureSize else { throw MalformedInput(.badSignature) }
    writer.fixed(signature)
    (identityFingerprint, self.madeAt, self.key) = (identity.fingerprint, madeAt, key)
    bytes = writer.bytes
  }

  /// Checks what a text says of the key of `identity`.
  ///
  /// Throws `MalformedInput` where it is about another identity or one that cannot sign, where the signature does not hold, and
  /// for a key that is not safe.
  public init(_ claim: UnverifiedPostQuantumKey, of identity: PublicIdentity) throws(MalformedInput)
  {
    guard claim.identityFingerprint == identity.fingerprint, let signing = identity.signing else {
      throw MalformedInput(.foreignSigner)
    }
    let holds = Self.content(claim.bytes.prefix(Self.byteCount - Ed25519.signatureSize))
      .withUnsafeBytes {
        signing.isValid(signature: claim.bytes.suffix(Ed25519.signatureSize), for: $0)
      }
    guard holds else { throw MalformedInput(.badSignature) }
    do { key = try XWingPublicKey(claim.key) } catch { throw MalformedInput(.unsafeKey) }
    (identityFingerprint, madeAt, bytes) = (claim.identityFingerprint, claim.madeAt, claim.bytes)
  }

  private static func content(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 16 + bytes.count)
    writer.label(label)
    writer.fixed(bytes)
    return writer.bytes
  }

  /// Whether octets that a key is to sign are a statement about an X-Wing key.
  package static func isSignedContent(_ octets: [UInt8]) -> Bool {
    label.withUTF8Buffer { octets.starts(with: $0) }
  }
}

/// What a text says of an X-Wing key, and for whom: nothing of it is checked yet but its form, since the signing key stands in
/// the bundle.
public struct UnverifiedPostQuantumKey: Equatable, Sendable {
  public let identityFingerprint: Octets32
  public let madeAt: Int64
  let key: [UInt8]
  package let bytes: [UInt8]

  /// Reads the binary form. Throws `MalformedInput` for another version or size.
  package init(parsing bytes: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    guard try reader.integer(UInt8.self) == 1 else { throw MalformedInput(.bundleVersion) }
    identityFingerprint = try reader.octets32()
    madeAt = try reader.integer()
    key = Array(try reader.fixed(XWingPublicKey.byteCount))
    _ = try reader.fixed(Ed25519.signatureSize)
    try reader.finish()
    self.bytes = bytes
  }
}
