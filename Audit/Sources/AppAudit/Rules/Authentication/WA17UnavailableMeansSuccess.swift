internal import SwiftSyntax

extension Rule {
  static let unavailableMeansSuccess = Rule(
    "WA17", "unavailable-means-success", .critical,
    sentence: "where nobody can be asked, the answer is yes",
    hint: "fall back to .deviceOwnerAuthentication, or refuse",
    why: "Who switches biometry off for the app, or covers the camera, is let in.",
    criterion:
      "The branch (guard, if, switch, ?:) in which canEvaluatePolicy is false, asked itself, through a local constant or through a function or property of one return, or what catches that evaluatePolicy threw, gives back true, a success or a case such as .authenticated, resumes a continuation with it, calls a closure parameter or a completion with it, or sets a state such as isUnlocked; or calls, without arguments, a closure parameter or a function such as unlock that the other branch calls only where evaluatePolicy said yes; or, in a function that throws where the owner is not recognised and gives back nothing, only returns. Not where that stands under a condition or behind a guard that calls something, or under #if for DEBUG or the simulator; where the other branch only says false; or in a function whose name says that true is no yes, such as needs… or …Unavailable.",
    limits:
      "A branch that calls another function is not followed, nor is one in a closure that is no piece of work for a queue. An answer that is given back with `||` or `&&` is not looked at.",
    source: "seed 004, biometric authentication", masvs: "AUTH-2", cwe: 636,
    bad:
      "func unlock() -> Bool {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return true }\n  return ask()\n}",
    good:
      "func unlock() -> Bool {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return false }\n  return ask()\n}",
    [
      .nodes([.guardStmt]) { node, file in
        guard let guarded = node.as(GuardStmtSyntax.self), mayAsk(file),
          AvailabilityCheck(file).answers(of: guarded.conditions).contains(true)
        else { return [] }
        let rest = statements(behind: node)
        let silent = silentReturn(in: guarded.body.statements, rest, file)
        return silent + Approval(file).all(in: guarded.body.statements, unlessOnlyNo: rest)
          + SameAnswer(file).all(in: Array(guarded.body.statements), asAfterAsking: rest)
      },
      .nodes([.ifExpr]) { node, file in
        guard let condition = node.as(IfExprSyntax.self), mayAsk(file) else { return [] }
        let answers = AvailabilityCheck(file).answers(of: condition.conditions)
        guard !answers.isEmpty else { return [] }
        let own = condition.body.statements
        let approval = Approval(file)
        var other: [CodeBlockItemSyntax]?
        if case .codeBlock(let block)? = condition.elseBody { other = Array(block.statements) }
        if condition.elseBody == nil, own.last?.item.is(ReturnStmtSyntax.self) ?? false {
          // What comes behind an `if` that always leaves is its other branch.
          other = statements(behind: node)
        }
        let same = SameAnswer(file)
        if answers.contains(false) {
          return approval.all(in: own, unlessOnlyNo: other ?? [])
            + same.all(in: Array(own), asAfterAsking: other ?? [])
        }
        guard answers.contains(true), let other else { return [] }
        return approval.all(in: other, unlessOnlyNo: Array(own))
          + same.all(in: other, asAfterAsking: Array(own))
      },
      .nodes([.catchClause]) { node, file in
        guard let clause = node.as(CatchClauseSyntax.self),
          file.index.mentions["evaluatePolicy"] != nil,
          let attempt = clause.parent?.parent?.as(DoStmtSyntax.self),
          attempt.body.contains({ $0.as(FunctionCallExprSyntax.self)?.name == "evaluatePolicy" })
        else { return [] }
        return Approval(file).all(in: clause.body.statements, unlessOnlyNo: [])
      },
      .nodes([.switchExpr]) { node, file in
        guard let choice = node.as(SwitchExprSyntax.self), mayAsk(file) else { return [] }
        let answers = AvailabilityCheck(file).answers(of: [choice.subject])
        guard answers.count == 1, let available = answers.first,
          let branch = statements(of: choice, for: !available)
        else { return [] }
        let other = statements(of: choice, for: available).map { Array($0) } ?? []
        return Approval(file).all(in: branch, unlessOnlyNo: other)
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let sequence = node.as(SequenceExprSyntax.self), mayAsk(file),
          let choice = Choice(sequence), Approval.isGivenBack(sequence)
        else { return [] }
        // Of two truth values one is the answer itself, or its opposite.
        guard !choice.then.isBoolean || !choice.otherwise.isBoolean else { return [] }
        let answers = AvailabilityCheck(file).answers(of: choice.condition)
        let unavailable =
          answers.contains(true)
          ? choice.otherwise : answers.contains(false) ? choice.then : nil
        guard let unavailable, unavailable.isTrue, !Approval.isNoYes(at: sequence) else {
          return []
        }
        return [file.match(unavailable)]
      },
    ])

  /// The `return` that is all that a branch has, in a function that says no by throwing alone, as it does when the owner that it
  /// asks then is not recognised: who calls it goes on.
  private static func silentReturn(
    in branch: CodeBlockItemListSyntax, _ rest: [CodeBlockItemSyntax], _ file: SwiftFile
  ) -> [Match] {
    guard branch.count == 1, let only = branch.first?.item.as(ReturnStmtSyntax.self),
      only.expression == nil,
      let function = file.functionBody(around: only).as(FunctionDeclSyntax.self),
      function.signature.effectSpecifiers?.throwsClause != nil,
      function.signature.returnClause == nil,
      let verb = SecretName.split(function.name.identifierText).first, verbs.contains(verb),
      rest.contains(where: { item in item.contains { isAsked($0) } })
    else { return [] }
    return [file.match(only)]
  }

  /// Whether a node asks, with `try`: what is thrown leaves the function.
  private static func isAsked(_ node: Syntax) -> Bool {
    guard let attempt = node.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil else {
      return false
    }
    return attempt.contains { $0.as(FunctionCallExprSyntax.self)?.name == "evaluatePolicy" }
  }

  private static let verbs: Set<String> = [
    "authenticate", "unlock", "verify", "confirm", "authorize", "authorise", "require", "ensure",
    "check", "approve",
  ]

  private static func mayAsk(_ file: SwiftFile) -> Bool {
    file.index.mentions["canEvaluatePolicy"] != nil
  }

  /// What a `switch` of a truth value does for one of them: its case, or `default`.
  private static func statements(of choice: SwitchExprSyntax, for value: Bool)
    -> CodeBlockItemListSyntax?
  {
    for one in choice.cases.prefix(3) {
      guard case .switchCase(let one) = one else { return nil }
      guard case .case(let label) = one.label else { return one.statements }
      let matches = label.caseItems.prefix(2).contains {
        guard let expression = $0.pattern.as(ExpressionPatternSyntax.self)?.expression else {
          return true
        }
        return expression.isBoolean && expression.isTrue == value
      }
      if matches { return one.statements }
    }
    return nil
  }

  /// What stands behind a statement in its block.
  private static func statements(behind node: Syntax) -> [CodeBlockItemSyntax] {
    guard let item = node.enclosing(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self), Work.take(list.count)
    else { return [] }
    return Array(list.drop { $0.id != item.id }.dropFirst())
  }
}

/// `condition ? then : otherwise`, where it is all that there is.
private struct Choice {
  let condition: [ExprSyntax]
  let then: ExprSyntax
  let otherwise: ExprSyntax

  init?(_ sequence: SequenceExprSyntax) {
    let elements = Array(sequence.elements.prefix(64))
    guard let place = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      place == elements.count - 2, sequence.elements.count == elements.count,
      let ternary = elements[place].as(UnresolvedTernaryExprSyntax.self),
      !elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
    else { return nil }
    condition = Array(elements[..<place])
    (then, otherwise) = (ternary.thenExpression, elements[place + 1])
  }
}
