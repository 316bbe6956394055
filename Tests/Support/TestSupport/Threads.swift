#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs `body` in threads of its own, all at once, and waits for every one. What each gave, by its number; throws what
/// the first of them threw.
package func inThreads<Result>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) throws -> [Result] {
  let outcomes = (0..<count).map { _ in ThreadOutcome<Result>() }
  let threads = outcomes.enumerated().map { number, outcome in
    startThread { outcome.result = Swift.Result { try body(number) } }
  }
  for thread in threads { pthread_join(thread, nil) }
  return try outcomes.compactMap { try $0.result?.get() }
}

private final class ThreadOutcome<Value>: @unchecked Sendable {
  // @unchecked Sendable: written by the one thread, and read after that has ended.
  var result: Result<Value, any Error>?
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  var thread = pthread_t()
  let work = Unmanaged.passRetained(ThreadWork(body)).toOpaque()
  let status = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }, work)
  guard status == 0 else { fatalError("no thread for a test: \(status)") }
  return thread
}
