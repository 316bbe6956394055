import HelperProcess
import WhisperKit
import Words

extension ErrorWords {
  /// Why a security key gave nothing.
  init(securityKey error: WhisperError) {
    let values = error.values
    switch error.code {
    case .securityKeyAbsent:
      self.init(
        .authentication, SecurityKeyWords.absent, hint: SecurityKeyWords.absentHint.text)
    case .securityKeySeveral:
      self.init(
        .authentication, SecurityKeyWords.several, hint: SecurityKeyWords.severalHint.text)
    case .securityKeyUnknown:
      self.init(
        .authentication, SecurityKeyWords.unknown, hint: SecurityKeyWords.unknownHint.text)
    case .securityKeyEnrolled: self.init(.failed, SecurityKeyWords.enrolled)
    case .securityKeyNotAllowed:
      self.init(
        .failed, SecurityKeyWords.notAllowed, hint: SecurityKeyWords.notAllowedHint.text)
    case .securityKeyNoPIN:
      self.init(.failed, SecurityKeyWords.noPIN, hint: SecurityKeyWords.noPINHint.text)
    case .securityKeyUnsupported: self.init(.failed, SecurityKeyWords.unsupported)
    case .securityKeyPINWrong: self.init(.authentication, SecurityKeyWords.pinWrong)
    case .securityKeyPINWrongTries:
      self.init(
        .authentication, SecurityKeyWords.pinWrongTries, Self.number(values.number),
        values: values)
    case .securityKeyReplug:
      self.init(
        .authentication, SecurityKeyWords.replug, hint: SecurityKeyWords.replugHint.text)
    case .securityKeyBlocked:
      self.init(
        .authentication, SecurityKeyWords.blocked, hint: SecurityKeyWords.blockedHint.text)
    case .securityKeyNotTouched:
      self.init(
        .authentication, SecurityKeyWords.notTouched, hint: SecurityKeyWords.notTouchedHint.text)
    case .securityKeyHelperMissing:
      self.init(
        .failed, SecurityKeyWords.helperMissing, hint: SecurityKeyWords.helperMissingHint.text)
    case .securityKeyLibraryMissing:
      let library = MissingLibrary(named: values.name ?? "")
      self.init(
        .failed, SecurityKeyWords.libraryMissing, library?.name ?? "",
        hint: QRWords.libraryMissingHint(library?.debianPackage ?? "libfido2-1"), values: values)
    case .securityKeyHelperFailed: self.init(.failed, SecurityKeyWords.helperFailed)
    default:
      self.init(.failed, SecurityKeyWords.failed, hint: SecurityKeyWords.failedHint.text)
    }
  }
}
