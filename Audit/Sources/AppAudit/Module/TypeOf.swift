internal import SwiftSyntax

/// The name of the type of an expression, where the sources say it: there is no type checker.
enum TypeOf {
  private static let shared: Set<String> = [
    "shared", "standard", "general", "default", "main", "current",
  ]

  /// The type of what an expression makes: `URLSession` of `URLSession(configuration: …)` and of `URLSession.shared`.
  static func made(by expression: ExprSyntax) -> String? {
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self) {
      guard let path = call.path else { return nil }
      let name = path.lastName == "init" ? path.base ?? "" : path
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

  static func of(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int = 3) -> String? {
    let (bare, index) = (expression.bare, file.index)
    if let made = made(by: bare) { return index.expanded(made).lastName }
    guard depth > 0 else { return nil }
    if let call = bare.as(FunctionCallExprSyntax.self) { return result(of: call, file) }
    if let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      if name == "self" { return EnclosingType(of: bare)?.name }
      if let local = file.declaration(of: name, from: bare) {
        if let type = local.type { return index.expanded(type.simpleName).lastName }
        return local.values.lazy.compactMap {
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
