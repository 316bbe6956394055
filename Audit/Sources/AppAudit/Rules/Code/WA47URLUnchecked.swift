internal import SwiftSyntax

extension Rule {
  static let urlUnchecked = Rule(
    "WA47", "url-unchecked", .warning,
    sentence: "a link from anywhere is followed, and nothing looks at its scheme or host",
    hint: "check scheme and host, and take only paths that you know",
    why: "Every page and every app can open such a link, with parameters of their choice.",
    criterion:
      "application(_:open:), scene(_:openURLContexts:) or onOpenURL uses the link, and looks at neither scheme nor host; where it only passes the link on to a function nothing is said.",
    limits: "What the function that gets the link does is not followed.",
    source: "seed 004, review checklist (URLs validated)", masvs: "PLATFORM-1", cwe: 939,
    bad:
      "struct Start: View { var body: some View { page.onOpenURL { url in screen = url.lastPathComponent } } }",
    good:
      "struct Start: View { var body: some View { page.onOpenURL { url in\n  guard url.scheme == \"vault\", url.host == \"open\" else { return }\n  screen = url.lastPathComponent\n} } }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "onOpenURL",
          let closure = call.closure
        else { return [] }
        let name: String
        switch closure.signature?.parameterClause {
        case .simpleInput(let names): name = names.first?.name.identifierText ?? "$0"
        case .parameterClause(let clause):
          name =
            clause.parameters.first.map { ($0.secondName ?? $0.firstName).identifierText } ?? "$0"
        case nil: name = "$0"
        }
        guard isUnchecked(name, Syntax(closure.statements)) else { return [] }
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
        guard let name, isUnchecked(name, Syntax(body)) else { return [] }
        return [file.match(function.name)]
      },
    ])

  /// Whether something of a link is used, and neither its scheme nor its host is looked at.
  private static func isUnchecked(_ name: String, _ body: Syntax) -> Bool {
    let names = Set(NamesBelow.names(in: body))
    guard names.contains(name),
      names.isDisjoint(with: ["scheme", "host", "isFileURL", "hasPrefix", "canHandle"])
    else { return false }
    // Only what is taken out of it is used; a link that goes on whole is somebody else's business.
    return body.contains { node in
      guard let member = node.as(MemberAccessExprSyntax.self),
        [
          "path", "pathComponents", "lastPathComponent", "query", "queryItems", "absoluteString",
          "fragment", "relativePath", "pathExtension",
        ].contains(member.declName.baseName.text)
      else { return false }
      let path = ExprSyntax(member).path ?? ""
      return path.firstName == name || path.hasPrefix("URLComponents()")
        || node.parent?.parent?.contains {
          $0.as(DeclReferenceExprSyntax.self)?.baseName.text == name
        } == true
    }
  }
}
