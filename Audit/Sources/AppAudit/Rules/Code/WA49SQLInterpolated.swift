internal import SwiftSyntax

extension Rule {
  static let sqlInterpolated = Rule(
    "WA49", "sql-interpolated", .error,
    sentence: "a value is put into {1}",
    hint: "bind the value: `?` in SQL, %@ with arguments in NSPredicate",
    why: "Who chooses the value writes the rest of the statement.",
    criterion:
      "Something is put into, or added to, a text that begins like a statement of SQL (in capitals or small letters), or into the format of NSPredicate; constants and cases of the sources, numbers, and texts put together of these are none.",
    limits:
      "A property whose name ends in table, column, schema, marks or placeholders (or name after that) is taken for such a name, which cannot be bound, where it does not stand in quotes; so is what a type has that is called so, as Note.Columns.title. Other names from a list that is not in the sources are flagged, and values that were made safe.",
    source: "seed 004, secure coding patterns", masvs: "CODE-4", cwe: 89,
    bad:
      "func find(_ name: String) -> Row? { database.row(\"SELECT * FROM user WHERE name = '\\(name)'\") }",
    good:
      "func find(_ name: String) -> Row? { database.row(\"SELECT * FROM user WHERE name = ?\", name) }",
    [
      .nodes([.stringLiteralExpr]) { node, file in
        guard let literal = node.as(StringLiteralExprSyntax.self), node.parent?.kind != .exprList,
          isStatement(literal), !isBound(literal, file),
          statement(file).isForeign(ExprSyntax(literal))
        else { return [] }
        return [file.match(literal, "a statement of SQL")]
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let sequence = node.as(SequenceExprSyntax.self) else { return [] }
        let assignment = Assignment(sequence)
        let elements = assignment?.value ?? Array(sequence.elements.prefix(512))
        guard let first = elements.first else { return [] }
        let begins =
          if let assignment, assignment.sign == "+=" {
            isStatement(variable: assignment.target, file)
          } else {
            first.bare.as(StringLiteralExprSyntax.self).map { isStatement($0) } ?? false
          }
        guard begins, statement(file).isForeign(sumOf: elements) else { return [] }
        return [file.match(first.bare, "a statement of SQL")]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        if call.name == "append", let text = call.arguments.first?.expression,
          text.is(StringLiteralExprSyntax.self), let receiver = call.receiver,
          isStatement(variable: receiver, file), statement(file).isForeign(text)
        {
          return [file.match(text, "a statement of SQL")]
        }
        guard let format = call.argument("format"), isPredicate(call, file),
          let place = PutTogether(file: file).foreignText(of: format)
        else { return [] }
        return [Match(place: place, words: ["the format of a predicate"])]
      },
    ])

  private static func statement(_ file: SwiftFile) -> PutTogether {
    PutTogether(file: file, mayNameTables: true)
  }

  /// Whether a text is none, but a literal of a library's type that binds what is put into it: `let query: SQL = "…"`.
  private static func isBound(_ literal: StringLiteralExprSyntax, _ file: SwiftFile) -> Bool {
    if let type = TypeOf.wanted(at: ExprSyntax(literal), file) {
      return !["String", "NSString", "Substring"].contains(type)
    }
    guard let argument = literal.parent?.as(LabeledExprSyntax.self) else { return false }
    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    return argument.label?.text == "literal" || ["SQL", "SQLRequest"].contains(call?.path ?? "")
  }

  private static func isPredicate(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    let path = file.systemPath(of: call)
    guard path == ".init" else { return path == "NSPredicate" }
    // `request.predicate = .init(format: …)`
    guard let list = call.parent?.parent, let assignment = Assignment(list) else { return false }
    return assignment.target.path?.lastName == "predicate"
  }

  /// Whether a variable of the function begins as a statement.
  private static func isStatement(variable: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.declaration(of: variable)?.values.first?.first?.bare.as(StringLiteralExprSyntax.self)
      .map { isStatement($0) } ?? false
  }

  private static func isStatement(_ literal: StringLiteralExprSyntax) -> Bool {
    // A text over several lines has a segment for each.
    isStatement(
      literal.segments.prefix(64).map { $0.as(StringSegmentSyntax.self)?.content.text ?? " ? " }
        .joined())
  }

  private static func isStatement(_ text: String) -> Bool {
    // By bytes: one character may have as many marks as somebody likes.
    let written = String(decoding: text.utf8.prefix(400), as: UTF8.self).split { $0.isWhitespace }
    // A sentence for people begins with one capital letter.
    guard let begin = written.first, begin.uppercased() == begin || begin.lowercased() == begin
    else { return false }
    let words = written.map { $0.uppercased() }
    let second = words.dropFirst().first ?? ""
    switch words.first {
    case "SELECT": return words.contains("FROM")
    case "INSERT", "REPLACE": return second == "INTO" || second == "OR"
    case "DELETE": return second == "FROM"
    case "UPDATE": return words.contains("SET")
    case "DROP", "ALTER": return kinds.contains(second)
    case "CREATE":
      return kinds.contains(second)
        || ["TEMP", "TEMPORARY", "UNIQUE", "VIRTUAL"].contains(second)
          && kinds.contains(words.dropFirst(2).first ?? "")
    case "WITH":
      return words.contains { $0 == "AS" || $0.hasPrefix("AS(") }
        && words.contains {
          ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(
            $0.replacingPrefix("AS").replacingPrefix("("))
        }
    case "ATTACH": return second == "DATABASE" || second.hasPrefix("'")
    case "PRAGMA": return true
    default: return false
    }
  }

  private static let kinds: Set<String> = ["TABLE", "INDEX", "VIEW", "TRIGGER"]
}
