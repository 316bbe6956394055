internal import SwiftSyntax

/// Whether a condition says that somebody can be asked: what canEvaluatePolicy answered.
struct AvailabilityCheck {
  private let file: SwiftFile
  /// At most so many operands are looked at.
  private static let most = 64

  init(_ file: SwiftFile) { self.file = file }

  /// The answers among conditions: true for the answer itself, false for its opposite.
  func answers(of conditions: ConditionElementListSyntax) -> Set<Bool> {
    conditions.prefix(Self.most).reduce(into: []) { all, element in
      if case .expression(let expression) = element.condition {
        all.formUnion(answers(of: expression, depth: 3))
      }
    }
  }

  func answers(of operands: [ExprSyntax]) -> Set<Bool> { answers(of: operands, depth: 3) }

  private func answers(of expression: ExprSyntax, depth: Int) -> Set<Bool> {
    let bare = expression.bare
    if let negation = bare.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return Set(answers(of: negation.expression, depth: depth).map { !$0 })
    }
    if let sequence = bare.as(SequenceExprSyntax.self) {
      return answers(of: Array(sequence.elements.prefix(Self.most)), depth: depth)
    }
    if let call = bare.as(FunctionCallExprSyntax.self), call.name == "canEvaluatePolicy" {
      return [true]
    }
    guard depth > 0 else { return [] }
    if let declaration = file.declaration(of: bare) {
      return declaration.kept.map { answers(of: $0, depth: depth - 1) } ?? []
    }
    guard bare.path != nil else { return [] }
    let values = file.values(of: bare)
    let isAnswer =
      !values.isEmpty && values.allSatisfy { $0.value.path?.lastName == "canEvaluatePolicy" }
    return isAnswer ? [true] : []
  }

  /// Of operands with operators between them, which are not folded: those that are a condition, or compared with a truth value.
  private func answers(of operands: [ExprSyntax], depth: Int) -> Set<Bool> {
    var all: Set<Bool> = []
    for (place, operand) in operands.enumerated() where !operand.is(BinaryOperatorExprSyntax.self) {
      var isOpposite = false
      for (sign, other) in [(place + 1, place + 2), (place - 1, place - 2)]
      where operands.indices.contains(other) {
        guard let text = operands[sign].as(BinaryOperatorExprSyntax.self)?.operator.text,
          ["==", "!="].contains(text)
        else { continue }
        isOpposite = operands[other].isBoolean && operands[other].isTrue != (text == "==")
      }
      let answers = answers(of: operand, depth: depth)
      all.formUnion(isOpposite ? Set(answers.map { !$0 }) : answers)
    }
    return all
  }
}

extension ExprSyntax {
  var isBoolean: Bool { bare.is(BooleanLiteralExprSyntax.self) }

  var isTrue: Bool {
    bare.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }
}
