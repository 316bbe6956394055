internal import CAdwaita

/// The app on the session bus: one of that id runs, and further starts hand over to it what they were given.
///
/// It has no actions, which any program may activate, so that `Activate` and `Open` alone do anything there.
@MainActor
package final class Application {
  let object: Object
  /// Files and URIs as they were given.
  package var onOpen: ([String]) -> Void = { _ in }
  package var onActivate: () -> Void = {}

  package init(id: String) {
    object = Object(adw_application_new(id, G_APPLICATION_HANDLES_OPEN))
    _ = object.on("activate") { [weak self] _ in
      self?.onActivate(); return true
    }
    _ = object.on("open") { [weak self] values in
      let count = values.integer(1)
      guard let self, let list = values.pointer(0) else { return true }
      let files = UnsafeBufferPointer(
        start: list.assumingMemoryBound(to: OpaquePointer.self), count: count)
      // More than these are handed over by no one who chose them.
      onOpen(files.prefix(Self.mostFiles).compactMap { Self.name(of: $0) })
      return true
    }
  }

  isolated deinit { g_object_unref(object.raw) }

  /// How many files and URIs one start may hand over.
  package static let mostFiles = 16

  /// A file's path, or else its URI.
  private static func name(of file: OpaquePointer) -> String? {
    guard let text = g_file_get_path(file) ?? g_file_get_uri(file) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Runs until the last window has gone, or `quit()`.
  /// - Parameter arguments: the program's, its name first.
  /// - Returns: the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    MainQueue.join()
    _ = object.on("startup") { _ in
      Self.quieten(); return true
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { words.forEach { g_free($0) } }
    let count = Int32(clamping: words.count)
    words.append(nil)
    return words.withUnsafeMutableBufferPointer {
      g_application_run(object.cast(), count, $0.baseAddress)
    }
  }

  package func quit() { g_application_quit(object.cast()) }

  /// What GTK would keep, and what it would take that nobody meant.
  private static func quieten() {
    let settings = Object(gtk_settings_get_default())
    settings.set("gtk-recent-files-enabled", Value(false))
    settings.set("gtk-enable-primary-paste", Value(false))
  }
}
