internal import SwiftParser
internal import SwiftSyntax

/// Finds out what expressions stand for: what a local variable was given in the same function, what a constant of the type, the
/// file or the module has, what a function of one return gives back. Three steps deep; what cannot be known is `.unknown`.
struct Resolver {
  let file: Int
  let index: ModuleIndex
  let names: LocalNames
  let budget: Budget
  static let depth = 3
  /// At most so many values are looked at of one expression.
  private static let most = 64

  func place(_ node: some SyntaxProtocol) -> Place {
    let extent = node.extent
    return Place(file: file, start: extent.lowerBound, end: extent.upperBound)
  }

  /// All that an expression can stand for: both arms of a condition count.
  func values(of expression: ExprSyntax, depth: Int = depth) -> [Found] {
    let bare = expression.bare
    guard budget.take() else { return [Found(.unknown, place(bare))] }
    if let sequence = bare.as(SequenceExprSyntax.self) {
      return values(of: Array(sequence.elements), depth: depth)
    }
    if let ternary = bare.as(TernaryExprSyntax.self) {
      return values(of: ternary.thenExpression, depth: depth)
        + values(of: ternary.elseExpression, depth: depth)
    }
    if let branches = branches(of: bare) {
      return branches.flatMap { values(of: $0, depth: depth) }
    }
    if let text = bare.as(StringLiteralExprSyntax.self) {
      return [Found(value(of: text, depth), place(bare))]
    }
    if let number = bare.as(IntegerLiteralExprSyntax.self) {
      return [Found(Self.number(number.literal.text), place(bare))]
    }
    if let number = bare.as(FloatLiteralExprSyntax.self) {
      return [Found(Self.number(number.literal.text), place(bare))]
    }
    if let flag = bare.as(BooleanLiteralExprSyntax.self) {
      return [Found(.flag(flag.literal.tokenKind == .keyword(.true)), place(bare))]
    }
    if bare.is(NilLiteralExprSyntax.self) { return [Found(.nothing, place(bare))] }
    if let negative = bare.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-",
      let number = values(of: negative.expression, depth: depth).first?.value.number
    {
      return [Found(.number(-number), place(bare))]
    }
    if let array = bare.as(ArrayExprSyntax.self) {
      return [
        Found(
          .list(array.elements.prefix(4_096).flatMap { values(of: $0.expression, depth: depth) }),
          place(bare))
      ]
    }
    if let dictionary = bare.as(DictionaryExprSyntax.self) {
      return [Found(value(of: dictionary, depth), place(bare))]
    }
    if let call = bare.as(FunctionCallExprSyntax.self) { return values(of: call, depth) }
    if let name = bare.as(DeclReferenceExprSyntax.self) {
      return values(of: name.baseName.identifierText, at: bare, depth)
    }
    if let member = bare.as(MemberAccessExprSyntax.self) { return values(of: member, depth) }
    return [Found(.unknown, place(bare))]
  }

  /// What a list of operands with operators between them stands for.
  func values(of operands: [ExprSyntax], depth: Int = depth) -> [Found] {
    var operands = operands[...]
    // Both arms of each condition; what is asked has no part in it.
    var arms: [Found] = []
    if let last = operands.lastIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      let ternaries = operands.lazy.compactMap { $0.as(UnresolvedTernaryExprSyntax.self) }
      arms = ternaries.prefix(Self.most).flatMap { values(of: $0.thenExpression, depth: depth) }
      operands = operands[(last + 1)...]
    }
    while operands.count > 2, operands[operands.endIndex - 2].is(UnresolvedAsExprSyntax.self) {
      operands.removeLast(2)
    }
    guard let first = operands.first else { return arms }
    if operands.count == 1 { return arms + values(of: first, depth: depth) }
    return arms + values(ofComputed: Array(operands), from: first, depth)
  }

  /// What operands with signs of computing between them stand for.
  private func values(ofComputed operands: [ExprSyntax], from first: ExprSyntax, _ depth: Int)
    -> [Found]
  {
    let signs = operands.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    let parts = operands.filter { !$0.is(BinaryOperatorExprSyntax.self) }
    guard !signs.isEmpty, signs.count + parts.count == operands.count else {
      return [Found(.unknown, place(first))]
    }
    if signs.allSatisfy({ $0 == "??" }) { return parts.flatMap { values(of: $0, depth: depth) } }
    let whole = Place(
      file: file, start: first.extent.lowerBound,
      end: operands.last?.extent.upperBound ?? first.extent.upperBound)
    let all = parts.prefix(Self.most).flatMap { values(of: $0, depth: depth) }
    if signs.allSatisfy({ $0 == "+" }), all.contains(where: { $0.value.text != nil }) {
      return [Found(.composed(all), whole)]
    }
    // Options that are put together are all of them, whatever numbers they are.
    if signs.allSatisfy({ $0 == "|" }), all.allSatisfy({ $0.value.path != nil }) {
      return [Found(.list(all), whole)]
    }
    if let number = Self.computed(all.map(\.value), signs) {
      return [Found(.number(number), whole)]
    }
    return [Found(.unknown, whole)]
  }

  // MARK: Names

  private func values(of name: String, at node: ExprSyntax, _ depth: Int) -> [Found] {
    let itself = [Found(.name(name), place(node))]
    if let declaration = names.declaration(of: name, from: node) {
      let unknown = [Found(.unknown, place(node))]
      let variable = Budget.Variable(name: name, scope: declaration.scope.id)
      guard depth > 0, budget.take() else { return unknown }
      let found = budget.visiting(variable) { () -> [Found] in
        let given = declaration.given
        guard budget.take(given.cost), !given.isRewritten else { return [] }
        var whole = given.values.prefix(Self.most).flatMap { values(of: $0, depth: depth - 1) }
        // What is put into a dictionary adds to it; bytes become others.
        if given.isPutInto { whole.removeAll { !$0.value.isDictionary } }
        if given.added.isEmpty { return whole }
        let added = given.added.prefix(Self.most).flatMap { values(of: $0, depth: depth - 1) }
        return Value.joined(whole, added).map { [Found($0, place(node))] } ?? []
      }
      return found.map { $0.isEmpty ? unknown : $0 } ?? unknown
    }
    if index.isMember(name), let type = typeName(around: node),
      index.members[type]?.contains(name) == true
    {
      return constant("\(type).\(name)", at: node, depth)
    }
    if index.declares(name) { return constant(name, at: node, depth) }
    return itself
  }

  private func values(of member: MemberAccessExprSyntax, _ depth: Int) -> [Found] {
    let node = ExprSyntax(member)
    let name = member.declName.baseName.identifierText
    guard let base = member.base?.bare else { return [Found(.name("." + name), place(node))] }
    // `Key.token.rawValue`, `keys.token.description` and texts' own bytes and copies are the value they are made of.
    if [
      "rawValue", "self", "bytes", "utf8", "description", "utf8CString", "baseAddress",
    ].contains(name) {
      return values(of: base, depth: depth)
    }
    if let own = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
      own == "self" || own == "Self",
      let type = typeName(around: node)
    {
      return constant("\(type).\(name)", at: node, depth)
    }
    guard let path = node.path else { return [Found(.unknown, place(node))] }
    let expanded = index.expanded(path)
    // The names of types that hold others may be left out: the last two are looked for.
    if let type = expanded.base {
      let key = expanded.lastTwo
      if index.constants[key] != nil { return constant(key, at: node, depth) }
      if index.declares(type.lastName) { return [Found(.unknown, place(node))] }
    }
    let first = expanded.firstName
    if first.first?.isLowercase == true, names.declaration(of: first, from: node) != nil {
      return [Found(.unknown, place(node))]
    }
    return [Found(.name(expanded), place(node))]
  }

  private func constant(_ key: String, at node: ExprSyntax, _ depth: Int) -> [Found] {
    if index.knowsNothing { return [Found(.name(key), place(node))] }
    guard depth > 0, let found = index.constant(key, from: file) else {
      return [Found(.unknown, place(node))]
    }
    return found.flatMap { index.resolved($0, depth: depth - 1) }
  }

  // MARK: Calls

  private func values(of call: FunctionCallExprSyntax, _ depth: Int) -> [Found] {
    let node = ExprSyntax(call)
    guard let path = call.path.map(index.expanded) else {
      // A literal has no name: `"…".data(using: .utf8)`.
      if let name = call.name, Self.methods.contains(name), let receiver = call.receiver {
        return values(of: receiver, depth: depth)
      }
      return [Found(.unknown, place(node))]
    }
    let name = path.lastName
    // What only makes a text or bytes of another has the other's value.
    if Self.conversions.contains(path) || Self.methods.contains(name) {
      if let only = call.arguments.first?.expression, Self.conversions.contains(path),
        call.arguments.first?.label.map({
          Self.conversionLabels.contains($0.text)
        }) ?? true || path == "Data" && call.labels == ["_"]
      {
        return values(of: only, depth: depth)
      }
      if Self.methods.contains(name), let receiver = call.receiver {
        return values(of: receiver, depth: depth)
      }
    }
    if call.receiver == nil || path.hasPrefix("self.") || path.hasPrefix("Self.") {
      let type = typeName(around: node)
      let signature = Signature.of(name, call)
      let keys =
        signature.map { own in [type.map { "\($0).\(own)" }, own].compactMap(\.self) } ?? []
      for key in keys where index.constants[key] != nil { return constant(key, at: node, depth) }
      if index.declares(name), name.first?.isLowercase == true {
        return [Found(.unknown, place(node))]
      }
    } else {
      if let key = Signature.of(path.lastTwo, call), index.constants[key] != nil {
        return constant(key, at: node, depth)
      }
    }
    let arguments = call.arguments.prefix(64).map { argument in
      let found = values(of: argument.expression, depth: max(0, depth - 1))
      return Value.Argument(
        label: argument.label?.identifierText,
        value: found.count == 1 ? found[0] : Found(.unknown, place(argument.expression)))
    }
    return [Found(.call(path, arguments), place(node))]
  }

  private static let conversions: Set<String> = [
    "String", "Data", "NSString", "Int", "Double", "TimeInterval", "CFString", "URL", "Array",
    "[UInt8]", "NSNumber",
    "CGFloat", "UInt", "Int32", "UInt32",
  ]
  private static let conversionLabels: Set<String> = [
    "describing", "rawValue", "string", "_", "stringLiteral", "value", "booleanLiteral",
  ]
  private static let methods: Set<String> = [
    "lowercased", "uppercased", "trimmingCharacters", "data", "toOpaque", "init",
  ]

  // MARK: Literals

  private func value(of literal: StringLiteralExprSyntax, _ depth: Int) -> Value {
    guard literal.segments.contains(where: { $0.is(ExpressionSegmentSyntax.self) }) else {
      return .text(literal.representedLiteralValue ?? "")
    }
    return .composed(
      literal.segments.prefix(256).flatMap { segment -> [Found] in
        switch segment {
        case .stringSegment(let text):
          return text.content.text.isEmpty ? [] : [Found(.text(text.content.text), place(text))]
        case .expressionSegment(let put):
          return put.expressions.flatMap { values(of: $0.expression, depth: depth) }
        }
      })
  }

  private func value(of dictionary: DictionaryExprSyntax, _ depth: Int) -> Value {
    guard case .elements(let elements) = dictionary.content else { return .dictionary([]) }
    return .dictionary(
      elements.prefix(4_096).flatMap { element -> [Value.Entry] in
        let keys = values(of: element.key, depth: depth)
        return values(of: element.value, depth: depth).flatMap { value in
          keys.map { Value.Entry(key: $0, value: value) }
        }
      })
  }

  /// The values that an `if` or `switch` gives back that is an expression.
  private func branches(of expression: ExprSyntax) -> [ExprSyntax]? {
    if let condition = expression.as(IfExprSyntax.self) {
      var found = [condition.body.statements.onlyExpression]
      switch condition.elseBody {
      case .codeBlock(let block): found.append(block.statements.onlyExpression)
      case .ifExpr(let other): found.append(ExprSyntax(other))
      case nil: return nil
      }
      return found.compactMap(\.self)
    }
    guard let choice = expression.as(SwitchExprSyntax.self) else { return nil }
    return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements.onlyExpression }
  }

  private static func number(_ text: String) -> Value {
    let digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return UInt64(digits.dropFirst(2), radix: 16).map { .number(Double($0)) } ?? .unknown
    }
    if digits.hasPrefix("0b") {
      return UInt64(digits.dropFirst(2), radix: 2).map { .number(Double($0)) } ?? .unknown
    }
    return Double(digits).map { .number($0) } ?? .unknown
  }

  /// Products, quotients, sums and differences, from left to right with the precedence of `*` and `/`.
  private static func computed(_ values: [Value], _ signs: [String]) -> Double? {
    guard values.count == signs.count + 1,
      signs.allSatisfy({ ["*", "/", "+", "-", "<<"].contains($0) })
    else { return nil }
    let numbers = values.compactMap(\.number)
    guard numbers.count == values.count else { return nil }
    var terms = [numbers[0]]
    var pending: [Double] = [1]
    for (place, sign) in signs.enumerated() {
      let next = numbers[place + 1]
      switch sign {
      case "*": terms[terms.count - 1] *= next
      case "/": terms[terms.count - 1] /= next
      case "<<":
        for _ in 0..<min(64, max(0, Int(clamping: Int64(next.rounded().clampedToInt)))) {
          terms[terms.count - 1] *= 2
        }
      default:
        terms.append(next)
        pending.append(sign == "-" ? -1 : 1)
      }
    }
    return zip(terms, pending).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The name of the type that a node is in.
  func typeName(around node: some SyntaxProtocol) -> String? {
    EnclosingType(of: node)?.name
  }
}

extension Double {
  fileprivate var clampedToInt: Int64 { self >= 64 ? 64 : self <= 0 || isNaN ? 0 : Int64(self) }
}

extension CodeBlockItemListSyntax {
  /// The expression that is the only statement, also behind `return`.
  var onlyExpression: ExprSyntax? {
    guard count == 1, let item = first?.item else { return nil }
    switch item {
    case .expr(let expression): return expression
    case .stmt(let statement):
      if let result = statement.as(ReturnStmtSyntax.self) { return result.expression }
      return statement.as(ExpressionStmtSyntax.self)?.expression
    default: return nil
    }
  }
}
