internal import SwiftSyntax

/// What the names of a tree mean of the system's, found out once: many rules ask it of the same expressions.
final class SystemNames {
  private var paths: [SyntaxIdentifier: String?] = [:]
  private var locals: [SyntaxIdentifier: Bool] = [:]

  func path(of expression: ExprSyntax, _ find: () -> String?) -> String? {
    if let known = paths[expression.id] { return known }
    let found = find()
    paths[expression.id] = .some(found)
    return found
  }

  /// Whether what is called is something that a function, a closure or a statement around the call declares.
  func isLocal(_ call: FunctionCallExprSyntax, _ find: () -> Bool) -> Bool {
    if let known = locals[call.id] { return known }
    let found = find()
    locals[call.id] = found
    return found
  }
}
