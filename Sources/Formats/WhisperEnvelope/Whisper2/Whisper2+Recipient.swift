public import CryptoPrimitives

extension Whisper2 {
  /// Whom an envelope is for: an identity, and the X-Wing key that it signed.
  public struct Recipient: Sendable {
    public let identity: PublicIdentity
    public let key: PostQuantumKey

    /// Nil for a key of another identity.
    public init?(identity: PublicIdentity, key: PostQuantumKey) {
      guard key.identityFingerprint == identity.fingerprint else { return nil }
      (self.identity, self.key) = (identity, key)
    }
  }

  /// What was sealed.
  public struct Sealed: Equatable, Sendable {
    /// T, which a reader has too.
    public let id: Octets32
    /// How long the content is.
    public let length: UInt64
    public let layout: Layout
  }
}
