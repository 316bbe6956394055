/// Which of a language's plural forms a number takes: the `Plural-Forms` of gettext, `nplurals=2; plural=(n != 1);`.
package struct PluralRule: Sendable {
  /// How many forms there are.
  package let count: Int
  private let expression: PluralExpression

  /// No language has more than six.
  package static let mostForms = 16

  /// Nil for what is no such rule, or a longer or deeper one than any language needs.
  package init?(_ text: String) {
    guard text.utf8.count <= PluralExpression.longest else { return nil }
    var fields = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    if fields.count == 3, fields[2].isEmpty { fields.removeLast() }
    guard fields.count == 2, let forms = Self.value(of: "nplurals", in: fields[0]),
      let plural = Self.value(of: "plural", in: fields[1]),
      let count = Int(forms), 1...Self.mostForms ~= count,
      let expression = PluralExpression(plural)
    else { return nil }
    self.count = count
    self.expression = expression
  }

  /// Nil where the rule divides by zero or names a form that there is not.
  package func form(of number: UInt64) -> Int? {
    guard let value = expression.value(number), let form = Int(exactly: value), form < count else {
      return nil
    }
    return form
  }

  private static func value(of name: String, in field: Substring) -> Substring? {
    guard field.hasPrefix(name) else { return nil }
    let rest = trimmed(field.dropFirst(name.count))
    return rest.first == "=" ? trimmed(rest.dropFirst()) : nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
