extension LabelWords {
  /// Whether an answer is a yes, in the person's language or in English.
  static func isYes(_ answer: String) -> Bool {
    let answer = answer.lowercased()
    return [yes.sentence.english, yes.text].contains { forms in
      forms.split(separator: " ").contains { $0 == answer }
    }
  }
}
