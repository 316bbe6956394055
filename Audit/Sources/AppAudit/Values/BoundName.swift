internal import SwiftSyntax

/// The name under which a text of the source is kept: of a variable, a label, a key, or of what gives it back.
struct BoundName {
  let name: String
  let use: SecretName.Use

  private init(_ name: String, _ use: SecretName.Use = .value) {
    (self.name, self.use) = (name, use)
  }

  init?(of literal: StringLiteralExprSyntax, _ file: SwiftFile) {
    var climb = Climb(node: Syntax(literal))
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = climb.node.parent {
      steps += 1
      switch climb.step(to: parent, file) {
      case .further: continue
      case .named(let name):
        self = name
        return
      case .nameless: return nil
      }
    }
    return nil
  }

  private enum Step { case further, named(BoundName), nameless }

  /// The way up from a text, as long as what stands there is the text itself.
  private struct Climb {
    var node: Syntax
    /// Whether it is behind `return`: it need not be the only statement then.
    var isReturned = false

    mutating func step(to parent: Syntax, _ file: SwiftFile) -> Step {
      let came = node.kind
      switch parent.kind {
      case .tupleExpr, .memberAccessExpr, .forceUnwrapExpr, .tryExpr, .unresolvedTernaryExpr,
        .expressionStmt, .codeBlockItem, .codeBlock, .switchCase, .switchCaseList,
        .accessorDeclList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl:
        node = parent
      case .labeledExprList where parent.parent?.kind == .tupleExpr: node = parent
      case .functionCallExpr
      where parent.cast(FunctionCallExprSyntax.self).calledExpression.id == node.id: node = parent
      case .labeledExpr: return argument(parent.cast(LabeledExprSyntax.self))
      case .initializerClause: return initializer(parent)
      case .exprList: return operand(of: parent, file)
      case .dictionaryElement:
        let element = parent.cast(DictionaryElementSyntax.self)
        guard Syntax(element.value).id == node.id else { return .nameless }
        return key(element.key, file, .value)
      case .returnStmt: (node, isReturned) = (parent, true)
      case .codeBlockItemList
      where isReturned || parent.cast(CodeBlockItemListSyntax.self).count == 1:
        node = parent
      case .ifExpr where came == .codeBlock || came == .ifExpr: node = parent
      case .guardStmt where came == .codeBlock, .doStmt where came == .codeBlock: node = parent
      case .switchExpr where came == .switchCaseList: node = parent
      // A closure that is called at once.
      case .closureExpr
      where parent.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == parent.id:
        (node, isReturned) = (parent, false)
      case .accessorDecl
      where parent.cast(AccessorDeclSyntax.self).accessorSpecifier.tokenKind == .keyword(.get):
        node = parent
      case .accessorBlock: return bound(by: parent.parent)
      case .functionDecl where came == .codeBlock:
        return .named(BoundName(parent.cast(FunctionDeclSyntax.self).name.identifierText))
      default: return .nameless
      }
      return .further
    }

    private mutating func argument(_ argument: LabeledExprSyntax) -> Step {
      // What only stands in parentheses.
      if argument.parent?.parent?.as(TupleExprSyntax.self)?.elements.count == 1 {
        node = Syntax(argument)
        return .further
      }
      if let label = argument.label?.identifierText,
        !["forKey", "key", "named", "name", "default", "data", "string"].contains(label)
      {
        return .named(BoundName(label))
      }
      // What is made of a text alone is that text: `Data("…".utf8)`.
      guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
        call.arguments.count == 1,
        ["Data", "String", "SymmetricKey", "NSString"].contains(call.path ?? "")
      else { return .nameless }
      node = Syntax(call)
      return .further
    }

    private func bound(by node: Syntax?) -> Step {
      let pattern = node?.as(PatternBindingSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)
      return pattern.map { .named(BoundName($0.identifier.identifierText)) } ?? .nameless
    }

    private mutating func initializer(_ clause: Syntax) -> Step {
      if let parameter = clause.parent?.as(FunctionParameterSyntax.self) {
        return .named(BoundName((parameter.secondName ?? parameter.firstName).identifierText))
      }
      // The raw value of a case is a name, such as that of a key.
      guard case .named(let bound) = bound(by: clause.parent) else { return .nameless }
      // A variable that is given back at the end is what the function is.
      if !SecretName.isSecret(bound.name),
        let item = clause.parent?.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
        let last = item.parent?.as(CodeBlockItemListSyntax.self)?.last?.item
          .as(ReturnStmtSyntax.self),
        last.expression?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText == bound.name
      {
        (node, isReturned) = (Syntax(last), true)
        return .further
      }
      return .named(bound)
    }

    /// One of several operands: what is assigned, or an arm of a condition.
    private mutating func operand(of list: Syntax, _ file: SwiftFile) -> Step {
      guard let sequence = list.parent?.as(SequenceExprSyntax.self) else { return .nameless }
      guard let assignment = Assignment(sequence) else {
        guard node.isArm(of: Array(sequence.elements.prefix(512))) else { return .nameless }
        node = Syntax(sequence)
        return .further
      }
      guard assignment.value.first?.id == node.id || node.isArm(of: assignment.value) else {
        return .nameless
      }
      if let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
        let key = access.arguments.first?.expression
      {
        return self.key(key, file, .key)
      }
      return assignment.target.path.map { .named(BoundName($0.lastName)) } ?? .nameless
    }

    private func key(_ key: ExprSyntax, _ file: SwiftFile, _ use: SecretName.Use) -> Step {
      let name = file.values(of: key).lazy.compactMap(\.value.text).first
      return name.map { .named(BoundName($0, use)) } ?? .nameless
    }
  }
}
