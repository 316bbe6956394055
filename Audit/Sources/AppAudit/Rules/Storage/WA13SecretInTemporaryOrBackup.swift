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
      "Something with the name of a secret is written below temporaryDirectory, NSTemporaryDirectory() or the Documents folder, and the function neither removes a file nor sets isExcludedFromBackup.",
    limits: "A place that comes from outside of the function is not known, but for constants.",
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
    var found: String?
    var others: [ExprSyntax] = []
    walk(expression) { node in
      guard found == nil, let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
        return
      }
      switch name {
      case "temporaryDirectory", "NSTemporaryDirectory": found = "to the temporary folder"
      case "documentDirectory", "documentsDirectory": found = "to Documents, which backups have"
      default:
        guard let declaration = file.declaration(of: name, from: node) else { return }
        others += declaration.values.flatMap(\.self)
      }
    }
    if found != nil || depth == 0 { return found }
    return others.lazy.compactMap { publicPlace($0, file, depth: depth - 1) }.first
  }

  private static func takesAway(_ body: Syntax) -> Bool {
    body.contains { node in
      ["removeItem", "isExcludedFromBackup", "isExcludedFromBackupKey", "unlink", "trashItem"]
        .contains(
          node.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "")
    }
  }
}
