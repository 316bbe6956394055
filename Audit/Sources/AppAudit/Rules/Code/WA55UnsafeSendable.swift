internal import SwiftSyntax

extension Rule {
  static let unsafeSendable = Rule(
    "WA55", "unsafe-sendable", .warning,
    sentence: "{1} is shared between threads, can change, and nothing guards it",
    hint: "make it an actor, or put its state behind a Mutex",
    why:
      "Two threads that come together use a key that is half changed, or keep one that was wiped.",
    criterion:
      "A type that is @unchecked Sendable, or a variable that is nonisolated(unsafe), has keychain, key or secret in its name or its members', can change, and has no lock, queue or actor.",
    limits:
      "Types that cannot be copied have one owner, and are none. State that is set once before it is shared is flagged: suppress with that reason.",
    source: "seed 004, common mistake 10", masvs: "CODE-4", cwe: 362,
    bad:
      "final class KeychainStore: @unchecked Sendable { private var items: [String: Data] = [:] }",
    good:
      "final class KeychainStore: @unchecked Sendable {\n  private let lock = NSLock()\n  private var items: [String: Data] = [:]\n}",
    [
      .nodes([.classDecl, .structDecl, .extensionDecl]) { node, file in
        guard let type = EnclosingType(declaredBy: node), isUncheckedSendable(node),
          !isNoncopyable(node),
          isAboutSecrets(type),
          type.members.contains(where: isMutable), !isGuarded(type)
        else { return [] }
        let name = node.as(ClassDeclSyntax.self)?.name ?? node.as(StructDeclSyntax.self)?.name
        return [file.match(name.map(Syntax.init) ?? node, type.name)]
      },
      .nodes([.variableDecl]) { node, file in
        guard let variable = node.as(VariableDeclSyntax.self),
          variable.bindingSpecifier.tokenKind == .keyword(.var),
          variable.modifiers.contains(where: {
            $0.name.text == "nonisolated" && $0.detail?.detail.text == "unsafe"
          }),
          let binding = variable.bindings.first,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          namesSecret(name) || EnclosingType(of: variable).map({ namesSecret($0.name) }) ?? false,
          EnclosingType(of: variable).map({ !isGuarded($0) }) ?? true
        else { return [] }
        return [file.match(binding.pattern, name)]
      },
    ])

  private static func isUncheckedSendable(_ node: Syntax) -> Bool {
    let clause =
      node.as(ClassDeclSyntax.self)?.inheritanceClause ?? node.as(StructDeclSyntax.self)?
      .inheritanceClause ?? node.as(ExtensionDeclSyntax.self)?.inheritanceClause
    return clause?.inheritedTypes.contains { inherited in
      inherited.type.simpleName == "Sendable"
        && inherited.type.as(AttributedTypeSyntax.self)?.attributes.contains {
          $0.as(AttributeSyntax.self)?.attributeName.simpleName == "unchecked"
        } == true
    } ?? false
  }

  private static func isNoncopyable(_ node: Syntax) -> Bool {
    node.as(StructDeclSyntax.self)?.inheritanceClause?.inheritedTypes.contains {
      $0.type.as(SuppressedTypeSyntax.self)?.type.simpleName == "Copyable"
    } ?? false
  }

  private static func namesSecret(_ name: String) -> Bool {
    !Set(SecretName.split(name)).isDisjoint(with: [
      "keychain", "key", "keys", "secret", "secrets", "password", "passphrase", "credential",
      "credentials",
    ])
  }

  private static func names(of member: MemberBlockItemSyntax) -> [String] {
    member.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
    } ?? []
  }

  private static func isAboutSecrets(_ type: EnclosingType) -> Bool {
    namesSecret(type.name) || type.members.flatMap(names).contains(where: namesSecret)
  }

  private static func isMutable(_ member: MemberBlockItemSyntax) -> Bool {
    guard let variable = member.decl.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var)
    else { return false }
    return variable.bindings.contains { binding in
      switch binding.accessorBlock?.accessors {
      case .getter: false
      case .accessors(let accessors):
        !accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      case nil: true
      }
    }
  }

  private static func isGuarded(_ type: EnclosingType) -> Bool {
    type.members.contains { member in
      let text =
        names(of: member)
        + (member.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
          $0.typeAnnotation?.type.simpleName ?? $0.initializer.flatMap { TypeOf.made(by: $0.value) }
        } ?? [])
      return text.contains { name in
        let words = SecretName.split(name)
        return words.contains {
          ["lock", "mutex", "queue", "semaphore", "atomic", "locked", "unfair", "rwlock", "serial"]
            .contains($0)
        }
      }
    }
  }
}
