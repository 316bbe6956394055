/// One sentence in every language. `{1}`, `{2}` and so on stand for what is filled in.
struct Sentence: Sendable {
  let english: String
  let german: String
  let spanish: String

  init(_ english: String, german: String, spanish: String) {
    self.english = english
    self.german = german
    self.spanish = spanish
  }

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    case .spanish: spanish
    }
  }
}

/// A topic of the catalogue: an enum whose raw values are the keys of its sentences.
protocol Words: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  var sentence: Sentence { get }
}

extension Words {
  /// The sentence in the person's language, as it stands.
  var text: String { sentence.text(in: .current) }

  /// The sentence with its places filled. What is filled in is isolated where it would otherwise
  /// reorder what stands beside it, and is never looked through for places itself.
  func callAsFunction(_ arguments: String...) -> String {
    Template(text).filled(with: arguments.map(isolated))
  }
}
