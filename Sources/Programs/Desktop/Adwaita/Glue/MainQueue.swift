internal import CAdwaita
// For the linker alone.
internal import Dispatch
internal import Glibc

/// Swift's main actor, whose work is libdispatch's main queue, on GLib's loop.
@MainActor
package enum MainQueue {
  private static var isJoined = false

  /// Has GLib's loop do what the main actor is to do. Call it once, before the loop runs.
  package static func join() {
    guard !isJoined else { return }
    isJoined = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add(
      descriptor, G_IO_IN,
      { descriptor, _, _ in
        // It counts, and stays readable until it was read.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
    // What was asked for before the descriptor was there.
    _dispatch_main_queue_callback_4CF(nil)
  }
}
