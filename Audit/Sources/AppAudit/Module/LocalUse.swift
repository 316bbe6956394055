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
        guard parent.cast(ExprListSyntax.self).first?.id == node.id, let list = parent.parent,
          let assignment = Assignment(list)
        else { return }
        self = .assigned(assignment)
        return
      default: return
      }
    }
  }
}
