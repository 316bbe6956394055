/// A key that a certificate's primary key bound to itself.
public struct Subkey: Hashable, Sendable {
  public let key: PublicKey
  /// The primary key's signatures that bind or revoke it, each verified, the newest first.
  let selfSignatures: SelfSignatures
}
