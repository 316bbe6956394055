internal import SwiftSyntax

extension Rule {
  static let fixedNonce = Rule(
    "WA24", "fixed-nonce", .critical,
    sentence: "the same nonce is used each time",
    hint:
      "leave `nonce:` out: CryptoKit makes one; else fill it from SecRandomCopyBytes for each message",
    why:
      "Of two messages under one key and nonce anybody learns the difference, and with GCM can forge more.",
    criterion:
      "An argument `nonce:`, `iv:` or `ivBytes:`, what Nonce(data:) or `.init(data:)` in the place of one is made of, or the IV of CCCrypt, CCCryptorCreate or CCCryptorCreateWithMode is a literal, a constant, or bytes of zeros that nothing fills; so is nil as the IV of AES, which is zeros, but for ECB.",
    limits: "A nonce that is counted wrongly is not found.",
    source: "seed 004, symmetric encryption", masvs: "CRYPTO-1", cwe: 323,
    bad:
      "let box = try AES.GCM.seal(data, using: key, nonce: AES.GCM.Nonce(data: Data(count: 12)), authenticating: context)",
    good:
      "let box = try AES.GCM.seal(data, using: key, nonce: AES.GCM.Nonce(), authenticating: context)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        let path = call.path.map(file.index.expanded)?.replacingSuffix(".init") ?? ""
        var values: [ExprSyntax] = []
        if path.lastName == "Nonce" {
          if let data = call.argument("data") { values.append(data) }
        } else {
          values += call.arguments.lazy.filter { labels.contains($0.label?.identifierText ?? "") }
            .map(\.expression)
          if let name = file.systemFunction(call), let place = vectors[name],
            let vector = call.argument(at: place)
          {
            if vector.bare.is(NilLiteralExprSyntax.self) {
              return isChained(call, file) ? [file.match(vector)] : []
            }
            values.append(vector)
          }
        }
        return values.flatMap { value in
          file.values(of: value).map(content).filter {
            isFixed($0.value) && !isFilled(value, file)
          }.map { Match(place: $0.place) }
        }
      }
    ])

  /// What a nonce is made of that is written as `.init(data: …)`: its type is that of the place.
  private static func content(_ found: Found) -> Found {
    guard case .call(".init", let arguments) = found.value, arguments.count == 1,
      let only = arguments.first, ["data", "ivBytes"].contains(only.label)
    else { return found }
    return only.value
  }

  /// Whether a call of CommonCrypto is for AES in a mode that needs an IV.
  private static func isChained(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    let names = call.arguments.flatMap { constants($0.expression, file, depth: 3).map(\.name) }
    return !Set(["kCCAlgorithmAES", "kCCAlgorithmAES128"]).isDisjoint(with: names)
      && Set(["kCCOptionECBMode", "kCCModeECB"]).isDisjoint(with: names)
  }

  private static let labels: Set<String> = ["nonce", "iv", "ivBytes", "initializationVector"]

  /// Where the IV stands among what is passed.
  private static let vectors = [
    "CCCrypt": 5, "CCCryptorCreate": 5, "CCCryptorCreateFromData": 5, "CCCryptorCreateWithMode": 4,
  ]

  private static func isFixed(_ value: Value) -> Bool {
    switch value {
    case .text(let text): !text.isEmpty
    case .list(let items): !items.isEmpty && items.allSatisfy { $0.value.number != nil }
    case .call(let path, let arguments):
      switch path {
      case "Data", "[UInt8]", "Array", "NSMutableData", "NSData":
        arguments.contains { ["count", "repeating", "length"].contains($0.label ?? "") }
          && arguments.allSatisfy { $0.value.value.number != nil || $0.label == "count" }
          || arguments.contains {
            ["hexString", "base64Encoded", "hex"].contains($0.label ?? "")
              && $0.value.value.text != nil
          }
      default: false
      }
    default: false
    }
  }

  /// Whether something is put into a variable after it was made, or may be.
  private static func isFilled(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    guard let declaration = file.declaration(of: expression) else { return false }
    guard let uses = declaration.uses else { return true }
    return uses.contains { use in
      switch use {
      case .passedToBeChanged, .changed: true
      case .called(let call): fillers.contains(call.name ?? "")
      default: false
      }
    }
  }

  private static let fillers: Set<String> = [
    "withUnsafeMutableBytes", "append", "withUnsafeMutableBufferPointer", "replaceSubrange",
    "insert", "copyBytes",
  ]
}
