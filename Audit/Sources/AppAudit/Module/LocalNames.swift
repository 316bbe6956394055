internal import SwiftSyntax

/// The names of one tree: where each stands, and what it means there. Filled in one walk, then asked from everywhere, so that a
/// function of many variables and uses costs no more than their number.
final class LocalNames {
  /// In the order of the source: references, and `if let name`, which reads a variable without one.
  private var uses: [String: [Syntax]] = [:]
  /// What is declared somewhere in a function, a closure or a statement. Most names that are asked for are not.
  private var declared: Set<String> = ["newValue", "oldValue", "error"]
  /// What the statements of each block declare, by name, in their order; made when it is first asked for.
  private var blocks: [SyntaxIdentifier: [String: [Declared]]] = [:]

  /// Whether a variable is read, where that was asked: each assignment of it may ask.
  private var read: [Variable: Bool] = [:]

  private struct Variable: Hashable {
    let name: String
    let scope: SyntaxIdentifier
  }

  struct Declared {
    /// Where the statement begins. It is not known before, and not in itself.
    let position: AbsolutePosition
    let declaration: LocalDeclaration
  }

  init() {}

  init(of tree: some SyntaxProtocol) { walk(tree) { add($0) } }

  /// Takes in a node; all of a tree, in the order of the source.
  func add(_ node: Syntax) {
    switch node.kind {
    case .declReferenceExpr:
      // What is named behind a dot is something else.
      if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
        return
      }
      let name = node.cast(DeclReferenceExprSyntax.self).baseName.identifierText
      uses[name, default: []].append(node)
    case .optionalBindingCondition:
      let binding = node.cast(OptionalBindingConditionSyntax.self)
      guard binding.initializer == nil,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      else { return }
      uses[name, default: []].append(node)
    case .identifierPattern: declare(node.cast(IdentifierPatternSyntax.self).identifier)
    case .functionParameter:
      let parameter = node.cast(FunctionParameterSyntax.self)
      declare(parameter.secondName ?? parameter.firstName)
    case .closureParameter:
      let parameter = node.cast(ClosureParameterSyntax.self)
      declare(parameter.secondName ?? parameter.firstName)
    case .closureShorthandParameter: declare(node.cast(ClosureShorthandParameterSyntax.self).name)
    case .closureCapture: declare(node.cast(ClosureCaptureSyntax.self).name)
    case .accessorParameters: declare(node.cast(AccessorParametersSyntax.self).name)
    case .functionDecl: declare(node.cast(FunctionDeclSyntax.self).name)
    default: break
    }
  }

  private func declare(_ name: TokenSyntax) { declared.insert(name.identifierText) }

  /// Where a name stands below a node.
  func uses(of name: String, in scope: Syntax) -> ArraySlice<Syntax> {
    guard let all = uses[name] else { return [] }
    let start = all.lowerBound { !($0.position < scope.position) }
    let end = all.lowerBound { !($0.position < scope.endPosition) }
    return all[start..<max(start, end)]
  }

  /// Whether one of the places where a name stands below a node reads it.
  func isRead(_ name: String, in scope: Syntax, _ reads: (Syntax) -> Bool) -> Bool {
    let variable = Variable(name: name, scope: scope.id)
    if let known = read[variable] { return known }
    let found = uses(of: name, in: scope).contains(where: reads)
    read[variable] = found
    return found
  }

  /// What a name means at a node, where a function, a closure or a statement around it declares it.
  func declaration(of name: String, from node: some SyntaxProtocol) -> LocalDeclaration? {
    if name.hasPrefix("$") {
      return LocalDeclaration(implicit: name, at: Syntax(node), self)
    }
    guard declared.contains(name) else { return nil }
    var child = Syntax(node)
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = child.parent {
      steps += 1
      if parent.kind == .memberBlock, EnclosingType(declaredBy: parent.parent ?? parent) != nil {
        return nil
      }
      if parent.kind == .codeBlockItemList {
        if parent.parent?.kind != .sourceFile,
          let found = declaration(of: name, in: parent, before: child)
        {
          return found
        }
      } else if let found = LocalDeclaration(of: name, in: parent, before: child, self) {
        return found
      }
      child = parent
    }
    return nil
  }

  private func declaration(
    of name: String, in block: Syntax, before child: Syntax
  ) -> LocalDeclaration? {
    let declared = blocks[block.id] ?? LocalDeclaration.all(in: block, self)
    blocks[block.id] = declared
    guard let all = declared[name] else { return nil }
    let end = all.lowerBound { !($0.position < child.position) }
    return end > all.startIndex ? all[end - 1].declaration : nil
  }
}
