internal import CAdwaita

/// What files a person is asked for.
package enum FileQuestion {
  case open(isMany: Bool)
  /// Where to save something, with a name to begin with.
  case save(name: String)
}

/// Asks for files.
@MainActor
package enum FileDialog {
  /// By the desktop's portal, which shows them without this process reading any directory; where that does not answer, by
  /// GTK's own dialog.
  /// - Returns: paths; none where the person chose none.
  package static func ask(_ question: FileQuestion, title: String, over window: Window) async
    -> [String]
  {
    if let paths = await FilePortal.ask(question, title: title) { return paths }
    return await askHere(question, title: title, over: window)
  }

  private static func askHere(
    _ question: FileQuestion, title: String, over window: Window
  ) async -> [String] {
    let action =
      switch question {
      case .open: GTK_FILE_CHOOSER_ACTION_OPEN
      case .save: GTK_FILE_CHOOSER_ACTION_SAVE
      }
    let dialog = Object(
      gtk_file_chooser_native_new(title, window.object.cast(), action, nil, nil))
    defer { g_object_unref(dialog.raw) }
    switch question {
    case .open(let isMany): gtk_file_chooser_set_select_multiple(dialog.cast(), isMany ? 1 : 0)
    case .save(let name): gtk_file_chooser_set_current_name(dialog.cast(), name)
    }
    gtk_native_dialog_set_modal(dialog.cast(), 1)
    let isChosen = await withCheckedContinuation { continuation in
      let answer = Answer(continuation)
      _ = dialog.on("response") { values in
        answer.settle(values.integer(0) == Int(GTK_RESPONSE_ACCEPT.rawValue))
        return true
      }
      gtk_native_dialog_show(dialog.cast())
    }
    guard isChosen else { return [] }
    let files = Object(gtk_file_chooser_get_files(dialog.cast()))
    defer { g_object_unref(files.raw) }
    return (0..<g_list_model_get_n_items(files.cast())).compactMap { index in
      guard let item = g_list_model_get_item(files.cast(), index) else { return nil }
      defer { g_object_unref(item) }
      guard let path = g_file_get_path(Object(item).cast()) else { return nil }
      defer { g_free(path) }
      return String(cString: path)
    }
  }
}

/// Who waits for a dialog, which may answer more than once.
@MainActor
private final class Answer {
  private var continuation: CheckedContinuation<Bool, Never>?

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func settle(_ isChosen: Bool) {
    continuation?.resume(returning: isChosen)
    continuation = nil
  }
}
