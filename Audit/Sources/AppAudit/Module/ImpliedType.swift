internal import SwiftSyntax

extension SwiftFile {
  /// The type of the system that a call makes a value of: also by `.init`, where the sources say of what.
  func constructed(by call: FunctionCallExprSyntax) -> String? {
    guard let path = systemPath(of: call) else { return nil }
    guard path == ".init" else { return path.replacingSuffix(".init") }
    guard let type = ImpliedType.of(call) else { return nil }
    let expanded = index.expanded(type)
    return index.isSystem(expanded) ? expanded : nil
  }
}

/// The type that an expression must have where it stands, as far as that stands there, too.
enum ImpliedType {
  static func of(_ expression: some ExprSyntaxProtocol) -> String? {
    var node = Syntax(expression)
    while let parent = node.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .forceUnwrapExpr, .initializerClause, .expressionStmt:
        node = parent
      case .patternBinding: return parent.cast(PatternBindingSyntax.self).typeAnnotation?.name
      case .functionParameter: return parent.cast(FunctionParameterSyntax.self).type.simpleName
      case .returnStmt: return result(of: parent)
      case .codeBlockItem:
        return parent.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
          ? result(of: parent) : nil
      default: return nil
      }
    }
    return nil
  }

  /// What the function or the getter around a statement gives back.
  private static func result(of statement: Syntax) -> String? {
    var next = statement.parent
    var steps = 0
    defer { _ = Work.take(steps) }
    while let node = next {
      steps += 1
      switch node.kind {
      case .functionDecl:
        return node.cast(FunctionDeclSyntax.self).signature.returnClause?.type.simpleName
      case .patternBinding: return node.cast(PatternBindingSyntax.self).typeAnnotation?.name
      case .closureExpr, .memberBlock: return nil
      default: next = node.parent
      }
    }
    return nil
  }
}

extension TypeAnnotationSyntax {
  fileprivate var name: String { type.simpleName }
}
