internal import SwiftSyntax

/// The type in which something stands, or the extension of one.
struct EnclosingType {
  /// Its name, without those of the types that it is in.
  let name: String
  let node: Syntax
  let members: MemberBlockItemListSyntax
  let inherited: [String]
  let attributes: AttributeListSyntax

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
    let inheritance: InheritanceClauseSyntax?
    switch node.kind {
    case .structDecl:
      let type = node.cast(StructDeclSyntax.self)
      (name, members, attributes) = (
        type.name.identifierText, type.memberBlock.members, type.attributes
      )
      inheritance = type.inheritanceClause
    case .classDecl:
      let type = node.cast(ClassDeclSyntax.self)
      (name, members, attributes) = (
        type.name.identifierText, type.memberBlock.members, type.attributes
      )
      inheritance = type.inheritanceClause
    case .enumDecl:
      let type = node.cast(EnumDeclSyntax.self)
      (name, members, attributes) = (
        type.name.identifierText, type.memberBlock.members, type.attributes
      )
      inheritance = type.inheritanceClause
    case .actorDecl:
      let type = node.cast(ActorDeclSyntax.self)
      (name, members, attributes) = (
        type.name.identifierText, type.memberBlock.members, type.attributes
      )
      inheritance = type.inheritanceClause
    case .extensionDecl:
      let type = node.cast(ExtensionDeclSyntax.self)
      name = type.extendedType.simpleName
      (members, attributes) = (type.memberBlock.members, type.attributes)
      inheritance = type.inheritanceClause
    case .protocolDecl:
      let type = node.cast(ProtocolDeclSyntax.self)
      (name, members, attributes) = (
        type.name.identifierText, type.memberBlock.members, type.attributes
      )
      inheritance = type.inheritanceClause
    default: return nil
    }
    self.node = node
    inherited = inheritance?.inheritedTypes.map { $0.type.simpleName } ?? []
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
