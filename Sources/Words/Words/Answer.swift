package import Sentences

/// What a person answers to a question with a yes or no.
package enum Answer {
  case yes, no

  /// Nil for what is neither, in the person's language or in English.
  package init?(_ text: String) {
    let text = text.lowercased()
    if LabelWords.yes.isOneForm(text) {
      self = .yes
    } else if LabelWords.no.isOneForm(text) {
      self = .no
    } else {
      return nil
    }
  }
}

extension Topic {
  /// Whether `word` is one of the forms, set apart by spaces, that the sentence has in the person's language or
  /// in English.
  package func isOneForm(_ word: String) -> Bool {
    [sentence.english, text].contains { forms in
      forms.split(separator: " ").contains { $0 == word }
    }
  }
}
