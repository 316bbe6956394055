internal import CAdwaita

/// Text to read: never markup, and never selected, since what is selected is published.
package final class Label: View {
  package init(_ text: String = "") {
    super.init(Object(gtk_label_new(nil)))
    gtk_label_set_wrap(object.cast(), 1)
    gtk_label_set_wrap_mode(object.cast(), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(object.cast(), 0)
    self.text = text
  }

  package var text: String {
    get { gtk_label_get_text(object.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_label_set_text(object.cast(), newValue) }
  }
}

/// What became of something. A label takes each new text as its name; so the name is a group's that holds one.
package final class Status: View {
  private let label = Label()

  /// - Parameter isAlert: whether assistive technology is to say at once what it says.
  package init(_ name: String, isAlert: Bool = false) {
    super.init(
      Self.make(
        gtk_box_get_type(), role: isAlert ? GTK_ACCESSIBLE_ROLE_ALERT : GTK_ACCESSIBLE_ROLE_LOG))
    let box = object
    let child = label.object
    gtk_box_append(box.cast(), child.cast())
    adopt(label) { gtk_box_remove(box.cast(), child.cast()) }
    named(name)
  }

  package var text: String {
    get { label.text }
    set { label.text = newValue }
  }
}

/// A word that something happens by.
package final class Button: View {
  /// - Parameter label: with `_` before the letter of its access key. It is the name, too.
  package init(_ label: String, _ act: @escaping @MainActor () -> Void) {
    super.init(Object(gtk_button_new_with_mnemonic(label)))
    named(label.filter { $0 != "_" })
    react(to: "clicked") { _ in
      act(); return true
    }
  }

  /// A picture for it, with a name that is also shown when the pointer rests on it.
  package init(icon: String, name: String, _ act: @escaping @MainActor () -> Void) {
    super.init(Object(gtk_button_new_from_icon_name(icon)))
    gtk_widget_set_tooltip_text(object.cast(), name)
    named(name)
    react(to: "clicked") { _ in
      act(); return true
    }
  }
}

/// A row to write one line in. For what is no secret.
package final class EntryRow: View {
  package init(_ title: String) {
    super.init(Object(adw_entry_row_new()))
    adw_preferences_row_set_use_markup(object.cast(), 0)
    adw_preferences_row_set_title(object.cast(), title)
    adw_entry_row_set_input_hints(object.cast(), SecretText.hints)
    gtk_editable_set_enable_undo(object.cast(), 0)
    named(title)
  }

  package var text: String {
    get { gtk_editable_get_text(object.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(object.cast(), newValue) }
  }

  package func onChange(_ act: @escaping @MainActor () -> Void) {
    react(to: "changed") { _ in
      act(); return true
    }
  }

  /// Enter.
  package func onActivate(_ act: @escaping @MainActor () -> Void) {
    react(to: "entry-activated") { _ in
      act(); return true
    }
  }
}

/// A row with a switch. AdwSwitchRow is not in Debian 12.
package final class SwitchRow: View {
  private let toggle = View(Object(gtk_switch_new()))

  package init(_ title: String, subtitle: String = "") {
    super.init(Object(adw_action_row_new()))
    adw_preferences_row_set_use_markup(object.cast(), 0)
    adw_preferences_row_set_title(object.cast(), title)
    adw_action_row_set_subtitle(object.cast(), subtitle)
    gtk_widget_set_valign(toggle.object.cast(), GTK_ALIGN_CENTER)
    let row = object
    let child = toggle.object
    adw_action_row_add_suffix(row.cast(), child.cast())
    adw_action_row_set_activatable_widget(row.cast(), child.cast())
    adopt(toggle) { adw_action_row_remove(row.cast(), child.cast()) }
    // The row is one for the eye; who goes by names gets the switch.
    toggle.named(title)
  }

  package var isOn: Bool {
    get { gtk_switch_get_active(toggle.object.cast()) != 0 }
    set { gtk_switch_set_active(toggle.object.cast(), newValue ? 1 : 0) }
  }

  package func onChange(_ act: @escaping @MainActor () -> Void) {
    react(to: "notify::active", of: toggle.object) { _ in
      act(); return true
    }
  }
}

/// One of several views at a time, by name.
package final class Stack: View {
  package init() { super.init(Object(gtk_stack_new())) }

  package func add(_ view: View, as name: String) {
    let stack = object
    let child = view.object
    gtk_stack_add_named(stack.cast(), child.cast(), name)
    adopt(view) { gtk_stack_remove(stack.cast(), child.cast()) }
  }

  package func show(_ name: String) { gtk_stack_set_visible_child_name(object.cast(), name) }
}

/// Says that something is being done.
package final class Spinner: View {
  package init() { super.init(Object(gtk_spinner_new())) }

  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.cast()) != 0 }
    set { gtk_spinner_set_spinning(object.cast(), newValue ? 1 : 0) }
  }
}

/// Says how far something is, from 0 to 1.
package final class Progress: View {
  package init() { super.init(Object(gtk_progress_bar_new())) }

  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(object.cast()) }
    set { gtk_progress_bar_set_fraction(object.cast(), min(max(newValue, 0), 1)) }
  }
}
