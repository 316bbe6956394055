package import Adwaita
internal import CAdwaita
internal import Glibc

/// The desktop's portal: files that the person chooses, dark style, and when the session locks.
///
/// It looks into /proc at who asks, and refuses a process that it may not look at; but it looks once for a connection to
/// the bus. So it is asked once while this process may be looked at. One that was started anew would look again: what it
/// refuses is done without it.
/// Source: xdg-desktop-portal 1.16 and 1.20, `xdp-utils.c`.
@MainActor
package final class Portal {
  package enum Acquaintance: String, Sendable {
    /// It answered.
    case known
    /// It did not answer in time, refused, or there is none.
    case none
    /// There is no session bus.
    case noBus
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  /// How long it may take to answer at the start, in milliseconds.
  private static let patience: Int32 = 1000

  package private(set) var acquaintance = Acquaintance.noBus
  private var bus: OpaquePointer?

  package init() {}

  isolated deinit { if let bus { g_object_unref(UnsafeMutableRawPointer(bus)) } }

  /// Asks it once. Whoever else in this process talks to it has the same connection.
  package func meet() {
    bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
    guard let bus else { return withoutIt() }
    // A bus that goes away ends the process, unless told otherwise.
    g_dbus_connection_set_exit_on_close(bus, 0)
    acquaintance = readsSettings(patience: Self.patience) ? .known : .none
    if acquaintance != .known { withoutIt() }
  }

  /// Libadwaita would wait for it for 25 seconds.
  private func withoutIt() { setenv("ADW_DISABLE_PORTAL", "1", 1) }

  /// Whether it answers now.
  package func answers() -> Bool { readsSettings(patience: 30_000) }

  private func readsSettings(patience: Int32) -> Bool {
    guard let bus else { return false }
    var words: [OpaquePointer?] = [
      g_variant_new_string("org.freedesktop.appearance"), g_variant_new_string("color-scheme"),
    ]
    let question = g_variant_new_tuple(&words, gsize(words.count))
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, Self.name, Self.path, "org.freedesktop.portal.Settings", "Read", question, nil,
      GDBusCallFlags(0), patience, nil, &error)
    guard let answer else { return Self.isItsOwn(error) }
    g_variant_unref(answer)
    return true
  }

  /// Whether that is how it answers whom it knows: it has no such setting. Takes the error over.
  private static func isItsOwn(_ error: UnsafeMutablePointer<GError>?) -> Bool {
    defer { if let error { g_error_free(error) } }
    guard let name = g_dbus_error_get_remote_error(error) else { return false }
    defer { g_free(name) }
    return strcmp(name, "org.freedesktop.portal.Error.NotFound") == 0
  }
}
