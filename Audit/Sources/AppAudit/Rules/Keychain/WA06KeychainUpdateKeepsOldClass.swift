internal import SwiftSyntax

extension Rule {
  static let keychainUpdateKeepsOldClass = Rule(
    "WA06", "keychain-update-keeps-old-class", .warning,
    sentence: "the new secret keeps the protection that the old item had",
    hint: "put kSecAttrAccessible or kSecAttrAccessControl among the attributes that are updated",
    why:
      "An item that an older version kept with a weaker class stays so with the new secret in it.",
    criterion:
      "The attributes of SecItemUpdate are all known, have kSecValueData, and neither kSecAttrAccessible nor kSecAttrAccessControl.",
    limits: "Items that never had another class are flagged.",
    source: "seed 004, storing credentials", masvs: "STORAGE-1", cwe: 522,
    bad: "let status = SecItemUpdate(query, [kSecValueData: data] as CFDictionary)",
    good:
      "let status = SecItemUpdate(query, [kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] as CFDictionary)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemFunction(call) == "SecItemUpdate", let second = call.argument(at: 1)
        else { return [] }
        let changes = KeychainQuery(second, in: file)
        guard changes.isWhole, changes.has("kSecValueData"),
          !changes.has("kSecAttrAccessible", "kSecAttrAccessControl")
        else { return [] }
        return [file.match(call)]
      }
    ])
}
