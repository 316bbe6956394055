internal import CAdwaita
internal import Glibc

/// What GTK and the libraries under it are told by the environment. It is set before the first of them looks.
enum DesktopEnvironment {
  /// Asks for drawing by the graphics card, whose driver is then part of this process.
  static let renderer = "WHISPER_RENDERER"

  /// What is set, and what is taken away, for this GTK and what was asked for.
  static func changes(
    minor: UInt32, renderer: String?, hasBus: Bool
  ) -> (set: [String: String], removed: [String]) {
    var set = [
      // Neither another program's file systems nor anything kept of dialogs.
      "GIO_USE_VFS": "local", "GSETTINGS_BACKEND": "memory",
      // GIO's modules, dconf, proxies and TLS among them, are loaded from a folder: from none.
      "GIO_MODULE_DIR": "/dev/null",
    ]
    // Code from elsewhere, and tools that show what is in a window.
    var removed = [
      "GTK_PATH", "GTK_EXE_PREFIX", "GTK_DEBUG", "GIO_EXTRA_MODULES", "GDK_DEBUG", "GDK_DISABLE",
      "G_MESSAGES_DEBUG", "GTK_USE_PORTAL",
    ]
    if renderer != "gl" {
      set["GSK_RENDERER"] = "cairo"
      // GTK 4.16 has a variable of its own for it, and complains where the former one says it.
      let (name, value) = minor < 16 ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl,vulkan")
      set[name] = value
      removed.removeAll { $0 == name }
    }
    // Without one GLib would start one, by a program that it looks for in PATH.
    if !hasBus { set["DBUS_SESSION_BUS_ADDRESS"] = "disabled:" }
    return (set, removed)
  }

  /// Makes the changes. No thread may run yet.
  static func apply() {
    let hasBus =
      value("DBUS_SESSION_BUS_ADDRESS") != nil
      || value("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
    let (set, removed) = changes(
      minor: gtk_get_minor_version(), renderer: value(renderer), hasBus: hasBus)
    for name in removed { unsetenv(name) }
    for (name, value) in set { setenv(name, value, 1) }
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
