internal import CAdwaita

/// One question to the desktop's portal for files.
/// Source: org.freedesktop.portal.FileChooser and org.freedesktop.portal.Request, versions 3 and 1.
@MainActor
final class FilePortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let most = 20
  private static var count = 0

  private let bus: Object
  private var waiting: CheckedContinuation<[String]?, Never>?
  private var subscriptions: [guint] = []

  /// - Returns: nil where the portal does not answer, refuses, or goes before it says what was chosen.
  static func ask(_ question: FileQuestion, title: String) async -> [String]? {
    // The connection that the portal knows.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    let portal = FilePortal(bus: Object(bus))
    return await portal.ask(question, title: title)
  }

  private init(bus: Object) { self.bus = bus }

  isolated deinit {
    subscriptions.forEach { g_dbus_connection_signal_unsubscribe(bus.cast(), $0) }
    g_object_unref(bus.raw)
  }

  private func ask(_ question: FileQuestion, title: String) async -> [String]? {
    Self.count += 1
    let token = "whisper\(Self.count)"
    // The request's object has a name that is known before it is there, so that no answer is missed.
    let sender = g_dbus_connection_get_unique_name(bus.cast()).map { String(cString: $0) } ?? ""
    let request = sender.dropFirst().map { $0 == "." ? "_" : $0 }
    hear(
      "Response", of: "org.freedesktop.portal.Request", from: Self.name,
      at: "\(Self.path)/request/\(String(request))/\(token)")
    hear(
      "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus", at: nil,
      about: Self.name)
    let method: String
    let options = g_variant_dict_new(nil)
    g_variant_dict_insert_value(options, "handle_token", g_variant_new_string(token))
    g_variant_dict_insert_value(options, "modal", g_variant_new_boolean(1))
    switch question {
    case .open(let isMany):
      method = "OpenFile"
      g_variant_dict_insert_value(options, "multiple", g_variant_new_boolean(isMany ? 1 : 0))
    case .save(let name):
      method = "SaveFile"
      g_variant_dict_insert_value(options, "current_name", g_variant_new_string(name))
    }
    var words: [OpaquePointer?] = [
      g_variant_new_string(""), g_variant_new_string(title), g_variant_dict_end(options),
    ]
    g_variant_dict_unref(options)
    // No object, but an address as well.
    let asked = Object(g_variant_new_tuple(&words, gsize(words.count)))
    let bus = self.bus
    return await withCheckedContinuation { continuation in
      waiting = continuation
      Task { @MainActor in
        let ended = await outcome { callback, data in
          g_dbus_connection_call(
            bus.cast(), Self.name, Self.path, "org.freedesktop.portal.FileChooser", method,
            asked.cast(),
            nil,
            GDBusCallFlags(0), -1, nil, callback, data)
        }
        defer { g_object_unref(ended.raw) }
        let answer = g_dbus_connection_call_finish(bus.cast(), ended.cast(), nil)
        if let answer { g_variant_unref(answer) } else { settle(nil) }
      }
    }
  }

  private func settle(_ paths: [String]?) {
    waiting?.resume(returning: paths)
    waiting = nil
  }

  private func hear(
    _ signal: String, of interface: String, from sender: String, at path: String?,
    about argument: String? = nil
  ) {
    let number = g_dbus_connection_signal_subscribe(
      bus.cast(), sender, interface, signal, path, argument, GDBusSignalFlags(0),
      { _, _, _, _, _, values, data in
        guard let data else { return }
        Unmanaged<FilePortal>.fromOpaque(data).takeUnretainedValue().take(values)
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    subscriptions.append(number)
  }

  /// The answer; or the news that the portal has gone, of which no answer will come any more.
  private func take(_ values: OpaquePointer?) {
    guard let values, strcmp(g_variant_get_type_string(values), "(ua{sv})") == 0 else {
      return settle(nil)
    }
    let code = g_variant_get_child_value(values, 0)
    let results = g_variant_get_child_value(values, 1)
    let list = g_variant_lookup_value(results, "uris", nil)
    defer { [code, results, list].forEach { if let value = $0 { g_variant_unref(value) } } }
    // 1 is that the person chose nothing; 2 that it ended otherwise.
    guard g_variant_get_uint32(code) == 0 else { return settle([]) }
    guard let list, strcmp(g_variant_get_type_string(list), "as") == 0 else { return settle([]) }
    settle(
      (0..<min(g_variant_n_children(list), gsize(Self.most))).compactMap { index in
        let item = g_variant_get_child_value(list, index)
        defer { g_variant_unref(item) }
        guard let path = g_filename_from_uri(g_variant_get_string(item, nil), nil, nil) else {
          return nil
        }
        defer { g_free(path) }
        return String(cString: path)
      })
  }
}
