/// Why there is no extended key (BIP-32).
package enum ExtendedKeyError: Error, Equatable, Sendable {
  /// One in 2^127 seeds and numbers leads to none. The next number does.
  case noSuchChild
  /// A public key has no hardened children.
  case hardened
  /// A key has at most 255 ancestors.
  case tooDeep
  /// No octets of an extended public key: a wrong version, length, point, or a master key with ancestors.
  case malformed
}
