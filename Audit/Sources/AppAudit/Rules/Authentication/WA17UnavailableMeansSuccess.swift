internal import SwiftSyntax

extension Rule {
  static let unavailableMeansSuccess = Rule(
    "WA17", "unavailable-means-success", .critical,
    sentence: "where nobody can be asked, the answer is yes",
    hint: "fall back to .deviceOwnerAuthentication, or refuse",
    why: "Who switches biometry off for the app, or covers the camera, is let in.",
    criterion:
      "The branch in which canEvaluatePolicy is false returns true, or calls a completion with true.",
    limits: "A branch that calls another function is not followed.",
    source: "seed 004, biometric authentication", masvs: "AUTH-2", cwe: 636,
    bad:
      "func unlock() -> Bool {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return true }\n  return ask()\n}",
    good:
      "func unlock() -> Bool {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return false }\n  return ask()\n}",
    [
      .nodes([.guardStmt]) { node, file in
        guard let guarded = node.as(GuardStmtSyntax.self),
          asks(Syntax(guarded.conditions), negated: false)
        else { return [] }
        return successes(in: Syntax(guarded.body), file)
      },
      .nodes([.ifExpr]) { node, file in
        guard let condition = node.as(IfExprSyntax.self) else { return [] }
        if asks(Syntax(condition.conditions), negated: true) {
          return successes(in: Syntax(condition.body), file)
        }
        guard asks(Syntax(condition.conditions), negated: false) else { return [] }
        if case .codeBlock(let block)? = condition.elseBody {
          return successes(in: Syntax(block), file)
        }
        guard condition.elseBody == nil, leaves(condition.body) else { return [] }
        return successesBehind(condition, file)
      },
    ])

  private static func asks(_ conditions: Syntax, negated: Bool) -> Bool {
    conditions.contains { node in
      guard let call = node.as(FunctionCallExprSyntax.self), call.name == "canEvaluatePolicy" else {
        return false
      }
      return (call.parent?.as(PrefixOperatorExprSyntax.self)?.operator.text == "!") == negated
    }
  }

  private static func leaves(_ block: CodeBlockSyntax) -> Bool {
    block.statements.last?.item.is(ReturnStmtSyntax.self) ?? false
  }

  /// What comes behind an `if` that always leaves is its other branch.
  private static func successesBehind(_ condition: IfExprSyntax, _ file: SwiftFile) -> [Match] {
    guard let item = condition.enclosing(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return [] }
    let rest = list.drop { $0.id != item.id }.dropFirst()
    return rest.flatMap { successes(in: Syntax($0), file) }
  }

  private static func successes(in branch: Syntax, _ file: SwiftFile) -> [Match] {
    var found: [Match] = []
    walkWhile(branch) { node in
      // Who asks again in the branch has another answer.
      if node.kind == .ifExpr,
        node.cast(IfExprSyntax.self).conditions.contains(where: { asks(Syntax($0), negated: false) }
        )
      {
        return false
      }
      if let result = node.as(ReturnStmtSyntax.self), let value = result.expression,
        value.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
      {
        found.append(file.match(result))
      }
      if let call = node.as(FunctionCallExprSyntax.self),
        let name = call.path?.lastName.lowercased(),
        ["completion", "handler", "callback", "completionhandler", "reply", "result"].contains(
          where: name.hasSuffix),
        call.arguments.first?.expression.bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind
          == .keyword(.true)
      {
        found.append(file.match(call))
      }
      return node.kind != .functionDecl
    }
    return found
  }
}
