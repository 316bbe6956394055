/// Why a security key gave nothing.
package enum SecurityKeyError: Error, Equatable, Sendable {
  /// None is plugged in, or what was named is none.
  case absent
  /// More than one is plugged in.
  case several
  /// It has none of the credentials: another key was enrolled.
  case unknown
  /// It has one of them already.
  case enrolled
  /// No right to the device.
  case notAllowed
  /// It has neither PIN nor fingerprint yet.
  case noPIN
  /// It knows no hmac-secret, or no user verification.
  case unsupported
  /// The PIN was wrong, of which so many tries are left, or, without a number, the finger, after which the PIN may be asked
  /// for.
  case wrongPIN(triesLeft: Int?)
  /// It takes no PIN before it was plugged out and in again.
  case blockedUntilReplugged
  /// It takes no PIN any more. Only a reset, which destroys its credentials, makes it usable.
  case blocked
  /// Nobody touched it in time.
  case notTouched
  /// It went away, or answered what no key answers.
  case failed
  /// `whisper-fido2` gave no answer.
  case helper(SecurityKeyHelperFailure)
}

/// Why `whisper-fido2`, which alone talks to security keys, gave no answer.
package enum SecurityKeyHelperFailure: Error, Equatable, Sendable {
  /// It is not installed.
  case missing
  /// It does not start without this library, which this Debian package has.
  case libraryMissing(name: String, package: String)
  /// It could not be started, ended before its time, or said what it never says.
  case ended
}
