/// One sentence in English. `{1}`, `{2}` and so on stand for what is filled in. One that counts has two forms,
/// and `{1}` is the number.
package struct Sentence: Sendable, ExpressibleByStringLiteral {
  /// For a number of one; nil for a sentence that does not count.
  package let one: String?
  /// For any other number, or the only form.
  package let english: String
  /// What a translator must know and does not see: what a place is filled with, where there is little room.
  package let note: String?

  package init(_ english: String, note: String? = nil) {
    one = nil
    self.english = english
    self.note = note
  }

  package init(one: String, other: String, note: String? = nil) {
    self.one = one
    english = other
    self.note = note
  }

  package init(stringLiteral english: String) { self.init(english) }

  package func english(counting count: UInt64?) -> String {
    if let one, count == 1 { one } else { english }
  }
}
