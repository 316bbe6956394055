internal import SwiftSyntax

/// A function's name with the labels of its parameters, by which what is known of it is kept: `query(for:_:)`.
enum Signature {
  /// Functions of more parameters are not known.
  private static let most = 16

  static func of(_ name: String, _ labels: [String]) -> String {
    name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// That of what is called; nil where a closure behind the parentheses has no label to go by.
  static func of(_ name: String, _ call: FunctionCallExprSyntax) -> String? {
    guard call.trailingClosure == nil, call.arguments.count <= most else { return nil }
    return of(name, call.labels)
  }

  /// All by which a function is mostly called: what has a value of its own may be left out, here all of it or none.
  static func all(of function: FunctionDeclSyntax) -> [String] {
    let parameters = function.signature.parameterClause.parameters
    guard parameters.count <= most else { return [] }
    let name = function.name.identifierText
    let whole = of(name, parameters.map(\.firstName.identifierText))
    // Not the collection's own filter, which makes a tree of its own.
    let needed = parameters.map(\.self).filter { $0.defaultValue == nil }
    if needed.count == parameters.count { return [whole] }
    return [whole, of(name, needed.map(\.firstName.identifierText))]
  }
}
