internal import SwiftSyntax

extension Rule {
  static let lockoutByWallClock = Rule(
    "WA19", "lockout-by-wall-clock", .warning,
    sentence: "the lockout ends when somebody sets the clock",
    hint:
      "measure with a clock that nobody sets, such as ContinuousClock, and keep how long is left",
    why: "Who guesses passcodes sets the device's date forward after each lockout.",
    criterion:
      "Date() or Date.now is compared with something that is called lockout, lockedUntil, retryAfter, unlockAt or blockedUntil.",
    limits: "Dates that a server says are flagged.",
    source: "seed 001, layer 6; seed 004, biometric authentication", masvs: "AUTH-2", cwe: 367,
    bad: "func mayTry() -> Bool { Date() >= lockedUntil }",
    good: "func mayTry() -> Bool { clock.now >= lockedUntil }",
    [
      .nodes([.sequenceExpr]) { node, file in
        Comparison.all(in: node).filter {
          isNow($0.left) && isLockout($0.right) || isNow($0.right) && isLockout($0.left)
        }.map {
          Match(
            place: Place(
              file: file.number, start: $0.left.extent.lowerBound, end: $0.right.extent.upperBound))
        }
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let receiver = call.receiver else {
          return []
        }
        switch call.name {
        case "timeIntervalSince", "compare":
          guard let other = call.arguments.first?.expression,
            isNow(receiver) && isLockout(other) || isNow(other) && isLockout(receiver)
          else { return [] }
          return [file.match(call)]
        default: return []
        }
      },
    ])

  private static func isNow(_ expression: ExprSyntax) -> Bool {
    ["Date()", "Date.now", "Date.init()", "NSDate()"].contains(expression.path ?? "")
  }

  private static func isLockout(_ expression: ExprSyntax) -> Bool {
    let words = SecretName.split(expression.path?.lastName ?? "").joined(separator: " ")
    return [
      "lockout", "locked out", "locked until", "retry after", "unlock at", "blocked until",
      "lock out",
    ].contains { words.contains($0) }
  }
}
