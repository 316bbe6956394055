import Words
import ProcessHardening

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ErrorWords {
  /// Why the system refused. Numbers that hardly come up are left to the C library, in its English.
  static func reason(_ code: Int32) -> String {
    let words: SystemErrorWords
    switch code {
    case ENOENT: words = .noSuchFile
    case EACCES, EPERM: words = .permissionDenied
    case ENOSPC: words = .diskFull
    case EDQUOT: words = .quota
    case EISDIR: words = .isDirectory
    case ENOTDIR: words = .noDirectory
    case EROFS: words = .readOnly
    case EPIPE: words = .nobodyReads
    case EBADF: words = .notOpen
    case EIO: words = .inputOutput
    case ENOMEM: words = .noMemoryLeft
    case EEXIST: words = .exists
    case EBUSY: words = .busy
    case EINVAL: words = .invalid
    case EMFILE: words = .tooManyFiles
    case EFBIG: words = .tooLarge
    case ENAMETOOLONG: words = .nameTooLong
    case ELOOP: words = .loop
    case ENXIO: words = .noDevice
    case ENOSYS: words = .notImplemented
    case EOPNOTSUPP: words = .notSupported
    default: return String(cString: strerror(code))
    }
    return words.text
  }

  /// Which step of the hardening failed, and why. The description is the English.
  static func reason(_ error: HardeningError) -> String {
    guard Language.current != .english else { return error.description }
    let step = OperationWords.translated(error.step.rawValue)
    return error.code == 0
      ? SystemErrorWords.step(step)
      : SystemErrorWords.stepReason(step, reason(error.code), "\(error.code)")
  }
}

extension HardeningError {
  /// Whether /proc is not there, as in a bare chroot.
  var lacksProc: Bool { step == .processStatus && code == ENOENT }
}
