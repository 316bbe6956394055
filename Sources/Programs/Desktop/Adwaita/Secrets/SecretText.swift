internal import CAdwaita
package import SecretMemory

/// Text of many lines that is nobody else's: a message that is written, or one that was opened.
///
/// It has no undo, which keeps what was taken away. What is selected in it is not published, and not dragged out. Copies
/// go to the clipboard for a while alone, and what is pasted has a limit.
package final class SecretText: View {
  static let hints = GtkInputHints(
    GTK_INPUT_HINT_PRIVATE.rawValue | GTK_INPUT_HINT_NO_SPELLCHECK.rawValue
      | GTK_INPUT_HINT_NO_EMOJI.rawValue)

  private let view: View
  private let buffer: Object
  private let limit: Int
  private var offer: ClipboardOffer?

  /// How long a copy is on the clipboard.
  package var offerDuration = Duration.seconds(30)

  /// - Parameter limit: the most that is pasted, in bytes.
  /// - Parameter isCode: an envelope or bundle, not prose: broken anywhere, in letters of one width.
  package init(_ name: String, limit: Int, isReadOnly: Bool = false, isCode: Bool = false) {
    view = View(Object(gtk_text_view_new()))
    self.limit = limit
    buffer = Object(gtk_text_view_get_buffer(view.object.cast()))
    super.init(Object(gtk_scrolled_window_new()))
    let scroller = object
    gtk_scrolled_window_set_child(scroller.cast(), view.object.cast())
    adopt(view) { gtk_scrolled_window_set_child(scroller.cast(), nil) }
    let text: UnsafeMutablePointer<GtkTextView> = view.object.cast()
    gtk_text_view_set_wrap_mode(text, isCode ? GTK_WRAP_CHAR : GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_monospace(text, isCode ? 1 : 0)
    gtk_text_view_set_editable(text, isReadOnly ? 0 : 1)
    gtk_text_view_set_accepts_tab(text, 0)
    gtk_text_view_set_input_hints(text, Self.hints)
    gtk_text_buffer_set_enable_undo(buffer.cast(), 0)
    view.named(name)
    keepSelection()
    keepCopies()
    takeNoDrops()
  }

  // MARK: What is in it

  /// All of it, in memory that is wiped.
  package func copy() throws(SecretMemoryError) -> SecretBytes {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer.cast(), &start, &end)
    return try secret(from: start, to: end)
  }

  private func secret(
    from start: GtkTextIter, to end: GtkTextIter
  ) throws(SecretMemoryError) -> SecretBytes {
    var start = start, end = end
    let text = gtk_text_buffer_get_text(buffer.cast(), &start, &end, 1)
    defer { g_free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: text.map { strlen($0) } ?? 0)
    return try SecretBytes(copying: bytes)
  }

  /// Has it show that text, and no other.
  /// - Parameter text: UTF-8 without zero bytes. Of anything else it shows nothing.
  package func show(_ text: borrowing SecretBytes) {
    let buffer = self.buffer
    text.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start, !bytes.contains(0), g_utf8_validate(start, bytes.count, nil) != 0 else {
        return clear()
      }
      gtk_text_buffer_set_text(buffer.cast(), start, Int32(clamping: bytes.count))
    }
  }

  package func clear() { gtk_text_buffer_set_text(buffer.cast(), "", 0) }

  /// Counted in characters, without a copy.
  package var count: Int { Int(gtk_text_buffer_get_char_count(buffer.cast())) }

  package func onChange(_ act: @escaping @MainActor () -> Void) {
    react(to: "changed", of: buffer) { _ in
      act(); return true
    }
  }

  override package func focus() { view.focus() }

  override func willClose() {
    if gtk_widget_get_realized(view.object.cast()) != 0 { giveSelectionBack() }
  }

  override func didClose() {
    clear()
    offer?.withdraw()
  }

  // MARK: Where it would go

  /// A text view publishes what is selected as X11's primary selection while it is realized. What was taken away is given
  /// back before GTK takes it away itself.
  private func keepSelection() {
    let buffer = self.buffer
    react(to: "realize", of: view.object) { _ in
      gtk_text_buffer_remove_selection_clipboard(buffer.cast(), Self.primary)
      return true
    }
    react(to: "unrealize", of: view.object) { [weak self] _ in
      self?.giveSelectionBack()
      return true
    }
    // A press into the selection would begin to drag it out: without one, it begins a new one.
    let press = Object(gtk_gesture_click_new())
    gtk_event_controller_set_propagation_phase(press.cast(), GTK_PHASE_CAPTURE)
    let text = view.object
    react(to: "pressed", of: press) { values in
      guard gtk_text_buffer_get_has_selection(buffer.cast()) != 0, values.integer(0) == 1 else {
        return true
      }
      var place = GtkTextIter()
      var x: Int32 = 0, y: Int32 = 0
      gtk_text_view_window_to_buffer_coords(
        text.cast(), GTK_TEXT_WINDOW_WIDGET, Int32(values.position(1)), Int32(values.position(2)),
        &x,
        &y)
      gtk_text_view_get_iter_at_location(text.cast(), &place, x, y)
      gtk_text_buffer_place_cursor(buffer.cast(), &place)
      return true
    }
    view.add(controller: press)
  }

  private func giveSelectionBack() {
    gtk_text_buffer_add_selection_clipboard(buffer.cast(), Self.primary)
  }

  private static var primary: OpaquePointer? {
    gdk_display_get_primary_clipboard(gdk_display_get_default())
  }

  private func keepCopies() {
    let text = view.object
    for (signal, isCut) in [("copy-clipboard", false), ("cut-clipboard", true)] {
      react(to: signal, of: text) { [weak self] _ in
        text.stop(signal)
        self?.offerSelection(isCut: isCut)
        return true
      }
    }
    react(to: "paste-clipboard", of: text) { [weak self] _ in
      text.stop("paste-clipboard")
      self?.paste()
      return true
    }
  }

  private func offerSelection(isCut: Bool) {
    var start = GtkTextIter(), end = GtkTextIter()
    guard gtk_text_buffer_get_selection_bounds(buffer.cast(), &start, &end) != 0 else { return }
    guard let secret = try? secret(from: start, to: end) else { return }
    offer?.withdraw()
    offer = ClipboardOffer(secret, for: offerDuration)
    if isCut {
      gtk_text_buffer_delete_selection(
        buffer.cast(), 1, gtk_text_view_get_editable(view.object.cast()))
    }
  }

  private func paste() {
    guard gtk_text_view_get_editable(view.object.cast()) != 0 else { return }
    Task { @MainActor [weak self, limit] in
      guard case .success(let content) = await Clipboard.read(Clipboard.text, limit: limit),
        let self, !isClosed
      else { return }
      insert(content.octets)
    }
  }

  private func insert(_ octets: [UInt8]) {
    octets.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        // Text ends where a zero byte stands, and where it is no UTF-8.
        var end: UnsafePointer<CChar>?
        g_utf8_validate(text.baseAddress, text.count, &end)
        guard let start = text.baseAddress, let end else { return }
        gtk_text_buffer_delete_selection(buffer.cast(), 1, 1)
        gtk_text_buffer_insert_interactive_at_cursor(
          buffer.cast(), start, Int32(clamping: end - start), 1)
      }
    }
  }

  /// What is dropped goes to the page, which looks what it is.
  private func takeNoDrops() {
    let controllers = Object(gtk_widget_observe_controllers(view.object.cast()))
    defer { g_object_unref(controllers.raw) }
    for index in (0..<g_list_model_get_n_items(controllers.cast())).reversed() {
      guard let item = g_list_model_get_item(controllers.cast(), index) else { continue }
      let controller = Object(item)
      if controller.isA(gtk_drop_target_get_type())
        || controller.isA(gtk_drop_target_async_get_type())
      {
        gtk_widget_remove_controller(view.object.cast(), controller.cast())
      }
      g_object_unref(item)
    }
  }
}
