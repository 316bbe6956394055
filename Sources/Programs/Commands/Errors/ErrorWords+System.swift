import Words
import ProcessHardening
import SystemPackage
import WhisperKit

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

  static func reason(_ errno: Errno?) -> String { reason(errno?.rawValue ?? 0) }

  /// Which step of the hardening failed, and why.
  static func reason(_ error: HardeningError) -> String {
    let step = OperationWords(rawValue: error.step.rawValue)?.text ?? error.step.rawValue
    return error.errno.map {
      SystemErrorWords.stepReason(step, reason($0.rawValue), "\($0.rawValue)")
    } ?? SystemErrorWords.step(step)
  }

  /// Why files cannot be closed to the process here.
  static func reason(_ absence: SandboxAbsence) -> String {
    switch absence {
    case .system: VaultReasonWords.systemNoLandlock.text
    case .kernel: VaultReasonWords.noLandlock.text
    case .off: VaultReasonWords.landlockOff.text
    case .refused(let errno): VaultReasonWords.landlockRefused(reason(errno.rawValue))
    }
  }
}

extension HardeningError {
  /// Whether /proc is not there, as in a bare chroot.
  var lacksProc: Bool { step == .processStatus && errno == .noSuchFileOrDirectory }
}
