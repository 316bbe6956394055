internal import SwiftSyntax

/// Whether what is put on the pasteboard is a secret. Most of what people copy is none: something there must call it one.
struct CopiedValue {
  private let file: SwiftFile

  init(_ file: SwiftFile) { self.file = file }

  /// Whether operands are one, by their names, or by those of the function and the type in which they are put there; nothing, and what
  /// is called public, are none.
  func isSecret(_ operands: [ExprSyntax], at node: Syntax) -> Bool {
    if file.values(of: operands).allSatisfy({ Self.isEmpty($0.value) }) { return false }
    let names = operands.flatMap { self.names(in: $0, depth: 3) }
    if names.contains(where: Self.isSecret) { return true }
    guard !names.contains(where: Self.isPublic) else { return false }
    return holders(of: node).contains(where: Self.isSecret)
  }

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .nothing: true
    case .text(let text): text.isEmpty
    case .list(let items): items.allSatisfy { isEmpty($0.value) }
    case .dictionary(let entries): entries.isEmpty
    default: false
    }
  }

  /// The names that stand in an expression, and in what its variables were given.
  private func names(in expression: ExprSyntax, depth: Int) -> [String] {
    var found: [String] = []
    var given: [ExprSyntax] = []
    walk(expression) { node in
      guard let name = node.as(DeclReferenceExprSyntax.self), Self.saysSomething(name) else {
        return
      }
      found.append(name.baseName.identifierText)
      guard depth > 0, let local = file.declaration(of: ExprSyntax(name)), Work.take(16) else {
        return
      }
      given += local.values.prefix(8).flatMap(\.self)
    }
    return found + given.flatMap { names(in: $0, depth: depth - 1) }
  }

  /// Whether a name is of what is put there: the last one of a path, or one of which the next is only another form.
  private static func saysSomething(_ name: DeclReferenceExprSyntax) -> Bool {
    guard let member = name.whole.parent?.as(MemberAccessExprSyntax.self),
      Syntax(member.declName).id != name.whole.id
    else { return true }
    return forms.contains(member.declName.baseName.identifierText)
  }

  private static let forms: Set<String> = [
    "text", "value", "string", "stringValue", "description", "rawValue", "wrappedValue", "utf8",
    "data", "title", "currentTitle", "joined", "trimmingCharacters", "base64EncodedString",
    "lowercased", "uppercased", "prefix", "suffix", "words",
  ]

  /// The function and the types around a node.
  private func holders(of node: Syntax) -> [String] {
    var found: [String] = []
    var next = node.parent
    while let parent = next, Work.take(1) {
      if let function = parent.as(FunctionDeclSyntax.self) {
        found.append(function.name.identifierText)
      } else if let type = EnclosingType(declaredBy: parent) {
        found.append(Self.withoutView(type.name))
      }
      next = parent.parent
    }
    return found
  }

  /// A type is called for what it shows, with what it is behind that.
  private static func withoutView(_ name: String) -> String {
    var name = name
    for suffix in [
      "Controller", "View", "Cell", "Row", "Screen", "Model", "Button", "Page", "Sheet",
      "Coordinator",
      "Presenter", "Detail", "Details",
    ] where name.hasSuffix(suffix) && name.count > suffix.count {
      name = String(name.dropLast(suffix.count))
    }
    return name
  }

  private static func isSecret(_ name: String) -> Bool {
    var words = SecretName.split(name)
    // `copyPassword`, `didTapCopySeed`.
    if let copy = words.firstIndex(of: "copy") { words.removeFirst(copy + 1) }
    while let last = words.last, words.count > 1, shown.contains(last) { words.removeLast() }
    guard let last = words.last, publicWords.isDisjoint(with: words) else { return false }
    return SecretName.isSecret(words.joined(separator: " "))
      || secretWords.contains(last) || last == "code" && !codeWords.isDisjoint(with: words)
  }

  private static func isPublic(_ name: String) -> Bool {
    !publicWords.isDisjoint(with: SecretName.split(name))
  }

  /// What shows something, and says nothing of what it is.
  private static let shown: Set<String> = [
    "label", "button", "field", "text", "title", "value", "string", "entry",
  ]
  private static let secretWords: Set<String> = [
    "otp", "totp", "pin", "token", "seed", "cvv", "cvc",
  ]
  private static let codeWords: Set<String> = [
    "otp", "totp", "time", "verification", "recovery", "backup", "auth", "authentication", "factor",
    "security", "login",
  ]
  private static let publicWords: Set<String> = [
    "public", "username", "url", "link", "permalink", "uri", "version", "address", "email", "push",
    "device", "fcm", "apns",
  ]
}
