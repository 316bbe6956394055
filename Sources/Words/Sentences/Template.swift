/// A sentence with places: literal pieces, and a place's number between each two of them.
package struct Template: Sendable {
  private let literals: [String]
  /// The numbers as they are written, from 1.
  package let places: [Int]

  package init(_ text: String) {
    var literals: [String] = []
    var places: [Int] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{", let number = rest.first?.wholeNumberValue, number > 0,
        rest.dropFirst().first == "}"
      {
        literals.append(literal)
        places.append(number)
        literal = ""
        rest = rest.dropFirst(2)
      } else {
        literal.append(character)
      }
    }
    self.literals = literals + [literal]
    self.places = places
  }

  /// The text with its places filled, in one pass: a place that an argument holds is text. A form for one number
  /// alone may leave it out.
  package func filled(with arguments: [String]) -> String {
    let expected = places.max() ?? min(arguments.count, 1)
    assert(expected == arguments.count)
    var result = ""
    for (literal, place) in zip(literals, places) {
      result += literal
      result += arguments.dropFirst(place - 1).first ?? ""
    }
    return result + (literals.last ?? "")
  }

  /// What stands at the places of a text that was made from this; nil when it was not. Of two ways
  /// to read a text, the one with the shortest first argument is taken.
  package func arguments(of text: String) -> [String]? {
    guard let first = literals.first, let last = literals.last, text.hasPrefix(first) else {
      return nil
    }
    guard !places.isEmpty else { return text == first ? [] : nil }
    var rest = text.dropFirst(first.count)
    var found: [Int: String] = [:]
    for (place, literal) in zip(places.dropLast(), literals.dropFirst()) {
      guard let range = rest.firstRange(of: literal) else { return nil }
      found[place] = String(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last), let place = places.last else { return nil }
    found[place] = String(rest.dropLast(last.count))
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}
