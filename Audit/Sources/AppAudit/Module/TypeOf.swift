internal import SwiftSyntax

/// The name of the type of an expression, where the sources say it: there is no type checker.
enum TypeOf {
  private static let shared: Set<String> = [
    "shared", "standard", "general", "default", "main", "current",
  ]

  /// What has another type than the first of its values has none that is known.
  private static let mostValues = 4

  /// The type of what an expression makes: `URLSession` of `URLSession(configuration: …)` and of `URLSession.shared`.
  static func made(by expression: ExprSyntax) -> String? {
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self) {
      guard let path = call.path else { return nil }
      let name = path.lastName == "init" ? path.base ?? "" : path
      // `[UInt8](data)`, as the type of a list is written elsewhere.
      if name.hasPrefix("["), name.hasSuffix("]"), !name.contains(".") { return name }
      return name.lastName.first?.isUppercase == true ? name.lastName : nil
    }
    guard let path = bare.path, let base = path.base, shared.contains(path.lastName) else {
      return nil
    }
    return base.lastName.first?.isUppercase == true ? base.lastName : nil
  }

  /// What a function of the module gives back that is called by its name, or as a member of this type or one that is named.
  private static func result(of call: FunctionCallExprSyntax, _ file: SwiftFile) -> String? {
    guard let path = call.path, let name = call.name else { return nil }
    var keys = [file.index.expanded(path).lastTwo + "()"]
    if path == name || path == "self." + name || path == "Self." + name {
      keys = [EnclosingType(of: call).map { "\($0.name).\(name)()" }, name + "()"]
        .compactMap(\.self)
    }
    return keys.lazy.compactMap { file.index.propertyTypes[$0] }.first.map {
      file.index.expanded($0).lastName
    }
  }

  /// The type that a place asks for, because a variable, a parameter or what is assigned has it: `.shared` is of that.
  static func wanted(at expression: ExprSyntax, _ file: SwiftFile) -> String? {
    var node = Syntax(expression)
    for _ in 0..<32 {
      if let choice = node.choice {
        node = choice
        continue
      }
      guard let parent = node.parent else { return nil }
      switch parent.kind {
      case .expressionStmt: break
      case .returnStmt: return type(named: returned(by: parent), expression, file)
      case .functionCallExpr:
        guard parent.cast(FunctionCallExprSyntax.self).calledExpression.id == node.id else {
          return nil
        }
      case .memberAccessExpr, .tryExpr, .awaitExpr, .forceUnwrapExpr, .optionalChainingExpr: break
      case .initializerClause:
        let type =
          parent.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
          ?? parent.parent?.as(FunctionParameterSyntax.self)?.type
        return self.type(named: type, expression, file)
      case .codeBlockItem:
        // The only expression is what is given back.
        guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.dropFirst().isEmpty
        else { return nil }
        return type(named: returned(by: parent), expression, file)
      case .exprList:
        guard let list = parent.parent, let assignment = Assignment(list), assignment.sign == "=",
          assignment.value.count == 1 && assignment.value.first?.id == node.id
            || node.isArm(of: assignment.value)
        else { return nil }
        return of(assignment.target, file)
      default: return nil
      }
      node = parent
    }
    return nil
  }

  private static func type(
    named type: TypeSyntax?, _ expression: ExprSyntax, _ file: SwiftFile
  ) -> String? {
    // Of an optional one `.none` is no member of that type.
    if type?.is(OptionalTypeSyntax.self) == true,
      expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none"
    {
      return nil
    }
    return type.map { file.index.expanded($0.simpleName).lastName }
  }

  /// The type of what the function or property around a statement gives back; nil in a closure.
  private static func returned(by statement: Syntax) -> TypeSyntax? {
    var next = statement.parent
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = next {
      steps += 1
      switch parent.kind {
      case .functionDecl:
        return parent.cast(FunctionDeclSyntax.self).signature.returnClause?.type
      case .patternBinding: return parent.cast(PatternBindingSyntax.self).typeAnnotation?.type
      case .accessorDecl
      where parent.cast(AccessorDeclSyntax.self).accessorSpecifier.tokenKind != .keyword(.get):
        return nil
      case .closureExpr, .initializerDecl, .memberBlock: return nil
      default: next = parent.parent
      }
    }
    return nil
  }

  /// Whether an expression is of a type for sure, and never nil.
  static func isSurely(
    _ type: String, _ expression: ExprSyntax, _ file: SwiftFile, depth: Int = 3
  ) -> Bool {
    if expression.is(StringLiteralExprSyntax.self) { return type == "String" }
    let index = file.index
    func isProperty(_ key: String) -> Bool {
      index.propertyTypes[key] == type && !index.perhapsOptional.contains(key)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      if let local = file.declaration(of: name, from: expression) {
        if let own = local.type {
          return own.as(IdentifierTypeSyntax.self)?.name.identifierText == type
        }
        let values = local.values
        guard depth > 0, values.count == 1, let only = values.first, only.count == 1 else {
          return false
        }
        return only.first.map { isSurely(type, $0, file, depth: depth - 1) } ?? false
      }
      let own = EnclosingType(of: expression).map { "\($0.name).\(name)" }
      return isProperty(own.flatMap { index.propertyTypes[$0] == nil ? nil : $0 } ?? name)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      // Nothing in it ends the chain early.
      base.is(DeclReferenceExprSyntax.self)
        || base.as(MemberAccessExprSyntax.self)?.base?.is(DeclReferenceExprSyntax.self) == true,
      let owner = of(base, file)
    else { return false }
    return isProperty("\(owner).\(member.declName.baseName.identifierText)")
  }

  static func of(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int = 3) -> String? {
    let (bare, index) = (expression.bare, file.index)
    if let made = made(by: bare) { return index.expanded(made).lastName }
    guard depth > 0 else { return nil }
    if let call = bare.as(FunctionCallExprSyntax.self) { return result(of: call, file) }
    if let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      if name == "self" { return EnclosingType(of: bare)?.name }
      if let local = file.declaration(of: name, from: bare) {
        if let type = local.type { return index.expanded(type.simpleName).lastName }
        return local.values.lazy.prefix(mostValues).compactMap {
          $0.count == 1 ? of($0[0], file, depth: depth - 1) : nil
        }
        .first
      }
      let keys = [EnclosingType(of: bare).map { "\($0.name).\(name)" }, name].compactMap(\.self)
      return keys.lazy.compactMap { index.propertyTypes[$0] }.first.map {
        index.expanded($0).lastName
      }
    }
    guard let member = bare.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let name = member.declName.baseName.identifierText
    guard let type = of(base, file, depth: depth - 1) ?? base.path?.lastName else { return nil }
    return index.propertyTypes["\(type).\(name)"].map { index.expanded($0).lastName }
  }
}
