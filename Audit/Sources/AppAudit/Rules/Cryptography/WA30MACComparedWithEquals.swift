internal import SwiftSyntax

extension Rule {
  static let macComparedWithEquals = Rule(
    "WA30", "mac-compared-with-==", .error,
    sentence: "the comparison ends at the first byte that differs",
    hint: "use HMAC.isValidAuthenticationCode, or compare the authentication codes themselves",
    why: "Who measures how long the answer takes finds the right code byte by byte.",
    criterion:
      "`==` or `!=` has on one side an HMAC, made at once or in steps, that was made into Data, an array or a text. Two values of HMAC's own type are compared in constant time.",
    limits:
      "A code that a function gives back is known where it is all that the function does, and the type stands there. What CCHmac fills is not known.",
    source: "seed 004, HMAC", masvs: "CRYPTO-1", cwe: 208,
    bad:
      "func check() -> Bool { Data(HMAC<SHA256>.authenticationCode(for: data, using: key)) == received }",
    good:
      "func check() -> Bool { HMAC<SHA256>.isValidAuthenticationCode(received, authenticating: data, using: key) }",
    [
      .nodes([.sequenceExpr]) { node, file in
        Comparison.all(in: node).compactMap { comparison in
          guard ["==", "!="].contains(comparison.sign),
            isConvertedMAC(comparison.left, file, depth: 3)
              || isConvertedMAC(comparison.right, file, depth: 3)
          else { return nil }
          return Match(
            place: Place(
              file: file.number, start: comparison.left.extent.lowerBound,
              end: comparison.right.extent.upperBound))
        }
      }
    ])

  private static func isConvertedMAC(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int)
    -> Bool
  {
    guard depth > 0 else { return false }
    let bare = expression.bare
    if let declaration = file.declaration(of: bare) {
      return declaration.values.contains {
        $0.count == 1 && isConvertedMAC($0[0], file, depth: depth - 1)
      }
    }
    // What the module's own functions and properties give, where their type says that it is no code of HMAC's type.
    if let type = file.typeName(of: bare), ["Data", "[UInt8]", "String"].contains(type),
      file.values(of: bare).contains(where: { $0.value.path == "HMAC.authenticationCode" })
    {
      return true
    }
    guard let call = bare.as(FunctionCallExprSyntax.self) else { return false }
    if let path = call.path, ["Data", "Array", "[UInt8]", "String"].contains(path),
      let only = call.arguments.first?.expression
    {
      return isMAC(only, file, depth: depth) || isConvertedMAC(only, file, depth: depth)
    }
    if call.name == "withUnsafeBytes", let receiver = call.receiver,
      let made = call.closure?.statements.onlyExpression?.bare.as(FunctionCallExprSyntax.self),
      ["Data", "Array", "[UInt8]"].contains(made.path)
    {
      return isMAC(receiver, file, depth: depth)
    }
    guard
      [
        "map", "compactMap", "joined", "base64EncodedString", "hexEncodedString", "reduce",
        "lowercased",
      ].contains(call.name ?? ""),
      let receiver = call.receiver
    else { return false }
    return isMAC(receiver, file, depth: depth) || isConvertedMAC(receiver, file, depth: depth)
  }

  private static func isMAC(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool {
    if file.values(of: expression).contains(where: {
      $0.value.path == "HMAC.authenticationCode" || $0.value.path == "HMAC().finalize"
    }) {
      return true
    }
    guard depth > 0 else { return false }
    // What was made in steps.
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self), call.name == "finalize",
      let receiver = call.receiver
    {
      return file.typeName(of: receiver) == "HMAC" && file.index.isSystem("HMAC")
    }
    return file.declaration(of: bare)?.values.contains {
      $0.count == 1 && isMAC($0[0], file, depth: depth - 1)
    } ?? false
  }
}
