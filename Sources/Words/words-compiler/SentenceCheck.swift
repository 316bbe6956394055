import Sentences

/// What must be so of a translated sentence before it is compiled in.
struct SentenceCheck {
  let key: String
  let sentence: Sentence
  /// Nil where the file has none that can be read, which is said once.
  let rule: PluralRule?

  func reasons(_ entry: POEntry) -> [String] {
    if entry.isFuzzy { return ["is marked as fuzzy: somebody must look at it"] }
    if entry.id != (sentence.one ?? sentence.english) {
      return ["has another msgid than the Swift"]
    }
    if entry.idPlural != (sentence.one == nil ? nil : sentence.english) {
      return ["has another msgid_plural than the Swift"]
    }
    if entry.strings.contains(where: \.isEmpty) { return ["is not translated"] }
    let expected = sentence.one == nil ? 1 : rule?.count
    if let expected, entry.strings.count != expected {
      return ["has \(entry.strings.count) forms, not \(expected)"]
    }
    return entry.strings.enumerated().flatMap { reasons($1, form: $0) }
  }

  private func reasons(_ text: String, form: Int) -> [String] {
    var reasons: [String] = []
    var places = Set(Template(sentence.english).places)
    let found = Set(Template(text).places)
    if leavesNumberOut(form), !found.contains(1) { places.remove(1) }
    for place in places.subtracting(found).sorted() { reasons.append("lacks {\(place)}") }
    for place in found.subtracting(places).sorted() { reasons.append("has {\(place)} besides") }
    if Self.edges(text) != Self.edges(sentence.english) {
      reasons.append("does not begin and end with the same white space as the English")
    }
    if text.unicodeScalars.contains(where: Self.isForbidden) {
      reasons.append(
        "has control characters or direction marks, which are put around arguments only")
    }
    return reasons
  }

  /// "Both" needs no number: a form that one number alone takes.
  private func leavesNumberOut(_ form: Int) -> Bool {
    guard let rule, sentence.one != nil else { return false }
    return (0...1000).count { rule.form(of: $0) == form } == 1
  }

  private static func edges(_ text: String) -> [Substring] {
    func isWhite(_ character: Character) -> Bool { character == " " || character == "\n" }
    return [text.prefix(while: isWhite), Substring(text.reversed().prefix(while: isWhite))]
  }

  /// Control characters set records apart, and isolates are what `withoutIsolation` takes away.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
