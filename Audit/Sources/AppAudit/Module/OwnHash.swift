internal import SwiftSyntax

/// A function or property of the module that gives the SHA-256 of what it is given, or of what it is a member of: nobody puts
/// anything before that.
enum OwnHash {
  /// The bytes that a call hashes, where it is one of the system's functions for that.
  static func input(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    switch call.path {
    case "SHA256.hash": call.argument("data")
    case "CC_SHA256": call.argument(at: 0)
    default: nil
    }
  }

  /// The name of the function around a call that hashes nothing but its parameter, or `self`.
  static func name(around call: FunctionCallExprSyntax, _ names: LocalNames) -> String? {
    guard let input = input(of: call), isGiven(input, names, depth: 3) else { return nil }
    let name: String
    if let function = call.enclosing(FunctionDeclSyntax.self) {
      name = function.name.identifierText
    } else if let binding = call.enclosing(PatternBindingSyntax.self),
      let property = binding.pattern.as(IdentifierPatternSyntax.self),
      binding.accessorBlock != nil
    {
      name = property.identifier.identifierText
    } else {
      return nil
    }
    return EnclosingType(of: call).map { "\($0.name).\(name)" } ?? name
  }

  private static func isGiven(_ expression: ExprSyntax, _ names: LocalNames, depth: Int) -> Bool {
    let bare = expression.bare
    guard depth > 0 else { return false }
    if let member = bare.as(MemberAccessExprSyntax.self), let base = member.base {
      return ["baseAddress", "bytes"].contains(member.declName.baseName.text)
        && isGiven(base, names, depth: depth)
    }
    guard let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
      return false
    }
    if name == "self" { return true }
    guard let declaration = names.declaration(of: name, from: bare) else { return false }
    if declaration.scope.kind == .functionDecl { return true }
    let given = declaration.given
    guard given.added.isEmpty, !given.isRewritten, given.values.count == 1,
      given.values[0].count == 1
    else { return false }
    return isGiven(given.values[0][0], names, depth: depth - 1)
  }
}
