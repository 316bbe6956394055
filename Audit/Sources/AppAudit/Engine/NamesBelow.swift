internal import SwiftSyntax

/// All names that stand below a node.
enum NamesBelow {
  static func names(in node: some SyntaxProtocol) -> [String] {
    var names: [String] = []
    walk(node) {
      if let name = $0.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
        names.append(name)
      }
    }
    return names
  }
}
