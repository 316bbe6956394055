internal import SwiftSyntax

extension Rule {
  static let secretFieldVisible = Rule(
    "WA44", "secret-field-visible", .error,
    sentence: "{1} is typed where everybody sees it, and the keyboard learns it",
    hint: "use SecureField, or set isSecureTextEntry",
    why: "Who looks on, or records the screen, reads it; the keyboard offers it again elsewhere.",
    criterion:
      "A TextField is bound to the name of a secret; or a UITextField has such a name, and neither its type nor what comes from it hides the entry of it, by itself, through a variable, a list or a function that is given it; or the field of an alert has such a placeholder and is not hidden; or a field of a storyboard or a xib has such a name, placeholder or outlet, is shown, there or by the sources, and what is typed is hidden neither there nor in the sources.",
    limits:
      "An outlet is judged by the storyboard or the xib that connects it, and not at all where none does. A function of another file that is given a field is taken to hide it not. A TextField that a SecureField for the same value takes turns with is a toggle to show it, and is none.",
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
          SecretField.isSecret(name), SecretField.isVisible(binding, named: name, file)
        else { return [] }
        return [file.match(binding.pattern, name)]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "addTextField",
          let closure = call.closure,
          let name = SecretField.visiblePlaceholder(in: closure, file)
        else { return [] }
        return [file.match(call, "“\(name)”")]
      },
      .documents { document, project in
        guard case .interface(let interface) = document.content else { return [] }
        return interface.fields.compactMap { field in
          SecretField.name(of: field, project.index).map {
            document.match(field.start, field.end, $0)
          }
        }
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
}
