internal import CAdwaita

/// Something that is done later, by GLib's loop. It is called off when its owner lets go of it.
@MainActor
package final class Timer {
  private var source: guint = 0
  private let act: () -> Void
  private let isRepeated: Bool

  /// - Parameter duration: in whole milliseconds, at least one.
  package init(
    after duration: Duration, isRepeated: Bool = false, _ act: @escaping @MainActor () -> Void
  ) {
    self.act = act
    self.isRepeated = isRepeated
    let milliseconds = guint(clamping: max(1, Int64(duration / .milliseconds(1))))
    source = g_timeout_add_full(
      0, milliseconds,
      { data in
        guard let data else { return 0 }
        // It may be let go of by what it does.
        let timer = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
        return timer.fire() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  private func fire() -> Bool {
    if !isRepeated { source = 0 }
    act()
    // Called off meanwhile, it is no source any more.
    return isRepeated && source != 0
  }

  /// Has it never happen again.
  package func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit { cancel() }
}
