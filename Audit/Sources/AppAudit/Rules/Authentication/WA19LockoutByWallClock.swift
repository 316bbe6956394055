internal import SwiftSyntax

extension Rule {
  static let lockoutByWallClock = Rule(
    "WA19", "lockout-by-wall-clock", .warning,
    sentence: "the lockout ends when somebody sets the clock",
    hint:
      "measure with a clock that nobody sets, such as ContinuousClock, and keep how long is left",
    why: "Who guesses passcodes sets the device's date forward after each lockout.",
    criterion:
      "Date(), Date.now, the seconds of either, or the time since or until something by them, is compared with something that is called lockout, lockedOut, lockedUntil, retryAfter, unlockAt or blockedUntil, by whole words; also through local constants and with an interval added. Not where the function also asks whether the clock was set (by a name with tampered, rollback or clock changed in it), in a module that reads one that nobody sets.",
    limits:
      "Dates that a server says are flagged. `.now` alone counts where the sources say that the other side is a Date.",
    source: "seed 001, layer 6; seed 004, biometric authentication", masvs: "AUTH-2", cwe: 367,
    bad: "func mayTry() -> Bool { Date() >= lockedUntil }",
    good: "func mayTry() -> Bool { clock.now >= lockedUntil }",
    [
      .nodes([.sequenceExpr]) { node, file in
        guard let sequence = node.as(SequenceExprSyntax.self) else { return [] }
        let clock = WallClock(file)
        let found = Comparison.sides(of: sequence).filter { left, right in
          // A call that is found itself is not found again around it, or where its result is compared.
          let operands = left + right
          let values = operands + operands.compactMap { file.declaration(of: $0)?.kept }
          guard !values.contains(where: { clock.isTimeSinceLockout($0) }) else { return false }
          let lockouts = operands.filter { clock.isLockout($0) }
          return operands.contains {
            clock.isReading($0, comparedWith: lockouts) && !lockouts.isEmpty
              || clock.isLockoutSinceNow($0)
          }
        }.compactMap { left, right -> Match? in
          guard let first = left.first, let last = right.last else { return nil }
          return Match(
            place: Place(
              file: file.number, start: first.extent.lowerBound, end: last.extent.upperBound))
        }
        return found.isEmpty || clock.isCompared(at: node) ? [] : found
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          WallClock(file).isTimeSinceLockout(ExprSyntax(call)),
          !WallClock(file).isCompared(at: node)
        else { return [] }
        return [file.match(call)]
      },
    ])
}

extension Comparison {
  /// The operands on both sides of each comparison, up to what joins conditions.
  fileprivate static func sides(of sequence: SequenceExprSyntax) -> [(
    left: [ExprSyntax], right: [ExprSyntax]
  )] {
    var all: [(left: [ExprSyntax], right: [ExprSyntax])] = []
    var left: [ExprSyntax] = []
    var right: [ExprSyntax] = []
    var isRight = false
    func end() {
      if isRight { all.append((left, right)) }
      (left, right, isRight) = ([], [], false)
    }
    for element in sequence.elements.prefix(512) {
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
        switch sign {
        case "==", "!=", "<", ">", "<=", ">=": isRight = true
        case "+", "-", "*", "/", "??": continue
        default: end()
        }
      } else if element.is(UnresolvedTernaryExprSyntax.self)
        || element.is(AssignmentExprSyntax.self)
      {
        end()
      } else if element.is(UnresolvedAsExprSyntax.self) || element.is(TypeExprSyntax.self) {
        continue
      } else if isRight {
        right.append(element)
      } else {
        left.append(element)
      }
    }
    end()
    return all
  }
}
