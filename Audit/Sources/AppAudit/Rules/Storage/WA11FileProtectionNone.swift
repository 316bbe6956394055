internal import SwiftSyntax

extension Rule {
  static let fileProtectionNone = Rule(
    "WA11", "file-protection-none", .error,
    sentence: "the file can be read while the device is locked, before it was ever unlocked",
    hint:
      "use .completeFileProtection, or .completeFileProtectionUnlessOpen for what goes on in the background",
    why: "Who holds a locked device and a way to its files reads this one without the passcode.",
    criterion:
      "The option .noFileProtection, FileProtectionType.none, URLFileProtection.none or NSFileProtectionNone as a value, also .none where a type of protection stands, or the key of one; NSFileProtectionNone in a property list or an entitlement. What is compared, matched, looked for in a set, or the key of a dictionary is none.",
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
    if let element = member.parent?.as(DictionaryElementSyntax.self) {
      return element.key.bare.path?.lastName == "protectionKey"
    }
    if let holder = member.parent?.as(InitializerClauseSyntax.self)?.parent {
      let type =
        holder.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        ?? holder.as(FunctionParameterSyntax.self)?.type
      // Of an optional it is no protection that is known.
      return type.map {
        !$0.is(OptionalTypeSyntax.self)
          && ["FileProtectionType", "URLFileProtection"].contains($0.simpleName)
      } ?? false
    }
    guard let sequence = member.parent?.parent, let assignment = Assignment(sequence) else {
      return false
    }
    let target = assignment.target.bare
    return target.path?.lastName == "fileProtection"
      || target.as(SubscriptCallExprSyntax.self)?.arguments.first?.expression.path?.lastName
        == "protectionKey"
  }

  /// Whether something is asked with it, not set: it is compared, a pattern, looked for, or the key of a dictionary.
  private static func isAsked(_ node: some SyntaxProtocol) -> Bool {
    var node = Syntax(node)
    while let parent = node.parent,
      parent.is(ArrayElementSyntax.self)
        || parent.is(ArrayElementListSyntax.self) || parent.is(ArrayExprSyntax.self)
    {
      node = parent
    }
    guard let parent = node.parent else { return false }
    if parent.is(ExpressionPatternSyntax.self) { return true }
    if let element = parent.as(DictionaryElementSyntax.self) { return element.key.id == node.id }
    if parent.is(LabeledExprSyntax.self),
      let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      let asking = [
        "contains", "isSuperset", "isSubset", "isDisjoint", "intersection", "subtracting", "remove",
        "firstIndex",
      ]
      return asking.contains(call.name ?? "")
    }
    guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return false }
    return Comparison.all(in: Syntax(sequence)).contains {
      Syntax($0.left).id == node.id || Syntax($0.right).id == node.id
    }
  }
}
