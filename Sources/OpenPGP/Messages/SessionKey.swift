internal import SecretMemory

/// What a message is encrypted with, and which cipher that is for.
struct SessionKey: ~Copyable {
  /// In SEIPDv2 the payload itself names it, and the session key does not.
  let cipher: SymmetricAlgorithm?
  let octets: SecretBytes
}
