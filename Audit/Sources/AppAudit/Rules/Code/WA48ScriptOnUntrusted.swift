internal import SwiftSyntax

extension Rule {
  static let scriptOnUntrusted = Rule(
    "WA48", "script-on-untrusted", .error,
    sentence: "{1}",
    hint:
      "switch script off for such pages (allowsContentJavaScript = false), and pass values with callAsyncJavaScript(_:arguments:)",
    why: "Who writes the text writes script that runs in the app's own page.",
    criterion:
      "loadHTMLString gets what is no text of the source, in a type that does not switch script off; or evaluateJavaScript gets a text that something is put into.",
    limits: "Texts that were made safe are flagged.",
    source: "seed 004, secure coding patterns", masvs: "PLATFORM-2", cwe: 79,
    bad: "func show(_ page: String) { web.loadHTMLString(page, baseURL: nil) }",
    good:
      "func show(_ page: String) {\n  preferences.allowsContentJavaScript = false\n  web.loadHTMLString(page, baseURL: nil)\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
          first.label == nil, call.receiver != nil
        else { return [] }
        switch call.name {
        case "loadHTMLString":
          guard call.argument("baseURL") != nil,
            file.values(of: first.expression).contains(where: { $0.value.text == nil }),
            !switchesScriptOff(EnclosingType(of: call)?.node ?? Syntax(file.tree))
          else { return [] }
          return [file.match(call, "a page from elsewhere may run script")]
        case "evaluateJavaScript":
          let composed = file.values(of: first.expression).first { found in
            guard case .composed(let parts) = found.value else { return false }
            return parts.contains {
              $0.value.text == nil && $0.value.number == nil && $0.value.flag == nil
            }
          }
          return composed.map {
            [Match(place: $0.place, words: ["script is put together with a value"])]
          } ?? []
        default: return []
        }
      }
    ])

  private static func switchesScriptOff(_ node: Syntax) -> Bool {
    node.contains { node in
      guard let assignment = Assignment(node),
        ["allowsContentJavaScript", "javaScriptEnabled"].contains(
          assignment.target.path?.lastName ?? "")
      else { return false }
      return assignment.value.first?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind
        == .keyword(.false)
    }
  }
}
