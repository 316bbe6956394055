internal import SwiftSyntax

extension Rule {
  static let noMAC = Rule(
    "WA27", "no-mac", .error,
    sentence: "{1} alone does not show that somebody changed the text",
    hint: "use AES.GCM or ChaChaPoly; else an HMAC over IV and ciphertext, checked first",
    why:
      "Who can change the ciphertext changes bits of the message at will, and with CBC reads it from how errors look.",
    criterion:
      "CBC, CTR, CFB or OFB is used, through CommonCrypto or AES._CBC and AES._CTR, in a type in which no HMAC is named.",
    limits: "A MAC that is made in another type is not seen.",
    source: "seed 004, symmetric encryption", masvs: "CRYPTO-1", cwe: 353,
    bad: "func seal() throws -> Data { try AES._CBC.encrypt(data, using: key, iv: iv) }",
    good:
      "func seal() throws -> Data {\n  let text = try AES._CBC.encrypt(data, using: key, iv: iv)\n  return text + HMAC<SHA256>.authenticationCode(for: text, using: other)\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let path = file.systemPath(of: call)
        else { return [] }
        let mode: String
        switch path {
        case "AES._CBC.encrypt", "AES._CBC.decrypt": mode = "CBC"
        case "AES._CTR.encrypt", "AES._CTR.decrypt": mode = "CTR"
        case "AES._CFB.encrypt", "AES._CFB.decrypt": mode = "CFB"
        case "CCCrypt":
          let names = call.arguments.flatMap {
            constants($0.expression, file, depth: 3).map(\.name)
          }
          guard names.contains("kCCAlgorithmAES") || names.contains("kCCAlgorithmAES128"),
            !names.contains("kCCOptionECBMode")
          else { return [] }
          mode = "CBC"
        case "CCCryptorCreateWithMode":
          let names = call.arguments.flatMap {
            constants($0.expression, file, depth: 3).map(\.name)
          }
          guard
            let found = names.first(where: {
              ["kCCModeCBC", "kCCModeCTR", "kCCModeCFB", "kCCModeCFB8", "kCCModeOFB"].contains($0)
            })
          else { return [] }
          mode = String(found.dropFirst("kCCMode".count))
        default: return []
        }
        let around = EnclosingType(of: call)?.node ?? Syntax(file.tree)
        let hasMAC = around.contains { node in
          let name =
            node.as(DeclReferenceExprSyntax.self)?.baseName.text ?? node.as(
              IdentifierTypeSyntax.self)?.name.text ?? ""
          return ["HMAC", "CCHmac", "CCHmacInit", "Poly1305", "CMAC"].contains(name)
            || name.lowercased().contains("hmac")
        }
        return hasMAC ? [] : [file.match(call, mode)]
      }
    ])
}
