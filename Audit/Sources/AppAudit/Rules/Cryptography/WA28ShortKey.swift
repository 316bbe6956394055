internal import SwiftSyntax

extension Rule {
  static let shortKey = Rule(
    "WA28", "short-key", .warning,
    sentence: "a key of {1} bits is too short",
    hint: "use 256 bits for symmetric keys and curves, 2048 or more for RSA",
    why:
      "Keys are chosen to outlive those who will try them: what is recorded today is opened then.",
    criterion:
      "SymmetricKey with fewer than 256 bits; kSecAttrKeySizeInBits under 2048 with RSA, under 256 with an elliptic curve, in a dictionary that is written out or filled by subscripts.",
    limits: "Protocols that ask for AES with 128 bits are flagged: suppress with that reason.",
    source: "seed 004, review checklist", masvs: "CRYPTO-1", cwe: 326,
    bad: "let key = SymmetricKey(size: .bits128)",
    good: "let key = SymmetricKey(size: .bits256)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let size = call.argument("size"), file.systemPath(of: call) == "SymmetricKey"
        else { return [] }
        return file.values(of: size).compactMap { found in
          switch found.value {
          case .name(let path) where ["bits128", "bits192"].contains(path.lastName):
            return Match(place: found.place, words: [String(path.lastName.dropFirst(4))])
          case .call(let path, let arguments)
          where path.lastName == "SymmetricKeySize" || path == ".init":
            guard let bits = arguments.first?.value.value.number, bits < 256, bits >= 0 else {
              return nil
            }
            return Match(place: found.place, words: ["\(Int(bits))"])
          default: return nil
          }
        }
      },
      .nodes([.dictionaryExpr]) { node, file in
        guard let dictionary = node.as(DictionaryExprSyntax.self),
          case .elements(let elements) = dictionary.content,
          let size = elements.first(where: { $0.key.bare.path == "kSecAttrKeySizeInBits" })?.value,
          let type = elements.first(where: { $0.key.bare.path == "kSecAttrKeyType" })?.value
        else { return [] }
        return tooFew(file.values(of: size), of: file.values(of: type).first?.value)
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node), let (base, key) = changed(by: assignment),
          key == "kSecAttrKeySizeInBits"
        else { return [] }
        return tooFew(file.values(of: assignment.value), of: kind(of: base, at: node, file))
      },
    ])

  private static func tooFew(_ sizes: [Found], of kind: Value?) -> [Match] {
    let least: Double
    switch kind?.path?.lastName {
    case "kSecAttrKeyTypeRSA": least = 2048
    case "kSecAttrKeyTypeEC", "kSecAttrKeyTypeECSECPrimeRandom": least = 256
    default: return []
    }
    return sizes.compactMap { found in
      guard let bits = found.value.number, bits < least, bits >= 0 else { return nil }
      return Match(place: found.place, words: ["\(Int(bits))"])
    }
  }

  /// The dictionary into which an assignment puts something, and the constant under which.
  private static func changed(by assignment: Assignment) -> (base: ExprSyntax, key: String)? {
    guard let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
      let key = access.arguments.first?.expression.bare.path
    else { return nil }
    return (access.calledExpression, key)
  }

  /// The kind of key in a dictionary that is a variable of the function, or to which the statements beside this one give it.
  private static func kind(of base: ExprSyntax, at node: Syntax, _ file: SwiftFile) -> Value? {
    let key = "kSecAttrKeyType"
    if file.declaration(of: base) != nil {
      return KeychainQuery(base, in: file)[key]?.found.first?.value
    }
    guard let name = base.path, let block = node.enclosing(CodeBlockItemListSyntax.self) else {
      return nil
    }
    for item in block.prefix(32) {
      guard Work.take(1), case .expr(let expression) = item.item,
        let assignment = Assignment(expression), let (other, set) = changed(by: assignment),
        set == key, other.path == name
      else { continue }
      return file.values(of: assignment.value).first?.value
    }
    return nil
  }
}
