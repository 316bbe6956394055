public import SecretMemory

/// What can go wrong in a primitive. swift-crypto's own errors end here: on Linux it reports a bad
/// tag under another name than on Apple's systems.
public enum CryptoError: Error, Equatable, Sendable {
  /// A tag or signature does not fit, so nothing is released.
  case notAuthentic
  /// A public key that is not canonical, not on its curve, or of low order; or an agreement whose
  /// secret is all zeros.
  case unsafeKey
  /// Key, nonce or box of another size than the primitive takes.
  case wrongSize
  /// No memory for the secret that would result.
  case memory(SecretMemoryError)
}
