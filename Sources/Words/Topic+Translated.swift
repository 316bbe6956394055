package import Sentences

extension Topic {
  /// What a layer below says in English, in the person's language. A text that this topic does not
  /// know stays what it is.
  package static func translated(_ english: String) -> String {
    guard Language.current != .english else { return english }
    for words in allCases {
      if let arguments = Template(words.sentence.english).arguments(of: english) {
        return words.filled(with: arguments)
      }
    }
    return english
  }
}
