internal import CAdwaita
package import SecretMemory

/// Where a passphrase or PIN is typed. Characters go from the key straight into `SecretBytes`; the screen and assistive
/// technology get bullets.
///
/// GTK's own entry for passwords hands what is in it to whoever asks over the accessibility bus, and leaves a copy in
/// memory. This is a widget of its own class, since none that could be used takes the focus by Tab in both releases.
/// Backspace takes away the last character, Ctrl+U all, Ctrl+V puts in what is on the clipboard, and Ctrl+Shift+P shows it
/// for five seconds.
package final class PassphraseField: View {
  /// The most it takes, in bytes.
  package static let limit = 1024
  private static let timeShown = Duration.seconds(5)

  private var secret: SecretBytes?
  private var used = 0
  private var hiding: Timer?
  private let inputMethod = Object(gtk_im_context_simple_new())
  private var onActivate: () -> Void = {}
  private var onChange: () -> Void = {}

  /// - Throws: ``SecretMemoryError`` where there is no memory for secrets.
  package init(_ name: String) throws(SecretMemoryError) {
    secret = try SecretBytes(count: Self.limit)
    super.init(Object(g_object_new_with_properties(FieldClass.type, 0, nil, nil)))
    object.attach(self)
    named(name)
    describe()
    gtk_widget_set_focusable(object.cast(), 1)
    gtk_widget_set_cursor_from_name(object.cast(), "text")
    listen()
  }

  /// Enter was pressed in it.
  package func onActivate(_ act: @escaping @MainActor () -> Void) { onActivate = act }

  /// What is in it is another, or it is shown or hidden.
  package func onChange(_ act: @escaping @MainActor () -> Void) { onChange = act }

  package var isEmpty: Bool { used == 0 }

  /// What was typed, which the field has no more.
  package func take() throws(SecretMemoryError) -> SecretBytes {
    let used = self.used
    guard
      let taken = try secret?.withUnsafeBytes({ bytes throws(SecretMemoryError) in
        try SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes.prefix(used)))
      })
    else { return try SecretBytes(count: 0) }
    clear()
    return taken
  }

  package func clear() {
    used = 0
    hiding = nil
    secret?.withUnsafeMutableBytes { wipe($0) }
    gtk_im_context_reset(inputMethod.cast())
    didChange()
  }

  override func didClose() {
    used = 0
    hiding = nil
    secret = nil
    onActivate = {}
    onChange = {}
    object.detachOwner()
  }

  isolated deinit { g_object_unref(inputMethod.raw) }

  // MARK: Keys

  private func listen() {
    let keys = Object(gtk_event_controller_key_new())
    // Dead keys and Compose, in this process; no other program is told of a key.
    gtk_im_context_set_client_widget(inputMethod.cast(), object.cast())
    gtk_event_controller_key_set_im_context(keys.cast(), inputMethod.cast())
    react(to: "commit", of: inputMethod) { [weak self] values in
      guard let self, let text = values.text(0) else { return true }
      append(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      return true
    }
    react(to: "key-pressed", of: keys) { [weak self] values in
      self?.press(values.number(0), held: values.flags(2)) ?? false
    }
    add(controller: keys)
    let focus = Object(gtk_event_controller_focus_new())
    react(to: "leave", of: focus) { [weak self] _ in
      self?.hide(); return true
    }
    add(controller: focus)
    let press = Object(gtk_gesture_click_new())
    react(to: "pressed", of: press) { [weak self] _ in
      self?.focus(); return true
    }
    add(controller: press)
  }

  private func press(_ key: UInt32, held: UInt32) -> Bool {
    let control = held & GDK_CONTROL_MASK.rawValue != 0
    let shift = held & GDK_SHIFT_MASK.rawValue != 0
    switch (Int32(bitPattern: gdk_keyval_to_lower(key)), control, shift) {
    case (GDK_KEY_BackSpace, false, _): removeLast()
    case (GDK_KEY_Return, false, false), (GDK_KEY_KP_Enter, false, false): onActivate()
    case (GDK_KEY_u, true, false): clear()
    case (GDK_KEY_v, true, false): paste()
    case (GDK_KEY_p, true, true): hiding == nil ? reveal() : hide()
    default: return false
    }
    return true
  }

  /// All of it, or nothing: a passphrase that is cut off without a word is another one.
  private func append(_ bytes: UnsafeRawBufferPointer) {
    let used = self.used
    guard !bytes.isEmpty, bytes.count <= Self.limit - used,
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return gtk_widget_error_bell(object.cast()) }
    secret?.withUnsafeMutableBytes { secret in
      UnsafeMutableRawBufferPointer(rebasing: secret[used..<used + bytes.count]).copyBytes(
        from: bytes)
    }
    self.used += bytes.count
    didChange()
  }

  private func removeLast() {
    let used = self.used
    // Up to the byte that begins the last scalar of UTF-8.
    let start = secret?.withUnsafeBytes { $0.prefix(used).lastIndex { $0 & 0xC0 != 0x80 } } ?? nil
    guard let start else { return gtk_widget_error_bell(object.cast()) }
    secret?.withUnsafeMutableBytes { wipe(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    self.used = start
    didChange()
  }

  private func paste() {
    Task { @MainActor [weak self] in
      guard case .success(let content) = await Clipboard.read(Clipboard.text, limit: Self.limit),
        let self, !isClosed
      else { return }
      // A line that was copied with its end.
      var octets = content.octets[...]
      if octets.last == 0x0A { octets.removeLast() }
      if octets.last == 0x0D { octets.removeLast() }
      let isText = String(validating: octets, as: UTF8.self) != nil
      octets.withUnsafeBytes { append(isText ? $0 : UnsafeRawBufferPointer(start: nil, count: 0)) }
    }
  }

  // MARK: What is seen

  /// Whether it shows what was typed.
  package var isRevealed: Bool { hiding != nil }

  private func reveal() {
    hiding = Timer(after: Self.timeShown) { [weak self] in self?.hide() }
    didChange()
  }

  private func hide() {
    guard hiding != nil else { return }
    hiding = nil
    didChange()
  }

  private func didChange() {
    describe()
    gtk_widget_queue_draw(object.cast())
    onChange()
  }

  /// How many characters there are is all that assistive technology is told.
  private func describe() {
    var property = GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT
    let value = Value(bullets)
    gtk_accessible_update_property_value(object.cast(), 1, &property, value.pointer)
  }

  private var bullets: String {
    let used = self.used
    let count = secret?.withUnsafeBytes { $0.prefix(used).count { $0 & 0xC0 != 0x80 } } ?? 0
    return String(repeating: "\u{2022}", count: count)
  }

  fileprivate func draw(_ snapshot: OpaquePointer?) {
    let layout = Object(gtk_widget_create_pango_layout(object.cast(), nil))
    defer { g_object_unref(layout.raw) }
    if isRevealed {
      let used = self.used
      secret?.withUnsafeBytes {
        pango_layout_set_text(
          layout.cast(), $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(used))
      }
    } else {
      pango_layout_set_text(layout.cast(), bullets, -1)
    }
    var width: Int32 = 0, height: Int32 = 0
    pango_layout_get_pixel_size(layout.cast(), &width, &height)
    let room = gtk_widget_get_width(object.cast()) - 2
    let (left, top) = (min(0, room - width), (gtk_widget_get_height(object.cast()) - height) / 2)
    let style = gtk_widget_get_style_context(object.cast())
    var color = GdkRGBA()
    gtk_style_context_get_color(style, &color)
    // Where it is longer than the field its end is seen.
    var clip = graphene_rect_t()
    graphene_rect_init(&clip, 0, 0, Float(room + 2), Float(gtk_widget_get_height(object.cast())))
    gtk_snapshot_push_clip(snapshot, &clip)
    var place = graphene_point_t(x: Float(left), y: Float(top))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, layout.cast(), &color)
    gtk_snapshot_restore(snapshot)
    if hasFocus {
      let end = pango_layout_get_text(layout.cast()).map { Int32(clamping: strlen($0)) } ?? 0
      gtk_snapshot_render_insertion_cursor(
        snapshot, style, Double(left), Double(top), layout.cast(), end, PANGO_DIRECTION_LTR)
    }
    gtk_snapshot_pop(snapshot)
  }
}

/// The class of the field's widget.
private enum FieldClass {
  static let type: GType = g_type_register_static_simple(
    gtk_widget_get_type(), "WhisperPassphraseField", guint(MemoryLayout<GtkWidgetClass>.size),
    { objectClass, _ in
      guard let objectClass else { return }
      let methods: UnsafeMutablePointer<GtkWidgetClass> = Object(objectClass).cast()
      gtk_widget_class_set_css_name(methods, "entry")
      gtk_widget_class_set_accessible_role(methods, GTK_ACCESSIBLE_ROLE_TEXT_BOX)
      methods.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
        var width: Int32 = 0, height: Int32 = 0
        let layout = Object(gtk_widget_create_pango_layout(widget, "\u{2022}"))
        pango_layout_get_pixel_size(layout.cast(), &width, &height)
        g_object_unref(layout.raw)
        let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
        minimum?.pointee = isWidth ? 8 * width : height
        natural?.pointee = isWidth ? 32 * width : height
      }
      methods.pointee.snapshot = { widget, snapshot in
        let field: PassphraseField? = Object(widget).owner()
        let canvas = Object(snapshot)
        MainActor.assumeIsolated { field?.draw(canvas.cast()) }
      }
    }, guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(0))
}
