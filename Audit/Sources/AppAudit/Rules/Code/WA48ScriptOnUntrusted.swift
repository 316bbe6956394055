internal import SwiftSyntax

extension Rule {
  static let scriptOnUntrusted = Rule(
    "WA48", "script-on-untrusted", .error,
    sentence: "{1}",
    hint:
      "pass values with callAsyncJavaScript(_:arguments:), and show pages from elsewhere with allowsContentJavaScript = false",
    why: "Who writes the text writes script that runs in the app's own page.",
    criterion:
      "loadHTMLString gets what is no text of the source or of a file in the bundle, in a view for which its type does not switch script off (in the same file), nor for what the view is made of, there or by a function or property of the module that makes it; a type has what one that it comes from says of its only web view; or evaluateJavaScript gets a text that something is put into which is neither of the source nor a number.",
    limits:
      "Texts that were made safe are flagged. A view or a configuration that is handed in may have script off or not: what the type switches off anywhere counts for it. String(format:) is not looked into.",
    source: "seed 004, secure coding patterns", masvs: "PLATFORM-2", cwe: 79,
    bad: "func show(_ page: String) { web.loadHTMLString(page, baseURL: nil) }",
    good:
      "func show(_ page: String) {\n  preferences.allowsContentJavaScript = false\n  web.loadHTMLString(page, baseURL: nil)\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
          first.label == nil, ["loadHTMLString", "evaluateJavaScript"].contains(call.name),
          isOfWebView(call, file)
        else { return [] }
        switch call.name {
        case "loadHTMLString":
          guard call.argument("baseURL") != nil,
            file.values(of: first.expression).contains(where: { !isOfApp($0.value) }),
            !isScriptOff(at: call, file)
          else { return [] }
          return [file.match(call, "a page from elsewhere may run script")]
        case "evaluateJavaScript":
          return PutTogether(file: file).foreignText(of: first.expression).map {
            [Match(place: $0, words: ["script is put together with a value"])]
          } ?? []
        default: return []
        }
      }
    ])

  private static func isScriptOff(at call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    var script = ScriptSwitch(file)
    return script.isOff(at: call)
  }

  /// Whether a text stands in the source, or in a file of the app's bundle.
  private static func isOfApp(_ value: Value) -> Bool {
    if value.text != nil { return true }
    guard case .call("String", let arguments) = value, let file = arguments.first,
      ["contentsOf", "contentsOfFile"].contains(file.label)
    else { return false }
    return file.value.value.path?.hasPrefix("Bundle.") ?? false
  }

  /// Whether the function is WebKit's: of something that the module says nothing else of, or of the type around it itself.
  private static func isOfWebView(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    let isOwn = call.name.map(file.index.isMember) ?? true
    guard let receiver = call.receiver else {
      return !isOwn && (EnclosingType(of: call).map { isWebView($0.name, file) } ?? false)
    }
    guard let type = file.typeName(of: receiver) else { return !isOwn }
    return isWebView(type, file) || !file.index.declares(type)
  }

  private static func isWebView(_ type: String, _ file: SwiftFile) -> Bool {
    type == "WKWebView" || file.index.inherited[type]?.contains("WKWebView") ?? false
  }
}
