package import SecurityKey

extension WhisperError {
  package static func wrongKeyPIN(triesLeft: Int?) -> Self {
    securityKey(.wrongPIN(triesLeft: triesLeft))
  }

  package static let securityKeyBlocked = securityKey(.blocked)

  /// What an error of a security key is called here.
  package static func securityKey(_ error: SecurityKeyError) -> Self {
    switch error {
    case .absent: Self(.securityKeyAbsent)
    case .several: Self(.securityKeySeveral)
    case .unknown: Self(.securityKeyUnknown)
    case .enrolled: Self(.securityKeyEnrolled)
    case .notAllowed: Self(.securityKeyNotAllowed)
    case .noPIN: Self(.securityKeyNoPIN)
    case .unsupported: Self(.securityKeyUnsupported)
    case .wrongPIN(let triesLeft?): Self(.securityKeyPINWrongTries, Values(number: triesLeft))
    case .wrongPIN(nil): Self(.securityKeyPINWrong)
    case .blockedUntilReplugged: Self(.securityKeyReplug)
    case .blocked: Self(.securityKeyBlocked)
    case .notTouched: Self(.securityKeyNotTouched)
    case .failed: Self(.securityKeyFailed)
    case .helper(.missing): Self(.securityKeyHelperMissing)
    case .helper(.libraryMissing(let name, _)): Self(.securityKeyLibraryMissing, name: name)
    case .helper(.ended): Self(.securityKeyHelperFailed)
    }
  }
}
