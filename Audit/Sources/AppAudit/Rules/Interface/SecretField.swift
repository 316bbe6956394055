internal import SwiftSyntax

/// Text fields that a secret is typed into, as far as their names say so.
enum SecretField {
  /// Whether a name is a secret's, or that of a field for one.
  static func isSecret(_ name: String) -> Bool {
    let name = withoutField(name)
    return SecretName.isSecret(name) || SecretName.split(name).last == "pin"
  }

  private static func withoutField(_ name: String) -> String {
    for suffix in [
      " Text Field", " text field", " Field", " field", "SecureTextField", "TextField", "textField",
      "textfield", "Field", "_field", "TF", "Input",
    ] where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// What people read in an empty field: also a PIN, and in the languages that many apps have.
  private static func isSecretPlaceholder(_ text: String) -> Bool {
    let words = SecretName.split(text)
    // `Search passwords`, `e.g. My passwords`: of several none is typed in.
    guard let first = words.first, let last = words.last, words.count <= 8,
      !["search", "filter", "find", "e", "eg", "example"].contains(first),
      words.allSatisfy({ !several.contains($0) })
    else { return false }
    return SecretName.isSecret(words.joined(separator: " "))
      || !words.dropFirst().contains("hint")
        && (last == "pin" || !foreignWords.isDisjoint(with: words))
  }

  private static let several: Set<String> = [
    "passwords", "passphrases", "secrets", "credentials", "mnemonics",
  ]
  private static let foreignWords: Set<String> = [
    "passwort", "kennwort", "contraseña", "clave", "senha", "wachtwoord",
  ]

  // MARK: In sources

  /// Whether a binding declares a UITextField whose entry nothing hides.
  static func isVisible(
    _ binding: PatternBindingSyntax, named name: String, _ file: SwiftFile
  ) -> Bool {
    let made = binding.initializer.flatMap { self.made(by: $0.value) }
    guard (binding.typeAnnotation?.type.simpleName ?? made) == "UITextField",
      !file.index.declares("UITextField"),
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
    else { return false }
    guard variable.parent?.kind == .memberBlockItem else {
      return made != nil && isVisibleLocal(name, variable, file)
    }
    // Which field an outlet is, a storyboard says, which is looked at by itself.
    guard !variable.attributes.contains(where: isOutlet) else { return false }
    let type = EnclosingType(of: binding)?.name
    let maker = binding.initializer?.value.bare.as(FunctionCallExprSyntax.self)?.name
    return !file.index.isConnected(name, of: type) && !file.index.hidesEntry(of: name, in: type)
      && !(maker.map { file.index.hidesEntry(of: $0, in: type) } ?? false)
  }

  /// The type of what is made, also where a closure then says what it is like: `UITextField().then { … }`.
  private static func made(by expression: ExprSyntax) -> String? {
    guard let call = expression.bare.as(FunctionCallExprSyntax.self), call.closure != nil,
      ["then", "with", "apply", "also", "tap", "configure"].contains(call.name ?? ""),
      let receiver = call.receiver
    else { return TypeOf.made(by: expression) }
    return TypeOf.made(by: receiver)
  }

  private static func isOutlet(_ attribute: AttributeListSyntax.Element) -> Bool {
    attribute.as(AttributeSyntax.self)?.attributeName.simpleName == "IBOutlet"
  }

  /// Whether nothing hides what is typed into a field that a function makes, and it goes to no function of the module, which may.
  private static func isVisibleLocal(
    _ name: String, _ variable: VariableDeclSyntax, _ file: SwiftFile
  ) -> Bool {
    guard let block = variable.parent?.parent?.as(CodeBlockItemListSyntax.self),
      block.parent?.is(SourceFileSyntax.self) == false,
      !file.index.hidesEntry(of: name, in: EnclosingType(of: variable)?.name)
    else { return false }
    let uses = file.names.uses(of: name, in: Syntax(block))
    guard Work.take(uses.count) else { return false }
    return uses.allSatisfy { use in
      switch LocalUse(of: use) {
      case .passed(let call): !(call.name.map(file.index.isOwn) ?? true)
      case .called, .member, .assigned: true
      default: isGivenToSystem(use)
      }
    }
  }

  /// Whether a field is given back to SwiftUI, which hides nothing.
  private static func isGivenToSystem(_ use: Syntax) -> Bool {
    guard use.parent?.is(ReturnStmtSyntax.self) ?? false else { return false }
    return use.enclosing(FunctionDeclSyntax.self)?.name.text == "makeUIView"
  }

  /// The placeholder of a secret that an alert's field is given, where nothing there hides what is typed.
  static func visiblePlaceholder(in closure: ClosureExprSyntax, _ file: SwiftFile) -> String? {
    var placeholder: String?
    var isHidden = false
    walk(closure.statements) { node in
      if node.as(DeclReferenceExprSyntax.self)?.baseName.text == SecureEntry.propertyName {
        isHidden = true
      }
      guard let assignment = Assignment(node),
        assignment.target.bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text
          == "placeholder"
      else { return }
      let texts = file.values(of: assignment.value).compactMap(\.value.text)
      placeholder = placeholder ?? texts.first(where: isSecretPlaceholder)
    }
    return isHidden ? nil : placeholder
  }

  // MARK: In storyboards

  /// What a visible field of a storyboard or a xib is called that a secret is typed into; nil for any other field.
  static func name(of field: InterfaceFile.Field, _ index: ModuleIndex) -> String? {
    let isNeverShown =
      field.isHidden && !field.outlets.contains { index.shows($0.property, in: $0.type) }
    guard !field.isSecure, !isNeverShown,
      !field.outlets.contains(where: { index.hidesEntry(of: $0.property, in: $0.type) }),
      !(field.customClass.map { index.hidesEntry(of: SecureEntry.any, in: $0) } ?? false)
    else { return nil }
    if let outlet = field.outlets.first(where: { isSecret($0.property) }) { return outlet.property }
    if let name = field.names.first(where: isSecret) { return name }
    // What an outlet calls a title or a name is none, whatever stands in it.
    let isAbout = field.outlets.contains { SecretName.isAbout(withoutField($0.property)) }
    return !isAbout && isSecretPlaceholder(field.placeholder) ? "“\(field.placeholder)”" : nil
  }
}
