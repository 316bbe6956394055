#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Octets from one thread to another, lent until they were taken: the one that writes waits for the one that reads.
final class Handover: OctetSink, @unchecked Sendable {
  // @unchecked Sendable: all but the lock is touched under `mutex` alone.
  private var mutex = pthread_mutex_t()
  private var condition = pthread_cond_t()
  /// What was written and not taken yet. Its writer waits until there is nothing.
  private var lent = UnsafeRawBufferPointer(start: nil, count: 0)
  private var isOver = false
  private var isAbandoned = false

  /// What a writer gets once nobody reads any more.
  private struct Abandoned: Error {}

  init() {
    pthread_mutex_init(&mutex, nil)
    pthread_cond_init(&condition, nil)
  }

  deinit {
    pthread_cond_destroy(&condition)
    pthread_mutex_destroy(&mutex)
  }

  /// Returns when all of it was taken.
  func write(_ octets: UnsafeRawBufferPointer) throws {
    try locked {
      lent = octets
      pthread_cond_broadcast(&condition)
      while !lent.isEmpty, !isAbandoned { pthread_cond_wait(&condition, &mutex) }
      lent = UnsafeRawBufferPointer(start: nil, count: 0)
      if isAbandoned { throw Abandoned() }
    }
  }

  /// Nothing more will be written.
  func end() {
    locked {
      isOver = true
      pthread_cond_broadcast(&condition)
    }
  }

  /// Nothing more will be taken.
  func abandon() {
    locked {
      isAbandoned = true
      pthread_cond_broadcast(&condition)
    }
  }

  /// Takes octets as they come; none at the end.
  func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    take { available in
      let octets = UnsafeRawBufferPointer(rebasing: available.prefix(buffer.count))
      buffer.copyMemory(from: octets)
      return octets.count
    }
  }

  /// Takes all that comes, and keeps none.
  func drain() {
    while take(by: \.count) > 0 {}
  }

  private func take(by use: (UnsafeRawBufferPointer) -> Int) -> Int {
    locked {
      while lent.isEmpty, !isOver { pthread_cond_wait(&condition, &mutex) }
      guard !lent.isEmpty else { return 0 }
      let count = use(lent)
      lent = UnsafeRawBufferPointer(rebasing: lent[count...])
      if lent.isEmpty { pthread_cond_broadcast(&condition) }
      return count
    }
  }

  private func locked<Result>(_ work: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return try work()
  }
}
