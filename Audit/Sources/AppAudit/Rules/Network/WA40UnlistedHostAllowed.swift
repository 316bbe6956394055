internal import SwiftSyntax

extension Rule {
  static let unlistedHostAllowed = Rule(
    "WA40", "unlisted-host-allowed", .error,
    sentence: "a host without pins is let through",
    hint: "cancel the challenge for hosts that have no pins, or list all hosts",
    why: "Who can have the app follow a link or a redirect to another host meets no pinning there.",
    criterion:
      "In a type that names pins, a condition that looks a host up among them answers .performDefaultHandling or .useCredential where there is no entry.",
    limits: "Apps that talk to other hosts on purpose are flagged.",
    source: "seed 004, certificate pinning", masvs: "NETWORK-2", cwe: 295,
    bad:
      "func judge(_ host: String) {\n  guard let wanted = pins[host] else { return completionHandler(.performDefaultHandling, nil) }\n  check(wanted)\n}",
    good:
      "func judge(_ host: String) {\n  guard let wanted = pins[host] else { return completionHandler(.cancelAuthenticationChallenge, nil) }\n  check(wanted)\n}",
    [
      .nodes([.guardStmt, .ifExpr]) { node, file in
        if let guarded = node.as(GuardStmtSyntax.self) {
          return looksUpPins(Syntax(guarded.conditions))
            ? letThrough(Syntax(guarded.body), file) : []
        }
        guard let condition = node.as(IfExprSyntax.self), looksUpPins(Syntax(condition.conditions))
        else { return [] }
        let isNegated = condition.conditions.contains {
          $0.condition.is(PrefixOperatorExprSyntax.self)
            || Comparison.all(in: Syntax($0.condition)).contains {
              $0.sign == "==" && $0.right.is(NilLiteralExprSyntax.self)
            }
        }
        if isNegated { return letThrough(Syntax(condition.body), file) }
        guard case .codeBlock(let block)? = condition.elseBody else { return [] }
        return letThrough(Syntax(block), file)
      }
    ])

  private static func looksUpPins(_ conditions: Syntax) -> Bool {
    conditions.contains { node in
      if let access = node.as(SubscriptCallExprSyntax.self) {
        return isPinName(access.calledExpression.path?.lastName ?? "")
          && access.arguments.contains { isHost($0.expression) }
      }
      guard let call = node.as(FunctionCallExprSyntax.self),
        call.name == "contains" || call.name == "keys", let receiver = call.receiver
      else { return false }
      return (receiver.path ?? "").split(separator: ".").contains { isPinName(String($0)) }
        && call.arguments.contains { isHost($0.expression) }
    }
  }

  private static func isHost(_ expression: ExprSyntax) -> Bool {
    SecretName.split(expression.path?.lastName ?? "").contains {
      ["host", "hostname", "domain"].contains($0)
    }
  }

  private static func letThrough(_ branch: Syntax, _ file: SwiftFile) -> [Match] {
    var found: [Match] = []
    walk(branch) { node in
      if let member = node.as(MemberAccessExprSyntax.self),
        ["performDefaultHandling", "useCredential"].contains(member.declName.baseName.text)
      {
        found.append(file.match(member))
      }
    }
    return found
  }
}
