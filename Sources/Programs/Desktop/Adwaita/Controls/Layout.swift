internal import CAdwaita

/// Views in a box.
package class Box: View {
  init(_ orientation: GtkOrientation, spacing: Int32, _ views: [View]) {
    super.init(Object(gtk_box_new(orientation, spacing)))
    views.forEach(append)
  }

  init(_ object: Object, _ views: [View]) {
    super.init(object)
    views.forEach(append)
  }

  package func append(_ view: View) {
    let box = object, child = view.object
    gtk_box_append(box.cast(), child.cast())
    adopt(view) { gtk_box_remove(box.cast(), child.cast()) }
  }
}

/// One below the other.
package final class Column: Box {
  package init(spacing: Int32 = 12, @ViewBuilder _ views: () -> [View]) {
    super.init(GTK_ORIENTATION_VERTICAL, spacing: spacing, views())
  }
}

/// One beside the other.
package final class Line: Box {
  package init(spacing: Int32 = 12, @ViewBuilder _ views: () -> [View]) {
    super.init(GTK_ORIENTATION_HORIZONTAL, spacing: spacing, views())
  }
}

/// A boxed list of few rows, made by hand. ``ListView`` is for many.
package final class Rows: View {
  package init(@ViewBuilder _ views: () -> [View]) {
    super.init(Object(gtk_list_box_new()))
    gtk_list_box_set_selection_mode(object.cast(), GTK_SELECTION_NONE)
    styled("boxed-list")
    let list = object
    for view in views() {
      let row = view.object
      gtk_list_box_append(list.cast(), row.cast())
      // What is no row itself stands in one.
      adopt(view) {
        gtk_list_box_remove(
          list.cast(), gtk_widget_get_ancestor(row.cast(), gtk_list_box_row_get_type()))
      }
    }
  }
}

/// A view that holds another one, or none.
package class Holder: View {
  private let put: (UnsafeMutablePointer<GtkWidget>?) -> Void
  private var content: View?

  init(
    _ object: Object, _ content: View?, put: @escaping (UnsafeMutablePointer<GtkWidget>?) -> Void
  ) {
    self.put = put
    super.init(object)
    show(content)
  }

  /// Has that view stand in it. The one before is closed.
  package func show(_ view: View?) {
    content?.close()
    content = view
    guard let view else { return }
    put(view.object.cast())
    adopt(view) { [put] in put(nil) }
  }

  override func didClose() { content = nil }
}

/// What may be longer than the window.
package final class Scroller: Holder {
  package init(_ content: View) {
    let scroller = Object(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.cast(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    super.init(scroller, content) { gtk_scrolled_window_set_child(scroller.cast(), $0) }
  }
}

/// Keeps its content from becoming wider than can be read.
package final class Clamp: Holder {
  package init(width: Int32 = 640, _ content: View) {
    let clamp = Object(adw_clamp_new())
    adw_clamp_set_maximum_size(clamp.cast(), width)
    super.init(clamp, content) { adw_clamp_set_child(clamp.cast(), $0) }
  }
}

/// What a page shows that has nothing yet: a picture, a title and what to do.
package final class StatusPage: Holder {
  package init(icon: String, title: String, text: String, _ content: View? = nil) {
    let page = Object(adw_status_page_new())
    adw_status_page_set_icon_name(page.cast(), icon)
    adw_status_page_set_title(page.cast(), title)
    super.init(page, content) { adw_status_page_set_child(page.cast(), $0) }
    say(text)
  }

  /// What stands below the title: plain, though the widget takes markup.
  package func say(_ text: String) {
    let plain = g_markup_escape_text(text, -1)
    adw_status_page_set_description(object.cast(), plain)
    g_free(plain)
  }
}

/// Two columns, of which a narrow window shows one.
package final class Leaflet: View {
  private let sidebar: View
  private let content: View

  package init(sidebar: View, content: View) {
    (self.sidebar, self.content) = (sidebar, content)
    super.init(Object(adw_leaflet_new()))
    adw_leaflet_set_can_navigate_back(object.cast(), 1)
    let leaflet = object
    for view in [sidebar, content] {
      let child = view.object
      adw_leaflet_append(leaflet.cast(), child.cast())
      adopt(view) { adw_leaflet_remove(leaflet.cast(), child.cast()) }
    }
  }

  /// Whether only one of them is seen.
  package var isFolded: Bool { adw_leaflet_get_folded(object.cast()) != 0 }

  package func onFold(_ act: @escaping @MainActor () -> Void) {
    react(to: "notify::folded") { _ in
      act(); return true
    }
  }

  package var showsContent: Bool {
    get { adw_leaflet_get_visible_child(object.cast()) == content.object.cast() }
    set {
      adw_leaflet_set_visible_child(object.cast(), (newValue ? content : sidebar).object.cast())
    }
  }
}

/// The bar of title and buttons over a column.
package final class HeaderBar: View {
  package init(title: View? = nil, start: [View] = [], end: [View] = []) {
    super.init(Object(adw_header_bar_new()))
    let bar = object
    if let title {
      adw_header_bar_set_title_widget(bar.cast(), title.object.cast())
      adopt(title) { adw_header_bar_set_title_widget(bar.cast(), nil) }
    }
    for (views, pack) in [(start, adw_header_bar_pack_start), (end, adw_header_bar_pack_end)] {
      for view in views {
        let child = view.object
        pack(bar.cast(), child.cast())
        adopt(view) { adw_header_bar_remove(bar.cast(), child.cast()) }
      }
    }
  }
}
