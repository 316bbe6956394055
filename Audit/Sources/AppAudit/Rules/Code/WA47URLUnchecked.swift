internal import SwiftSyntax

extension Rule {
  static let urlUnchecked = Rule(
    "WA47", "url-unchecked", .warning,
    sentence: "a link from anywhere is followed, and nothing looks at its scheme or host",
    hint: "check scheme and host, and take only paths that you know",
    why: "Every page and every app can open such a link, with parameters of their choice.",
    criterion:
      "application(_:open:), scene(_:openURLContexts:) or onOpenURL takes something out of the link (under any name, also of its URLComponents), and looks at neither scheme nor host; where it only passes the link on to a function, or asks one about it in a condition, nothing is said.",
    limits:
      "What the function that gets the link does is not followed. Any scheme or host that is looked at counts, whatever is done then.",
    source: "seed 004, review checklist (URLs validated)", masvs: "PLATFORM-1", cwe: 939,
    bad:
      "struct Start: View { var body: some View { page.onOpenURL { url in screen = url.lastPathComponent } } }",
    good:
      "struct Start: View { var body: some View { page.onOpenURL { url in\n  guard url.scheme == \"vault\", url.host == \"open\" else { return }\n  screen = url.lastPathComponent\n} } }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "onOpenURL",
          !file.index.declares("onOpenURL"), let closure = call.closure
        else { return [] }
        var link = OpenedLink()
        link.add(parametersOf: closure)
        guard link.isUnchecked(in: Syntax(closure.statements)) else { return [] }
        let member = call.calledExpression.bare.as(MemberAccessExprSyntax.self)
        return [file.match(member.map { Syntax($0.declName) } ?? Syntax(call))]
      },
      .nodes([.functionDecl]) { node, file in
        guard let function = node.as(FunctionDeclSyntax.self), let body = function.body else {
          return []
        }
        let parameters = function.signature.parameterClause.parameters.map {
          ($0.firstName.text, ($0.secondName ?? $0.firstName).identifierText)
        }
        let name: String?
        switch function.name.text {
        case "application": name = parameters.first { $0.0 == "open" }?.1
        case "scene": name = parameters.first { $0.0 == "openURLContexts" }?.1
        default: name = nil
        }
        guard let name else { return [] }
        var link = OpenedLink()
        link.add(name)
        return link.isUnchecked(in: Syntax(body)) ? [file.match(function.name)] : []
      },
    ])
}
