import Foundation
import Testing

@testable import Vault

/// Shows that the thread sanitizer hears a race between holders of `Lock`, and nothing where the lock is what guards.
@Suite("Threads that wait for each other") struct ThreadControlTests {
  private final class Counter: @unchecked Sendable {
    // @unchecked Sendable: `count` is raced for on purpose, or guarded by the lock.
    let lock = Lock()
    var count = 0
  }

  @Test("under the lock") func guarded() {
    run { counter in
      counter.lock.withLock {
        usleep(10)
        counter.count += 1
      }
    }
  }

  @Test("beside the lock") func racing() {
    run { counter in
      counter.lock.withLock { _ = usleep(10) }
      counter.count += 1
    }
  }

  private func run(_ body: @escaping @Sendable (Counter) -> Void) {
    let counter = Counter()
    let threads = (0..<4).map { _ in Thread { for _ in 0..<500 { body(counter) } } }
    for thread in threads { thread.start() }
    while threads.contains(where: { !$0.isFinished }) { usleep(1000) }
  }
}
