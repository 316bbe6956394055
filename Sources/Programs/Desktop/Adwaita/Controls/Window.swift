internal import CAdwaita

/// A window of the app. It is no GtkApplicationWindow, whose actions any program may activate over the bus.
package final class Window: View {
  private var content: View?

  package init(title: String, width: Int32, height: Int32, of application: Application? = nil) {
    super.init(Object(adw_window_new()))
    gtk_window_set_title(object.cast(), title)
    gtk_window_set_default_size(object.cast(), width, height)
    if let application { gtk_window_set_application(object.cast(), application.object.cast()) }
    // The inspector shows every widget's text. An answer of TRUE does not keep it closed.
    let window = object
    react(to: "enable-debugging") { _ in
      window.stop("enable-debugging"); return true
    }
  }

  /// Has that view stand in it. The one before is closed.
  package func show(_ view: View?) {
    content?.close()
    content = view
    guard let view else { return }
    let window = object
    adw_window_set_content(window.cast(), view.object.cast())
    adopt(view) { adw_window_set_content(window.cast(), nil) }
  }

  package func present() { gtk_window_present(object.cast()) }

  package var isActive: Bool { gtk_window_is_active(object.cast()) != 0 }

  /// It is the one that keys go to, or no longer.
  package func onActiveChange(_ act: @escaping @MainActor () -> Void) {
    react(to: "notify::is-active") { _ in
      act(); return true
    }
  }

  /// The person closes it. The answer is whether it stays.
  package func onCloseRequest(_ act: @escaping @MainActor () -> Bool) {
    react(to: "close-request") { _ in act() }
  }

  /// A key with what is held, such as "<Control>l", wherever the focus is.
  package func onKey(_ key: String, _ act: @escaping @MainActor () -> Void) {
    let controller = Object(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(controller.cast(), GTK_PHASE_CAPTURE)
    var wanted: guint = 0
    var held = GdkModifierType(0)
    gtk_accelerator_parse(key, &wanted, &held)
    react(to: "key-pressed", of: controller) { values in
      let mask = gtk_accelerator_get_default_mod_mask().rawValue
      guard gdk_keyval_to_lower(values.number(0)) == wanted,
        values.flags(2) & mask == held.rawValue
      else { return false }
      act()
      return true
    }
    add(controller: controller)
  }

  override func didClose() {
    content = nil
    gtk_window_destroy(object.cast())
  }
}
