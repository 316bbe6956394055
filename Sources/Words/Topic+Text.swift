package import Sentences

extension Topic {
  /// The sentence in the person's language, as it stands.
  package var text: String { text(in: .current) }

  /// As it stands in a language, and, if it counts, for a number.
  package func text(in language: Language, counting count: Int? = nil) -> String {
    language.translation?.text(of: rawValue, counting: count)
      ?? sentence.english(counting: count)
  }

  /// The sentence with its places filled. What is filled in is isolated where it would otherwise
  /// reorder what stands beside it, and is never looked through for places itself.
  package func callAsFunction(_ arguments: String...) -> String {
    Template(text).filled(with: arguments.map(isolated))
  }

  /// The same of a sentence that counts: `{1}` is the number.
  package func callAsFunction(_ count: Int, _ arguments: String...) -> String {
    Template(text(in: .current, counting: count)).filled(
      counting: count, with: arguments.map(isolated))
  }
}
