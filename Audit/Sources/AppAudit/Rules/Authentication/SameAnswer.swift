internal import SwiftSyntax

/// What is done where the owner was recognised and, in the same way, where nobody can be asked: `callback()` in both branches.
struct SameAnswer {
  private let file: SwiftFile
  /// At most so many calls of a branch are looked at.
  private static let most = 32

  init(_ file: SwiftFile) { self.file = file }

  /// Where a branch goes on as the other one does after it asked: it calls what that calls only where the answer was yes.
  func all(in branch: [CodeBlockItemSyntax], asAfterAsking other: [CodeBlockItemSyntax]) -> [Match]
  {
    guard let first = branch.first, !Approval.isNoYes(at: first) else { return [] }
    let calls = branch.flatMap { goingOn(in: $0) }.prefix(Self.most)
    guard !calls.isEmpty, other.contains(where: { item in item.contains(Self.asks) }) else {
      return []
    }
    let others = other.flatMap { goingOn(in: $0, alsoBelow: true) }
    return calls.filter { call in
      let same = others.filter { $0.path == call.path }
      return !same.isEmpty && same.count <= Self.most && same.allSatisfy(isAfterYes)
    }.map { file.match($0) }
  }

  /// Calls without arguments of what goes on: a closure that was handed in, or what is named so. Not those under a condition.
  private func goingOn(in item: CodeBlockItemSyntax, alsoBelow: Bool = false)
    -> [FunctionCallExprSyntax]
  {
    var found: [FunctionCallExprSyntax] = []
    walkWhile(item) { node in
      switch node.kind {
      case .functionDecl: return false
      case .ifExpr, .switchExpr, .guardStmt, .doStmt: return alsoBelow
      case .closureExpr: return alsoBelow || isWork(node.cast(ClosureExprSyntax.self))
      case .functionCallExpr:
        let call = node.cast(FunctionCallExprSyntax.self)
        if call.arguments.isEmpty, call.closure == nil, goesOn(call) { found.append(call) }
      default: break
      }
      return true
    }
    return found
  }

  private func isWork(_ closure: ClosureExprSyntax) -> Bool {
    let call =
      closure.parent?.as(FunctionCallExprSyntax.self)
      ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return ["async", "asyncAfter", "run", "Task"].contains(call?.name ?? "")
  }

  private func goesOn(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.path?.replacingOccurrence("()", "").lastName,
      let first = SecretName.split(name).first
    else { return false }
    if let local = file.declaration(of: call.calledExpression) {
      guard let type = local.type, local.values.isEmpty else { return false }
      return Approval.isFunction(type) && !Self.notGoingOn.contains(first)
    }
    return Self.verbs.contains(first) || Self.closures.contains(name)
  }

  private static let notGoingOn: Set<String> = [
    "cancel", "dismiss", "hide", "close", "fail", "failure", "error", "finally", "cleanup",
    "reload", "refresh", "update",
  ]
  private static let verbs: Set<String> = [
    "unlock", "proceed", "continue", "grant", "allow", "open", "reveal", "enter",
  ]
  private static let closures: Set<String> = [
    "onSuccess", "onUnlock", "onUnlocked", "onAuthenticated", "onAuthorized", "success",
  ]

  private static func asks(_ node: Syntax) -> Bool {
    node.as(FunctionCallExprSyntax.self)?.name == "evaluatePolicy"
  }

  // MARK: After a yes

  /// Whether a call stands where the answer was yes: in an `if` that asks it, or behind a `guard` that does.
  private func isAfterYes(_ call: FunctionCallExprSyntax) -> Bool {
    var node = Syntax(call)
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = node.parent {
      steps += 1
      if let condition = parent.as(IfExprSyntax.self), condition.body.id == node.id,
        isYes(condition.conditions)
      {
        return true
      }
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        let before = list.prefix { $0.id != node.id }
        guard Work.take(before.count) else { return false }
        if before.contains(where: { item in
          item.item.as(GuardStmtSyntax.self).map { isYes($0.conditions) } ?? false
        }) {
          return true
        }
      }
      if parent.kind == .functionDecl || parent.kind == .memberBlock { return false }
      node = parent
    }
    return false
  }

  private func isYes(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.prefix(Self.most).contains { element in
      guard case .expression(let condition) = element.condition else { return false }
      return isAnswer(condition.bare)
    }
  }

  /// Whether a condition is the answer itself: what evaluatePolicy gives back, or its closure is told first.
  private func isAnswer(_ condition: ExprSyntax) -> Bool {
    if Self.asks(Syntax(condition)) { return true }
    guard let name = condition.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      return false
    }
    if let kept = file.declaration(of: condition)?.kept { return kept.contains(Self.asks) }
    guard let closure = replyClosure(around: condition) else { return false }
    switch closure.signature?.parameterClause {
    case .simpleInput(let all): return all.first?.name.identifierText == name
    case .parameterClause(let clause):
      let first = clause.parameters.first
      return (first?.secondName ?? first?.firstName)?.identifierText == name
    case nil: return name == "$0"
    }
  }

  /// The closure that evaluatePolicy tells the answer.
  private func replyClosure(around node: ExprSyntax) -> ClosureExprSyntax? {
    var next = node.parent
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = next {
      steps += 1
      if let closure = parent.as(ClosureExprSyntax.self) {
        let call =
          closure.parent?.as(FunctionCallExprSyntax.self)
          ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        if call?.name == "evaluatePolicy" { return closure }
      }
      if parent.kind == .functionDecl || parent.kind == .memberBlock { return nil }
      next = parent.parent
    }
    return nil
  }
}
