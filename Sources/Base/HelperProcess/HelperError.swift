package import SystemPackage

/// Why a helper program gave no answer.
package enum HelperError: Error, Equatable {
  /// It is not where it is installed.
  case missing
  /// It does not start without this library.
  case libraryMissing(MissingLibrary)
  /// It could not be started.
  case notStarted(Errno)
  /// It could not be talked to.
  case unreachable(Errno)
  /// It wrote more than was asked for, in bytes, and was ended.
  case wroteTooMuch(limit: Int)
  /// It took too long and was ended.
  case timedOut
  /// It ended with this exit code, which is not 0.
  case failed(code: Int32)
  /// The kernel ended it: it crashed, or asked for what it has given up or for more time than it may use. The signal.
  case killed(signal: Int32)
}
