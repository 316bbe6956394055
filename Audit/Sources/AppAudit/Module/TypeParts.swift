internal import SwiftSyntax

/// Where the types of a tree are declared and extended: what a type has, one part of it may have alone.
final class TypeParts {
  private var declarations: [String: [Syntax]] = [:]
  private var extensions: [String: [Syntax]] = [:]

  /// Takes in a node; all of a tree.
  func add(_ node: Syntax) {
    switch node.kind {
    case .structDecl, .classDecl, .enumDecl, .actorDecl:
      guard let type = EnclosingType(declaredBy: node) else { return }
      declarations[type.name, default: []].append(node)
    case .extensionDecl:
      guard let type = EnclosingType(declaredBy: node) else { return }
      extensions[type.name, default: []].append(node)
    default: break
    }
  }

  /// A type or an extension, with the others of it in the file. Types that are called the same in different types are not told
  /// apart by their extensions.
  func all(of type: EnclosingType) -> [EnclosingType] {
    var nodes = extensions[type.name] ?? []
    nodes += type.node.kind == .extensionDecl ? declarations[type.name] ?? [] : [type.node]
    guard Work.take(nodes.count) else { return [type] }
    return nodes.compactMap(EnclosingType.init(declaredBy:))
  }
}
