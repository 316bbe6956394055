package import Sentences

extension Topic {
  /// The sentence in the person's language, as it stands.
  package var text: String { text(in: .current) }

  /// As it stands in a language, and, if it counts, for a number; without one, as for many.
  package func text(in language: Language, counting count: UInt64? = nil) -> String {
    language.translation?.text(of: rawValue, counting: count)
      ?? sentence.english(counting: count)
  }

  /// The sentence with its places filled. What is filled in is isolated where it would otherwise
  /// reorder what stands beside it, and is never looked through for places itself.
  package func callAsFunction(_ arguments: String...) -> String { filled(with: arguments) }

  /// The same. A sentence that counts is in the form that the number at `{1}` takes.
  package func filled(with arguments: [String], in language: Language = .current) -> String {
    var count: UInt64?
    if sentence.one != nil, let number = arguments.first {
      count = UInt64(number.drop { $0 == "-" })
    }
    return Template(text(in: language, counting: count)).filled(with: arguments.map(isolated))
  }
}
