internal import SwiftSyntax

extension Rule {
  static let insecureUnarchive = Rule(
    "WA50", "insecure-unarchive", .error,
    sentence: "{1} makes objects of any class that the archive names",
    hint: "use unarchivedObject(ofClass:from:), or Codable",
    why: "Who writes the archive chooses what is made, and with that what runs.",
    criterion:
      "unarchiveObject, unarchiveTopLevelObject… of NSKeyedUnarchiver or NSUnarchiver is called or passed on, or requiresSecureCoding is set to false.",
    limits: "Archives that the app itself made and sealed are flagged.",
    source: "seed 004, secure coding patterns", masvs: "CODE-4", cwe: 502,
    bad: "let object = NSKeyedUnarchiver.unarchiveObject(with: data)",
    good: "let object = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)",
    [
      .nodes([.memberAccessExpr]) { node, file in
        guard let member = node.as(MemberAccessExprSyntax.self),
          isInsecure(member.declName.baseName.text),
          let path = file.systemPath(of: ExprSyntax(member)),
          ["NSKeyedUnarchiver", "NSUnarchiver"].contains(path.firstName)
        else { return [] }
        // The whole call, or the function that is passed on.
        let call = member.parent?.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.id == member.id
          ? [file.match(call.map(Syntax.init) ?? node, path.lastName)]
          : [file.match(member, path.lastName)]
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          assignment.target.path?.lastName == "requiresSecureCoding",
          file.values(of: assignment.value).contains(where: { $0.value.flag == false })
        else { return [] }
        return [file.match(assignment.node, "an unarchiver without secure coding")]
      },
    ])

  private static func isInsecure(_ function: String) -> Bool {
    function == "unarchiveObject" || function.hasPrefix("unarchiveTopLevelObject")
  }
}
