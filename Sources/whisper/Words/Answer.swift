/// What a person answers to a question with a yes or no.
enum Answer {
  case yes, no

  /// Nil for what is neither, in the person's language or in English.
  init?(_ text: String) {
    let text = text.lowercased()
    func isOne(of forms: LabelWords) -> Bool {
      [forms.sentence.english, forms.text].contains { forms in
        forms.split(separator: " ").contains { $0 == text }
      }
    }
    if isOne(of: .yes) {
      self = .yes
    } else if isOne(of: .no) {
      self = .no
    } else {
      return nil
    }
  }
}
