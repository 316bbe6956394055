internal import SwiftSyntax

extension ClosureExprSyntax {
  /// What the closure gets the bytes of: `key` of `key.withUnsafeBytes { … }`.
  var bytesOf: ExprSyntax? {
    let call =
      parent?.as(FunctionCallExprSyntax.self)
      ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    guard let call, call.id != id, let name = call.name,
      [
        "withUnsafeBytes", "withUnsafeBufferPointer", "withCString", "withUTF8",
        "withContiguousStorageIfAvailable",
      ].contains(name)
    else { return nil }
    return call.receiver
  }
}

extension FunctionCallExprSyntax {
  /// What it puts behind or before what its receiver has: `append`, `insert(_:at:)`.
  var addition: ExprSyntax? {
    guard let name, let first = arguments.first,
      name == "append" || name == "insert" && argument("at") != nil
    else { return nil }
    return first.expression
  }
}

extension InOutExprSyntax {
  /// Whether it goes to a function of CommonCrypto that only reads what is there: in Swift `&` makes a pointer for that, too.
  var isOnlyRead: Bool {
    guard let argument = parent?.as(LabeledExprSyntax.self),
      let list = argument.parent?.as(LabeledExprListSyntax.self),
      let call = list.parent?.as(FunctionCallExprSyntax.self), let name = call.name,
      let places = Self.read[name]
    else { return false }
    return places.contains { call.argument(at: $0)?.id == id }
  }

  private static let read: [String: [Int]] = [
    "CCCrypt": [3, 5, 6], "CCCryptorCreate": [3, 5], "CCCryptorCreateFromData": [3, 5],
    "CCCryptorCreateWithMode": [4, 5, 7], "CCKeyDerivationPBKDF": [1, 3], "CCHmac": [1, 3],
    "CC_SHA1": [0], "CC_SHA256": [0], "CC_SHA384": [0], "CC_SHA512": [0],
  ]
}
