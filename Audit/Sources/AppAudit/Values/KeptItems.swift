internal import SwiftSyntax

/// The names of what is kept through a wrapper of the keychain that a node sets up: of values and of keys.
struct KeptItems {
  private let file: SwiftFile

  init(_ file: SwiftFile) { self.file = file }

  /// Whether a secret is kept, or nobody sees what is. In a keychain more names are those of secrets than elsewhere.
  func mayBeSecret(at node: Syntax) -> Bool {
    let names = names(at: node)
    return names.isEmpty
      || names.contains { name in
        SecretName.isSecret(name, as: .key)
          || !Self.secretWords.isDisjoint(with: SecretName.split(name))
      }
  }

  private static let secretWords: Set<String> = [
    "token", "tokens", "pin", "seed", "otp", "key", "pass", "login", "session", "cookie",
  ]

  private func names(at node: Syntax) -> [String] {
    if let assignment = Assignment(node),
      let base = assignment.target.bare.as(MemberAccessExprSyntax.self)?.base?.bare
    {
      return base.path.map { names(keptBy: $0.lastName, around: node) } ?? []
    }
    guard var call = node.as(FunctionCallExprSyntax.self) else { return [] }
    if Self.keeps(call) { return names(of: call) }
    // `Keychain(…).synchronizable(true).set(…)`
    for _ in 0..<16 {
      guard let member = call.parent?.as(MemberAccessExprSyntax.self),
        let outer = member.parent?.as(FunctionCallExprSyntax.self)
      else { break }
      if Self.keeps(outer) { return names(of: outer) }
      call = outer
    }
    var holder = Syntax(call)
    while let parent = holder.parent, parent.kind != .codeBlockItem, Work.take(1) {
      if let binding = parent.as(PatternBindingSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      {
        return names(keptBy: name, around: parent)
      }
      if let list = parent.as(SequenceExprSyntax.self), let assignment = Assignment(list),
        let name = assignment.target.path?.lastName
      {
        return names(keptBy: name, around: parent)
      }
      holder = parent
    }
    return []
  }

  /// What is kept by a variable in its function, or by a property in its type.
  private func names(keptBy variable: String, around node: Syntax) -> [String] {
    let body = file.functionBody(around: node)
    let isLocal = file.names.uses(of: variable, in: body).contains {
      file.declaration(of: variable, from: $0) != nil
    }
    let scope = isLocal ? body : EnclosingType(of: node)?.node ?? Syntax(file.tree)
    var found: [String] = []
    walk(scope) { node in
      if let call = node.as(FunctionCallExprSyntax.self), Self.keeps(call),
        call.receiver?.path?.lastName == variable
      {
        found += names(of: call)
      } else if let assignment = Assignment(node),
        let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
        access.calledExpression.path?.lastName == variable, let key = access.arguments.first
      {
        found += names(of: key.expression) + assignment.value.flatMap(names)
      }
    }
    return found
  }

  private static func keeps(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.name, !call.arguments.isEmpty else { return false }
    return ["set", "save", "store", "add", "update", "archive", "insert", "put", "write"]
      .contains(SecretName.split(name).first ?? "")
  }

  private func names(of call: FunctionCallExprSyntax) -> [String] {
    let own = file.index.keychain
    return call.arguments.prefix(16).filter { argument in
      let label = argument.label?.identifierText ?? ""
      return !own.classes.contains(label) && !own.synchronising.contains(label)
    }.flatMap { names(of: $0.expression) }
  }

  private func names(of expression: ExprSyntax) -> [String] {
    let texts = file.values(of: expression).compactMap(\.value.text)
    guard texts.isEmpty else { return texts }
    return [file.secretName(of: expression) ?? expression.path?.lastName].compactMap(\.self)
  }
}
