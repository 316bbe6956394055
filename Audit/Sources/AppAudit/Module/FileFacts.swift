internal import SwiftSyntax

/// What the other files of a module must know of one: what it declares, what its constants have, what it names.
struct FileFacts: Sendable {
  /// Values of a constant, or of a function of one return, as they stand there.
  struct Constant: Sendable {
    let values: [Found]
    /// The type that it is a member of, whose other members it names without more.
    let type: String?
    let file: Int

    /// About how many bytes it takes.
    var weight: Int { values.reduce(100) { $0 + $1.weight } }
  }

  /// A function that is called like a control, or a computed property.
  struct Function: Sendable {
    let name: String
    let type: String?
    /// Nil for a property.
    let parameters: [Parameter]?
    let isPublic: Bool
    let isTest: Bool
    /// Whether somebody may call it who is not in the sources: it overrides, is `@objc`, has an attribute of which nothing is known.
    let mayBeCalledFromElsewhere: Bool
    let place: Place

    struct Parameter: Sendable {
      let label: String
      let hasDefault: Bool
    }

    /// By which it is told from others: its type, name and labels.
    var key: String { Self.key(type, name, parameters?.map(\.label) ?? []) }

    static func key(of function: FunctionDeclSyntax) -> String {
      key(
        EnclosingType(of: function)?.name, function.name.identifierText,
        function.signature.parameterClause.parameters.map(\.firstName.identifierText))
    }

    private static func key(_ type: String?, _ name: String, _ labels: [String]) -> String {
      (type.map { $0 + "." } ?? "") + Signature.of(name, labels)
    }
  }

  struct ReasonUse: Sendable {
    let category: String
    let name: String
    let place: Place
  }

  /// Types, functions, variables that are no local ones, cases.
  var declared: Set<String> = []
  var members: [String: Set<String>] = [:]
  var constants: [String: [Constant]] = [:]
  /// The types of properties, of variables of the module and of what functions (`name()`) give back, by `Type.name` and `name`.
  var propertyTypes: [String: String] = [:]
  /// Those that may be nil as far as their declaration says.
  var perhapsOptional: Set<String> = []
  var aliases: [String: String] = [:]
  /// Cases of enumerations, as `Type.name`.
  var cases: Set<String> = []
  /// Names that are used, other than where they are declared, with how often.
  var mentions: [String: Int] = [:]
  /// Where something is named that is called like a control.
  var controlUses: [String: Set<ControlUse>] = [:]
  /// Whether a name is that of a control, as far as that was asked.
  var controlNames: [String: Bool] = [:]
  /// What is called in the bodies of functions, by their names.
  var calls: [String: Set<String>] = [:]
  /// Functions that call one function of the keychain, by their signatures, those of types as `Type.name(label:)`.
  var forwards: [String: String] = [:]
  /// Properties and functions that give back a folder whose files stay, or go into backups, as `Type.name`.
  var folders: [String: PublicFolder] = [:]
  var functions: [Function] = []
  var imports: Set<String> = []
  /// Attributes of types, such as `main`.
  var typeAttributes: Set<String> = []
  /// Types from which others come, and protocols, by the type's name.
  var inherited: [String: Set<String>] = [:]
  var reasonUses: [ReasonUse] = []
  /// Types in which a MAC is named.
  var authenticating: Set<String> = []
  /// Functions and properties that hash nothing but what they are given, by `Type.name` and `name`.
  var hashes: Set<String> = []
  /// Types that answer challenges of a connection, with whether they name pins there.
  var answersChallenges: [String: Bool] = [:]
  /// Text fields whose entry is hidden, with the types in which they are.
  var hiddenFields: [String: Set<String>] = [:]
  /// What is shown, or may be, in the same way.
  var shownFields: [String: Set<String>] = [:]
  /// Types in which script is switched off for pages, and the functions and properties that do it, as `Type.name` and `name`.
  var switchingScriptOff: Set<String> = []
  var makersWithoutScript: Set<String> = []
  var isTest = false

  init() {}

  /// Nil where more than `deepest` nodes stand in each other.
  init?(of tree: SourceFileSyntax, file: Int, isTest: Bool, deepest: Int) {
    self.isTest = isTest
    let names = LocalNames()
    let resolver = Resolver(file: file, index: .empty, names: names, budget: Budget(20_000))
    // What functions call of the keychain, by where they begin.
    var keychain: [Int: Set<String>] = [:]
    // Properties and functions that may give back another folder, too.
    var others: Set<String> = []
    // What is declared with a value is looked at when all names are known.
    var declarations: [Syntax] = []
    var hashes: [FunctionCallExprSyntax] = []
    var hidingEntry: [Syntax] = []
    var showing: [Syntax] = []
    let isWhole = walk(tree, deepest: deepest) { node in
      names.add(node)
      switch node.kind {
      case .enumDecl, .functionDecl, .variableDecl: declarations.append(node)
      case .functionCallExpr:
        let call = node.cast(FunctionCallExprSyntax.self)
        if OwnHash.input(of: call) != nil, hashes.count < 256 { hashes.append(call) }
        if let name = call.name, name.hasPrefix("SecItem"),
          let function = node.enclosing(FunctionDeclSyntax.self)
        {
          keychain[function.position.utf8Offset, default: []].insert(name)
        }
        visit(node, resolver)
      case .declReferenceExpr:
        let name = node.cast(DeclReferenceExprSyntax.self).baseName.text
        if name == SecureEntry.propertyName { hidingEntry.append(node) }
        if name == SecureEntry.showingName { showing.append(node) }
        if name == "allowsContentJavaScript" || name == "javaScriptEnabled",
          ScriptSwitch.switchesOff(node)
        {
          if let type = EnclosingType(of: node)?.name { switchingScriptOff.insert(type) }
          if let maker = ScriptSwitch.maker(around: node) { makersWithoutScript.insert(maker) }
        }
        if PublicFolder.others.contains(name) {
          if let holder = PublicFolder.holder(of: node) { others.insert(holder) }
        } else if let folder = PublicFolder(named: name),
          let holder = PublicFolder.holder(of: node)
        {
          folders[holder] = folder
        }
        visit(node, resolver)
      default: visit(node, resolver)
      }
    }
    guard isWhole else { return nil }
    for other in others { folders[other] = nil }
    for node in declarations {
      visit(node, resolver)
      guard let function = node.as(FunctionDeclSyntax.self),
        let called = keychain[function.position.utf8Offset], called.count == 1
      else { continue }
      let type = EnclosingType(of: function).map { "\($0.name)." } ?? ""
      for signature in Signature.all(of: function) { forwards[type + signature] = called.first }
    }
    for call in hashes {
      if let name = OwnHash.name(around: call, names) { self.hashes.insert(name) }
    }
    hiddenFields = SecureEntry(hidingEntry, sayingNothing: false, in: tree, names).fields
    shownFields = SecureEntry(showing, sayingNothing: true, in: tree, names).fields
    addUsesOfAliases(in: tree, names, resolver)
    // A file of tests is read for what it declares.
    if isTest {
      mentions = [:]
      controlUses = [:]
      reasonUses = []
      authenticating = []
    }
  }

  private mutating func visit(_ node: Syntax, _ resolver: Resolver) {
    switch node.kind {
    case .importDecl:
      if let module = node.cast(ImportDeclSyntax.self).path.first {
        imports.insert(module.name.text)
      }
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      guard let type = EnclosingType(declaredBy: node) else { return }
      if node.kind != .extensionDecl { declared.insert(type.name) }
      inherited[type.name, default: []].formUnion(type.inherited)
      for attribute in type.attributes {
        if let name = attribute.as(AttributeSyntax.self)?.attributeName.simpleName {
          typeAttributes.insert(name)
        }
      }
      if node.kind == .enumDecl { addCases(of: node.cast(EnumDeclSyntax.self), resolver) }
    case .typeAliasDecl:
      let alias = node.cast(TypeAliasDeclSyntax.self)
      declared.insert(alias.name.identifierText)
      if let path = alias.initializer.value.dottedName {
        aliases[alias.name.identifierText] = path
      }
    case .functionDecl: add(node.cast(FunctionDeclSyntax.self), resolver)
    case .variableDecl: add(node.cast(VariableDeclSyntax.self), resolver)
    case .declReferenceExpr:
      let reference = node.cast(DeclReferenceExprSyntax.self)
      mention(reference.baseName.identifierText, reference, resolver)
    case .identifierType:
      let type = node.cast(IdentifierTypeSyntax.self)
      let name = type.name.identifierText
      mentions[name, default: 0] += 1
      if Rule.isMAC(name) { authenticates(node) }
      if let category = RequiredReason.category(ofType: name),
        type.parent?.parent?.is(TypeAliasDeclSyntax.self) != true
      {
        reasonUses.append(ReasonUse(category: category, name: name, place: resolver.place(type)))
      }
    case .functionCallExpr:
      let call = node.cast(FunctionCallExprSyntax.self)
      guard let name = call.name else { return }
      if let function = call.enclosing(FunctionDeclSyntax.self) {
        calls[function.name.identifierText, default: []].insert(name)
      }
      for use in RequiredReason.uses(of: call) {
        reasonUses.append(
          ReasonUse(category: use.category, name: use.name, place: resolver.place(call)))
      }
    default: break
    }
  }

  private mutating func mention(
    _ name: String, _ node: DeclReferenceExprSyntax, _ resolver: Resolver
  ) {
    mentions[name, default: 0] += 1
    if isControl(name) { controlUses[name, default: []].insert(ControlUse(of: node)) }
    if Rule.isMAC(name) || Rule.makesMAC(node) { authenticates(Syntax(node)) }
    if let category = RequiredReason.category(ofName: name, at: node) {
      reasonUses.append(ReasonUse(category: category, name: name, place: resolver.place(node)))
    }
  }

  private mutating func authenticates(_ node: Syntax) {
    if let type = EnclosingType(of: node) { authenticating.insert(type.name) }
  }

  /// What needs a reason may have another name here: that name's first use, or where it is given.
  private mutating func addUsesOfAliases(
    in tree: SourceFileSyntax, _ names: LocalNames, _ resolver: Resolver
  ) {
    for (alias, path) in aliases.sorted(by: { $0.key < $1.key }) {
      guard let category = RequiredReason.category(ofType: path),
        let use = names.uses(of: alias, in: Syntax(tree)).first
      else { continue }
      reasonUses.append(ReasonUse(category: category, name: path, place: resolver.place(use)))
    }
  }

  private mutating func addCases(of type: EnumDeclSyntax, _ resolver: Resolver) {
    let name = type.name.identifierText
    let isText =
      type.inheritanceClause?.inheritedTypes.contains {
        ["String", "CodingKey"].contains($0.type.simpleName)
      } ?? false
    for member in type.memberBlock.members {
      guard let cases = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in cases.elements {
        let element: EnumCaseElementSyntax = element
        let own = element.name.identifierText
        members[name, default: []].insert(own)
        if element.parameterClause == nil { self.cases.insert("\(name).\(own)") }
        guard isText, element.parameterClause == nil else { continue }
        let values =
          element.rawValue.map { resolver.values(of: $0.value) }
          ?? [Found(.text(own), resolver.place(element.name))]
        constants["\(name).\(own)", default: []].append(
          Constant(values: values, type: name, file: resolver.file))
      }
    }
  }

  private mutating func add(_ function: FunctionDeclSyntax, _ resolver: Resolver) {
    let name = function.name.identifierText
    let type = EnclosingType(of: function)
    let isLocal =
      function.parent?.kind == .codeBlockItem
      && function.parent?.parent?.parent?.kind != .sourceFile
    if !isLocal { declared.insert(name) }
    if let type { members[type.name, default: []].insert(name) }
    if isControl(name) { addControl(function, of: type, resolver) }
    if let type, name == "urlSession", let body = function.body,
      function.signature.parameterClause.parameters.contains(where: {
        $0.type.simpleName == "URLAuthenticationChallenge"
      })
    {
      let namesPins = Rule.namesPins(Syntax(body))
      answersChallenges[type.name] = namesPins || answersChallenges[type.name] ?? false
    }
    if let result = function.signature.returnClause?.type {
      propertyTypes[(type.map { "\($0.name)." } ?? "") + name + "()"] = result.simpleName
    }
    guard function.signature.returnClause != nil, let body = function.body else { return }
    let only = body.statements.onlyExpression
    let parameters = function.signature.parameterClause.parameters
    // Of several functions that differ in the types of their parameters alone nobody knows which is called: those with more
    // statements count, too.
    guard only != nil || !parameters.isEmpty else { return }
    let values =
      only.map { resolver.values(of: $0) } ?? [Found(.unknown, resolver.place(function.name))]
    let constant = Constant(values: values, type: type?.name, file: resolver.file)
    for signature in Signature.all(of: function) {
      constants[(type.map { "\($0.name)." } ?? "") + signature, default: []].append(constant)
    }
  }

  private mutating func add(_ variable: VariableDeclSyntax, _ resolver: Resolver) {
    let isMember = variable.parent?.kind == .memberBlockItem
    let isGlobal = variable.parent?.parent?.parent?.kind == .sourceFile
    guard isMember || isGlobal else { return }
    let type = isMember ? EnclosingType(of: variable)?.name : nil
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    for (binding, annotation) in variable.typedBindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      else { continue }
      if isGlobal || isStatic { declared.insert(name) }
      if let type { members[type, default: []].insert(name) }
      let key = (type.map { "\($0)." } ?? "") + name
      if annotation?.is(IdentifierTypeSyntax.self) != true {
        perhapsOptional.insert(key)
      }
      if let annotation {
        propertyTypes[key] = annotation.simpleName
      } else if let made = binding.initializer.flatMap({ TypeOf.made(by: $0.value) }) {
        propertyTypes[key] = made
      }
      // A constant is what it was given, also where the type makes it anew each time; a variable of the module may have changed.
      if isConstant || isStatic, let value = binding.initializer?.value {
        constants[key, default: []].append(
          Constant(values: resolver.values(of: value), type: type, file: resolver.file))
        continue
      }
      guard let accessors = binding.accessorBlock?.accessors else { continue }
      if annotation?.simpleName == "Bool", isControl(name) {
        addControl(name, accessors, variable, resolver.place(binding.pattern))
      }
      if case .getter(let body) = accessors, let only = body.onlyExpression {
        constants[key, default: []].append(
          Constant(values: resolver.values(of: only), type: type, file: resolver.file))
      }
    }
  }
}
