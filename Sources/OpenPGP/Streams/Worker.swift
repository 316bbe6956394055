#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread that does one piece of work after the other while its owner reads and writes. It begins with the
/// first piece and ends with its owner.
final class Worker {
  typealias Work = () -> Void

  /// What both threads look at, under the lock.
  private final class Shared: @unchecked Sendable {
    // @unchecked Sendable: `work` and `isEnding` are touched under `mutex` alone. The work itself moves from
    // the owner to the thread and back: the owner touches nothing that it uses until `wait` returned.
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
    var work: Work?
    var isEnding = false

    init() {
      pthread_mutex_init(&mutex, nil)
      pthread_cond_init(&condition, nil)
    }

    deinit {
      pthread_cond_destroy(&condition)
      pthread_mutex_destroy(&mutex)
    }

    func run() {
      pthread_mutex_lock(&mutex)
      while true {
        while work == nil, !isEnding { pthread_cond_wait(&condition, &mutex) }
        guard let present = work else { break }
        pthread_mutex_unlock(&mutex)
        present()
        pthread_mutex_lock(&mutex)
        work = nil
        pthread_cond_broadcast(&condition)
      }
      pthread_mutex_unlock(&mutex)
    }
  }

  private let shared = Shared()
  private var thread: pthread_t?

  /// Hands over one piece of work; the one before must have been waited for. Where no thread is to be had, it
  /// is done here and now.
  func submit(_ work: @escaping Work) {
    guard start() else { return work() }
    pthread_mutex_lock(&shared.mutex)
    shared.work = work
    pthread_cond_broadcast(&shared.condition)
    pthread_mutex_unlock(&shared.mutex)
  }

  /// Waits until the work is done.
  func wait() {
    guard thread != nil else { return }
    pthread_mutex_lock(&shared.mutex)
    while shared.work != nil { pthread_cond_wait(&shared.condition, &shared.mutex) }
    pthread_mutex_unlock(&shared.mutex)
  }

  private func start() -> Bool {
    if thread != nil { return true }
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    let status = pthread_create(
      &created, nil,
      { pointer in
        #if canImport(Darwin)
          Unmanaged<Shared>.fromOpaque(pointer).takeUnretainedValue().run()
        #else
          if let pointer { Unmanaged<Shared>.fromOpaque(pointer).takeUnretainedValue().run() }
        #endif
        return nil
      }, Unmanaged.passUnretained(shared).toOpaque())
    guard status == 0 else { return false }
    thread = created
    return true
  }

  deinit {
    guard let thread else { return }
    pthread_mutex_lock(&shared.mutex)
    shared.isEnding = true
    pthread_cond_broadcast(&shared.condition)
    pthread_mutex_unlock(&shared.mutex)
    pthread_join(thread, nil)
  }
}
