internal import SwiftSyntax

extension Rule {
  static let keychainSynchronised = Rule(
    "WA04", "keychain-synchronised", .error,
    sentence: "this secret goes to all devices of the account through iCloud",
    hint: "leave kSecAttrSynchronizable out, and use a class that ends in ThisDeviceOnly",
    why: "Who gets into the iCloud account, or a second device of it, has the secret.",
    criterion:
      "A dictionary with kSecValueData has kSecAttrSynchronizable true, and the name of its data, or its account, service or label, is that of a secret; or a wrapper of the keychain (see WA01) is told to synchronise, and what is kept through it in the same function or type has such a name, or is not to be seen.",
    limits: "Names that say nothing of a secret are not flagged.",
    source: "seed 004, kSecAttrAccessible rules", masvs: "STORAGE-1", cwe: 200,
    bad:
      "let item: [CFString: Any] = [kSecValueData: tokenData, kSecAttrAccount: \"auth-token\", kSecAttrSynchronizable: true]",
    good:
      "let query: [CFString: Any] = [kSecAttrAccount: \"auth-token\", kSecAttrSynchronizable: kSecAttrSynchronizableAny]",
    [
      .nodes([.dictionaryExpr]) { node, file in
        guard let dictionary = node.as(DictionaryExprSyntax.self),
          dictionary.contains({
            $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "kSecAttrSynchronizable"
          })
        else { return [] }
        return synchronised(KeychainQuery(ExprSyntax(dictionary), in: file), file)
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemFunction(call) == "SecItemAdd", let first = call.argument(at: 0)
        else { return [] }
        return synchronised(KeychainQuery(first, in: file), file)
      },
      .nodes(KeychainWrappers.kinds) { node, file in
        let wrappers = file.index.keychain
        var wrong = wrappers.synchronisations(node, file).filter {
          $0.value.flag == true || $0.value.isNamed(["yes", "kCFBooleanTrue"])
        }.map { Match(place: $0.place) }
        if let call = node.as(FunctionCallExprSyntax.self), wrappers.cloud.contains(call.name ?? "")
        {
          wrong.append(file.match(call))
        }
        return !wrong.isEmpty && KeptItems(file).mayBeSecret(at: node) ? wrong : []
      },
    ])

  private static func synchronised(_ query: KeychainQuery, _ file: SwiftFile) -> [Match] {
    guard query.has("kSecValueData"), let entry = query["kSecAttrSynchronizable"],
      let wrong = entry.found.first(where: {
        $0.value.flag == true || $0.value.isNamed(["kCFBooleanTrue"])
      }),
      query.entries.contains(where: { isSecret($0, file) })
    else { return [] }
    return [Match(place: wrong.place)]
  }

  private static func isSecret(_ entry: KeychainQuery.Entry, _ file: SwiftFile) -> Bool {
    switch entry.key {
    case "kSecValueData":
      return entry.value.map {
        file.secretName(of: $0) != nil
          || SecretName.isSecret(($0.path ?? "").lastName + "Value", as: .key)
      } ?? false
    case "kSecAttrAccount", "kSecAttrService", "kSecAttrLabel", "kSecAttrGeneric":
      return entry.found.contains {
        $0.value.text.map { SecretName.isSecret($0, as: .key) } ?? false
      } || entry.value.map { file.secretName(of: $0) != nil } ?? false
    default: return false
    }
  }
}
