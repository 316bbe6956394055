#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
internal import Synchronization

/// Does something with each number below `count`, several at once, and gives back the results in order. Each thread has a stack
/// of 256 MiB, of which only what is used takes memory: the trees of sources are taken apart level by level.
func inParallel<Result: Sendable>(
  _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
) -> [Result] {
  guard count > 0 else { return [] }
  let shared = Shared(count: count, work)
  let threads = (0..<max(1, min(jobs, count, 64))).compactMap { _ in Thread { shared.run() } }
  threads.forEach { $0.join() }
  // Where no thread could be made this one does it.
  shared.run()
  return shared.results
}

private final class Shared<Result: Sendable>: Sendable {
  private let work: @Sendable (Int) -> Result
  private let count: Int
  private let next = Mutex(0)
  private let done: Mutex<[Result?]>

  init(count: Int, _ work: @escaping @Sendable (Int) -> Result) {
    (self.count, self.work) = (count, work)
    done = Mutex(Array(repeating: nil, count: count))
  }

  func run() {
    while true {
      let mine = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard mine < count else { return }
      let result = work(mine)
      done.withLock { $0[mine] = result }
    }
  }

  var results: [Result] { done.withLock { $0.compactMap(\.self) } }
}

/// A thread with a stack of a known size.
private struct Thread {
  private static let stackSize = 256 << 20
  private let thread: pthread_t

  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, Self.stackSize) == 0 else { return nil }
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var made: pthread_t?
      let status = pthread_create(&made, &attributes, Self.start, box.toOpaque())
      guard status == 0, let made else {
        box.release()
        return nil
      }
    #else
      var made = pthread_t()
      guard pthread_create(&made, &attributes, Self.start, box.toOpaque()) == 0 else {
        box.release()
        return nil
      }
    #endif
    thread = made
  }

  func join() { pthread_join(thread, nil) }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  #if canImport(Darwin)
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      {
        Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body()
        return nil
      }
  #else
    private static let start:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        if let box = $0 { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      }
  #endif
}
