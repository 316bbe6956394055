/// Which kind of key is generated: a version and what its numbers are of. The two that have names are those of this
/// library (docs/OPENPGP.md, "What is supported"); others are for peers that ask for them.
public struct Profile: Hashable, Sendable {
  /// 4 or 6.
  public let version: UInt8
  /// Of the primary key, and of the subkey that is encrypted to.
  public let family: KeyFamily

  /// Throws `OpenPGPError.Kind.invalidRequest` for other versions, and for a family that the version has not: version 6
  /// has no legacy forms (RFC 9580, section 9.2), version 4 no signatures that hold against quantum computers.
  public init(version: UInt8, _ family: KeyFamily) throws(OpenPGPError) {
    try family.check(version: version, signs: true)
    self.init(checked: version, family)
  }

  private init(checked version: UInt8, _ family: KeyFamily) {
    self.version = version
    self.family = family
  }

  /// Version 4, Ed25519 and Curve25519 in their legacy forms: everybody reads it.
  public static let compatible = Profile(checked: 4, .curve25519Legacy)
  /// Version 6, Ed448 and X448.
  public static let advanced = Profile(checked: 6, .curve448)
  /// Version 6, ML-DSA-65+Ed25519 and ML-KEM-768+X25519: who keeps messages until there are quantum computers learns
  /// nothing then (RFC 9980).
  public static let postQuantum = Profile(checked: 6, .postQuantum)
  /// Version 6, ML-DSA-87+Ed448 and ML-KEM-1024+X448: the same with larger numbers.
  public static let postQuantumHigh = Profile(checked: 6, .postQuantumHigh)
}
