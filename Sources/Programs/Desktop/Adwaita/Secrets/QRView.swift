internal import CAdwaita

/// A QR code, drawn as large as there is room for.
package final class QRView: View {
  /// Rows of modules; true is dark. As many in each row as there are rows.
  private var modules: [[Bool]] = []
  /// ISO/IEC 18004, section 5.3.8: so many light modules around it.
  private static let quietZone = 4

  package init(_ name: String) {
    super.init(Self.make(gtk_drawing_area_get_type(), role: GTK_ACCESSIBLE_ROLE_IMG))
    named(name)
    object.attach(self)
    gtk_drawing_area_set_content_width(object.cast(), 240)
    gtk_drawing_area_set_content_height(object.cast(), 240)
    gtk_drawing_area_set_draw_func(
      object.cast(),
      { area, context, width, height, _ in
        let view: QRView? = Object(area).owner()
        view?.draw(context, width: Int(width), height: Int(height))
      }, nil, nil)
  }

  override func didClose() {
    modules = []
    object.detachOwner()
  }

  package func show(_ modules: [[Bool]]) {
    self.modules = modules
    gtk_widget_queue_draw(object.cast())
  }

  private func draw(_ context: OpaquePointer?, width: Int, height: Int) {
    // White in the dark style, too: a reader wants it so.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    let side = modules.count + 2 * Self.quietZone
    // A whole number of pixels a module, else edges are grey.
    let scale = max(1, min(width, height) / side)
    let (left, top) = ((width - scale * side) / 2, (height - scale * side) / 2)
    cairo_set_source_rgb(context, 0, 0, 0)
    for (y, row) in modules.enumerated() {
      for (x, isDark) in row.enumerated() where isDark {
        cairo_rectangle(
          context, Double(left + scale * (x + Self.quietZone)),
          Double(top + scale * (y + Self.quietZone)), Double(scale), Double(scale))
      }
    }
    cairo_fill(context)
  }
}
