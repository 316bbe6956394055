internal import SwiftSyntax

/// The type in which something stands, or the extension of one.
struct EnclosingType {
  /// Its name, without those of the types that it is in.
  let name: String
  let node: Syntax
  private let group: any DeclGroupSyntax

  init?(of node: some SyntaxProtocol) {
    var next = Syntax(node).parent
    while let parent = next {
      if let found = EnclosingType(declaredBy: parent) {
        self = found
        return
      }
      next = parent.parent
    }
    return nil
  }

  init?(declaredBy node: Syntax) {
    // Asked at every node around another: what costs comes after.
    guard Self.kinds.contains(node.kind), let group = node.asProtocol((any DeclGroupSyntax).self)
    else { return nil }
    if let declaration = node.asProtocol((any NamedDeclSyntax).self) {
      name = declaration.name.identifierText
    } else if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
      name = type.simpleName
    } else {
      return nil
    }
    (self.node, self.group) = (node, group)
  }

  private static let kinds: Set<SyntaxKind> = [
    .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
  ]

  var members: MemberBlockItemListSyntax { group.memberBlock.members }

  var attributes: AttributeListSyntax { group.attributes }

  var inherited: [String] {
    group.inheritanceClause?.inheritedTypes.map { $0.type.simpleName } ?? []
  }

  func inherits(_ names: Set<String>) -> Bool { inherited.contains(where: names.contains) }
}

extension TypeSyntax {
  /// The last name of a type, without what it is of, optional or not: `UserDefaults` of `Foundation.UserDefaults?`.
  var simpleName: String {
    var type = self
    for _ in 0..<16 {
      if let optional = type.as(OptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let attributed = type.as(AttributedTypeSyntax.self) {
        type = attributed.baseType
      } else if let some = type.as(SomeOrAnyTypeSyntax.self) {
        type = some.constraint
      } else if let name = type.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
        case .type(let wrapped)? = name.genericArgumentClause?.arguments.first?.argument
      {
        type = wrapped
      } else {
        break
      }
    }
    if let name = type.as(IdentifierTypeSyntax.self) { return name.name.identifierText }
    if let member = type.as(MemberTypeSyntax.self) { return member.name.identifierText }
    if let array = type.as(ArrayTypeSyntax.self) { return "[\(array.element.simpleName)]" }
    return type.trimmedDescription
  }

  /// The names of a type with points between them: `AES.GCM`.
  var dottedName: String? {
    var names: [String] = []
    var type = self
    for _ in 0..<16 {
      if let name = type.as(IdentifierTypeSyntax.self) {
        names.append(name.name.identifierText)
        return names.reversed().joined(separator: ".").withoutModule
      }
      guard let member = type.as(MemberTypeSyntax.self) else { return nil }
      names.append(member.name.identifierText)
      type = member.baseType
    }
    return nil
  }
}
