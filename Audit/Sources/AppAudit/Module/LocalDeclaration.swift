internal import SwiftSyntax

/// What a name means that a function, a closure or a statement declares: a variable, a parameter, what a pattern binds.
struct LocalDeclaration {
  let name: String
  /// The type that stands there.
  let type: TypeSyntax?
  /// The part of the function in which it can be used.
  let scope: Syntax
  /// What it has from the start, each a list of operands.
  private let first: [[ExprSyntax]]
  /// Whether it can be given something later.
  private let isVariable: Bool
  /// A part of a function that has more nodes is not looked through.
  private static let mostNodes = 4_000
  private static let mostStatements = 400

  init?(of name: String, from node: some SyntaxProtocol) {
    if name.hasPrefix("$") {
      self.init(name, in: Syntax(node))
      return
    }
    var child = Syntax(node)
    var steps = 0
    while let parent = child.parent, steps < 2_000 {
      steps += 1
      if parent.kind == .memberBlock, EnclosingType(declaredBy: parent.parent ?? parent) != nil {
        return nil
      }
      if let found = Self.declaration(of: name, in: parent, before: child) {
        self = found
        return
      }
      child = parent
    }
    return nil
  }

  private init(
    _ name: String, _ first: [[ExprSyntax]] = [], _ type: TypeSyntax? = nil, in scope: Syntax,
    isVariable: Bool = false
  ) {
    (self.name, self.first, self.type) = (name, first, type)
    (self.scope, self.isVariable) = (scope, isVariable)
  }

  /// What it was given, each a list of operands. Empty where that cannot be known.
  var values: [[ExprSyntax]] { given.values }

  /// Whether it is given to somebody to change.
  var isPassedToBeChanged: Bool { given.isPassed }

  /// What it was given, whether it was given to somebody to change, and how much was looked at for that, in steps of a `Budget`.
  var given: (values: [[ExprSyntax]], isPassed: Bool, cost: Int) {
    guard isVariable else { return (first, false, 1) }
    var values = first
    var isPassed = false
    var count = 0
    walkWhile(scope) { node in
      count += 1
      guard count <= Self.mostNodes else { return false }
      if node.kind == .sequenceExpr, let assignment = Assignment(node), isIt(assignment.target) {
        values.append(assignment.value)
      } else if let passed = node.as(InOutExprSyntax.self), isIt(passed.expression) {
        isPassed = true
      }
      return true
    }
    // Nothing is known of what somebody else may have changed.
    if isPassed || count > Self.mostNodes { values = [] }
    return (values, isPassed, 1 + count / 16)
  }

  private func isIt(_ expression: ExprSyntax) -> Bool {
    expression.bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText == name
  }

  private static func declaration(
    of name: String, in parent: Syntax, before child: Syntax
  ) -> LocalDeclaration? {
    switch parent.kind {
    case .codeBlockItemList:
      if parent.parent?.kind == .sourceFile { return nil }
      return declaration(of: name, in: parent.cast(CodeBlockItemListSyntax.self), before: child)
    case .closureExpr:
      return parameter(name, of: parent.cast(ClosureExprSyntax.self))
    case .functionDecl:
      return parameter(name, parent.cast(FunctionDeclSyntax.self).signature.parameterClause, parent)
    case .initializerDecl:
      return parameter(
        name, parent.cast(InitializerDeclSyntax.self).signature.parameterClause, parent)
    case .subscriptDecl:
      return parameter(name, parent.cast(SubscriptDeclSyntax.self).parameterClause, parent)
    case .accessorDecl:
      let accessor = parent.cast(AccessorDeclSyntax.self)
      let given = accessor.parameters?.name.identifierText
      let implied = ["set": "newValue", "willSet": "newValue", "didSet": "oldValue"]
      return name == given ?? implied[accessor.accessorSpecifier.text]
        ? LocalDeclaration(name, in: parent) : nil
    case .ifExpr:
      let condition = parent.cast(IfExprSyntax.self)
      guard condition.elseKeyword.map({ child.position < $0.position }) ?? true else { return nil }
      return declaration(of: name, in: condition.conditions, before: child, scope: parent)
    case .whileStmt:
      return declaration(
        of: name, in: parent.cast(WhileStmtSyntax.self).conditions, before: child, scope: parent)
    case .forStmt:
      let loop = parent.cast(ForStmtSyntax.self)
      // What a list has that stands there is known.
      if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name,
        let list = loop.sequence.bare.as(ArrayExprSyntax.self)
      {
        return LocalDeclaration(name, list.elements.map { [$0.expression] }, in: parent)
      }
      return binds(name, Syntax(loop.pattern)) ? LocalDeclaration(name, in: parent) : nil
    case .catchClause:
      let clause = parent.cast(CatchClauseSyntax.self)
      return name == "error" && clause.catchItems.isEmpty || binds(name, Syntax(clause.catchItems))
        ? LocalDeclaration(name, in: parent) : nil
    case .switchCase:
      guard case .case(let label) = parent.cast(SwitchCaseSyntax.self).label else { return nil }
      return binds(name, Syntax(label)) ? LocalDeclaration(name, in: parent) : nil
    default: return nil
    }
  }

  private static func declaration(
    of name: String, in items: CodeBlockItemListSyntax, before child: Syntax
  ) -> LocalDeclaration? {
    var found: LocalDeclaration?
    for (count, item) in items.enumerated() {
      guard item.position < child.position else { break }
      // Nothing is known of a variable behind so many statements.
      guard count < mostStatements else { return LocalDeclaration(name, in: Syntax(items)) }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        // Not in what it is made of itself.
        guard Syntax(item) != child else { break }
        for binding in variable.bindings {
          if binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name {
            found = LocalDeclaration(
              name, binding.initializer.map { [[$0.value]] } ?? [], binding.typeAnnotation?.type,
              in: Syntax(items),
              // What has its value from the start, and is no variable, keeps it.
              isVariable: variable.bindingSpecifier.tokenKind == .keyword(.var)
                || binding.initializer == nil)
          } else if binds(name, Syntax(binding.pattern)) {
            found = LocalDeclaration(name, in: Syntax(items))
          }
        }
      } else if let guarded = item.item.as(GuardStmtSyntax.self), Syntax(item) != child {
        found =
          declaration(of: name, in: guarded.conditions, before: nil, scope: Syntax(items)) ?? found
      } else if let function = item.item.as(FunctionDeclSyntax.self),
        function.name.identifierText == name
      {
        found = LocalDeclaration(name, in: Syntax(items))
      }
    }
    return found
  }

  private static func declaration(
    of name: String, in conditions: ConditionElementListSyntax, before child: Syntax?, scope: Syntax
  ) -> LocalDeclaration? {
    for condition in conditions.reversed() {
      switch condition.condition {
      case .optionalBinding(let binding):
        guard
          binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name
        else { continue }
        // `if let name` is what that name was outside.
        guard let value = binding.initializer?.value else { return nil }
        return LocalDeclaration(name, [[value]], binding.typeAnnotation?.type, in: scope)
      case .matchingPattern(let pattern):
        if binds(name, Syntax(pattern.pattern)) { return LocalDeclaration(name, in: scope) }
      default: continue
      }
    }
    return nil
  }

  private static func parameter(
    _ name: String, _ clause: FunctionParameterClauseSyntax, _ scope: Syntax
  ) -> LocalDeclaration? {
    for parameter in clause.parameters
    where (parameter.secondName ?? parameter.firstName).identifierText == name {
      return LocalDeclaration(name, [], parameter.type, in: scope)
    }
    return nil
  }

  private static func parameter(
    _ name: String, of closure: ClosureExprSyntax
  ) -> LocalDeclaration? {
    let scope = Syntax(closure)
    switch closure.signature?.parameterClause {
    case .simpleInput(let names):
      if names.contains(where: { $0.name.identifierText == name }) {
        return LocalDeclaration(name, in: scope)
      }
    case .parameterClause(let clause):
      for parameter in clause.parameters
      where (parameter.secondName ?? parameter.firstName).identifierText == name {
        return LocalDeclaration(name, [], parameter.type, in: scope)
      }
    case nil: break
    }
    for capture in closure.signature?.capture?.items ?? []
    where capture.name.identifierText == name {
      guard let value = capture.initializer?.value else { continue }
      return LocalDeclaration(name, [[value]], in: scope)
    }
    return nil
  }

  /// Whether a pattern gives something this name.
  private static func binds(_ name: String, _ pattern: Syntax) -> Bool {
    pattern.contains { $0.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name }
  }
}
