internal import SwiftSyntax

extension Rule {
  static let sqlInterpolated = Rule(
    "WA49", "sql-interpolated", .error,
    sentence: "a value is put into {1}",
    hint: "bind the value: `?` in SQL, %@ with arguments in NSPredicate",
    why: "Who chooses the value writes the rest of the statement.",
    criterion:
      "Something is put into, or added to, a text that begins like a statement of SQL, or into the format of NSPredicate; constants of the source and numbers are none.",
    limits: "Names of tables from a fixed list are flagged where the list is not in the sources.",
    source: "seed 004, secure coding patterns", masvs: "CODE-4", cwe: 89,
    bad:
      "func find(_ name: String) -> Row? { database.row(\"SELECT * FROM user WHERE name = '\\(name)'\") }",
    good:
      "func find(_ name: String) -> Row? { database.row(\"SELECT * FROM user WHERE name = ?\", name) }",
    [
      .nodes([.stringLiteralExpr]) { node, file in
        guard let literal = node.as(StringLiteralExprSyntax.self), node.parent?.kind != .exprList,
          isStatement(literal),
          hasForeign(literal, file)
        else { return [] }
        return [file.match(literal, "a statement of SQL")]
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let sequence = node.as(SequenceExprSyntax.self) else { return [] }
        let elements = Assignment(sequence)?.value ?? Array(sequence.elements)
        guard let first = elements.first?.bare.as(StringLiteralExprSyntax.self), isStatement(first),
          elements.dropFirst().allSatisfy({ part in
            part.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "+" } ?? true
          }), elements.contains(where: { isForeign($0, file) })
        else { return [] }
        return [file.match(first, "a statement of SQL")]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.path == "NSPredicate",
          let format = call.argument("format"), isForeign(format, file),
          !format.bare.is(DeclReferenceExprSyntax.self)
        else { return [] }
        return [file.match(format, "the format of a predicate")]
      },
    ])

  /// Whether something is put into a text that is neither a text of the source nor a number.
  private static func hasForeign(_ literal: StringLiteralExprSyntax, _ file: SwiftFile) -> Bool {
    literal.segments.contains { segment in
      guard case .expressionSegment(let put) = segment, let first = put.expressions.first else {
        return false
      }
      return isForeign(first.expression, file)
    }
  }

  private static func isForeign(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    let bare = expression.bare
    if bare.is(BinaryOperatorExprSyntax.self) { return false }
    if let literal = bare.as(StringLiteralExprSyntax.self) { return hasForeign(literal, file) }
    let path = bare.path?.replacingOccurrence("()", "") ?? ""
    // A table or a column cannot be bound: its name has to be put in.
    if SecretName.split(path).contains(where: {
      ["table", "tables", "column", "columns", "schema"].contains($0)
    }) {
      return false
    }
    if ["count", "rawValue"].contains(path.lastName) { return false }
    if let type = file.typeName(of: bare),
      ["Int", "Int64", "Int32", "UInt", "Double", "Bool"].contains(type)
    {
      return false
    }
    return file.values(of: bare).contains { found in
      switch found.value {
      case .text, .number, .flag: false
      case .composed(let parts): parts.contains { $0.value.text == nil && $0.value.number == nil }
      default: true
      }
    }
  }

  private static func isStatement(_ literal: StringLiteralExprSyntax) -> Bool {
    // A text over several lines has a segment for each.
    isStatement(
      literal.segments.prefix(64).map { $0.as(StringSegmentSyntax.self)?.content.text ?? " ? " }
        .joined())
  }

  private static func isStatement(_ text: String) -> Bool {
    let words = text.prefix(400).split { $0.isWhitespace }.map { $0.uppercased() }
    guard let first = words.first else { return false }
    let second = words.dropFirst().first ?? ""
    switch first {
    case "SELECT": return words.contains("FROM")
    case "INSERT", "REPLACE": return second == "INTO" || second == "OR"
    case "DELETE": return second == "FROM"
    case "UPDATE": return words.contains("SET")
    case "DROP", "CREATE", "ALTER": return ["TABLE", "INDEX", "VIEW", "TRIGGER"].contains(second)
    case "PRAGMA": return true
    default: return false
    }
  }
}
