extension Duration {
  /// For a call that waits: rounded up, so that it does not wait again for less than one; 0 where the time is over, and
  /// those of a day at most.
  package var milliseconds: Int32 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = min(self, .seconds(86_400)).components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: seconds * 1_000 + fraction)
  }
}
