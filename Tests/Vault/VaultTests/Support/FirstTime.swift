import Synchronization
import Testing

/// Does something at the first call alone; what it throws fails the test.
func firstTime(_ body: @escaping @Sendable () throws -> Void) -> @Sendable () -> Void {
  let isDone = Atomic(false)
  return {
    guard !isDone.exchange(true, ordering: .sequentiallyConsistent) else { return }
    do { try body() } catch { Issue.record(error) }
  }
}
