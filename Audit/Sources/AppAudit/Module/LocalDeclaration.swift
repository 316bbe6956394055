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
  /// Whoever asks holds them.
  private unowned let names: LocalNames
  /// Of a variable that stands in more places nothing is known.
  private static let mostUses = 1_024

  init(_ name: String, in scope: Syntax, _ names: LocalNames) {
    self.init(name, [], nil, in: scope, names)
  }

  private init(
    _ name: String, _ first: [[ExprSyntax]], _ type: TypeSyntax?, in scope: Syntax,
    _ names: LocalNames, isVariable: Bool = false
  ) {
    (self.name, self.first, self.type) = (name, first, type)
    (self.scope, self.names, self.isVariable) = (scope, names, isVariable)
  }

  /// `$0` and its like, where they stand.
  init(implicit name: String, at node: Syntax, _ names: LocalNames) {
    var next = node.parent
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = next {
      steps += 1
      if let closure = parent.as(ClosureExprSyntax.self),
        let found = Self.parameter(name, of: closure, names)
      {
        self = found
        return
      }
      if parent.kind == .closureExpr || parent.kind == .memberBlock { break }
      next = parent.parent
    }
    self.init(name, in: node, names)
  }

  /// What happens to it; nil where that is too much to look at.
  var uses: [LocalUse]? {
    let all = names.uses(of: name, in: scope)
    guard all.count <= Self.mostUses, Work.take(all.count) else { return nil }
    return all.map(LocalUse.init)
  }

  /// What it has from the start and keeps, where that is one thing: `let now = Date()`. Its uses are not looked at for that.
  var kept: ExprSyntax? {
    isVariable || first.count != 1 || first[0].count != 1 ? nil : first[0][0]
  }

  /// What it was given, also in addition, each a list of operands. Empty where that cannot be known.
  var values: [[ExprSyntax]] {
    let given = given
    return given.values + given.added
  }

  /// Whether it is given to somebody to change.
  var isPassedToBeChanged: Bool { given.isPassed }

  /// What happened to it.
  struct Given {
    /// What it was given as a whole.
    var values: [[ExprSyntax]] = []
    /// What was put behind or before that: `+=`, `append`, `insert(_:at:)`.
    var added: [[ExprSyntax]] = []
    /// Whether it is given to somebody to change: nothing is known of it then.
    var isPassed = false
    /// Whether what it has is written over in its place.
    var isRewritten = false
    /// Whether something is put into it: `name[key] = value`.
    var isPutInto = false
    /// How much was looked at for that, in steps of a `Budget`.
    var cost = 1
  }

  var given: Given {
    // Each value is looked at next, and may be another variable of many.
    guard Work.take(first.count) else { return Given() }
    guard isVariable else { return Given(values: first) }
    guard let uses else { return Given() }
    var given = Given(values: first, cost: 1 + uses.count / 16)
    for use in uses {
      switch use {
      case .assigned(let assignment):
        if assignment.sign == "=" {
          given.values.append(assignment.value)
        } else {
          given.added.append(assignment.value)
        }
      case .called(let call):
        if let added = call.addition {
          given.added.append([added])
        } else if let name = call.name, Self.rewriting.contains(name) {
          given.isRewritten = true
        }
      case .changed: given.isPutInto = true
      case .passedToBeChanged: given.isPassed = true
      default: break
      }
    }
    if given.isPassed { (given.values, given.added) = ([], []) }
    return given
  }

  private static let rewriting: Set<String> = [
    "withUnsafeMutableBytes", "withUnsafeMutableBufferPointer", "replaceSubrange", "resetBytes",
    "removeFirst", "removeLast", "removeSubrange", "removeAll", "popLast", "reverse", "shuffle",
    "swapAt",
  ]

  /// What the statements of a block declare, by name.
  static func all(in block: Syntax, _ names: LocalNames) -> [String: [LocalNames.Declared]] {
    var all: [String: [LocalNames.Declared]] = [:]
    for item in block.cast(CodeBlockItemListSyntax.self) {
      func add(_ declaration: LocalDeclaration) {
        all[declaration.name, default: []].append(
          LocalNames.Declared(position: item.position, declaration: declaration))
      }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for (binding, type) in variable.typedBindings {
          guard
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
          else {
            for name in bound(by: binding.pattern) { add(LocalDeclaration(name, in: block, names)) }
            continue
          }
          add(
            LocalDeclaration(
              name, binding.initializer.map { [[$0.value]] } ?? [], type,
              in: block, names,
              // What has its value from the start, and is no variable, keeps it.
              isVariable: variable.bindingSpecifier.tokenKind == .keyword(.var)
                || binding.initializer == nil))
        }
      } else if let guarded = item.item.as(GuardStmtSyntax.self) {
        for condition in guarded.conditions {
          declarations(by: condition, in: block, names).forEach(add)
        }
      } else if let function = item.item.as(FunctionDeclSyntax.self) {
        add(LocalDeclaration(function.name.identifierText, in: block, names))
      }
    }
    return all
  }

  /// What a node declares for what stands in it, other than by its statements.
  init?(of name: String, in parent: Syntax, before child: Syntax, _ names: LocalNames) {
    guard let found = Self.declaration(of: name, in: parent, before: child, names) else {
      return nil
    }
    self = found
  }

  private static func declaration(
    of name: String, in parent: Syntax, before child: Syntax, _ names: LocalNames
  ) -> LocalDeclaration? {
    switch parent.kind {
    case .closureExpr:
      return parameter(name, of: parent.cast(ClosureExprSyntax.self), names)
    case .functionDecl:
      return parameter(
        name, parent.cast(FunctionDeclSyntax.self).signature.parameterClause, parent, names)
    case .initializerDecl:
      return parameter(
        name, parent.cast(InitializerDeclSyntax.self).signature.parameterClause, parent, names)
    case .subscriptDecl:
      return parameter(name, parent.cast(SubscriptDeclSyntax.self).parameterClause, parent, names)
    case .accessorDecl:
      let accessor = parent.cast(AccessorDeclSyntax.self)
      let given = accessor.parameters?.name.identifierText
      let implied = ["set": "newValue", "willSet": "newValue", "didSet": "oldValue"]
      return name == given ?? implied[accessor.accessorSpecifier.text]
        ? LocalDeclaration(name, in: parent, names) : nil
    case .ifExpr:
      let condition = parent.cast(IfExprSyntax.self)
      guard condition.elseKeyword.map({ child.position < $0.position }) ?? true else { return nil }
      return declaration(of: name, in: condition.conditions, parent, names)
    case .whileStmt:
      return declaration(
        of: name, in: parent.cast(WhileStmtSyntax.self).conditions, parent, names)
    case .forStmt:
      let loop = parent.cast(ForStmtSyntax.self)
      // What a list has that stands there is known.
      if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name,
        let list = loop.sequence.bare.as(ArrayExprSyntax.self)
      {
        return LocalDeclaration(
          name, list.elements.map { [$0.expression] }, nil, in: parent, names)
      }
      return bound(by: loop.pattern).contains(name)
        ? LocalDeclaration(name, in: parent, names) : nil
    case .catchClause:
      let clause = parent.cast(CatchClauseSyntax.self)
      return name == "error" && clause.catchItems.isEmpty
        || bound(by: clause.catchItems).contains(name)
        ? LocalDeclaration(name, in: parent, names) : nil
    case .switchCase:
      guard case .case(let label) = parent.cast(SwitchCaseSyntax.self).label else { return nil }
      return bound(by: label).contains(name) ? LocalDeclaration(name, in: parent, names) : nil
    default: return nil
    }
  }

  private static func declaration(
    of name: String, in conditions: ConditionElementListSyntax, _ scope: Syntax, _ names: LocalNames
  ) -> LocalDeclaration? {
    guard Work.take(conditions.count) else { return nil }
    for condition in conditions.reversed() {
      // `if let name` is what that name was outside.
      if case .optionalBinding(let binding) = condition.condition, binding.initializer == nil,
        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name
      {
        return nil
      }
      let found = declarations(by: condition, in: scope, names).first { $0.name == name }
      if let found { return found }
    }
    return nil
  }

  /// What a condition binds.
  private static func declarations(
    by condition: ConditionElementSyntax, in scope: Syntax, _ names: LocalNames
  ) -> [LocalDeclaration] {
    switch condition.condition {
    case .optionalBinding(let binding):
      guard let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      else { return [] }
      return [
        LocalDeclaration(
          name, [[value]], binding.typeAnnotation?.type, in: scope, names,
          isVariable: binding.bindingSpecifier.tokenKind == .keyword(.var))
      ]
    case .matchingPattern(let pattern):
      return bound(by: pattern.pattern).map { LocalDeclaration($0, in: scope, names) }
    default: return []
    }
  }

  private static func parameter(
    _ name: String, _ clause: FunctionParameterClauseSyntax, _ scope: Syntax, _ names: LocalNames
  ) -> LocalDeclaration? {
    guard Work.take(clause.parameters.count) else { return nil }
    for parameter in clause.parameters
    where (parameter.secondName ?? parameter.firstName).identifierText == name {
      return LocalDeclaration(name, [], parameter.type, in: scope, names)
    }
    return nil
  }

  private static func parameter(
    _ name: String, of closure: ClosureExprSyntax, _ names: LocalNames
  ) -> LocalDeclaration? {
    let scope = Syntax(closure)
    switch closure.signature?.parameterClause {
    case .simpleInput(let own):
      if own.contains(where: { $0.name.identifierText == name }) {
        return LocalDeclaration(name, closure.bytesOf.map { [[$0]] } ?? [], nil, in: scope, names)
      }
    case .parameterClause(let clause):
      for parameter in clause.parameters
      where (parameter.secondName ?? parameter.firstName).identifierText == name {
        return LocalDeclaration(
          name, closure.bytesOf.map { [[$0]] } ?? [], parameter.type, in: scope, names)
      }
    case nil:
      if name == "$0", let bytes = closure.bytesOf {
        return LocalDeclaration(name, [[bytes]], nil, in: scope, names)
      }
    }
    for capture in closure.signature?.capture?.items ?? []
    where capture.name.identifierText == name {
      guard let value = capture.initializer?.value else { continue }
      return LocalDeclaration(name, [[value]], nil, in: scope, names)
    }
    return nil
  }

  /// The names that a pattern gives to something.
  private static func bound(by pattern: some SyntaxProtocol) -> [String] {
    var names: [String] = []
    walk(pattern) {
      if let bound = $0.as(IdentifierPatternSyntax.self) {
        names.append(bound.identifier.identifierText)
      }
    }
    return names
  }
}
