/// How a TPM counts wrong secrets of guessable keys, and whether somebody has set the secrets that rule over that.
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

  /// How many wrong secrets are still answered.
  var triesLeft: Int { Int(limit) - min(Int(limit), Int(failures)) }

  /// The longest time until there is one more try; nil where there never is.
  var secondsUntilTry: Int? {
    guard secondsToForgetOne > 0 else { return nil }
    let toForget = max(0, Int(failures) - Int(limit)) + 1
    let (seconds, isTooMuch) = toForget.multipliedReportingOverflow(by: Int(secondsToForgetOne))
    return isTooMuch ? nil : seconds
  }
}

extension LockoutState {
  /// TPM_PT (Part 2, 6.13): LOCKOUT_COUNTER, MAX_AUTH_FAIL, LOCKOUT_INTERVAL; PERMANENT, whose bits 0 and 2 are
  /// ownerAuthSet and lockoutAuthSet (8.6).
  init(
    _ session: inout HMACSession, _ conversation: Conversation
  ) throws(TPMFailure) {
    let permanent = try Capability.properties(from: 0x200, count: 1, &session, conversation)
    let counting = try Capability.properties(from: 0x20E, count: 4, &session, conversation)
    guard let flags = permanent[0x200], let failures = counting[0x20E], let limit = counting[0x20F],
      let interval = counting[0x210]
    else { throw .malformed }
    self.failures = failures
    self.limit = limit
    secondsToForgetOne = interval
    hasOwnerAuthorization = flags & 1 != 0
    hasLockoutAuthorization = flags & 4 != 0
  }
}
