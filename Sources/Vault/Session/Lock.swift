#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A real lock: unlike an actor, it lets nobody in while its holder is at work. Taking it twice on
/// one thread is a programming error, and says so instead of waiting for ever.
final class Lock: @unchecked Sendable {
  // @unchecked Sendable: the pointer never changes, and pthread's mutex is made for many threads.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    #if canImport(Glibc)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    #else
      pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK)
    #endif
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result: ~Copyable>(_ body: () throws -> Result) rethrows -> Result {
    guard pthread_mutex_lock(mutex) == 0 else {
      fatalError("the vault was entered from inside itself")
    }
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
