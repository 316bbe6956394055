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
      "SHA-256 of what SecKeyCopyExternalRepresentation gives, with nothing before it, in a type that names pins.",
    limits: "Pins that were made of the bare key on purpose are flagged.",
    source: "seed 004, URLSession delegate pinning (its sample is one)", masvs: "NETWORK-2",
    cwe: 295,
    bad:
      "func matches(_ key: SecKey) -> Bool {\n  guard let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }\n  return pinnedHashes.contains(Data(SHA256.hash(data: data)).base64EncodedString())\n}",
    good:
      "func matches(_ key: SecKey) -> Bool {\n  guard let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return false }\n  return pinnedHashes.contains(Data(SHA256.hash(data: header + data)).base64EncodedString())\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        let input: ExprSyntax?
        if file.systemPath(of: call) == "SHA256.hash" {
          input = call.argument("data")
        } else if file.systemFunction(call) == "CC_SHA256" {
          input = call.argument(at: 0)
        } else {
          return []
        }
        guard let input,
          file.values(of: input).contains(where: {
            $0.value.path == "SecKeyCopyExternalRepresentation"
          }),
          namesPins(EnclosingType(of: call)?.node ?? Syntax(file.tree))
        else { return [] }
        return [file.match(call)]
      }
    ])

  static func namesPins(_ node: Syntax) -> Bool {
    node.contains { node in
      let name =
        node.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? node.as(IdentifierPatternSyntax.self)?.identifier.text
      return name.map(isPinName) ?? false
    }
  }

  static func isPinName(_ name: String) -> Bool {
    let words = SecretName.split(name)
    return words.contains { ["pin", "pins", "pinned", "pinning", "pinner", "spki"].contains($0) }
  }
}
