internal import CAdwaita

/// A widget, with what was put into it.
///
/// A view owns its widget and has one parent. What is made for a page goes with it: `close()` takes away first every
/// handler below it, so that nothing of what goes is heard of, and then the widgets. Who lets go of a view without that
/// has the same.
@MainActor
package class View {
  /// How many there are, and how many of their widgets: back to where it was when a page has gone.
  package private(set) static var liveViews = 0
  package private(set) static var liveWidgets = 0

  let object: Object
  private var children: [View] = []
  private weak var parent: View?
  private var handlers: [(object: Object, number: gulong)] = []
  /// How its parent lets go of its widget.
  private var detach: (() -> Void)?
  package private(set) var isClosed = false

  /// Takes over a widget that was just made.
  init(_ object: Object) {
    self.object = object
    g_object_ref_sink(object.raw)
    Self.liveViews += 1
    Self.liveWidgets += 1
    g_object_weak_ref(object.cast(), { _, _ in View.liveWidgets -= 1 }, nil)
  }

  isolated deinit {
    close()
    g_object_unref(object.raw)
    Self.liveViews -= 1
  }

  /// Makes a widget of that type with a role that only a new one can be given.
  static func make(_ type: GType, role: GtkAccessibleRole) -> Object {
    let value = Value(of: gtk_accessible_role_get_type())
    g_value_set_enum(value.pointer, Int32(bitPattern: role.rawValue))
    return withTexts(["accessible-role"]) { names in
      Object(g_object_new_with_properties(type, 1, names, value.pointer))
    }
  }

  // MARK: Parent and children

  /// Takes a view in whose widget was put into this one's. `detach` takes it out.
  func adopt(_ child: View, detach: @escaping () -> Void) {
    precondition(child.parent == nil && !child.isClosed, "a view has one parent")
    child.parent = self
    child.detach = detach
    children.append(child)
  }

  /// Takes the widget and all in it away, for good.
  package func close() {
    guard !isClosed else { return }
    silence()
    detach?()
    detach = nil
    parent?.children.removeAll { $0 === self }
    let gone = children
    children = []
    for child in gone {
      // Its widget goes with this one.
      child.detach = nil
      child.close()
    }
    isClosed = true
    didClose()
  }

  private func silence() {
    willClose()
    for (object, number) in handlers { g_signal_handler_disconnect(object.raw, number) }
    handlers = []
    children.forEach { $0.silence() }
  }

  /// What a kind of view has to set right while its widget is where it was.
  func willClose() {}

  /// What a kind of view has to forget.
  func didClose() {}

  /// Has `react` called as long as this view is there.
  func react(to signal: String, of other: Object? = nil, _ react: @escaping Reaction) {
    let object = other ?? object
    handlers.append((object, object.on(signal, react)))
  }

  /// Gives the widget something that hears its events, and owns it from then on.
  func add(controller: Object) { gtk_widget_add_controller(object.cast(), controller.cast()) }

  // MARK: What every view has

  /// Its name for assistive technology, which no label beside or in it overrules.
  @discardableResult
  package func named(_ name: String) -> Self {
    var property = GTK_ACCESSIBLE_PROPERTY_LABEL
    let value = Value(name)
    gtk_accessible_update_property_value(object.cast(), 1, &property, value.pointer)
    gtk_accessible_reset_relation(object.cast(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    return self
  }

  /// Has it take all the room that there is.
  @discardableResult
  package func expand(vertically: Bool = true) -> Self {
    gtk_widget_set_hexpand(object.cast(), 1)
    if vertically { gtk_widget_set_vexpand(object.cast(), 1) }
    return self
  }

  /// A style of the stylesheet, such as "suggested-action".
  @discardableResult
  package func styled(_ name: String) -> Self {
    gtk_widget_add_css_class(object.cast(), name)
    return self
  }

  /// Free room around it, in pixels.
  @discardableResult
  package func inset(_ pixels: Int32) -> Self {
    gtk_widget_set_margin_start(object.cast(), pixels)
    gtk_widget_set_margin_end(object.cast(), pixels)
    gtk_widget_set_margin_top(object.cast(), pixels)
    gtk_widget_set_margin_bottom(object.cast(), pixels)
    return self
  }

  package var isShown: Bool {
    get { gtk_widget_get_visible(object.cast()) != 0 }
    set { gtk_widget_set_visible(object.cast(), newValue ? 1 : 0) }
  }

  package var isEnabled: Bool {
    get { gtk_widget_get_sensitive(object.cast()) != 0 }
    set { gtk_widget_set_sensitive(object.cast(), newValue ? 1 : 0) }
  }

  package var hasFocus: Bool { gtk_widget_has_focus(object.cast()) != 0 }

  package func focus() { gtk_widget_grab_focus(object.cast()) }
}

/// Views one after the other, as a body is written.
@resultBuilder
@MainActor
package enum ViewBuilder {
  package static func buildBlock(_ parts: [View]...) -> [View] { parts.flatMap { $0 } }
  package static func buildExpression(_ view: View) -> [View] { [view] }
  package static func buildExpression(_ views: [View]) -> [View] { views }
  package static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  package static func buildEither(first views: [View]) -> [View] { views }
  package static func buildEither(second views: [View]) -> [View] { views }
}
