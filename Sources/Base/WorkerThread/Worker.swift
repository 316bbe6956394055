#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread that does pieces of work in order while its owner reads and writes. It begins with the first piece and
/// ends with its owner, when all that was submitted is done.
package final class Worker {
  package typealias Work = () -> Void

  /// What both threads look at, under the lock.
  private final class Shared: @unchecked Sendable {
    // @unchecked Sendable: all but the lock is touched under `mutex` alone. The work itself moves from the owner
    // to the thread and back: the owner touches nothing that it uses until `wait` returned.
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
    private(set) var queue: [Work] = []
    /// How many pieces are queued or being done.
    private(set) var unfinished = 0
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
        while queue.isEmpty, !isEnding { pthread_cond_wait(&condition, &mutex) }
        guard !queue.isEmpty else { break }
        let work = queue.removeFirst()
        pthread_mutex_unlock(&mutex)
        work()
        pthread_mutex_lock(&mutex)
        unfinished -= 1
        pthread_cond_broadcast(&condition)
      }
      pthread_mutex_unlock(&mutex)
    }

    func submit(_ work: @escaping Work) {
      pthread_mutex_lock(&mutex)
      queue.append(work)
      unfinished += 1
      pthread_cond_broadcast(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func wait(leaving count: Int) {
      pthread_mutex_lock(&mutex)
      while unfinished > count { pthread_cond_wait(&condition, &mutex) }
      pthread_mutex_unlock(&mutex)
    }
  }

  private let shared = Shared()
  private var thread: pthread_t?

  package init() {}

  /// Hands over a piece of work. Where no thread is to be had, it is done here and now.
  package func submit(_ work: @escaping Work) {
    if start() { shared.submit(work) } else { work() }
  }

  /// Hands over a piece of work that must not be done here; whether there is a thread for it.
  package func submitElsewhere(_ work: @escaping Work) -> Bool {
    guard start() else { return false }
    shared.submit(work)
    return true
  }

  /// Waits until all work is done, but for the last `count` pieces of it.
  package func wait(leaving count: Int = 0) {
    if thread != nil { shared.wait(leaving: count) }
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
