import CFIDO2
import SecurityKey

extension Key {
  /// Throws what a code of the library means.
  func check(_ code: Int32) throws(SecurityKeyError) {
    switch code {
    case FIDO_OK: return
    case FIDO_ERR_PIN_INVALID: throw .wrongPIN(triesLeft: pinTries())
    // Once it was wrong too often, only a PIN helps, which is asked for then.
    case FIDO_ERR_UV_INVALID, FIDO_ERR_UV_BLOCKED: throw .wrongPIN(triesLeft: nil)
    // Both codes are said by keys in either case: what is left decides.
    case FIDO_ERR_PIN_AUTH_BLOCKED: throw pinTries() == 0 ? .blocked : .blockedUntilReplugged
    case FIDO_ERR_PIN_BLOCKED: throw .blocked
    // A PIN that must be changed first is none yet.
    case FIDO_ERR_PIN_NOT_SET, FIDO_ERR_PIN_POLICY_VIOLATION: throw .noPIN
    case FIDO_ERR_PIN_REQUIRED: throw .wrongPIN(triesLeft: pinTries())
    case FIDO_ERR_NO_CREDENTIALS, FIDO_ERR_INVALID_CREDENTIAL: throw .unknown
    case FIDO_ERR_ACTION_TIMEOUT, FIDO_ERR_USER_ACTION_TIMEOUT, FIDO_ERR_KEEPALIVE_CANCEL,
      FIDO_ERR_OPERATION_DENIED, FIDO_ERR_UP_REQUIRED:
      throw .notTouched
    case FIDO_ERR_CREDENTIAL_EXCLUDED: throw .enrolled
    case FIDO_ERR_UNSUPPORTED_OPTION, FIDO_ERR_UNSUPPORTED_EXTENSION,
      FIDO_ERR_UNSUPPORTED_ALGORITHM:
      throw .unsupported
    default: throw .failed
    }
  }
}
