internal import SwiftSyntax

/// Follows the paths through the body of a function: what is called on each, in its order. A state stands for what was before.
struct Paths<State: Hashable> {
  /// Takes a call, an assignment or a `return`, and what was before it; what is after it.
  let step: (Syntax, State) -> State
  /// At most so many states at once; what comes beyond is passed over.
  private static var most: Int { 64 }

  /// The states in which statements are left that go on elsewhere.
  private struct Exits {
    /// By `break`, behind the innermost loop or `switch`.
    var broken: Set<State> = []
    /// By `continue`, with the next turn of the innermost loop.
    var continued: Set<State> = []
    /// By either, with the label of the statement that is meant.
    var labelled: [String: Set<State>] = [:]
  }

  /// The states at the end of a body.
  @discardableResult
  func run(_ items: CodeBlockItemListSyntax, from states: Set<State>) -> Set<State> {
    var exits = Exits()
    return run(items, from: states, &exits)
  }

  private func run(
    _ items: CodeBlockItemListSyntax, from states: Set<State>, _ exits: inout Exits
  ) -> Set<State> {
    var states = states
    for item in items {
      if states.isEmpty { break }
      states = run(Syntax(item.item), from: states, &exits)
    }
    return states
  }

  private func run(_ node: Syntax, from states: Set<State>, _ exits: inout Exits) -> Set<State> {
    switch node.kind {
    case .expressionStmt:
      return run(
        Syntax(node.cast(ExpressionStmtSyntax.self).expression), from: states, &exits)
    case .ifExpr: return run(node.cast(IfExprSyntax.self), from: states, &exits)
    case .ifConfigDecl: return run(node.cast(IfConfigDeclSyntax.self), from: states, &exits)
    case .labeledStmt:
      let labelled = node.cast(LabeledStmtSyntax.self)
      let ends = run(Syntax(labelled.statement), from: states, &exits)
      let left = exits.labelled.removeValue(forKey: labelled.label.identifierText)
      return limited(ends.union(left ?? []))
    case .guardStmt:
      let guarded = node.cast(GuardStmtSyntax.self)
      let after = calls(in: Syntax(guarded.conditions), from: states)
      // What is left of the way out is another path, which ends there.
      _ = run(guarded.body.statements, from: after, &exits)
      return after
    case .switchExpr:
      let choice = node.cast(SwitchExprSyntax.self)
      let before = calls(in: Syntax(choice.subject), from: states)
      let outer = exits.broken
      exits.broken = []
      defer { exits.broken = outer }
      return limited(run(choice.cases, from: before, &exits).union(exits.broken))
    case .forStmt:
      let loop = node.cast(ForStmtSyntax.self)
      let before = calls(in: Syntax(loop.sequence), from: states)
      let turn = turn(of: loop.body, from: before, &exits)
      return limited(before.union(turn.ends).union(turn.broken))
    case .whileStmt:
      let loop = node.cast(WhileStmtSyntax.self)
      let before = calls(in: Syntax(loop.conditions), from: states)
      let turn = turn(of: loop.body, from: before, &exits)
      return limited(before.union(turn.ends).union(turn.broken))
    case .repeatStmt:
      let loop = node.cast(RepeatStmtSyntax.self)
      let turn = turn(of: loop.body, from: states, &exits)
      return limited(calls(in: Syntax(loop.condition), from: turn.ends).union(turn.broken))
    case .doStmt:
      let attempt = node.cast(DoStmtSyntax.self)
      let done = run(attempt.body.statements, from: states, &exits)
      let thrown = states.union(done)
      var ends = done
      for clause in attempt.catchClauses {
        ends.formUnion(run(clause.body.statements, from: thrown, &exits))
      }
      return limited(ends)
    case .returnStmt:
      let after = calls(in: node, from: states)
      _ = Set(after.map { step(node, $0) })
      return []
    case .throwStmt:
      _ = calls(in: node, from: states)
      return []
    case .breakStmt:
      leave(node.cast(BreakStmtSyntax.self).label, from: states, by: \.broken, &exits)
      return []
    case .continueStmt:
      leave(node.cast(ContinueStmtSyntax.self).label, from: states, by: \.continued, &exits)
      return []
    // What is put off, and what is only declared here, does not happen here.
    case .deferStmt, .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl: return states
    default: return calls(in: node, from: states)
    }
  }

  private func run(_ condition: IfExprSyntax, from states: Set<State>, _ exits: inout Exits)
    -> Set<State>
  {
    var ends: Set<State> = []
    var rest = states
    var next: IfExprSyntax? = condition
    // A long `else if` is a chain, not a depth.
    while let current = next {
      rest = calls(in: Syntax(current.conditions), from: rest)
      ends.formUnion(run(current.body.statements, from: rest, &exits))
      next = nil
      switch current.elseBody {
      case .ifExpr(let other): next = other
      case .codeBlock(let block): rest = run(block.statements, from: rest, &exits)
      case nil: break
      }
    }
    return limited(ends.union(rest))
  }

  /// Each case is a path, also one that is only compiled under a condition.
  private func run(
    _ cases: SwitchCaseListSyntax, from before: Set<State>, _ exits: inout Exits
  ) -> Set<State> {
    var ends: Set<State> = []
    for part in cases {
      switch part {
      case .switchCase(let part): ends.formUnion(run(part.statements, from: before, &exits))
      case .ifConfigDecl(let condition):
        for case .switchCases(let cases)? in condition.compiledClauses.map(\.elements) {
          ends.formUnion(run(cases, from: before, &exits))
        }
      }
    }
    return ends
  }

  /// One clause of `#if` is compiled; none may be where there is no `#else`.
  private func run(
    _ condition: IfConfigDeclSyntax, from states: Set<State>, _ exits: inout Exits
  ) -> Set<State> {
    var ends = condition.clauses.last?.poundKeyword.tokenKind == .poundElse ? [] : states
    for clause in condition.compiledClauses {
      guard case .statements(let statements)? = clause.elements else {
        ends.formUnion(states)
        continue
      }
      ends.formUnion(run(statements, from: states, &exits))
    }
    return limited(ends)
  }

  /// One turn of a loop: the states from which there may be another, and those in which it was left.
  private func turn(
    of body: CodeBlockSyntax, from states: Set<State>, _ exits: inout Exits
  ) -> (ends: Set<State>, broken: Set<State>) {
    let outer = (exits.broken, exits.continued)
    (exits.broken, exits.continued) = ([], [])
    defer { (exits.broken, exits.continued) = outer }
    let ends = run(body.statements, from: states, &exits)
    return (limited(ends.union(exits.continued)), exits.broken)
  }

  private func leave(
    _ label: TokenSyntax?, from states: Set<State>,
    by way: WritableKeyPath<Exits, Set<State>>, _ exits: inout Exits
  ) {
    if let label = label?.identifierText {
      exits.labelled[label] = limited(states.union(exits.labelled[label] ?? []))
    } else {
      exits[keyPath: way] = limited(states.union(exits[keyPath: way]))
    }
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

extension IfConfigDeclSyntax {
  /// The clauses without those of `#if false`.
  fileprivate var compiledClauses: [IfConfigClauseSyntax] {
    clauses.compactMap { Syntax($0).isNeverCompiled ? nil : $0 }
  }
}
