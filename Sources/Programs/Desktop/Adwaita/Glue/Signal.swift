internal import CAdwaita

/// What comes with a signal, counted from what follows the object that sends it.
struct SignalValues {
  fileprivate let values: UnsafePointer<GValue>
  fileprivate let count: Int

  private subscript(_ index: Int) -> UnsafePointer<GValue> {
    // An index is ours, and a signal's values are GTK's: what is not there is a mistake in these sources.
    precondition(index + 1 < count, "the signal has fewer values")
    return values + index + 1
  }

  func number(_ index: Int) -> UInt32 { g_value_get_uint(self[index]) }
  func integer(_ index: Int) -> Int { Int(g_value_get_int(self[index])) }
  func position(_ index: Int) -> Double { g_value_get_double(self[index]) }
  func flags(_ index: Int) -> UInt32 { g_value_get_flags(self[index]) }
  func text(_ index: Int) -> UnsafePointer<CChar>? { g_value_get_string(self[index]) }
  func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(self[index]) }
  func object(_ index: Int) -> Object? { g_value_get_object(self[index]).map { Object($0) } }
}

/// What is done when a signal comes; the answer is for signals that want one.
typealias Reaction = @MainActor (SignalValues) -> Bool

private final class ReactionBox {
  let react: Reaction
  init(_ react: @escaping Reaction) { self.react = react }
}

extension Object {
  /// Has `react` called whenever the signal comes. One way for every signal: its values are looked up by their types,
  /// and no function is called as another one.
  /// - Returns: the handler's number, to disconnect it.
  @MainActor
  func on(_ signal: String, _ react: @escaping Reaction) -> gulong {
    let data = Unmanaged.passRetained(ReactionBox(react)).toOpaque()
    let size = guint(MemoryLayout<GClosure>.size)
    guard let closure = g_closure_new_simple(size, data) else { fatalError("no closure") }
    g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
      guard let data = closure?.pointee.data, let values else { return }
      let box = Unmanaged<ReactionBox>.fromOpaque(data).takeUnretainedValue()
      let answer = box.react(SignalValues(values: values, count: Int(count)))
      if let result, result.pointee.g_type == .boolean {
        g_value_set_boolean(result, answer ? 1 : 0)
      }
    }
    g_closure_add_finalize_notifier(closure, data) { data, _ in
      data.map { Unmanaged<ReactionBox>.fromOpaque($0).release() }
    }
    return g_signal_connect_closure(raw, signal, closure, 0)
  }

  /// Ends what the signal that is just being handled would do next.
  func stop(_ signal: String) { g_signal_stop_emission_by_name(raw, signal) }
}
