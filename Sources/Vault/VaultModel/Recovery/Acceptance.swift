/// What came of accepting a state.
public enum Acceptance: Equatable, Sendable {
  /// The vault is the one that was counted last, or nothing counts: there was nothing to accept.
  case nothing
  /// It is the newest state from now on, and the one that was put away an older one.
  case accepted
  /// As above, but the secure element makes no counter any more, and why: an older copy is not noticed from now on.
  case acceptedUncounted(VaultReason)
}
