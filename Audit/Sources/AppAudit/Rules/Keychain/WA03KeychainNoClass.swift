internal import SwiftSyntax

extension Rule {
  static let keychainNoClass = Rule(
    "WA03", "keychain-no-class", .error,
    sentence: "this item says neither when it can be read nor by whom",
    hint: "put kSecAttrAccessible or kSecAttrAccessControl into the dictionary",
    why:
      "The item gets the system's default, which moves with backups and asks for nobody's presence.",
    criterion:
      "SecItemAdd gets a dictionary all of whose entries are known, and neither kSecAttrAccessible nor kSecAttrAccessControl is among them.",
    limits:
      "A dictionary that a parameter or an unknown function adds to, or that a function of several statements makes, is not looked at.",
    source: "seed 004, storing credentials", masvs: "STORAGE-1", cwe: 522,
    bad:
      "let status = SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: data] as CFDictionary, nil)",
    good:
      "let status = SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] as CFDictionary, nil)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemFunction(call) == "SecItemAdd", let first = call.argument(at: 0)
        else { return [] }
        let query = KeychainQuery(first, in: file)
        guard query.isWhole, !query.entries.isEmpty,
          !query.has("kSecAttrAccessible", "kSecAttrAccessControl")
        else { return [] }
        return [file.match(call)]
      }
    ])
}
