/// Which kind of key is generated (spec: openpgp, section 1).
public enum Profile: Sendable, CaseIterable {
  /// Version 4, Ed25519 and Curve25519 in their legacy forms: everybody reads it.
  case compatible
  /// Version 6, Ed448 and X448.
  case advanced
}
