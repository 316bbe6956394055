internal import SwiftSyntax

extension Rule {
  static let secretInTemporaryOrBackup = Rule(
    "WA13", "secret-in-temporary-or-backup", .warning,
    sentence: "{1} is written {2}, and nothing here takes it away again",
    hint:
      "keep it in the keychain; else remove the file behind its use, or set isExcludedFromBackup",
    why:
      "Files of the temporary folder stay until the system needs room, and those of Documents go into every backup.",
    criterion:
      "Something with the name of a secret is written below temporaryDirectory, NSTemporaryDirectory() or the Documents folder, also through a property or function of the module that names one of them alone, and the function neither removes a file nor sets isExcludedFromBackup.",
    limits:
      "A place that is a parameter is not known. What a property or function that gives back a place names is what it gives.",
    source: "seed 004, data protection", masvs: "STORAGE-2", cwe: 530,
    bad:
      "func keep() throws {\n  let url = FileManager.default.temporaryDirectory.appendingPathComponent(\"a\")\n  try privateKey.write(to: url, options: .completeFileProtection)\n}",
    good:
      "func keep() throws {\n  let url = FileManager.default.temporaryDirectory.appendingPathComponent(\"a\")\n  try privateKey.write(to: url, options: .completeFileProtection)\n  try FileManager.default.removeItem(at: url)\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        var written: String?
        var target: ExprSyntax?
        if call.name == "write", let receiver = call.receiver, let label = call.labels.first,
          ["to", "toFile"].contains(label)
        {
          (written, target) = (file.secretName(of: receiver), call.argument(at: 0))
        } else if call.name == "createFile", let contents = call.argument("contents") {
          (written, target) = (file.secretName(of: contents), call.argument("atPath"))
        }
        guard let written, let target, let place = publicPlace(target, file, depth: 3),
          !takesAway(file.functionBody(around: call))
        else { return [] }
        return [file.match(call, written, place)]
      }
    ])

  private static func publicPlace(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int)
    -> String?
  {
    var found: PublicFolder?
    var others: [ExprSyntax] = []
    walk(expression) { node in
      guard found == nil, let name = node.as(DeclReferenceExprSyntax.self) else { return }
      let text = name.baseName.identifierText
      let member = name.parent?.as(MemberAccessExprSyntax.self)
      let isMember = member?.declName.id == name.id
      if !isMember, let declaration = file.declaration(of: text, from: name) {
        others += declaration.values.prefix(16).flatMap(\.self)
        return
      }
      let folder = PublicFolder(named: text)
      guard folder != nil || file.index.mayBeFolder(text) else { return }
      let type = isMember ? member.flatMap { holder($0, file) } : EnclosingType(of: name)?.name
      let keys = [type.map { "\($0).\(text)" }, isMember ? nil : text].compactMap(\.self)
      found = keys.lazy.compactMap { file.index.folders[$0] }.first
      // What the module has of that name is what it says there.
      if found == nil, let folder,
        type.map({ file.index.members[$0]?.contains(text) != true }) ?? true,
        isMember || !file.index.declares(text)
      {
        found = folder
      }
    }
    switch found {
    case .temporary: return "to the temporary folder"
    case .documents: return "to Documents, which backups have"
    case nil where depth == 0: return nil
    case nil:
      return others.lazy.compactMap { publicPlace($0, file, depth: depth - 1) }.first
    }
  }

  /// The type of which something is a member; of a leading dot it is that of the target.
  private static func holder(_ member: MemberAccessExprSyntax, _ file: SwiftFile) -> String? {
    guard let base = member.base else { return "URL" }
    return file.typeName(of: base) ?? base.path.map { file.index.expanded($0).lastName }
  }

  private static func takesAway(_ body: Syntax) -> Bool {
    body.contains { node in
      ["removeItem", "isExcludedFromBackup", "isExcludedFromBackupKey", "unlink", "trashItem"]
        .contains(
          node.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "")
    }
  }
}
