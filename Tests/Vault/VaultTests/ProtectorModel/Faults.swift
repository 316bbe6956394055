import SecureElement
import Synchronization

/// What goes wrong between a vault and its element in one operation.
enum Fault: Sendable {
  /// The call of that number is executed, and its answer is lost.
  case answerLost(Int)
  /// It is not delivered.
  case undelivered(Int)
  /// Neither it nor any after it is delivered.
  case gone(Int)
}

/// Counts the calls of an operation, and has one of them go wrong.
final class Faults: Sendable {
  private struct State {
    var fault: Fault?
    var count = 0
    var hasHappened = false
  }

  private enum Fate { case delivered, answerLost, undelivered }

  private let state = Mutex(State())

  /// From the next call on, which has the number 1.
  func arm(_ fault: Fault?) { state.withLock { $0 = State(fault: fault) } }

  /// Ends it. Whether it happened.
  func disarm() -> Bool {
    state.withLock { state in
      defer { state = State() }
      return state.hasHappened
    }
  }

  /// Makes a call.
  func call<Result: ~Copyable>(
    _ body: () throws(SecureElementError) -> Result
  ) throws(SecureElementError) -> Result {
    switch next() {
    case .delivered: return try body()
    case .undelivered: throw .unavailable(.silent)
    case .answerLost:
      _ = try body()
      throw .unavailable(.silent)
    }
  }

  /// Throws where nothing is delivered any more.
  func checkPresent() throws(SecureElementError) {
    let isGone = state.withLock { state in
      if case .gone = state.fault { state.hasHappened } else { false }
    }
    if isGone { throw .unavailable(.silent) }
  }

  private func next() -> Fate {
    state.withLock { state in
      guard let fault = state.fault else { return .delivered }
      state.count += 1
      let fate: Fate =
        switch fault {
        case .answerLost(let number): state.count == number ? .answerLost : .delivered
        case .undelivered(let number): state.count == number ? .undelivered : .delivered
        case .gone(let number): state.count >= number ? .undelivered : .delivered
        }
      if fate != .delivered { state.hasHappened = true }
      return fate
    }
  }
}
