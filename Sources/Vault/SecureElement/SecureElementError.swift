package import SecretMemory

/// Why an element did not do what it was asked.
package enum SecureElementError: Error, Equatable, Sendable {
  /// The element is not there, or cannot be spoken to.
  case unavailable(ElementAbsence)
  /// The secret is not the one the key was made under.
  case wrongAuthorization
  /// The secret is not the one the guessable key was made under. The try was counted, and so many are left, where the
  /// element tells.
  case wrongFactor(triesLeft: Int?)
  /// Too many wrong secrets were tried: the element answers none for `seconds`, where it tells.
  case lockedOut(seconds: Int?)
  /// The blob was changed, or comes from another element.
  case foreignBlob
  /// The key was made for the other purpose.
  case wrongPurpose
  /// The peer's point is not on the curve.
  case invalidPoint
  /// The digest is not of 32 bytes.
  case invalidDigest
  /// The element makes no such keys.
  case unsupported
  /// The element had no time or no room, for as long as can be waited for.
  case busy
  /// The element has no room for another counter.
  case full
  /// The element failed, with a code of its own.
  case failed(code: UInt32)
  /// No memory for secrets.
  case memory(SecretMemoryError)
  #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
    /// Whoever was asked for a finger or face did not want to, or the system asked no further.
    case cancelled
  #endif
}
