internal import SwiftSyntax

extension Rule {
  static let pinOverRawKey = Rule(
    "WA38", "pin-over-raw-key", .error,
    sentence: "this is the hash of the bare key, and no tool makes pins of that",
    hint:
      "hash the SubjectPublicKeyInfo: put the ASN.1 header of the key's kind before the bytes of the key",
    why:
      "Pins that a tool or a certificate authority gives never match: the app fails with the right server, and the pinning is switched off.",
    criterion:
      "SHA-256 of what SecKeyCopyExternalRepresentation gives, with nothing before it, in one step, in the only part of several, or in a function of the module that hashes what it is given; in a type that names pins.",
    limits:
      "Pins that were made of the bare key on purpose are flagged. A key that a closure of map or flatMap gets is missed.",
    source: "seed 004, URLSession delegate pinning (its sample is one)", masvs: "NETWORK-2",
    cwe: 295,
    bad:
      "func matches(_ key: SecKey) -> Bool {\n  guard let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }\n  return pinnedHashes.contains(Data(SHA256.hash(data: data)).base64EncodedString())\n}",
    good:
      "func matches(_ key: SecKey) -> Bool {\n  guard let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }\n  return pinnedHashes.contains(Data(SHA256.hash(data: header + data)).base64EncodedString())\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let input = hashed(by: call, file), isRawKey(input, file),
          namesPins(EnclosingType(of: call)?.node ?? Syntax(file.tree))
        else { return [] }
        return [file.match(call)]
      },
      // A property of the module's own: `data.sha256`.
      .nodes([.memberAccessExpr]) { node, file in
        guard !file.index.hashes.isEmpty, let member = node.as(MemberAccessExprSyntax.self),
          let base = member.base,
          file.index.hashes.contains("Data." + member.declName.baseName.identifierText),
          isRawKey(base, file), namesPins(EnclosingType(of: member)?.node ?? Syntax(file.tree))
        else { return [] }
        return [file.match(member)]
      },
    ])

  private static func isRawKey(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.values(of: expression).contains { $0.value.path == "SecKeyCopyExternalRepresentation" }
  }

  /// What a call hashes, with nothing before it: in one step, as the only part, or in a function of the module.
  private static func hashed(by call: FunctionCallExprSyntax, _ file: SwiftFile) -> ExprSyntax? {
    if file.systemPath(of: call) == "SHA256.hash" { return call.argument("data") }
    if file.systemFunction(call) == "CC_SHA256" { return call.argument(at: 0) }
    guard let name = call.name else { return nil }
    if name == "update", let hash = call.receiver, isHash(hash, file) {
      let updates = file.declaration(of: hash)?.uses?.filter {
        if case .called(let other) = $0 { other.name == "update" } else { false }
      }
      return updates?.count == 1 ? call.argument("data") : nil
    }
    guard !file.index.hashes.isEmpty, call.arguments.count == 1, let path = call.path else {
      return nil
    }
    var keys = [path.lastTwo]
    if path == name || path == "self." + name || path == "Self." + name {
      keys = [name]
      if let type = EnclosingType(of: call) { keys.append("\(type.name).\(name)") }
    }
    return keys.contains(where: file.index.hashes.contains) ? call.argument(at: 0) : nil
  }

  /// Whether it is a variable that was made as `SHA256()`.
  private static func isHash(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.declaration(of: expression)?.values.contains { value in
      guard value.count == 1, let made = value[0].bare.as(FunctionCallExprSyntax.self) else {
        return false
      }
      return file.systemPath(of: made) == "SHA256"
    } ?? false
  }

  static func namesPins(_ node: Syntax) -> Bool {
    node.contains { node in
      let name =
        node.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? node.as(IdentifierPatternSyntax.self)?.identifier.text
      return name.map(isPinName) ?? false
    }
  }

  static func isPinName(_ name: String) -> Bool {
    // Asked of every name in a file: most have none of the letters.
    guard name.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "p") }),
      name.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "i") })
    else { return false }
    let words = SecretName.split(name)
    return words.contains { ["pin", "pins", "pinned", "pinning", "pinner", "spki"].contains($0) }
  }
}
