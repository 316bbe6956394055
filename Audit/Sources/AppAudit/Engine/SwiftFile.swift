internal import SwiftSyntax

/// A parsed source, and what its module is known to have: all that a rule can ask.
struct SwiftFile {
  let number: Int
  let tree: SourceFileSyntax
  let index: ModuleIndex
  let names: LocalNames
  private let system = SystemNames()
  let landmarks = Landmarks()
  let parts = TypeParts()

  init(number: Int, tree: SourceFileSyntax, index: ModuleIndex, names: LocalNames) {
    (self.number, self.tree, self.index, self.names) = (number, tree, index, names)
  }

  // MARK: Matches

  func place(_ node: some SyntaxProtocol) -> Place {
    let extent = node.extent
    return Place(file: number, start: extent.lowerBound, end: extent.upperBound)
  }

  func match(
    _ node: some SyntaxProtocol, _ words: String..., severity: Severity? = nil,
    edits: [Match.Change] = []
  ) -> Match {
    Match(place: place(node), words: words, severity: severity, edits: edits)
  }

  /// A change that puts other text in the place of a node.
  func replacing(_ node: some SyntaxProtocol, with text: String) -> Match.Change {
    let extent = node.extent
    return Match.Change(start: extent.lowerBound, end: extent.upperBound, replacement: text)
  }

  /// A change that puts text behind a node.
  func inserting(_ text: String, after node: some SyntaxProtocol) -> Match.Change {
    let end = node.extent.upperBound
    return Match.Change(start: end, end: end, replacement: text)
  }

  // MARK: Values

  func values(of expression: ExprSyntax) -> [Found] { resolver.values(of: expression) }

  func values(of operands: [ExprSyntax]) -> [Found] { resolver.values(of: operands) }

  private var resolver: Resolver {
    Resolver(file: number, index: index, names: names, budget: Budget(4_000))
  }

  /// The path of what is called, with the types put in for which names stand; nil where the module has such a thing itself.
  /// `URLSession.init` is `URLSession`.
  func systemPath(of call: FunctionCallExprSyntax) -> String? {
    guard let path = systemPath(of: call.calledExpression) else { return nil }
    return path.lastName == "init" ? path.base ?? path : path
  }

  /// A path that begins with a dot has the type before it that its place asks for, where that is known.
  func systemPath(of expression: ExprSyntax) -> String? {
    system.path(of: expression) {
      guard var path = expression.path else { return nil }
      if path.utf8.first == UInt8(ascii: "."), let type = TypeOf.wanted(at: expression, self) {
        path = type + path
      }
      let expanded = index.expanded(path)
      return index.isSystem(expanded) ? expanded : nil
    }
  }

  /// The name of a function of the system that is called by its name alone, such as a C function.
  func systemFunction(_ call: FunctionCallExprSyntax) -> String? {
    guard let path = systemPath(of: call), !path.utf8.contains(UInt8(ascii: ".")) else {
      return nil
    }
    return system.isLocal(call) { declaration(of: path, from: call) != nil } ? nil : path
  }

  /// Whether something stands below a node, or is it: for rules that ask it of things that stand in each other. It is looked for
  /// among all calls and names of the tree, once for each rule.
  func contains(
    _ landmark: Landmarks.Kind, in node: some SyntaxProtocol, _ isOne: (Syntax) -> Bool
  ) -> Bool {
    landmarks.contains(landmark, in: Syntax(node), isOne)
  }

  /// What a name means at a node, where a function, a closure or a statement around it declares it.
  func declaration(of name: String, from node: some SyntaxProtocol) -> LocalDeclaration? {
    names.declaration(of: name, from: node)
  }

  /// The same for an expression that is a name.
  func declaration(of expression: ExprSyntax) -> LocalDeclaration? {
    let bare = expression.bare
    guard let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      return nil
    }
    return declaration(of: name, from: bare)
  }

  func typeName(of expression: ExprSyntax) -> String? { TypeOf.of(expression, self) }

  /// The secret name that an expression has: its last part, the variable that it is, or what that variable was given.
  func secretName(of expression: ExprSyntax, depth: Int = 3) -> String? {
    let bare = expression.bare
    if let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      return SecretName.isSecret(name) ? name : secretName(ofLocal: bare, depth)
    }
    if let member = bare.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.identifierText
      if SecretName.isSecret(name) { return name }
      // What is the same secret in another form.
      guard
        [
          "utf8", "data", "bytes", "description", "wrappedValue", "rawValue", "text", "value",
          "stringValue", "string",
        ].contains(name),
        let base = member.base
      else { return nil }
      return secretName(of: base, depth: depth)
    }
    if let call = bare.as(FunctionCallExprSyntax.self) {
      if let value = encodedValue(of: call) { return secretName(of: value, depth: depth) }
      if let name = call.name,
        [
          "data", "utf8", "joined", "trimmingCharacters", "base64EncodedString",
          "base64EncodedData", "lowercased", "withUnsafeBytes",
        ].contains(name),
        let receiver = call.receiver
      {
        return secretName(of: receiver, depth: depth)
      }
      if let path = call.path, ["Data", "String", "Array", "[UInt8]", "NSString"].contains(path),
        let only = call.arguments.first?.expression
      {
        return secretName(of: only, depth: depth)
      }
      return nil
    }
    if let sequence = bare.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      let signs = parts.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
      if signs.allSatisfy({ $0 == "??" || $0 == "+" }) {
        return parts.lazy.compactMap { secretName(of: $0, depth: depth) }.first
      }
    }
    return nil
  }

  /// The body of the function, closure or accessor around a node that is no closure itself: where its variables live.
  func functionBody(around node: some SyntaxProtocol) -> Syntax {
    var next = Syntax(node).parent
    var best: Syntax?
    while let parent = next {
      switch parent.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .subscriptDecl:
        return parent
      case .accessorBlock: best = best ?? parent
      case .closureExpr: best = parent
      case .memberBlock, .sourceFile: return best ?? parent
      default: break
      }
      next = parent.parent
    }
    return best ?? Syntax(tree)
  }
}
