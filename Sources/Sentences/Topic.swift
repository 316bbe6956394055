/// A topic of the catalogue: an enum whose raw values are the keys of its sentences.
package protocol Topic: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  var sentence: Sentence { get }
}
