internal import SwiftSyntax

extension Rule {
  static let unsafeSendable = Rule(
    "WA55", "unsafe-sendable", .warning,
    sentence: "{1} is shared between threads, can change, and nothing guards it",
    hint: "make it an actor, or put its state behind a Mutex",
    why:
      "Two threads that come together use a key that is half changed, or keep one that was wiped.",
    criterion:
      "A type that is @unchecked Sendable, or a variable that is nonisolated(unsafe), has keychain, key or secret in its name or its members', can change, and has no lock, queue or actor (in the same file).",
    limits:
      "An extension that makes a type of another file @unchecked Sendable is missed. Types that cannot be copied have one owner, and are none. State that is set once before it is shared is flagged: suppress with that reason.",
    source: "seed 004, common mistake 10", masvs: "CODE-4", cwe: 362,
    bad:
      "final class KeychainStore: @unchecked Sendable { private var items: [String: Data] = [:] }",
    good:
      "final class KeychainStore: @unchecked Sendable {\n  private let lock = NSLock()\n  private var items: [String: Data] = [:]\n}",
    [
      .nodes([.classDecl, .structDecl, .extensionDecl]) { node, file in
        guard let type = EnclosingType(declaredBy: node), isUncheckedSendable(node),
          !isNoncopyable(node)
        else { return [] }
        let parts = file.parts.all(of: type)
        guard isAboutSecrets(parts), !isGuarded(parts, file),
          parts.contains(where: { $0.members.contains { isMutable($0, file) } })
        else { return [] }
        let name = node.as(ClassDeclSyntax.self)?.name ?? node.as(StructDeclSyntax.self)?.name
        let extended = node.as(ExtensionDeclSyntax.self)?.extendedType
        return [file.match(name.map(Syntax.init) ?? extended.map(Syntax.init) ?? node, type.name)]
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
          EnclosingType(of: variable).map({ !isGuarded(file.parts.all(of: $0), file) }) ?? true
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

  private static let secrets: Set<String> = [
    "keychain", "key", "keys", "secret", "secrets", "password", "passphrase", "credential",
    "credentials",
  ]
  /// What makes of a key the place of something: `keyPath`, `keyCode`.
  private static let behindKey: Set<String> = [
    "path", "paths", "code", "codes", "board", "window", "frame", "frames", "equivalent",
  ]

  private static func namesSecret(_ name: String) -> Bool {
    let words = SecretName.split(name)
    return words.indices.contains { place in
      guard secrets.contains(words[place]) else { return false }
      guard words[place].hasPrefix("key"), words[place] != "keychain" else { return true }
      return !(place > 0 && words[place - 1] == "public")
        && !(place + 1 < words.count && behindKey.contains(words[place + 1]))
    }
  }

  private static func names(of member: MemberBlockItemSyntax) -> [String] {
    member.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
    } ?? []
  }

  private static func isAboutSecrets(_ parts: [EnclosingType]) -> Bool {
    parts.contains {
      namesSecret($0.name) || members(of: $0).flatMap(names).contains(where: namesSecret)
    }
  }

  /// The members of a part of a type, which are looked at again for each part that asks.
  private static func members(of type: EnclosingType) -> MemberBlockItemListSyntax {
    Work.take(type.members.count) ? type.members : []
  }

  /// Whether attributes put something on an actor: `@MainActor`, or an own one.
  private static func isOnActor(_ attributes: AttributeListSyntax, _ file: SwiftFile) -> Bool {
    attributes.contains { attribute in
      guard let name = attribute.as(AttributeSyntax.self)?.attributeName.simpleName else {
        return false
      }
      return name.hasSuffix("Actor")
        || file.index.typeAttributes.contains("globalActor") && file.index.declares(name)
    }
  }

  private static func isMutable(_ member: MemberBlockItemSyntax, _ file: SwiftFile) -> Bool {
    guard let variable = member.decl.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var),
      !isOnActor(variable.attributes, file)
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

  /// Whether a part of a type has a lock or a queue, or the type is on an actor.
  private static func isGuarded(_ parts: [EnclosingType], _ file: SwiftFile) -> Bool {
    parts.contains { part in
      part.node.kind != .extensionDecl && isOnActor(part.attributes, file)
        || members(of: part).contains(where: guards)
    }
  }

  private static func guards(_ member: MemberBlockItemSyntax) -> Bool {
    let types =
      member.decl.as(VariableDeclSyntax.self)?.bindings.compactMap {
        // `os_unfair_lock()` is a type, too.
        $0.typeAnnotation?.type.simpleName
          ?? $0.initializer.flatMap {
            TypeOf.made(by: $0.value)
              ?? $0.value.bare.as(FunctionCallExprSyntax.self)?.path?.lastName
          }
      } ?? []
    return (names(of: member) + types).contains { name in
      SecretName.split(name).contains {
        ["lock", "mutex", "queue", "semaphore", "atomic", "locked", "unfair", "rwlock", "serial"]
          .contains($0)
      }
    }
  }
}
