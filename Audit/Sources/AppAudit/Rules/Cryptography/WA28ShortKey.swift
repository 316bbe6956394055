internal import SwiftSyntax

extension Rule {
  static let shortKey = Rule(
    "WA28", "short-key", .warning,
    sentence: "a key of {1} bits is too short",
    hint: "use 256 bits for symmetric keys and curves, 2048 or more for RSA",
    why:
      "Keys are chosen to outlive those who will try them: what is recorded today is opened then.",
    criterion:
      "SymmetricKey with fewer than 256 bits; kSecAttrKeySizeInBits under 2048 with RSA, under 256 with an elliptic curve.",
    limits: "Protocols that ask for AES with 128 bits are flagged: suppress with that reason.",
    source: "seed 004, review checklist", masvs: "CRYPTO-1", cwe: 326,
    bad: "let key = SymmetricKey(size: .bits128)",
    good: "let key = SymmetricKey(size: .bits256)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemPath(of: call) == "SymmetricKey",
          let size = call.argument("size")
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
        let least: Double
        switch file.values(of: type).first?.value.path?.lastName {
        case "kSecAttrKeyTypeRSA": least = 2048
        case "kSecAttrKeyTypeEC", "kSecAttrKeyTypeECSECPrimeRandom": least = 256
        default: return []
        }
        return file.values(of: size).compactMap { found in
          guard let bits = found.value.number, bits < least, bits >= 0 else { return nil }
          return Match(place: found.place, words: ["\(Int(bits))"])
        }
      },
    ])
}
