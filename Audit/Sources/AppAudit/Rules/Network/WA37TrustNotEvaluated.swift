internal import SwiftSyntax

extension Rule {
  static let trustNotEvaluated = Rule(
    "WA37", "trust-not-evaluated", .critical,
    sentence: "the server is trusted here, and nothing on the way judged its certificate",
    hint: "call SecTrustEvaluateWithError first, and cancel where it fails",
    why: "Who sits on the network shows any certificate at all, and is let in.",
    criterion:
      "In a function that gets a challenge, .useCredential is answered with a credential of the server's trust on a path on which no SecTrustEvaluate function was called whose answer goes anywhere, here or in a function of the module that is called.",
    limits:
      "What a function of another module judges is not known, and is flagged. Whether a function that is called judges on each of its paths, and looks at the answer, is not checked.",
    source: "seed 004, certificate pinning (its sample is one)", masvs: "NETWORK-1", cwe: 295,
    bad:
      "func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: (Int, URLCredential?) -> Void) {\n  completionHandler(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))\n}",
    good:
      "func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: (Int, URLCredential?) -> Void) {\n  guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil) else { return completionHandler(.cancelAuthenticationChallenge, nil) }\n  completionHandler(.useCredential, URLCredential(trust: trust))\n}",
    [
      .nodes([.functionDecl, .closureExpr]) { node, file in
        let body =
          node.as(FunctionDeclSyntax.self)?.body?.statements
          ?? node.as(ClosureExprSyntax.self)?.statements
        guard let body, file.contains(.useOfTrust, in: body, usesTrust) else { return [] }
        // A closure within a function is part of its paths.
        if node.kind == .closureExpr, node.parent?.enclosing(FunctionDeclSyntax.self) != nil {
          return []
        }
        var found: [Int: Match] = [:]
        let paths = Paths<Bool> { node, isJudged in
          if let call = node.as(FunctionCallExprSyntax.self) {
            if judges(call, file) { return true }
            if !isJudged, answers(node, file), call.argument("trust") == nil {
              found[file.place(call).start] = file.match(call)
            }
          } else if !isJudged, answers(node, file) {
            found[file.place(node).start] = file.match(node)
          }
          return isJudged
        }
        paths.run(body, from: [false])
        return found.values.sorted { $0.place.start < $1.place.start }
      }
    ])

  /// Whether a call or a `return` answers a challenge with the trust of the server: in its own arguments.
  private static func answers(_ node: Syntax, _ file: SwiftFile) -> Bool {
    let parts: [ExprSyntax]
    if let call = node.as(FunctionCallExprSyntax.self) {
      parts = call.arguments.map(\.expression)
    } else if let tuple = node.as(ReturnStmtSyntax.self)?.expression?.as(TupleExprSyntax.self) {
      parts = tuple.elements.map(\.expression)
    } else {
      return false
    }
    return parts.count == 2 && parts[0].path?.lastName == "useCredential"
      && isOfTrust(parts[1], file)
  }

  /// `URLCredential(trust:)`, or a variable that was made so.
  private static func isOfTrust(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self) { return call.argument("trust") != nil }
    return file.declaration(of: bare)?.values.contains {
      $0.count == 1 && $0[0].bare.as(FunctionCallExprSyntax.self)?.argument("trust") != nil
    } ?? false
  }

  private static func usesTrust(_ node: Syntax) -> Bool {
    node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "useCredential"
  }

  /// Whether nothing looks at what a judging function found. The old one says it in a variable.
  private static func isUnread(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    guard ["SecTrustEvaluate", "SecTrustEvaluateWithError"].contains(call.name),
      Status(names: file.names).isIgnored(call)
    else { return false }
    guard call.name == "SecTrustEvaluate", let result = call.argument(at: 1) else { return true }
    guard let declaration = file.declaration(of: result), let uses = declaration.uses else {
      return false
    }
    return uses.allSatisfy {
      switch $0 {
      case .assigned, .passedToBeChanged: true
      default: false
      }
    }
  }

  private static func judges(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    guard let name = call.name else { return false }
    if name.hasPrefix("SecTrustEvaluate") { return !isUnread(call, file) }
    // Also what a function that is called comes to, three calls deep.
    var names: Set<String> = [name]
    for _ in 0..<3 {
      names = names.reduce(into: []) { $0.formUnion(file.index.calls[$1] ?? []) }
      if names.contains(where: { $0.hasPrefix("SecTrustEvaluate") }) { return true }
    }
    return false
  }
}
