internal import SwiftSyntax

extension Rule {
  static let trustNotEvaluated = Rule(
    "WA37", "trust-not-evaluated", .critical,
    sentence: "the server is trusted here, and nothing on the way judged its certificate",
    hint: "call SecTrustEvaluateWithError first, and cancel where it fails",
    why: "Who sits on the network shows any certificate at all, and is let in.",
    criterion:
      "In a function that gets a challenge, .useCredential is answered, also through a variable or one arm of a condition, with a credential of the server's trust on a path on which no SecTrustEvaluate function was called whose answer goes anywhere, here or in a function of the module that is called.",
    limits:
      "What a function of another module judges is not known, and is flagged. An answer that is put off (defer) is not seen. Whether a function that is called judges on each of its paths, and looks at the answer, is not checked.",
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
        func look(_ node: Syntax, _ parts: [ExprSyntax], _ way: Way) {
          guard !way.isJudged, answers(parts, way, file) else { return }
          found[file.place(node).start] = file.match(node)
        }
        let paths = Paths<Way> { node, way in
          if let assignment = Assignment(node) { return way.after(assignment, file) }
          if let call = node.as(FunctionCallExprSyntax.self) {
            if judges(call, file) { return way.judged }
            if call.argument("trust") == nil {
              look(node, call.arguments.map(\.expression), way)
            }
          } else if let result = node.as(ReturnStmtSyntax.self)?.expression {
            look(node, parts(of: result), way)
          }
          return way
        }
        for way in paths.run(body, from: [Way()]) {
          if let result = body.onlyExpression, result.parent?.kind != .returnStmt {
            look(Syntax(result), parts(of: result), way)
          }
        }
        return found.values.sorted { $0.place.start < $1.place.start }
      }
    ])

  /// What happened on a path so far.
  private struct Way: Hashable {
    private(set) var isJudged = false
    /// Whether what a variable was given last lets the server in: `.useCredential`, or a credential of its trust.
    private(set) var admits: [String: Bool] = [:]
    /// More variables than somebody needs for an answer.
    private static let most = 8

    var judged: Way {
      var way = self
      way.isJudged = true
      return way
    }

    func after(_ assignment: Assignment, _ file: SwiftFile) -> Way {
      guard let name = assignment.target.path, let first = assignment.value.first else {
        return self
      }
      var means = Rule.trusts(assignment.value)
      if means == nil, assignment.value.contains(where: { Rule.isOfTrust($0, file, depth: 3) }) {
        means = true
      }
      let isOther = first.is(NilLiteralExprSyntax.self) || first.bare.path == "URLCredential()"
      guard means != nil || isOther || admits[name] != nil else { return self }
      guard admits.count < Self.most || admits[name] != nil else { return self }
      var way = self
      way.admits[name] = means ?? false
      return way
    }
  }

  private static let otherAnswers: Set<String> = [
    "performDefaultHandling", "cancelAuthenticationChallenge", "rejectProtectionSpace",
  ]

  /// Whether operands give `.useCredential`, on one arm of a condition at least; nil where they are no answer to a challenge.
  private static func trusts(_ operands: [ExprSyntax]) -> Bool? {
    let names = arms(of: operands).compactMap { $0.path?.lastName }
    if names.contains("useCredential") { return true }
    return names.contains(where: otherAnswers.contains) ? false : nil
  }

  /// The operands of a list, with those that stand between `?` and `:`.
  private static func arms(of operands: [ExprSyntax]) -> [ExprSyntax] {
    operands.prefix(64).flatMap { operand -> [ExprSyntax] in
      let bare = operand.bare
      if let then = bare.as(UnresolvedTernaryExprSyntax.self)?.thenExpression {
        return [bare, then.bare]
      }
      if let sequence = bare.as(SequenceExprSyntax.self) {
        return sequence.elements.prefix(64).flatMap {
          [$0.bare, $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression.bare].compactMap(\.self)
        }
      }
      return [bare]
    }
  }

  private static func parts(of expression: ExprSyntax) -> [ExprSyntax] {
    expression.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
  }

  /// Whether these two answer a challenge with the trust of the server: what a call or a tuple has.
  private static func answers(_ parts: [ExprSyntax], _ way: Way, _ file: SwiftFile) -> Bool {
    guard parts.count == 2 else { return false }
    return admits(parts[0], way, file) { trusts($0) ?? false }
      && admits(parts[1], way, file) { $0.contains { isOfTrust($0, file, depth: 3) } }
  }

  /// Whether an expression lets the server in; a variable has what it was given last on this path, else what it has from the start.
  private static func admits(
    _ expression: ExprSyntax, _ way: Way, _ file: SwiftFile, _ doesSo: ([ExprSyntax]) -> Bool
  ) -> Bool {
    let name = expression.bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
    guard let name, let declaration = file.declaration(of: expression) else {
      return doesSo([expression])
    }
    if let known = way.admits[name] { return known }
    let first = declaration.values.first { $0.first?.parent?.kind == .initializerClause }
    return first.map(doesSo) ?? false
  }

  /// `URLCredential(trust:)`, also mapped over the trust, on one arm of a condition, or a variable that was made so.
  private static func isOfTrust(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool {
    arms(of: [expression]).contains { bare in
      if let call = bare.as(FunctionCallExprSyntax.self) {
        if call.argument("trust") != nil { return true }
        guard call.name == "map" || call.name == "flatMap" else { return false }
        let only = call.closure?.statements.onlyExpression?.bare
        return call.arguments.first?.expression.path == "URLCredential.init"
          || only?.as(FunctionCallExprSyntax.self)?.argument("trust") != nil
      }
      guard depth > 0 else { return false }
      return file.declaration(of: bare)?.values.contains { value in
        value.count == 1 && isOfTrust(value[0], file, depth: depth - 1)
      } ?? false
    }
  }

  private static func usesTrust(_ node: Syntax) -> Bool {
    node.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "useCredential"
  }

  /// Whether nothing looks at what a judging function found. The old one says it in a variable.
  private static func isUnread(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    guard ["SecTrustEvaluate", "SecTrustEvaluateWithError"].contains(call.name),
      Status(names: file.names, index: file.index).isIgnored(call)
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
