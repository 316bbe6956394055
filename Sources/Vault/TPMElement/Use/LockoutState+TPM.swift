internal import SecureElement

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
    self.init(
      failures: failures, limit: limit, secondsToForgetOne: interval,
      hasOwnerAuthorization: flags & 1 != 0, hasLockoutAuthorization: flags & 4 != 0)
  }
}
