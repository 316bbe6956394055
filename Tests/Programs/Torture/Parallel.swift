import Dispatch
import Synchronization

/// What `body` gives for each element, in their order, worked out on so many threads. The first error
/// ends it and is thrown.
@discardableResult
func inParallel<Element: Sendable, Result: Sendable>(
  _ workers: Int, over elements: [Element],
  _ body: @Sendable (Int, Element) throws -> Result
) throws -> [Result] {
  let state = Mutex(Progress<Result>())
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    while true {
      let index: Int? = state.withLock { state in
        guard state.error == nil, state.next < elements.count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let index else { return }
      do {
        let result = try body(index, elements[index])
        state.withLock { $0.results[index] = result }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
  }
  return try state.withLock { state in
    if let error = state.error { throw error }
    return elements.indices.compactMap { state.results[$0] }
  }
}

private struct Progress<Result> {
  var next = 0
  var results: [Int: Result] = [:]
  var error: (any Error)?
}
