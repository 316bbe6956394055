internal import SwiftSyntax

extension Rule {
  static let secretWriteUnprotected = Rule(
    "WA12", "secret-write-unprotected", .warning,
    sentence: "{1} is written to a file with the protection that happens to be there",
    hint: "write it with .completeFileProtection, or keep it in the keychain",
    why: "After the first unlocking such a file can be read while the device is locked.",
    criterion:
      "`write(to:)` or `write(toFile:)` of something with the name of a secret, itself or through a local variable or an encoder, has no option of protection, and the function gives no file the protection .complete.",
    limits: "A folder that has its protection from elsewhere is not known.",
    source: "seed 004, data protection", masvs: "STORAGE-1", cwe: 311,
    bad: "func keep() throws { try privateKey.write(to: url) }",
    good: "func keep() throws { try privateKey.write(to: url, options: .completeFileProtection) }",
    isFixable: true,
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "write",
          let label = call.labels.first, ["to", "toFile"].contains(label),
          let receiver = call.receiver,
          let name = file.secretName(of: receiver), !isProtected(call, file),
          !file.contains(.settingOfProtection, in: file.functionBody(around: call), setsProtection)
        else { return [] }
        return [file.match(call, name, edits: protecting(call, file))]
      }
    ])

  private static func isProtected(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    guard let options = call.argument("options") else { return false }
    return file.members(of: options).contains {
      $0.value == .unknown || ($0.value.path?.lastName.contains("FileProtection") ?? false)
    }
  }

  private static func setsProtection(_ node: Syntax) -> Bool {
    node.as(DeclReferenceExprSyntax.self).map {
      [
        "protectionKey", "FileProtectionType", "fileProtection", "NSFileProtectionComplete",
        "NSFileProtectionKey",
      ].contains($0.baseName.text)
    } ?? false
  }

  private static func protecting(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> [Match
    .Change]
  {
    if call.labels == ["to"], let last = call.arguments.last {
      return [file.inserting(", options: .completeFileProtection", after: last)]
    }
    guard call.labels == ["to", "options"], let options = call.argument("options")?.bare else {
      return []
    }
    if let list = options.as(ArrayExprSyntax.self) {
      let text =
        (list.elements.map { $0.expression.trimmedDescription } + [".completeFileProtection"])
        .joined(separator: ", ")
      return [file.replacing(options, with: "[\(text)]")]
    }
    guard options.as(MemberAccessExprSyntax.self)?.base == nil else { return [] }
    return [
      file.replacing(options, with: "[\(options.trimmedDescription), .completeFileProtection]")
    ]
  }
}
