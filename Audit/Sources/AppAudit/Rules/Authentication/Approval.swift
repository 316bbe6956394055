internal import SwiftSyntax

/// Where statements say yes without asking anything before: they give back true, or complete with it.
struct Approval {
  private let file: SwiftFile

  init(_ file: SwiftFile) { self.file = file }

  /// Where a branch says yes; nowhere where the other one only says no: then it is the answer to another question.
  func all(
    in branch: some Collection<CodeBlockItemSyntax>, unlessOnlyNo other: [CodeBlockItemSyntax]
  ) -> [Match] {
    guard let first = branch.first else { return [] }
    if other.count == 1, let no = value(of: other[0]), no.isBoolean, !no.isTrue { return [] }
    let isNoYes = Self.isNoYes(at: first)
    // What an `if` that is an expression has here.
    if branch.count == 1, case .expr(let only) = first.item, only.isTrue, !isNoYes,
      let condition = first.parent?.parent?.parent?.as(IfExprSyntax.self),
      Self.isGivenBack(condition)
    {
      return [file.match(only)]
    }
    var found: [Match] = []
    for item in branch {
      if leaves(item) { break }
      found += yes(in: item, isNoYes)
    }
    return found
  }

  private func value(of item: CodeBlockItemSyntax) -> ExprSyntax? {
    switch item.item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    default: nil
    }
  }

  private func yes(in item: CodeBlockItemSyntax, _ isNoYes: Bool) -> [Match] {
    var found: [Match] = []
    // Behind what asks something else, to the end of its block, nothing is known.
    var unknownUntil = item.position
    walkWhile(item) { node in
      guard node.position >= unknownUntil else { return false }
      switch node.kind {
      case .functionDecl: return false
      case .ifConfigClause: return !isForDevelopers(node.cast(IfConfigClauseSyntax.self))
      case .closureExpr: return isWork(node.cast(ClosureExprSyntax.self))
      case .ifExpr: return !asks(Syntax(node.cast(IfExprSyntax.self).conditions))
      case .switchExpr: return !asks(Syntax(node.cast(SwitchExprSyntax.self).subject))
      case .codeBlockItem:
        guard leaves(node.cast(CodeBlockItemSyntax.self)) else { return true }
        unknownUntil = max(unknownUntil, node.parent?.endPosition ?? node.endPosition)
        return false
      case .returnStmt:
        if !isNoYes, let answer = node.cast(ReturnStmtSyntax.self).expression, Self.isYes(answer) {
          found.append(file.match(node))
        }
      case .sequenceExpr:
        if Self.unlocks(node.cast(SequenceExprSyntax.self)) { found.append(file.match(node)) }
      case .functionCallExpr:
        if completesWithTrue(node.cast(FunctionCallExprSyntax.self)) {
          found.append(file.match(node))
        }
      default: break
      }
      return true
    }
    return found
  }

  /// What stands under `#if DEBUG` or for the simulator, which users do not have.
  private func isForDevelopers(_ clause: IfConfigClauseSyntax) -> Bool {
    let condition = clause.condition?.trimmedDescription ?? ""
    return ["DEBUG", "targetEnvironment(simulator)"].contains(condition)
  }

  /// Whether a statement asks something else, and leaves where that says no: `guard verify(code) else …`, `try verify(code)`.
  private func leaves(_ item: CodeBlockItemSyntax) -> Bool {
    if let guarded = item.item.as(GuardStmtSyntax.self) { return asks(Syntax(guarded.conditions)) }
    var value = item.item.as(ExprSyntax.self)
    if let variable = item.item.as(VariableDeclSyntax.self) {
      value = variable.bindings.first?.initializer?.value
    }
    return value?.as(TryExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
  }

  /// Whether a condition calls something, or depends on what a call or a closure's caller said. What only makes a value asks
  /// nobody.
  private func asks(_ condition: Syntax) -> Bool {
    condition.contains { node in
      if let call = node.as(FunctionCallExprSyntax.self) { return isQuestion(call) }
      guard let name = node.as(DeclReferenceExprSyntax.self),
        let declaration = file.declaration(of: ExprSyntax(name))
      else { return false }
      return declaration.scope.kind == .closureExpr
        || declaration.values.prefix(16).contains { value in
          value.contains { operand in
            operand.contains { $0.as(FunctionCallExprSyntax.self).map(isQuestion) ?? false }
          }
        }
    }
  }

  private func isQuestion(_ call: FunctionCallExprSyntax) -> Bool {
    call.name?.first?.isUppercase != true
  }

  /// Whether a closure is work that is done in any case, on another queue perhaps.
  private func isWork(_ closure: ClosureExprSyntax) -> Bool {
    let call =
      closure.parent?.as(FunctionCallExprSyntax.self)
      ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return ["async", "sync", "asyncAfter", "run", "Task", "perform", "detached", "performAndWait"]
      .contains(call?.name ?? "")
  }

  private func completesWithTrue(_ call: FunctionCallExprSyntax) -> Bool {
    guard let first = call.arguments.first else { return false }
    if call.name == "resume" {
      return first.label?.text == "returning" && Self.isYes(first.expression)
    }
    guard Self.isYes(first.expression), let name = call.path?.lastName else { return false }
    if Self.completions.contains(where: name.lowercased().hasSuffix) { return true }
    guard let declaration = file.declaration(of: call.calledExpression),
      let type = declaration.type, declaration.values.isEmpty
    else { return false }
    var words = SecretName.split(name)[...]
    // `onAllowed` is told the answer, `onShow` something else.
    if words.first == "on" { words = words.dropFirst() }
    return Self.isFunction(type) && !Self.settingWords.contains(words.first ?? "")
  }

  /// Whether an expression says yes: true, a success with true or with nothing in it, or a case that is called so.
  private static func isYes(_ expression: ExprSyntax) -> Bool {
    if expression.isTrue { return true }
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self) {
      guard call.path?.lastName == "success", call.arguments.count == 1,
        let only = call.arguments.first?.expression
      else { return false }
      return only.isTrue || only.as(TupleExprSyntax.self)?.elements.isEmpty == true
    }
    return bare.is(MemberAccessExprSyntax.self) && unlockedWords.contains(bare.path?.lastName ?? "")
  }

  /// Whether a state is set that says that the owner was recognised: `isUnlocked = true`.
  private static func unlocks(_ sequence: SequenceExprSyntax) -> Bool {
    guard let assignment = Assignment(sequence), assignment.sign == "=",
      assignment.value.count == 1, assignment.value[0].isTrue,
      let last = assignment.target.path.flatMap({ SecretName.split($0.lastName).last })
    else { return false }
    return unlockedWords.contains(last)
  }

  private static let unlockedWords: Set<String> = [
    "unlocked", "authenticated", "authorized", "authorised",
  ]

  private static let completions = [
    "completion", "handler", "callback", "completionhandler", "reply", "result",
  ]
  private static let settingWords: Set<String> = [
    "set", "show", "hide", "update", "toggle", "present", "enable", "disable", "change",
    "changed", "dismiss", "cancel", "error", "failure", "loading",
  ]

  static func isFunction(_ type: TypeSyntax) -> Bool {
    var type = type
    for _ in 0..<8 {
      if let optional = type.as(OptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let attributed = type.as(AttributedTypeSyntax.self) {
        type = attributed.baseType
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        type = only.type
      } else {
        return type.is(FunctionTypeSyntax.self)
      }
    }
    return false
  }

  /// Whether a function or property gives an expression back, as a truth value.
  static func isGivenBack(_ expression: some ExprSyntaxProtocol) -> Bool {
    guard var parent = Syntax(expression).parent else { return false }
    if parent.is(ReturnStmtSyntax.self) { return true }
    if parent.is(ExpressionStmtSyntax.self), let outer = parent.parent { parent = outer }
    guard parent.is(CodeBlockItemSyntax.self),
      let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.simpleName == "Bool"
    }
    if owner.is(AccessorBlockSyntax.self) { return true }
    return owner.parent?.as(AccessorDeclSyntax.self)?.accessorSpecifier.tokenKind == .keyword(.get)
  }

  /// Whether the function or property around a node has a name of which true is no yes: `needsPasscode`, `isUnavailable`.
  static func isNoYes(at node: some SyntaxProtocol) -> Bool {
    var next = Syntax(node).parent
    while let parent = next {
      var name = parent.as(FunctionDeclSyntax.self)?.name.identifierText
      if parent.kind == .patternBinding, parent.cast(PatternBindingSyntax.self).accessorBlock != nil
      {
        name =
          parent.cast(PatternBindingSyntax.self).pattern.as(IdentifierPatternSyntax.self)?
          .identifier.identifierText
      }
      if let name {
        return isNoYes(name)
      }
      next = parent.parent
    }
    return false
  }

  /// `require…` asks, as `unlockIfLocked` does; `requiresPasscode` and `isLocked` say something.
  private static func isNoYes(_ name: String) -> Bool {
    let words = SecretName.split(name)
    guard let first = words.first, let last = words.last else { return false }
    if noYesBeginnings.contains(first) { return true }
    if ["is", "are", "was", "has"].contains(first) { return !noYes.isDisjoint(with: words) }
    return noYes.contains(last) && !words.contains("if")
  }

  private static let noYesBeginnings: Set<String> = [
    "needs", "need", "requires", "should", "shows", "show", "must", "lacks", "hides", "uses",
    "prefers",
  ]
  private static let noYes: Set<String> = [
    "unavailable", "unsupported", "disabled", "hidden", "locked", "missing", "failed", "denied",
  ]
}
