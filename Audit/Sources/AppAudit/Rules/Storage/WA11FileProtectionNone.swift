internal import SwiftSyntax

extension Rule {
  static let fileProtectionNone = Rule(
    "WA11", "file-protection-none", .error,
    sentence: "the file can be read while the device is locked, before it was ever unlocked",
    hint:
      "use .completeFileProtection, or .completeFileProtectionUnlessOpen for what goes on in the background",
    why: "Who holds a locked device and a way to its files reads this one without the passcode.",
    criterion:
      "The option .noFileProtection, FileProtectionType.none, URLFileProtection.none or NSFileProtectionNone as a value, also .none where a type of protection stands, or the key of one, also on one arm of a condition or given back by a function of such a type; NSFileProtectionNone in a property list or an entitlement. What is compared, matched, looked for, part of a list in which something is looked for, or the key of a dictionary is none.",
    limits: "Files that hold nothing of a person are flagged.",
    source: "seed 004, data protection", masvs: "STORAGE-1", cwe: 311,
    bad: "func keep() throws { try data.write(to: url, options: .noFileProtection) }",
    good: "func keep() throws { try data.write(to: url, options: .completeFileProtection) }",
    [
      .nodes([.memberAccessExpr]) { node, file in
        guard let member = node.as(MemberAccessExprSyntax.self),
          let path = file.systemPath(of: ExprSyntax(member))
        else { return [] }
        let isWrong =
          ["FileProtectionType.none", "URLFileProtection.none"].contains(path)
          || path.lastName == "noFileProtection" || path == ".none" && isProtection(member)
        return isWrong && !isAsked(member) ? [file.match(member)] : []
      },
      .nodes([.declReferenceExpr]) { node, file in
        guard let name = node.as(DeclReferenceExprSyntax.self),
          name.baseName.text == "NSFileProtectionNone",
          !file.index.declares("NSFileProtectionNone"), !isAsked(name)
        else { return [] }
        return [file.match(name)]
      },
      .documents { document, _ in
        guard let root = document.root else { return [] }
        return root.allMembers.filter { $0.value.text == "NSFileProtectionNone" }.map {
          document.match($0)
        }
      },
    ])

  /// Whether `.none` stands under the key of a file's protection, or where a type says that it is one.
  private static func isProtection(_ member: MemberAccessExprSyntax) -> Bool {
    let value = member.outermostChoice
    if let element = value.parent?.as(DictionaryElementSyntax.self) {
      return element.key.bare.path?.lastName == "protectionKey"
    }
    if let holder = value.parent?.as(InitializerClauseSyntax.self)?.parent {
      let type =
        holder.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        ?? holder.as(FunctionParameterSyntax.self)?.type
      // Of an optional it is no protection that is known.
      return type.map {
        !$0.is(OptionalTypeSyntax.self)
          && ["FileProtectionType", "URLFileProtection"].contains($0.simpleName)
      } ?? false
    }
    guard let sequence = value.parent?.parent, let assignment = Assignment(sequence) else {
      return false
    }
    let target = assignment.target.bare
    return target.path?.lastName == "fileProtection"
      || target.as(SubscriptCallExprSyntax.self)?.arguments.first?.expression.path?.lastName
        == "protectionKey"
  }

  /// Whether something is asked with it, not set: it is compared, a pattern, looked for, in a list in which something is looked
  /// for, or the key of a dictionary.
  private static func isAsked(_ node: some SyntaxProtocol) -> Bool {
    var node = Syntax(node)
    var steps = 0
    defer { _ = Work.take(steps) }
    while let parent = node.parent {
      steps += 1
      switch parent.kind {
      case .expressionPattern: return true
      case .arrayElement, .arrayElementList, .arrayExpr, .optionalChainingExpr, .labeledExprList,
        .tupleExpr:
        node = parent
      case .labeledExpr:
        guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else {
          node = parent
          continue
        }
        if asking.contains(call.name ?? "") { return true }
        // What is the same, or a set of it.
        guard [".some", "Optional.some", "Optional", "Set", "Array"].contains(call.path) else {
          return false
        }
        node = Syntax(call)
      case .memberAccessExpr:
        let member = parent.cast(MemberAccessExprSyntax.self)
        if member.declName.baseName.text == "rawValue" {
          node = parent
          continue
        }
        return parent.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
          && asking.contains(member.declName.baseName.text)
      case .dictionaryElement:
        return Syntax(parent.cast(DictionaryElementSyntax.self).key).id == node.id
      case .exprList:
        guard let sequence = parent.parent else { return false }
        return Comparison.all(in: sequence).contains {
          Syntax($0.left).id == node.id || Syntax($0.right).id == node.id
        }
      default: return false
      }
    }
    return false
  }

  private static let asking: Set<String> = [
    "contains", "isSuperset", "isSubset", "isDisjoint", "intersection", "subtracting", "remove",
    "firstIndex",
  ]
}
