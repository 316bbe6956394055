internal import SwiftSyntax

/// A link that somebody opens the app with: the names that a function gives it, and what it does with it.
struct OpenedLink {
  private var names: Set<String> = []
  /// Closures whose `$0` is it.
  private var closures: Set<SyntaxIdentifier> = []

  mutating func add(_ name: String) { names.insert(name) }

  /// What the closure is called with.
  mutating func add(parametersOf closure: ClosureExprSyntax) {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): names.first.map { add($0.name.identifierText) }
    case .parameterClause(let clause):
      clause.parameters.first.map { add(($0.secondName ?? $0.firstName).identifierText) }
    case nil: closures.insert(closure.id)
    }
  }

  /// Whether something is taken out of it, and neither its scheme nor its host is looked at.
  mutating func isUnchecked(in body: Syntax) -> Bool {
    var (isUsed, isChecked) = (false, false)
    walkWhile(body) { node in
      switch node.kind {
      case .declReferenceExpr:
        let reference = node.cast(DeclReferenceExprSyntax.self)
        // A variable that is only called so is no look at the link.
        let isMember = reference.whole.id != reference.id || node.parent?.kind != .memberAccessExpr
        isChecked =
          isChecked || isMember && Self.checks.contains(reference.baseName.identifierText)
      case .memberAccessExpr:
        let member = node.cast(MemberAccessExprSyntax.self)
        isUsed =
          isUsed
          || Self.contents.contains(member.declName.baseName.text)
            && member.base.map { isLink($0) } ?? false
      case .functionCallExpr:
        let call = node.cast(FunctionCallExprSyntax.self)
        isChecked = isChecked || isAskedAbout(call)
        addElements(of: call)
      case .initializerClause, .optionalBindingCondition, .forStmt: addBound(by: node)
      default: break
      }
      return !isChecked
    }
    return isUsed && !isChecked
  }

  private static let checks: Set<String> = [
    "scheme", "host", "isFileURL", "hasPrefix", "canHandle",
  ]
  private static let contents: Set<String> = [
    "path", "pathComponents", "lastPathComponent", "query", "queryItems", "absoluteString",
    "fragment", "relativePath", "pathExtension",
  ]
  /// What gives the link itself, or those of a list.
  private static let sames: Set<String> = [
    "url", "first", "last", "absoluteURL", "standardized", "map", "compactMap", "filter", "sorted",
    "reversed", "randomElement", "absoluteString", "self",
  ]
  private static let copies: Set<String> = [
    "URLComponents", "NSURLComponents", "URL", "NSURL", "Array",
  ]

  /// Whether an expression is the link, in whatever form.
  private func isLink(_ expression: ExprSyntax) -> Bool {
    var expression = expression.bare
    for _ in 0..<32 {
      if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
        if names.contains(name) { return true }
        guard name == "$0", let closure = expression.enclosing(ClosureExprSyntax.self) else {
          return false
        }
        return closures.contains(closure.id)
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        guard Self.sames.contains(member.declName.baseName.text), let base = member.base else {
          return false
        }
        expression = base.bare
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        if Self.copies.contains(call.path ?? ""), let only = call.arguments.first {
          expression = only.expression.bare
        } else if call.receiver != nil {
          expression = call.calledExpression.bare
        } else {
          return false
        }
      } else if let list = expression.as(SequenceExprSyntax.self)?.elements,
        list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text == "??",
        let first = list.first
      {
        expression = first.bare
      } else {
        return false
      }
    }
    return false
  }

  /// Whether a function is asked about the link, which may look at what it is.
  private func isAskedAbout(_ call: FunctionCallExprSyntax) -> Bool {
    guard !Self.copies.contains(call.path ?? ""),
      call.arguments.contains(where: { isLink($0.expression) })
    else { return false }
    var next = Syntax(call).parent
    while let parent = next, parent.kind != .codeBlockItem {
      if parent.kind == .conditionElement { return true }
      next = parent.parent
    }
    return false
  }

  /// `links.forEach { … }`, `link.map { … }`: what the closure gets.
  private mutating func addElements(of call: FunctionCallExprSyntax) {
    guard let closure = call.closure, let receiver = call.receiver, isLink(receiver) else { return }
    add(parametersOf: closure)
  }

  private mutating func addBound(by node: Syntax) {
    let (pattern, value): (PatternSyntax?, ExprSyntax?)
    if let loop = node.as(ForStmtSyntax.self) {
      (pattern, value) = (loop.pattern, loop.sequence)
    } else if let condition = node.as(OptionalBindingConditionSyntax.self) {
      (pattern, value) = (condition.pattern, condition.initializer?.value)
    } else {
      pattern = node.parent?.as(PatternBindingSyntax.self)?.pattern
      value = node.as(InitializerClauseSyntax.self)?.value
    }
    guard let name = pattern?.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
      let value,
      isLink(value)
    else { return }
    add(name)
  }
}
