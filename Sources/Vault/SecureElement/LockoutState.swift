/// How an element counts wrong secrets of guessable keys, and whether somebody has set the secrets that rule over that.
package struct LockoutState: Equatable, Sendable {
  /// Wrong secrets that count now.
  package let failures: UInt32
  /// At how many no secret is answered any more.
  package let limit: UInt32
  /// After how many seconds one of them is forgotten; 0 is never.
  package let secondsToForgetOne: UInt32
  /// Whether deleting counters and making storage keys needs a secret.
  package let hasOwnerAuthorization: Bool
  /// Whether ending a lockout needs a secret. Without it, whoever controls the machine's software guesses without limit.
  package let hasLockoutAuthorization: Bool

  package init(
    failures: UInt32, limit: UInt32, secondsToForgetOne: UInt32, hasOwnerAuthorization: Bool,
    hasLockoutAuthorization: Bool
  ) {
    self.failures = failures
    self.limit = limit
    self.secondsToForgetOne = secondsToForgetOne
    self.hasOwnerAuthorization = hasOwnerAuthorization
    self.hasLockoutAuthorization = hasLockoutAuthorization
  }

  /// How many wrong secrets are still answered.
  package var triesLeft: Int { Int(limit) - min(Int(limit), Int(failures)) }

  /// The longest time until there is one more try; nil where there never is.
  package var secondsUntilTry: Int? {
    guard secondsToForgetOne > 0 else { return nil }
    let toForget = max(0, Int(failures) - Int(limit)) + 1
    let (seconds, isTooMuch) = toForget.multipliedReportingOverflow(by: Int(secondsToForgetOne))
    return isTooMuch ? nil : seconds
  }
}
