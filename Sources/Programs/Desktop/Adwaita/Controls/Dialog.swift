internal import CAdwaita

/// A question over a window, answered by one of its buttons.
package final class Dialog: View {
  package struct Answer {
    let id: String
    let label: String
    let appearance: AdwResponseAppearance

    /// - Parameter label: with `_` before the letter of its access key.
    package static func plain(_ id: String, _ label: String) -> Answer {
      Answer(id: id, label: label, appearance: ADW_RESPONSE_DEFAULT)
    }

    package static func suggested(_ id: String, _ label: String) -> Answer {
      Answer(id: id, label: label, appearance: ADW_RESPONSE_SUGGESTED)
    }

    package static func destructive(_ id: String, _ label: String) -> Answer {
      Answer(id: id, label: label, appearance: ADW_RESPONSE_DESTRUCTIVE)
    }
  }

  private var continuation: CheckedContinuation<String?, Never>?

  /// - Parameter name: what it is called by assistive technology.
  /// - Parameter focused: the answer that Enter gives.
  package init(
    _ name: String, heading: String, text: String, _ content: View? = nil, answers: [Answer],
    focused: String? = nil
  ) {
    super.init(Object(adw_message_dialog_new(nil, nil, nil)))
    let dialog = object
    adw_message_dialog_set_heading(dialog.cast(), heading)
    adw_message_dialog_set_body(dialog.cast(), text)
    for answer in answers {
      adw_message_dialog_add_response(dialog.cast(), answer.id, answer.label)
      adw_message_dialog_set_response_appearance(dialog.cast(), answer.id, answer.appearance)
    }
    if let focused { adw_message_dialog_set_default_response(dialog.cast(), focused) }
    if let content {
      adw_message_dialog_set_extra_child(dialog.cast(), content.object.cast())
      adopt(content) { adw_message_dialog_set_extra_child(dialog.cast(), nil) }
    }
    named(name)
    react(to: "enable-debugging") { _ in
      dialog.stop("enable-debugging"); return true
    }
    react(to: "response") { [weak self] values in
      let id = values.text(0).map { String(cString: $0) }
      self?.settle(answers.first { $0.id == id }?.id)
      return true
    }
  }

  /// Shows it and waits for the answer; nil when it was closed without one. Then it is still there: `close()`.
  package func answer(over window: Window) async -> String? {
    gtk_window_set_transient_for(object.cast(), window.object.cast())
    gtk_window_set_modal(object.cast(), 1)
    return await withCheckedContinuation {
      continuation = $0
      gtk_window_present(object.cast())
    }
  }

  private func settle(_ id: String?) {
    continuation?.resume(returning: id)
    continuation = nil
  }

  override func didClose() {
    gtk_window_destroy(object.cast())
    settle(nil)
  }
}
