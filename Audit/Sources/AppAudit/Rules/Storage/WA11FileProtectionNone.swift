internal import SwiftSyntax

extension Rule {
  static let fileProtectionNone = Rule(
    "WA11", "file-protection-none", .error,
    sentence: "the file can be read while the device is locked, before it was ever unlocked",
    hint:
      "use .completeFileProtection, or .completeFileProtectionUnlessOpen for what goes on in the background",
    why: "Who holds a locked device and a way to its files reads this one without the passcode.",
    criterion:
      "The option .noFileProtection, FileProtectionType.none, URLFileProtection.none or NSFileProtectionNone as the value of an attribute; NSFileProtectionNone in a property list or an entitlement.",
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
        return isWrong && !isCompared(member) ? [file.match(member)] : []
      },
      .nodes([.declReferenceExpr]) { node, file in
        guard let name = node.as(DeclReferenceExprSyntax.self),
          name.baseName.text == "NSFileProtectionNone",
          !file.index.declares("NSFileProtectionNone"), !isCompared(name)
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

  /// Whether `.none` stands under the key of a file's protection.
  private static func isProtection(_ member: MemberAccessExprSyntax) -> Bool {
    if let element = member.parent?.as(DictionaryElementSyntax.self) {
      return element.key.bare.path?.lastName == "protectionKey"
    }
    guard let sequence = member.parent?.parent, let assignment = Assignment(sequence) else {
      return false
    }
    let target = assignment.target.bare
    return target.path?.lastName == "fileProtection"
      || target.as(SubscriptCallExprSyntax.self)?.arguments.first?.expression.path?.lastName
        == "protectionKey"
  }

  private static func isCompared(_ node: some SyntaxProtocol) -> Bool {
    guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self) else {
      return node.enclosing(SwitchCaseLabelSyntax.self) != nil
        && node.enclosing(CodeBlockItemSyntax.self)?.contains { $0.id == node.id } == false
    }
    return !Comparison.all(in: Syntax(sequence)).isEmpty
  }
}
