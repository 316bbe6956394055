internal import SwiftSyntax

/// Whether script is switched off in the web view that shows a page. Of two views in a type one may have it off: what is switched off
/// must be the view's own, or what the view is made of. Of what comes from elsewhere nobody knows, and nothing is said.
struct ScriptSwitch {
  private struct Variable: Hashable {
    let name: String
    /// Where a local one lives; nil for what the type or the module has.
    let scope: SyntaxIdentifier?
  }

  private let file: SwiftFile
  /// Which variables have others in what they are given, or give back.
  private var together: [Variable: Set<Variable>] = [:]
  private var views: Set<Variable> = []
  /// Of more steps between a view and its configuration nobody knows.
  private static let mostVariables = 256

  init(_ file: SwiftFile) { self.file = file }

  /// Whether it is off where a page is loaded, or may be.
  mutating func isOff(at call: FunctionCallExprSyntax) -> Bool {
    let type = EnclosingType(of: call)
    let parts = type.map { file.parts.all(of: $0).map(\.node) } ?? [Syntax(file.tree)]
    let switches = parts.flatMap { part in
      file.landmarks.all(.switchingOffOfScript, in: part, Self.switchesOff)
    }.filter { type != nil || EnclosingType(of: $0) == nil }
    if switches.isEmpty, isOffElsewhere(call, type) { return true }
    guard !switches.isEmpty || !file.index.makersWithoutScript.isEmpty else { return false }
    guard let receiver = call.receiver, let view = root(of: origin(of: receiver)),
      let variable = variable(view), isKnown(variable, view)
    else { return !switches.isEmpty }
    var roots: Set<Variable> = []
    for node in switches {
      guard let target = node.as(DeclReferenceExprSyntax.self)?.whole.as(ExprSyntax.self),
        let root = root(of: target), let switched = self.variable(root), isKnown(switched, root)
      else { return true }
      roots.insert(switched)
    }
    if roots.contains(variable) { return true }
    roots.insert(Self.madeWithoutScript)
    parts.forEach { gather($0) }
    return isReached(roots, from: variable)
  }

  /// What a function or property of the module makes that switches script off.
  private static let madeWithoutScript = Variable(name: "", scope: nil)

  /// Whether the view is of a type of the module that switches script off, or what a type has from one that does.
  private func isOffElsewhere(_ call: FunctionCallExprSyntax, _ type: EnclosingType?) -> Bool {
    if let receiver = call.receiver, let own = file.typeName(of: receiver),
      file.index.declares(own)
    {
      return file.index.switchesScriptOff(own)
    }
    guard let type, file.index.switchesScriptOff(type.name) else { return false }
    guard let receiver = call.receiver else { return true }
    guard let root = root(of: origin(of: receiver)), let view = variable(root), view.scope == nil
    else { return false }
    return file.index.members[type.name]?.contains(view.name) != true
  }

  /// Whether a name is that of something that makes a view, or what one is made of, with script off: of the type that stands before
  /// it, of one of WebKit's where nothing does, or of the module.
  private func isMadeWithoutScript(_ name: DeclReferenceExprSyntax) -> Bool {
    let (own, makers) = (name.baseName.identifierText, file.index.makersWithoutScript)
    guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id
    else {
      return makers.contains(own) && name.baseName.tokenKind != .keyword(.self)
        && file.declaration(of: own, from: name) == nil
    }
    guard let base = member.base?.bare.path else {
      return ["WKWebView", "WKWebViewConfiguration", "WKWebpagePreferences", "WKPreferences"]
        .contains { makers.contains("\($0).\(own)") }
    }
    return makers.contains("\(base.lastName).\(own)")
  }

  static func switchesOff(_ node: Syntax) -> Bool {
    guard let name = node.as(DeclReferenceExprSyntax.self),
      ["allowsContentJavaScript", "javaScriptEnabled"].contains(name.baseName.text),
      case .assigned(let assignment) = LocalUse(of: name.whole)
    else { return false }
    return assignment.value.first?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind
      == .keyword(.false)
  }

  // MARK: Variables

  /// What a local variable is that only stands for another one: `guard let web = self.web`.
  private func origin(of expression: ExprSyntax) -> ExprSyntax {
    var expression = expression.bare
    for _ in 0..<3 {
      guard let values = file.declaration(of: expression)?.values, values.count == 1,
        values[0].count == 1, let only = values[0].first?.bare,
        only.is(DeclReferenceExprSyntax.self) || only.is(MemberAccessExprSyntax.self)
      else { break }
      expression = only
    }
    return expression
  }

  /// The variable with which a path begins, `self` left out.
  private func root(of expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    var expression = expression.bare
    for _ in 0..<32 {
      if let name = expression.as(DeclReferenceExprSyntax.self) { return name }
      guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base?.bare
      else { return nil }
      if Self.isSelf(base) { return member.declName }
      expression = base
    }
    return nil
  }

  private static func isSelf(_ expression: ExprSyntax) -> Bool {
    ["self", "Self"].contains(expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "")
  }

  /// What a name stands for; nil for a type, and for a member of something else.
  private func variable(_ node: DeclReferenceExprSyntax) -> Variable? {
    let name = node.baseName.identifierText
    guard name.first?.isUppercase == false, !Self.isSelf(ExprSyntax(node)) else { return nil }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base?.bare else { return nil }
      let type = EnclosingType(of: node)?.name
      let isOwn = Self.isSelf(base) || type != nil && base.path == type
      return isOwn ? Variable(name: name, scope: nil) : nil
    }
    return Variable(name: name, scope: file.declaration(of: name, from: node)?.scope.id)
  }

  /// Whether the sources say what a variable is: what is handed to a function may be any view, or a part of any.
  private func isKnown(_ variable: Variable, _ node: DeclReferenceExprSyntax) -> Bool {
    guard variable.scope != nil else { return file.index.isOwn(variable.name) }
    guard let local = file.declaration(of: variable.name, from: node) else { return false }
    return !local.values.isEmpty
  }

  // MARK: What belongs together

  private mutating func gather(_ part: Syntax) {
    var pairs: [(Variable, Syntax)] = []
    walk(part) { node in
      switch node.kind {
      case .patternBinding:
        let binding = node.cast(PatternBindingSyntax.self)
        guard let variable = declared(by: binding) else { return }
        if let value = binding.initializer?.value { pairs.append((variable, Syntax(value))) }
        if case .getter(let body)? = binding.accessorBlock?.accessors,
          let only = body.onlyExpression
        {
          pairs.append((variable, Syntax(only)))
        }
        let type =
          binding.typeAnnotation?.type.simpleName
          ?? binding.initializer.flatMap { TypeOf.made(by: $0.value) }
        if type == "WKWebView" { views.insert(variable) }
      case .sequenceExpr:
        guard let assignment = Assignment(node), let target = root(of: assignment.target),
          let variable = variable(target)
        else { return }
        pairs += assignment.value.map { (variable, Syntax($0)) }
      case .functionDecl:
        let function = node.cast(FunctionDeclSyntax.self)
        guard let only = function.body?.statements.onlyExpression else { return }
        pairs.append((Variable(name: function.name.identifierText, scope: nil), Syntax(only)))
      case .returnStmt:
        guard let value = node.cast(ReturnStmtSyntax.self).expression,
          let maker = Self.givenBack(around: node)
        else { return }
        pairs.append((maker, Syntax(value)))
      default: break
      }
    }
    for (variable, value) in pairs {
      walk(value) { node in
        guard let name = node.as(DeclReferenceExprSyntax.self) else { return }
        if isMadeWithoutScript(name) {
          together[variable, default: []].insert(Self.madeWithoutScript)
        }
        guard let other = self.variable(name) else { return }
        together[variable, default: []].insert(other)
        together[other, default: []].insert(variable)
      }
    }
  }

  /// The variable that a binding declares: of a block, or of a type.
  private func declared(by binding: PatternBindingSyntax) -> Variable? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
    else { return nil }
    let block = binding.parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self)
    let isLocal = block.map { $0.parent?.is(SourceFileSyntax.self) == false } ?? false
    return Variable(name: name, scope: isLocal ? block?.id : nil)
  }

  /// The function or property in which script is switched off, as `Type.name` or `name`; nil where no value is given back.
  static func maker(around node: Syntax) -> String? {
    var next = node.parent
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = next {
      steps += 1
      var name: String?
      if let function = parent.as(FunctionDeclSyntax.self) {
        guard function.signature.returnClause != nil else { return nil }
        name = function.name.identifierText
      } else if let binding = parent.as(PatternBindingSyntax.self),
        let holder = binding.parent?.parent?.parent,
        holder.kind == .memberBlockItem || holder.parent?.parent?.kind == .sourceFile
      {
        name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      }
      if let name { return (EnclosingType(of: parent).map { $0.name + "." } ?? "") + name }
      if parent.kind == .memberBlock { return nil }
      next = parent.parent
    }
    return nil
  }

  /// The function or property that gives back what a statement says.
  private static func givenBack(around statement: Syntax) -> Variable? {
    var next = statement.parent
    while let parent = next, Work.take(1) {
      if let function = parent.as(FunctionDeclSyntax.self) {
        return Variable(name: function.name.identifierText, scope: nil)
      }
      if let binding = parent.as(PatternBindingSyntax.self) {
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
        return name.map { Variable(name: $0, scope: nil) }
      }
      next = parent.parent
    }
    return nil
  }

  /// Whether some of these variables belong to a view, by way of what is no other view.
  private func isReached(_ wanted: Set<Variable>, from view: Variable) -> Bool {
    var seen: Set<Variable> = [view]
    var rest = [view]
    while let variable = rest.popLast(), seen.count <= Self.mostVariables {
      for next in together[variable] ?? [] where !views.contains(next) || next == view {
        if wanted.contains(next) { return true }
        if seen.insert(next).inserted { rest.append(next) }
      }
    }
    return seen.count > Self.mostVariables
  }
}
