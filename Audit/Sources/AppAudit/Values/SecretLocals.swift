internal import SwiftSyntax

extension SwiftFile {
  /// The secret name of what a local variable was given, where its own says nothing: `let data = Data(password.utf8)`.
  func secretName(ofLocal expression: ExprSyntax, _ depth: Int) -> String? {
    guard depth > 0, let values = declaration(of: expression)?.values, values.count <= 8 else {
      return nil
    }
    // What is put in its place later may be encrypted.
    let names = values.compactMap { value in
      value.count == 1 ? secretName(of: value[0], depth: depth - 1) : nil
    }
    return names.count == values.count ? names.first : nil
  }

  /// What a call of the system writes down in another form, such as JSON; nil for any other call, which may encrypt it.
  func encodedValue(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard let first = call.arguments.first, let receiver = call.receiver else { return nil }
    switch (call.name, first.label?.text) {
    case ("encode", nil):
      guard let type = typeName(of: receiver),
        ["JSONEncoder", "PropertyListEncoder"].contains(type),
        !index.declares(type)
      else { return nil }
    case ("archivedData", "withRootObject"), ("data", "withJSONObject"):
      guard ["NSKeyedArchiver", "JSONSerialization"].contains(receiver.path ?? "") else {
        return nil
      }
    default: return nil
    }
    return first.expression
  }
}
