internal import CAdwaita

/// Why nothing came from the clipboard, or from what was dropped.
package enum IncomingError: Error, Equatable {
  /// There is nothing of these kinds.
  case nothing
  /// More than the limit.
  case tooLarge
  /// Whoever has it did not give it in time.
  case silent
}

/// What another program gives, read with a limit of size and of time: it may give anything, for as long as it likes.
@MainActor
package final class Incoming {
  /// What was read of it.
  package struct Content {
    /// Its MIME type, one of those that were asked for.
    package let type: String
    package let octets: [UInt8]
  }

  package typealias Outcome = Result<Content, IncomingError>
  typealias Start = (Object, GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
  typealias Finish = (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>) ->
    UnsafeMutablePointer<GInputStream>?

  /// How long all of it may take.
  package static let patience = Duration.seconds(10)
  private static let piece = 1 << 16

  private let limit: Int
  private let finish: Finish
  private let cancellable = Object(g_cancellable_new())
  private var done: ((Outcome) -> Void)?
  private var timer: Timer?
  private var type = ""
  private var stream: Object?
  private var octets: [UInt8] = []

  /// Reads, and says once what came of it.
  static func read(
    limit: Int, patience: Duration, start: Start, finish: @escaping Finish
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      let incoming = Incoming(limit: limit, finish: finish) { continuation.resume(returning: $0) }
      incoming.timer = Timer(after: patience) { incoming.settle(.failure(.silent)) }
      start(incoming.cancellable, Incoming.opened, Unmanaged.passRetained(incoming).toOpaque())
    }
  }

  private init(limit: Int, finish: @escaping Finish, done: @escaping (Outcome) -> Void) {
    (self.limit, self.finish, self.done) = (limit, finish, done)
  }

  isolated deinit {
    if let stream { g_object_unref(stream.raw) }
    g_object_unref(cancellable.raw)
  }

  private func settle(_ outcome: Outcome) {
    guard let done else { return }
    self.done = nil
    timer = nil
    octets = []
    // Who never answers may never hear of this either: what comes of it then is dropped.
    g_cancellable_cancel(cancellable.cast())
    done(outcome)
  }

  private static let opened: GAsyncReadyCallback = { _, result, data in
    guard let data, let result else { return }
    let incoming = Unmanaged<Incoming>.fromOpaque(data).takeRetainedValue()
    let answer = Object(result)
    MainActor.assumeIsolated {
      var type: UnsafePointer<CChar>?
      guard let stream = incoming.finish(answer.cast(), &type) else {
        return incoming.settle(.failure(.nothing))
      }
      incoming.stream = Object(stream)
      incoming.type = type.map { String(cString: $0) } ?? ""
      incoming.readOn()
    }
  }

  private func readOn() {
    guard done != nil, let stream else { return }
    g_input_stream_read_bytes_async(
      stream.cast(), gsize(Self.piece), 0, cancellable.cast(),
      { stream, result, data in
        guard let data else { return }
        let incoming = Unmanaged<Incoming>.fromOpaque(data).takeRetainedValue()
        let stream: UnsafeMutablePointer<GInputStream> = Object(stream).cast()
        let bytes = g_input_stream_read_bytes_finish(stream, result, nil)
        defer { if let bytes { g_bytes_unref(bytes) } }
        incoming.take(bytes)
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private func take(_ bytes: OpaquePointer?) {
    guard let bytes else { return settle(.failure(.nothing)) }
    var count: gsize = 0
    let address = g_bytes_get_data(bytes, &count)
    guard count > 0 else { return settle(.success(Content(type: type, octets: octets))) }
    guard Int(count) <= limit - octets.count else { return settle(.failure(.tooLarge)) }
    octets.append(contentsOf: UnsafeRawBufferPointer(start: address, count: Int(count)))
    readOn()
  }
}

/// The clipboard, of which other programs have most that is on it.
@MainActor
package enum Clipboard {
  static var object: Object { Object(gdk_display_get_clipboard(gdk_display_get_default())) }

  package static let text = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING"]
  /// Octets as they are: they are never made a picture here.
  package static let pictures = ["image/png", "image/jpeg"]

  /// Reads what is there, of the first of these types that there is.
  /// - Parameter limit: the most that is taken, in bytes.
  package static func read(
    _ types: [String], limit: Int, patience: Duration = Incoming.patience
  ) async -> Incoming.Outcome {
    let clipboard = object
    return await Incoming.read(limit: limit, patience: patience) { cancellable, callback, data in
      withTexts(types) {
        gdk_clipboard_read_async(clipboard.cast(), $0, 0, cancellable.cast(), callback, data)
      }
    } finish: { result, type in
      gdk_clipboard_read_finish(clipboard.cast(), result, type, nil)
    }
  }
}

extension View {
  /// Takes what is dropped on this view: text, or the URIs of files, one a line (RFC 2483, section 5).
  package func onDrop(limit: Int, _ act: @escaping @MainActor (Incoming.Outcome) -> Void) {
    let types = ["text/uri-list"] + Clipboard.text
    let formats = withTexts(types) { gdk_content_formats_new($0, guint(types.count)) }
    // It takes the formats over.
    let target = Object(gtk_drop_target_async_new(formats, GDK_ACTION_COPY))
    react(to: "drop", of: target) { values in
      guard let drop = values.object(0) else { return false }
      g_object_ref(drop.raw)
      Task { @MainActor in
        let outcome = await Incoming.read(limit: limit, patience: Incoming.patience) {
          cancellable, callback, data in
          withTexts(types) {
            gdk_drop_read_async(drop.cast(), $0, 0, cancellable.cast(), callback, data)
          }
        } finish: { result, type in
          gdk_drop_read_finish(drop.cast(), result, type, nil)
        }
        gdk_drop_finish(drop.cast(), GDK_ACTION_COPY)
        g_object_unref(drop.raw)
        act(outcome)
      }
      return true
    }
    add(controller: target)
  }
}
