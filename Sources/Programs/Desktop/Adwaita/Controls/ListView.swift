internal import CAdwaita

/// A list of many rows, of which only those are made that are seen.
package final class ListView: View {
  /// A row's views: made once, and filled for one row after the other.
  package struct Row {
    package let view: View
    package let fill: @MainActor (Int) -> Void

    package init(_ view: View, fill: @escaping @MainActor (Int) -> Void) {
      (self.view, self.fill) = (view, fill)
    }
  }

  /// As many texts as there are rows: what stands in a row is asked for by its number.
  private let rows: Object
  private var made: [UnsafeMutableRawPointer: Row] = [:]

  package init(_ makeRow: @escaping @MainActor () -> Row) {
    rows = Object(gtk_string_list_new(nil))
    let factory = Object(gtk_signal_list_item_factory_new())
    let selection = Object(gtk_single_selection_new(rows.cast()))
    super.init(Object(gtk_list_view_new(selection.cast(), factory.cast())))
    g_object_ref(rows.raw)
    react(to: "setup", of: factory) { [weak self] values in
      guard let self, let item = values.object(0) else { return true }
      let row = makeRow()
      made[item.raw] = row
      gtk_list_item_set_child(item.cast(), row.view.object.cast())
      adopt(row.view) { gtk_list_item_set_child(item.cast(), nil) }
      return true
    }
    react(to: "bind", of: factory) { [weak self] values in
      guard let item = values.object(0), let row = self?.made[item.raw] else { return true }
      row.fill(Int(gtk_list_item_get_position(item.cast())))
      return true
    }
    react(to: "teardown", of: factory) { [weak self] values in
      guard let item = values.object(0) else { return true }
      self?.made.removeValue(forKey: item.raw)?.view.close()
      return true
    }
  }

  override func didClose() {
    made = [:]
    g_object_unref(rows.raw)
  }

  /// Has the list that many rows, all filled anew.
  package func reload(count: Int) {
    let empty = g_strdup("")
    defer { g_free(empty) }
    var texts = [UnsafePointer<CChar>?](repeating: UnsafePointer(empty), count: count)
    texts.append(nil)
    let former = g_list_model_get_n_items(rows.cast())
    texts.withUnsafeBufferPointer {
      gtk_string_list_splice(rows.cast(), 0, former, $0.baseAddress)
    }
  }

  /// A row was chosen with Enter or a click.
  package func onActivate(_ act: @escaping @MainActor (Int) -> Void) {
    gtk_list_view_set_single_click_activate(object.cast(), 1)
    react(to: "activate") { values in
      act(Int(values.number(0))); return true
    }
  }
}
