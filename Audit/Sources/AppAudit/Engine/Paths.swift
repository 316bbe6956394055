internal import SwiftSyntax

/// Follows the paths through the body of a function: what is called on each, in its order. A state stands for what was before.
struct Paths<State: Hashable> {
  /// Takes a call, an assignment or a `return`, and what was before it; what is after it.
  let step: (Syntax, State) -> State
  /// At most so many states at once; what comes beyond is passed over.
  private static var most: Int { 64 }

  /// The states at the end of a body.
  @discardableResult
  func run(_ items: CodeBlockItemListSyntax, from states: Set<State>) -> Set<State> {
    var states = states
    for item in items {
      if states.isEmpty { break }
      states = run(Syntax(item.item), from: states)
    }
    return states
  }

  private func run(_ node: Syntax, from states: Set<State>) -> Set<State> {
    switch node.kind {
    case .expressionStmt:
      return run(Syntax(node.cast(ExpressionStmtSyntax.self).expression), from: states)
    case .ifExpr: return run(node.cast(IfExprSyntax.self), from: states)
    case .guardStmt:
      let guarded = node.cast(GuardStmtSyntax.self)
      let after = calls(in: Syntax(guarded.conditions), from: states)
      // What is left of the way out is another path, which ends there.
      run(guarded.body.statements, from: after)
      return after
    case .switchExpr:
      let choice = node.cast(SwitchExprSyntax.self)
      let before = calls(in: Syntax(choice.subject), from: states)
      return choice.cases.reduce(into: []) { all, part in
        if let part = part.as(SwitchCaseSyntax.self) {
          all.formUnion(run(part.statements, from: before))
        }
      }
    case .forStmt:
      let loop = node.cast(ForStmtSyntax.self)
      let before = calls(in: Syntax(loop.sequence), from: states)
      return limited(before.union(run(loop.body.statements, from: before)))
    case .whileStmt:
      let loop = node.cast(WhileStmtSyntax.self)
      let before = calls(in: Syntax(loop.conditions), from: states)
      return limited(before.union(run(loop.body.statements, from: before)))
    case .repeatStmt:
      let loop = node.cast(RepeatStmtSyntax.self)
      return calls(in: Syntax(loop.condition), from: run(loop.body.statements, from: states))
    case .doStmt:
      let attempt = node.cast(DoStmtSyntax.self)
      let done = run(attempt.body.statements, from: states)
      let thrown = states.union(done)
      return limited(
        attempt.catchClauses.reduce(into: done) {
          $0.formUnion(run($1.body.statements, from: thrown))
        })
    case .returnStmt:
      let after = calls(in: node, from: states)
      _ = Set(after.map { step(node, $0) })
      return []
    case .throwStmt:
      _ = calls(in: node, from: states)
      return []
    case .breakStmt, .continueStmt: return []
    // What is put off, and what is only declared here, does not happen here.
    case .deferStmt, .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl: return states
    default: return calls(in: node, from: states)
    }
  }

  private func run(_ condition: IfExprSyntax, from states: Set<State>) -> Set<State> {
    var ends: Set<State> = []
    var rest = states
    var next: IfExprSyntax? = condition
    // A long `else if` is a chain, not a depth.
    while let current = next {
      rest = calls(in: Syntax(current.conditions), from: rest)
      ends.formUnion(run(current.body.statements, from: rest))
      next = nil
      switch current.elseBody {
      case .ifExpr(let other): next = other
      case .codeBlock(let block): rest = run(block.statements, from: rest)
      case nil: break
      }
    }
    return limited(ends.union(rest))
  }

  /// All calls and assignments of an expression, in the order of the source.
  private func calls(in node: Syntax, from states: Set<State>) -> Set<State> {
    var found: [Syntax] = []
    walk(node) {
      if $0.kind == .functionCallExpr || $0.kind == .sequenceExpr && Assignment($0) != nil {
        found.append($0)
      }
    }
    return found.reduce(states) { states, call in limited(Set(states.map { step(call, $0) })) }
  }

  private func limited(_ states: Set<State>) -> Set<State> {
    states.count <= Self.most ? states : []
  }
}
