/// A topic of the catalogue: an enum whose raw values are the keys of its sentences.
package protocol Topic: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  var sentence: Sentence { get }
  /// What translators must know of each sentence of the topic.
  static var notes: String? { get }
}

extension Topic {
  package static var notes: String? { nil }
}
