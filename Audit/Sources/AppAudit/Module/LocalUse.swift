internal import SwiftSyntax

/// What happens to a variable where its name stands.
enum LocalUse {
  /// It is given a value.
  case assigned(Assignment)
  /// A value is put into it: `name[key] = value`.
  case changed(key: ExprSyntax, Assignment)
  /// A method of it is called.
  case called(FunctionCallExprSyntax)
  /// Something of it is named.
  case member
  /// It is given to somebody to change: `&name`.
  case passedToBeChanged
  /// It is an argument of a call, as it is.
  case passed(FunctionCallExprSyntax)
  /// It is put into a text.
  case interpolated
  /// `if let name`.
  case rebound
  case other

  init(of use: Syntax) {
    self = use.kind == .optionalBindingCondition ? .rebound : .other
    // What only stands around it.
    var node = use
    while let parent = node.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr, .labeledExprList,
        .labeledExpr:
        node = parent
      case .tupleExpr where parent.cast(TupleExprSyntax.self).elements.count == 1: node = parent
      case .inOutExpr:
        if !parent.cast(InOutExprSyntax.self).isOnlyRead { self = .passedToBeChanged }
        return
      case .memberAccessExpr:
        let call = parent.parent?.as(FunctionCallExprSyntax.self)
        self = call.flatMap { $0.calledExpression.id == parent.id ? .called($0) : nil } ?? .member
        return
      case .subscriptCallExpr:
        let access = parent.cast(SubscriptCallExprSyntax.self)
        guard access.calledExpression.id == node.id, let key = access.arguments.first?.expression,
          case .assigned(let assignment) = LocalUse(of: parent)
        else { return }
        self = .changed(key: key, assignment)
        return
      case .exprList:
        let list = parent.cast(ExprListSyntax.self)
        guard list.first?.id == node.id, let sequence = parent.parent else { return }
        // A cast is no other thing.
        if Self.isCast(list) {
          node = sequence
          continue
        }
        guard let assignment = Assignment(sequence) else { return }
        self = .assigned(assignment)
        return
      case .functionCallExpr where node.kind == .labeledExprList:
        self = .passed(parent.cast(FunctionCallExprSyntax.self))
        return
      case .expressionSegment:
        self = .interpolated
        return
      default: return
      }
    }
  }

  /// Whether all that stands behind the first operand are types that it is cast to, one after the other.
  private static func isCast(_ list: ExprListSyntax) -> Bool {
    let rest = list.prefix(9).dropFirst()
    return list.count <= 9 && !rest.isEmpty
      && rest.allSatisfy { $0.is(UnresolvedAsExprSyntax.self) || $0.is(TypeExprSyntax.self) }
  }
}
