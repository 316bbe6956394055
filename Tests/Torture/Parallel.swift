import Dispatch
import Synchronization

/// Runs `body` for each element on so many threads. The first error ends it and is thrown.
func inParallel<Element: Sendable>(
  _ workers: Int, over elements: [Element], _ body: @Sendable (Int, Element) throws -> Void
) throws {
  let state = Mutex<(next: Int, error: (any Error)?)>((0, nil))
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    while true {
      let index: Int? = state.withLock { state in
        guard state.error == nil, state.next < elements.count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let index else { return }
      do {
        try body(index, elements[index])
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
  }
  if let error = state.withLock({ $0.error }) { throw error }
}

/// What the threads found, put in the order of what they were given.
final class Results<Element: Sendable>: Sendable {
  private let elements = Mutex<[Int: Element]>([:])

  subscript(index: Int) -> Element? {
    get { elements.withLock { $0[index] } }
    set { elements.withLock { $0[index] = newValue } }
  }

  var inOrder: [Element] {
    elements.withLock { elements in elements.keys.sorted().compactMap { elements[$0] } }
  }
}
