internal import SwiftSyntax

/// Texts that are put together, and whether something foreign is put into them: neither a text of the sources nor a number.
struct PutTogether {
  let file: SwiftFile
  /// Whether names of tables and columns may be put in: they cannot be bound.
  var mayNameTables = false
  private static let depth = 4
  /// What is counted for a variable that is followed: all its values are looked at in several ways.
  private static let costOfVariable = 64
  /// Variables that are given each other many times would be looked at for ever.
  private let budget = Budget(256)

  init(file: SwiftFile, mayNameTables: Bool = false) {
    (self.file, self.mayNameTables) = (file, mayNameTables)
  }

  /// Where a text stands, of those that an expression is, into which something foreign is put. A value that is foreign all in
  /// all is none: it was put together elsewhere, if at all.
  func foreignText(of expression: ExprSyntax, depth: Int = depth) -> Place? {
    guard budget.take() else { return nil }
    let bare = expression.bare
    if bare.is(StringLiteralExprSyntax.self) { return isForeign(bare) ? file.place(bare) : nil }
    if let sequence = bare.as(SequenceExprSyntax.self) {
      return foreignText(of: Array(sequence.elements.prefix(512)), depth: depth)
    }
    if let local = file.declaration(of: bare) {
      guard depth > 0, Work.take(Self.costOfVariable) else { return nil }
      return local.values.prefix(64).lazy.compactMap { foreignText(of: $0, depth: depth - 1) }.first
    }
    // A constant elsewhere, as its own place has it.
    return file.values(of: bare).first { found in
      guard case .composed(let parts) = found.value else { return false }
      return parts.contains {
        $0.value.text == nil && $0.value.number == nil && $0.value.flag == nil
      }
    }?.place
  }

  private func foreignText(of operands: [ExprSyntax], depth: Int) -> Place? {
    if operands.count == 1, let only = operands.first { return foreignText(of: only, depth: depth) }
    let (sum, arms) = Self.split(operands)
    if let place = arms.lazy.compactMap({ foreignText(of: $0, depth: depth) }).first {
      return place
    }
    guard sum.contains(where: { $0.bare.is(StringLiteralExprSyntax.self) }),
      isForeign(sumOf: sum), let first = sum.first, let last = sum.last
    else { return nil }
    return Place(
      file: file.number, start: first.extent.lowerBound, end: last.extent.upperBound)
  }

  /// Whether operands with signs between them are a text, and one of them is foreign.
  func isForeign(sumOf operands: [ExprSyntax], depth: Int = depth) -> Bool {
    let (sum, arms) = Self.split(operands)
    if arms.contains(where: { isForeign($0, depth: depth) }) { return true }
    let signs = sum.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    // Everything else that is computed is a number or a flag.
    guard signs.allSatisfy({ $0 == "+" || $0 == "??" }) else { return false }
    let parts = sum.filter { !$0.is(BinaryOperatorExprSyntax.self) }
    if signs.contains("+"), parts.contains(where: isNumber) { return false }
    var isQuoted = false
    return parts.contains { part in
      defer {
        let text = part.bare.as(StringLiteralExprSyntax.self)?.segments.last
        isQuoted = text?.as(StringSegmentSyntax.self).map(Self.opensQuote) ?? false
      }
      return isForeign(part, isQuoted: isQuoted, depth: depth)
    }
  }

  /// The operands behind the last `?:`, and what its other arms are.
  private static func split(_ operands: [ExprSyntax]) -> (sum: [ExprSyntax], arms: [ExprSyntax]) {
    let ternaries = operands.compactMap { $0.as(UnresolvedTernaryExprSyntax.self) }
    let last = operands.lastIndex { $0.is(UnresolvedTernaryExprSyntax.self) }
    var sum = last.map { Array(operands[($0 + 1)...]) } ?? operands
    if sum.count > 2, sum[sum.count - 2].is(UnresolvedAsExprSyntax.self) { sum.removeLast(2) }
    return (sum, ternaries.map(\.thenExpression))
  }

  /// Whether an expression is something foreign, or has it put into it.
  func isForeign(_ expression: ExprSyntax, isQuoted: Bool = false, depth: Int = depth) -> Bool {
    guard budget.take() else { return false }
    let bare = expression.bare
    if let literal = bare.as(StringLiteralExprSyntax.self) { return isForeign(literal, depth) }
    if let sequence = bare.as(SequenceExprSyntax.self) {
      return depth > 0
        && isForeign(sumOf: Array(sequence.elements.prefix(512)), depth: depth - 1)
    }
    if let list = bare.as(ArrayExprSyntax.self) {
      return depth > 0 && list.elements.contains { isForeign($0.expression, depth: depth - 1) }
    }
    // `#keyPath(Note.name)` is a text of the sources.
    if bare.is(MacroExpansionExprSyntax.self) { return false }
    if isNumber(bare) || isCase(bare) || mayNameTables && !isQuoted && namesTable(bare) {
      return false
    }
    if let call = bare.as(FunctionCallExprSyntax.self), let made = parts(of: call) {
      return depth > 0 && isForeign(made, depth: depth - 1)
    }
    if depth > 0, let local = file.declaration(of: bare), !local.values.isEmpty {
      guard Work.take(Self.costOfVariable) else { return false }
      return local.values.contains { isForeign(sumOf: $0, depth: depth - 1) }
    }
    return file.values(of: bare).contains { found in
      switch found.value {
      case .text, .number, .flag: false
      case .composed(let parts): parts.contains { $0.value.text == nil && $0.value.number == nil }
      default: true
      }
    }
  }

  private func isForeign(_ literal: StringLiteralExprSyntax, _ depth: Int) -> Bool {
    guard depth > 0 else { return false }
    var isQuoted = false
    for segment in literal.segments.prefix(256) {
      switch segment {
      case .stringSegment(let text): isQuoted = Self.opensQuote(text)
      case .expressionSegment(let put):
        guard let first = put.expressions.first else { continue }
        if isForeign(first.expression, isQuoted: isQuoted, depth: depth - 1) { return true }
      }
    }
    return false
  }

  private static func opensQuote(_ text: StringSegmentSyntax) -> Bool {
    text.content.text.last.map { "'\"%".contains($0) } ?? false
  }

  // MARK: What is known

  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "TimeInterval", "Bool", "sqlite3_int64",
  ]

  /// Whether it is a number or a flag.
  private func isNumber(_ expression: ExprSyntax) -> Bool {
    let bare = expression.bare
    switch bare.kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: return true
    default: break
    }
    if ["count", "isEmpty", "hashValue", "timeIntervalSince1970"].contains(
      bare.path?.lastName ?? "")
    {
      return true
    }
    if let type = file.typeName(of: bare), Self.numbers.contains(type) { return true }
    if let call = bare.as(FunctionCallExprSyntax.self) {
      if ["max", "min", "abs"].contains(call.path ?? "") {
        return call.arguments.contains { isNumber($0.expression) }
      }
      // Texts that are made of numbers.
      guard ["map", "joined"].contains(call.name), let list = call.receiver else { return false }
      if call.name == "joined" { return isNumber(list) }
      return file.typeName(of: list).map {
        Self.numbers.contains(String($0.dropFirst().dropLast()))
      }
        ?? false
    }
    return file.values(of: bare).allSatisfy { $0.value.number != nil || $0.value.flag != nil }
  }

  /// Whether it is a case of an enumeration of the module, or what stands for one.
  private func isCase(_ expression: ExprSyntax) -> Bool {
    let type: String?
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "rawValue"
    {
      type = file.typeName(of: base)
    } else if expression.path == "rawValue" {
      type = EnclosingType(of: expression)?.name
    } else {
      type = file.typeName(of: expression)
    }
    guard let type, file.index.declares(type) else { return false }
    return !(file.index.inherited[type] ?? []).isDisjoint(with: ["String", "Int", "CodingKey"])
  }

  /// Whether it is a property or a function that is named for a table, a column or the places of values (`?, ?`), or something of a type that is. What a function is given
  /// is none: it may be anything.
  private func namesTable(_ expression: ExprSyntax) -> Bool {
    guard let path = expression.path?.replacingOccurrence("()", "") else { return false }
    switch file.declaration(of: expression)?.scope.kind {
    case .functionDecl, .initializerDecl, .subscriptDecl: return false
    default: break
    }
    func ends(_ name: String) -> Bool {
      var words = SecretName.split(name)
      while let last = words.last, words.count > 1, ["name", "names"].contains(last) {
        words.removeLast()
      }
      return words.last.map {
        ["table", "tables", "column", "columns", "schema", "placeholders", "marks"].contains($0)
      } ?? false
    }
    // `Note.Columns.title.name`: of the types that it is of one may be that of columns.
    return ends(path.lastTwo)
      || path.split(separator: ".").prefix(8).contains {
        $0.first?.isUppercase == true && ends(String($0))
      }
  }

  /// What a text is made of by a function of the system.
  private func parts(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    switch call.path {
    case "String", "Array", "repeatElement":
      return call.argument("repeating") ?? call.arguments.first?.expression
    default: break
    }
    switch call.name {
    case "joined", "trimmingCharacters", "dropLast", "prefix", "lowercased", "uppercased":
      return call.receiver
    case "map", "compactMap": return call.closure?.statements.onlyExpression
    default: return nil
    }
  }
}
