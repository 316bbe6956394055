internal import SwiftSyntax

extension Rule {
  static let noMAC = Rule(
    "WA27", "no-mac", .error,
    sentence: "{1} alone does not show that somebody changed the text",
    hint: "use AES.GCM or ChaChaPoly; else an HMAC over IV and ciphertext, checked first",
    why:
      "Who can change the ciphertext changes bits of the message at will, and with CBC reads it from how errors look.",
    criterion:
      "CBC, CTR, CFB or OFB is used, through CommonCrypto or AES._CBC and AES._CTR, in a type in which, its extensions too, no HMAC is named.",
    limits:
      "A MAC that is made in another type is not seen, nor one that an extension in another file names by an alias.",
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
        case "CCCrypt", "CCCryptorCreate", "CCCryptorCreateFromData":
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
        // Also in extensions, in this file or another; and here under the name of an alias.
        let type = EnclosingType(of: call)
        if let type, file.index.authenticating.contains(type.name) { return [] }
        let isNamed = file.contains(.mac, in: type?.node ?? Syntax(file.tree)) {
          namesMAC($0, file.index)
        }
        return isNamed ? [] : [file.match(call, mode)]
      }
    ])

  private static func namesMAC(_ node: Syntax, _ index: ModuleIndex) -> Bool {
    guard
      let name = node.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
        ?? node.as(IdentifierTypeSyntax.self)?.name.identifierText
    else { return false }
    return isMAC(name) || index.aliases[name] != nil && isMAC(index.expanded(name).lastName)
  }

  /// Whether a name is that of a message authentication code. Asked of every name: bytes are looked at.
  static func isMAC(_ name: String) -> Bool {
    if ["Poly1305", "CMAC"].contains(name) { return true }
    // The letters of "hmac", small or not, one after the other.
    var last: UInt32 = 0
    for byte in name.utf8 {
      last = last << 8 | UInt32(byte | 0x20)
      if last == 0x68_6D_61_63 { return true }
    }
    return false
  }
}
