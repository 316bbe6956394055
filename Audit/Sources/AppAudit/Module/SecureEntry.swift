internal import SwiftSyntax

/// Which text fields a source hides the entry of: `field.isSecureTextEntry = true`, also through a local variable, a list, a closure or
/// a function that is given them. In the same way, which ones it shows, or may: `field.isHidden = false`.
struct SecureEntry {
  /// Types in which a field of a name is hidden; empty for any type.
  private(set) var fields: [String: Set<String>] = [:]
  /// What is hidden of a type is not to be seen: it may be any field.
  static let any = "*"
  static let propertyName = "isSecureTextEntry"
  static let showingName = "isHidden"

  private let names: LocalNames
  private let tree: SourceFileSyntax

  /// What these names, which are the property's, say: but where it is given the value that says nothing.
  init(
    _ uses: [Syntax], sayingNothing: Bool, in tree: SourceFileSyntax, _ names: LocalNames
  ) {
    (self.names, self.tree) = (names, tree)
    for use in uses { add(use.cast(DeclReferenceExprSyntax.self), sayingNothing) }
  }

  private mutating func mark(_ name: String, _ type: String?) {
    fields[name, default: []].insert(type ?? "")
  }

  private mutating func add(_ use: DeclReferenceExprSyntax, _ sayingNothing: Bool) {
    // To show what is typed hides nothing, and to hide a field does not show it.
    if case .assigned(let assignment) = LocalUse(of: use.whole), let value = assignment.value.first,
      value.isBoolean, value.isTrue == sayingNothing
    {
      return
    }
    let type = EnclosingType(of: use)?.name
    guard let member = use.parent?.as(MemberAccessExprSyntax.self), member.declName.id == use.id,
      let base = member.base?.bare
    else { return mark(Self.any, type) }
    mark(base, type, depth: 3)
  }

  /// Takes note of the field that an expression is.
  private mutating func mark(_ expression: ExprSyntax, _ type: String?, depth: Int) {
    let bare = expression.bare
    guard let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      guard let path = bare.path, path.base != nil else { return mark(Self.any, type) }
      return mark(path.lastName, path.firstName == "self" ? type : "")
    }
    guard let local = names.declaration(of: name, from: bare) else { return mark(name, type) }
    guard depth > 0, Work.take(16) else { return mark(Self.any, type) }
    // In the value that a property has from the start: that property.
    if let property = Self.property(around: bare) { mark(property, type) }
    let given = local.values.prefix(64)
    for value in given where value.count == 1 {
      let origin = value[0].bare
      if origin.is(DeclReferenceExprSyntax.self) || origin.is(MemberAccessExprSyntax.self) {
        mark(origin, type, depth: depth - 1)
      }
    }
    if given.isEmpty {
      markHanded(local, from: bare, type, depth)
    } else {
      mark(name, type)
      markKept(local, type)
    }
  }

  /// What a function, or the closure of a list, is given.
  private mutating func markHanded(
    _ local: LocalDeclaration, from node: ExprSyntax, _ type: String?, _ depth: Int
  ) {
    var given: [ExprSyntax]?
    if let function = local.scope.as(FunctionDeclSyntax.self) {
      let calls = names.uses(of: function.name.identifierText, in: Syntax(tree)).prefix(64)
      given = calls.compactMap { $0.parent?.as(FunctionCallExprSyntax.self) }.flatMap {
        $0.arguments.map(\.expression)
      }
    } else if let closure = node.enclosing(ClosureExprSyntax.self) {
      let call =
        closure.parent?.as(FunctionCallExprSyntax.self)
        ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      given = call?.receiver?.bare.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      if given == nil, let receiver = call?.receiver { given = [receiver] }
    }
    let fields = (given ?? []).prefix(64).filter {
      $0.bare.is(DeclReferenceExprSyntax.self) || $0.bare.is(MemberAccessExprSyntax.self)
    }
    guard !fields.isEmpty else {
      if Self.property(around: node) == nil { mark(Self.any, type) }
      return
    }
    for field in fields { mark(field, type, depth: depth - 1) }
  }

  /// The properties that a local variable is put into, and the function that gives it back.
  private mutating func markKept(_ local: LocalDeclaration, _ type: String?) {
    for use in names.uses(of: local.name, in: local.scope).prefix(64) {
      guard let parent = use.parent else { continue }
      if parent.is(ReturnStmtSyntax.self),
        let function = use.enclosing(FunctionDeclSyntax.self)
      {
        mark(function.name.identifierText, type)
      }
      guard let list = parent.parent, let assignment = Assignment(list),
        assignment.value.contains(where: { $0.id == use.id }),
        let name = assignment.target.path?.lastName
      else { continue }
      mark(name, type)
    }
  }

  /// The property of a type in whose value something stands.
  private static func property(around node: ExprSyntax) -> String? {
    var next = node.parent
    while let parent = next, Work.take(1) {
      if parent.kind == .functionDecl || parent.kind == .memberBlock { return nil }
      if let binding = parent.as(PatternBindingSyntax.self),
        binding.parent?.parent?.parent?.kind == .memberBlockItem
      {
        return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      }
      next = parent.parent
    }
    return nil
  }
}
