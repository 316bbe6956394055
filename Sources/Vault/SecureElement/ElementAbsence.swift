/// How an element is out of reach.
package enum ElementAbsence: String, CaseIterable, Sendable {
  /// It is not there.
  case absent
  /// It does not answer, or answers what is no answer.
  case silent
  /// The user has no right to it.
  case forbidden
  /// It is reached by a way that programs must not share: a TPM's device without a resource manager.
  case unmanaged
  /// Somebody has set an authorization for its storage keys, and it keeps none that can be used without.
  case owned
  /// Its answers do not bear the code of the session: something between changes them.
  case altered
  #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
    /// It is here, and its system is locked.
    case locked
  #endif
}
