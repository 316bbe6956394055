internal import SwiftSyntax

extension Rule {
  static let secretFieldVisible = Rule(
    "WA44", "secret-field-visible", .error,
    sentence: "{1} is typed where everybody sees it, and the keyboard learns it",
    hint: "use SecureField, or set isSecureTextEntry",
    why: "Who looks on, or records the screen, reads it; the keyboard offers it again elsewhere.",
    criterion:
      "A TextField is bound to the name of a secret; or a UITextField has such a name, and nothing in its type, or in an extension of it in the same file, sets isSecureTextEntry.",
    limits:
      "A UITextField that another file makes secure is flagged. A TextField that a SecureField for the same value takes turns with is a toggle to show it, and is none.",
    source: "seed 001, layer 8; seed 004, secure coding patterns", masvs: "PLATFORM-3", cwe: 549,
    bad: "struct SignIn: View { var body: some View { TextField(\"Password\", text: $password) } }",
    good:
      "struct SignIn: View { var body: some View { SecureField(\"Password\", text: $password) } }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemPath(of: call) == "TextField",
          let bound = call.argument("text"), let name = boundName(bound), SecretName.isSecret(name)
        else { return [] }
        let around = EnclosingType(of: call)?.node ?? Syntax(file.tree)
        let isToggle = around.contains { node in
          guard let other = node.as(FunctionCallExprSyntax.self), other.path == "SecureField",
            let text = other.argument("text")
          else { return false }
          return boundName(text) == name
        }
        return isToggle ? [] : [file.match(call, name)]
      },
      .nodes([.patternBinding]) { node, file in
        guard let binding = node.as(PatternBindingSyntax.self),
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          binding.parent?.parent?.parent?.kind == .memberBlockItem,
          binding.typeAnnotation?.type.simpleName == "UITextField"
            || binding.typeAnnotation == nil
              && binding.initializer.flatMap({ TypeOf.made(by: $0.value) }) == "UITextField",
          !file.index.declares("UITextField"), SecretName.isSecret(withoutField(name)),
          let type = EnclosingType(of: binding)
        else { return [] }
        let isSecured = file.parts.all(of: type).contains { part in
          file.contains(.hidingOfEntry, in: part.node) {
            $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "isSecureTextEntry"
          }
        }
        return isSecured ? [] : [file.match(binding.pattern, name)]
      },
    ])

  /// The variable that a binding is of: `$password`, `$model.password`, `Binding(get: { model.password }, …)`.
  private static func boundName(_ expression: ExprSyntax) -> String? {
    if let call = expression.bare.as(FunctionCallExprSyntax.self), call.path == "Binding" {
      let getter = call.argument("get")?.bare.as(ClosureExprSyntax.self) ?? call.trailingClosure
      return getter?.statements.onlyExpression?.path?.replacingOccurrence("[]", "").lastName
    }
    guard let path = expression.path, path.contains("$") else { return nil }
    return path.lastName.replacingPrefix("$").replacingOccurrence("[]", "")
  }

  private static func withoutField(_ name: String) -> String {
    for suffix in ["TextField", "Field", "textField", "_field", "TF", "Input"]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
