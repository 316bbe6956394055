/// What the operating system refuses.
package enum SystemErrorWords: String, Topic {
  case failed = "error.system"
  case notHardened = "error.not_hardened"
  case notHardenedStart = "error.not_hardened.start"
  case noProcHint = "hint.not_hardened.no_proc"
  case noArguments = "error.no_arguments"
  case argumentNotText = "error.argument.not_text"
  case argumentNotTextHint = "hint.argument.not_text"
  case step = "error.hardening.step"
  case stepReason = "error.hardening.step_reason"
  case lockLimit = "error.memory.lock_limit"
  case lockLimitHint = "hint.memory.lock_limit"
  case noMemory = "error.memory.unavailable"

  // The reasons
  case noSuchFile = "errno.enoent"
  case permissionDenied = "errno.eacces"
  case diskFull = "errno.enospc"
  case quota = "errno.edquot"
  case isDirectory = "errno.eisdir"
  case noDirectory = "errno.enotdir"
  case readOnly = "errno.erofs"
  case nobodyReads = "errno.epipe"
  case notOpen = "errno.ebadf"

  // The system's own words for other numbers, as the C library writes them
  case inputOutput = "errno.eio"
  case noMemoryLeft = "errno.enomem"
  case exists = "errno.eexist"
  case busy = "errno.ebusy"
  case invalid = "errno.einval"
  case tooManyFiles = "errno.emfile"
  case tooLarge = "errno.efbig"
  case nameTooLong = "errno.enametoolong"
  case loop = "errno.eloop"
  case noDevice = "errno.enxio"
  case notImplemented = "errno.enosys"
  case notSupported = "errno.eopnotsupp"

  private static let reason =
    "A reason, at the end of error.system and of others: begins small, without a full stop."

  package var sentence: Sentence {
    switch self {
    case .failed:
      Sentence(
        "Could not {1}: {2}.",
        note: "{1}: one of those that begin with operation; {2}: one of those with errno.")
    case .notHardened:
      Sentence(
        "This program cannot protect itself: {1}.",
        note: "{1}: error.hardening.step or step_reason.")
    case .notHardenedStart:
      Sentence(
        "this program cannot protect itself: {1}",
        note: "Behind 'Error:'. {1}: error.hardening.step or step_reason.")
    case .noProcHint: "mount /proc: there the kernel says what this process may do"
    case .noArguments: "The command was started without its arguments, not even its own name."
    case .argumentNotText: "An argument is not text in UTF-8."
    case .argumentNotTextHint:
      "a file with such a name can be given as standard input (< FILE), or gets another name"
    case .step:
      Sentence(
        "could not {1}",
        note:
          "At {1} of error.not_hardened. {1}: an operation.hardening.")
    case .stepReason:
      Sentence(
        "could not {1}: {2} (errno {3})",
        note:
          "At {1} of error.not_hardened. {1}: an operation.hardening; {2}: an errno; {3}: a number."
      )
    case .lockLimit:
      "Secrets need memory that is never written to the disk, and there is not enough of it."
    case .lockLimitHint:
      "raise the limit (ulimit -l); secrets never go into memory that may be written to the disk"
    case .noMemory:
      Sentence(
        "The kernel gives no memory for secrets: {1}.",
        note: "{1}: one of those that begin with errno.")
    case .noSuchFile: Sentence("there is no such file or directory", note: Self.reason)
    case .permissionDenied: Sentence("permission denied", note: Self.reason)
    case .diskFull: Sentence("the disk is full", note: Self.reason)
    case .quota: Sentence("the disk quota is used up", note: Self.reason)
    case .isDirectory: Sentence("it is a directory", note: Self.reason)
    case .noDirectory: Sentence("a part of the path is no directory", note: Self.reason)
    case .readOnly: Sentence("the file system is read-only", note: Self.reason)
    case .nobodyReads: Sentence("nobody reads it any more", note: Self.reason)
    case .notOpen: Sentence("it is not open", note: Self.reason)
    case .inputOutput: Sentence("Input/output error", note: Self.reason)
    case .noMemoryLeft: Sentence("Cannot allocate memory", note: Self.reason)
    case .exists: Sentence("File exists", note: Self.reason)
    case .busy: Sentence("Device or resource busy", note: Self.reason)
    case .invalid: Sentence("Invalid argument", note: Self.reason)
    case .tooManyFiles: Sentence("Too many open files", note: Self.reason)
    case .tooLarge: Sentence("File too large", note: Self.reason)
    case .nameTooLong: Sentence("File name too long", note: Self.reason)
    case .loop: Sentence("Too many levels of symbolic links", note: Self.reason)
    case .noDevice: Sentence("No such device or address", note: Self.reason)
    case .notImplemented: Sentence("Function not implemented", note: Self.reason)
    case .notSupported: Sentence("Operation not supported", note: Self.reason)
    }
  }
}
