internal import SwiftSyntax

/// A folder of an app whose files stay, or go into every backup.
enum PublicFolder: Sendable {
  case temporary, documents

  init?(named name: String) {
    switch name {
    case "temporaryDirectory", "NSTemporaryDirectory": self = .temporary
    case "documentDirectory", "documentsDirectory": self = .documents
    default: return nil
    }
  }

  /// What is named where a place is not, or not surely, such a folder: it is kept out of backups, or is another one.
  static let others: Set<String> = [
    "isExcludedFromBackup", "isExcludedFromBackupKey", "applicationSupportDirectory",
    "cachesDirectory", "libraryDirectory",
  ]

  private static let types: Set<String> = ["URL", "NSURL", "String", "NSString"]

  /// The property or function around a node that gives a place back, as `Type.name`; nil where there is none.
  static func holder(of node: some SyntaxProtocol) -> String? {
    var next = Syntax(node).parent
    while let parent = next, Work.take(1) {
      if let function = parent.as(FunctionDeclSyntax.self) {
        guard let type = function.signature.returnClause?.type, types.contains(type.simpleName)
        else { return nil }
        return key(function.name.identifierText, at: parent)
      }
      if let binding = parent.as(PatternBindingSyntax.self),
        let variable = parent.parent?.parent?.as(VariableDeclSyntax.self),
        variable.parent?.kind == .memberBlockItem
          || variable.parent?.parent?.parent?.kind == .sourceFile
      {
        guard
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          isPlace(binding)
        else { return nil }
        return key(name, at: parent)
      }
      next = parent.parent
    }
    return nil
  }

  private static func key(_ name: String, at node: Syntax) -> String {
    (EnclosingType(of: node).map { $0.name + "." } ?? "") + name
  }

  private static func isPlace(_ binding: PatternBindingSyntax) -> Bool {
    if let type = binding.typeAnnotation?.type { return types.contains(type.simpleName) }
    guard let value = binding.initializer?.value else { return false }
    // What is made with a place is none itself.
    if let call = value.bare.as(FunctionCallExprSyntax.self), call.receiver == nil {
      return types.contains(call.path ?? "") || call.path == "NSTemporaryDirectory"
    }
    return true
  }
}
