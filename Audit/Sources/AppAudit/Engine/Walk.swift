internal import SwiftSyntax

/// Visits every node below one, parents first, in the order of the source. The stack is an array: a tree can be deeper than a
/// thread's stack. What stands under `#if false` is no code.
func walk(_ root: some SyntaxProtocol, _ visit: (Syntax) -> Void) {
  walkWhile(root) { node in
    visit(node)
    return true
  }
}

/// The same, where `visit` says whether what is below a node is visited too.
func walkWhile(_ root: some SyntaxProtocol, _ visit: (Syntax) -> Bool) {
  let work = Work.current
  var stack = [Syntax(root)]
  var below: [Syntax] = []
  while let node = stack.popLast() {
    guard node.kind != .token, !node.isNeverCompiled, work?.take(1) ?? true, visit(node) else {
      continue
    }
    below.removeAll(keepingCapacity: true)
    for child in node.children(viewMode: .sourceAccurate) where child.kind != .token {
      below.append(child)
    }
    stack.append(contentsOf: below.reversed())
  }
}

/// Visits the tokens below a node, or it itself, in the order of the source, as long as `visit` says so.
func walkTokens(_ root: some SyntaxProtocol, _ visit: (TokenSyntax) -> Bool) {
  var stack = [Syntax(root)]
  while let node = stack.popLast() {
    if let token = node.as(TokenSyntax.self) {
      guard visit(token) else { return }
    } else {
      stack.append(contentsOf: Array(node.children(viewMode: .sourceAccurate)).reversed())
    }
  }
}

/// The same, where no more than so many nodes may stand in each other; false from where more do.
func walk(_ root: some SyntaxProtocol, deepest: Int, _ visit: (Syntax) -> Void) -> Bool {
  let start = Syntax(root)
  // The parents of the node that is visited.
  var above: [SyntaxIdentifier] = []
  var isWhole = true
  walkWhile(start) { node in
    while let last = above.last, last != node.parent?.id { above.removeLast() }
    above.append(node.id)
    isWhole = isWhole && above.count <= deepest
    if isWhole { visit(node) }
    return isWhole
  }
  return isWhole
}

extension Syntax {
  /// What stands under `#if false`.
  var isNeverCompiled: Bool {
    kind == .ifConfigClause
      && cast(IfConfigClauseSyntax.self).condition?.as(BooleanLiteralExprSyntax.self)?.literal
        .tokenKind == .keyword(.false)
  }
}

extension SyntaxProtocol {
  /// The nearest node above this one, or this one, that is of a kind.
  func enclosing<Node: SyntaxProtocol>(_ kind: Node.Type) -> Node? {
    var next: Syntax? = Syntax(self)
    while let node = next {
      if let found = node.as(kind) { return found }
      next = node.parent
    }
    return nil
  }

  /// Whether some node below, or this one, is as wanted.
  func contains(_ isWanted: (Syntax) -> Bool) -> Bool {
    var found = false
    walkWhile(
      self,
      { node in
        if !found, isWanted(node) { found = true }
        return !found
      })
    return found
  }

  /// Where it begins and ends, without what is no code around it, in bytes of the file.
  var extent: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}
