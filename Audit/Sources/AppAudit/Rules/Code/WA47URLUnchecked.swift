internal import SwiftSyntax

extension Rule {
  static let urlUnchecked = Rule(
    "WA47", "url-unchecked", .warning,
    sentence: "a link from anywhere is followed, and nothing looks at its scheme or host",
    hint: "check scheme and host, and take only paths that you know",
    why: "Every page and every app can open such a link, with parameters of their choice.",
    criterion:
      "application(_:open:) with a URL or a list of them, scene(_:openURLContexts:) or onOpenURL takes something out of the link (under any name, also of its URLComponents), and looks at neither scheme nor host; where it only passes the link on to a function, or asks one about it in a condition, nothing is said.",
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
        // The functions of delegates: others that are called so open something else.
        let (label, types): (String, Set<String>)
        switch function.name.text {
        case "application": (label, types) = ("open", ["URL", "[URL]", "Foundation.URL"])
        case "scene": (label, types) = ("openURLContexts", ["Set<UIOpenURLContext>"])
        default: return []
        }
        let parameters = function.signature.parameterClause.parameters
        guard let parameter = parameters.first(where: { $0.firstName.text == label }),
          types.contains(parameter.type.trimmedDescription)
        else { return [] }
        var link = OpenedLink()
        link.add((parameter.secondName ?? parameter.firstName).identifierText)
        return link.isUnchecked(in: Syntax(body)) ? [file.match(function.name)] : []
      },
    ])
}
