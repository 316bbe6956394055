internal import SwiftSyntax

/// Of a longer list nobody says what each operand is.
private let mostOperands = 16

extension SyntaxProtocol {
  /// Whether it is one of the values that operands can have: of `a ? b : c` and `a ?? b`.
  func isArm(of operands: [ExprSyntax]) -> Bool {
    guard let place = operands.firstIndex(where: { $0.id == id }) else { return false }
    if kind == .unresolvedTernaryExpr { return true }
    let start = operands.lastIndex { $0.is(UnresolvedTernaryExprSyntax.self) } ?? -1
    return place > start
      && operands[(start + 1)...].allSatisfy {
        $0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "??" == "??"
      }
  }

  /// The expression one of whose values this is: one of which it is an arm, an `if` or `switch` that is an expression, or what has
  /// parentheses around it. Nil where it is none.
  var choice: Syntax? {
    guard let parent else { return nil }
    switch parent.kind {
    case .unresolvedTernaryExpr: return parent
    case .exprList:
      guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
      // Each operand of a list asks for itself, so that a long list is none.
      let operands = Array(sequence.elements.prefix(mostOperands + 1))
      guard operands.count <= mostOperands, Work.take(operands.count),
        Assignment(sequence) == nil, isArm(of: operands)
      else { return nil }
      return Syntax(sequence)
    case .labeledExpr:
      guard let list = parent.parent?.as(LabeledExprListSyntax.self), list.dropFirst().isEmpty
      else { return nil }
      return list.parent?.as(TupleExprSyntax.self).map(Syntax.init)
    case .expressionStmt: return Syntax(parent).choice
    case .codeBlockItem:
      guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.dropFirst().isEmpty,
        let owner = list.parent
      else { return nil }
      if let branch = owner.parent?.as(IfExprSyntax.self), owner.kind == .codeBlock {
        return Syntax(branch)
      }
      return owner.as(SwitchCaseSyntax.self)?.parent?.parent?.as(SwitchExprSyntax.self)
        .map(Syntax.init)
    // `else if`
    case .ifExpr: return kind == .ifExpr ? parent : nil
    default: return nil
    }
  }

  /// The outermost expression one of whose values this is, or it itself.
  var outermostChoice: Syntax {
    var node = Syntax(self)
    while let choice = node.choice, Work.take(1) { node = choice }
    return node
  }
}
