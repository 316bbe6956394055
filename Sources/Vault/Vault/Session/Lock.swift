internal import Synchronization

/// A real lock: unlike an actor, it lets nobody in while its holder is at work. Taking it twice on one thread is a
/// programming error, which ends the process instead of waiting for ever.
struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())

  /// `Mutex` gives back only what no other thread can reach; what a transaction's body makes stays with the thread that
  /// called, and so goes around it.
  borrowing func withLock<Result: ~Copyable>(_ body: () throws -> Result) rethrows -> Result {
    var result: Result?
    try mutex.withLock { _ in result = try body() }
    guard let result = result.take() else { preconditionFailure("the body ended without a result") }
    return result
  }
}
