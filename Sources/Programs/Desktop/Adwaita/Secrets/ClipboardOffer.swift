internal import CAdwaita
package import SecretMemory

/// Text on the clipboard that is there for a while: each paste is answered from `SecretBytes`, and once it was withdrawn
/// with nothing.
///
/// An owner of a clipboard hands over what is asked for when it is asked. On GNOME's Wayland only who has the focus can
/// empty a clipboard; this one needs no one's leave to give nothing any more.
@MainActor
package final class ClipboardOffer {
  private let provider: Object
  private var text: SecretBytes?
  private var timer: Timer?
  /// Ends what is being written to somebody who takes his time.
  private let writing = Object(g_cancellable_new())
  /// It gives nothing any more.
  package private(set) var isWithdrawn = false

  /// Puts text into the clipboard for so long.
  /// - Parameter text: UTF-8.
  package init(_ text: consuming SecretBytes, for duration: Duration) {
    self.text = consume text
    provider = Object(g_object_new_with_properties(OfferClass.type, 0, nil, nil))
    provider.attach(self)
    gdk_clipboard_set_content(Clipboard.object.cast(), provider.cast())
    timer = Timer(after: duration) { [weak self] in self?.withdraw() }
  }

  /// Whether the clipboard is still ours, and this is what is in it.
  package var isOnClipboard: Bool {
    gdk_clipboard_get_content(Clipboard.object.cast()) == provider.cast()
  }

  /// Gives nothing from now on, and empties the clipboard if nobody else has put something there.
  package func withdraw() {
    guard !isWithdrawn else { return }
    isWithdrawn = true
    timer = nil
    text = nil
    g_cancellable_cancel(writing.cast())
    if isOnClipboard { gdk_clipboard_set_content(Clipboard.object.cast(), nil) }
  }

  isolated deinit {
    withdraw()
    provider.detachOwner()
    g_object_unref(provider.raw)
    g_object_unref(writing.raw)
  }

  /// Writes what is asked for; the stream's reader may be any program.
  fileprivate func write(to stream: Object, task: Object) {
    // For as long as it takes to write it: GLib writes from memory of its own.
    let bytes = text?.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    guard let bytes else { return g_task_return_boolean(task.cast(), 1) }
    var count: gsize = 0
    let address = g_bytes_get_data(bytes, &count)
    g_task_set_task_data(task.cast(), UnsafeMutableRawPointer(bytes)) { bytes in
      g_bytes_unref(OpaquePointer(bytes))
    }
    g_object_ref(task.raw)
    g_output_stream_write_all_async(
      stream.cast(), address, count, 0, writing.cast(),
      { stream, result, task in
        guard let task else { return }
        var error: UnsafeMutablePointer<GError>?
        let stream: UnsafeMutablePointer<GOutputStream> = Object(stream).cast()
        if g_output_stream_write_all_finish(stream, result, nil, &error) != 0 {
          g_task_return_boolean(OpaquePointer(task), 1)
        } else {
          g_task_return_error(OpaquePointer(task), error)
        }
        g_object_unref(task)
      }, task.raw)
  }
}

/// The class of objects that GDK asks for what is on the clipboard.
private enum OfferClass {
  static let types = ["text/plain;charset=utf-8", "text/plain"]

  static let type: GType = g_type_register_static_simple(
    gdk_content_provider_get_type(), "WhisperClipboardOffer",
    guint(MemoryLayout<GdkContentProviderClass>.size),
    { objectClass, _ in
      guard let objectClass else { return }
      let methods: UnsafeMutablePointer<GdkContentProviderClass> = Object(objectClass).cast()
      methods.pointee.ref_formats = { provider in
        withTexts(OfferClass.types) { gdk_content_formats_new($0, guint(OfferClass.types.count)) }
      }
      // GTK would give it to a clipboard manager when the app ends.
      methods.pointee.ref_storable_formats = { _ in gdk_content_formats_new(nil, 0) }
      methods.pointee.write_mime_type_async = {
        provider, _, stream, _, cancellable, callback, data in
        guard let provider, let stream else { return }
        let task = Object(g_task_new(provider, cancellable, callback, data))
        defer { g_object_unref(task.raw) }
        let (source, target) = (Object(provider), Object(stream))
        MainActor.assumeIsolated {
          let offer: ClipboardOffer? = source.owner()
          guard let offer else { return g_task_return_boolean(task.cast(), 1) }
          offer.write(to: target, task: task)
        }
      }
      methods.pointee.write_mime_type_finish = { _, result, error in
        g_task_propagate_boolean(result, error)
      }
    }, guint(MemoryLayout<GdkContentProvider>.size), nil, GTypeFlags(0))
}
