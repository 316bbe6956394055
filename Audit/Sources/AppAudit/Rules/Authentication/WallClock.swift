internal import SwiftSyntax

/// What an expression has to do with the clock that everybody can set, and with a lockout.
struct WallClock {
  private let file: SwiftFile
  private static let depth = 3

  init(_ file: SwiftFile) { self.file = file }

  /// What a local constant has.
  private func value(of bare: ExprSyntax) -> ExprSyntax? { file.declaration(of: bare)?.kept }

  /// The time now, as a date or as seconds.
  private func isNow(_ expression: ExprSyntax, _ depth: Int = depth) -> Bool {
    let bare = expression.bare
    if let path = file.systemPath(of: bare) {
      let date =
        [".timeIntervalSince1970", ".timeIntervalSinceReferenceDate"].first(where: path.hasSuffix)
        .map { String(path.dropLast($0.count)) } ?? path
      if ["Date()", "Date.now", "Date.init()", "NSDate()"].contains(date) { return true }
      if ["Date.timeIntervalSinceReferenceDate", "CFAbsoluteTimeGetCurrent()"].contains(path) {
        return true
      }
    }
    return depth > 0 && value(of: bare).map { isNow($0, depth - 1) } ?? false
  }

  /// Whether it says something by the clock: the time now, or since or until something else.
  func isReading(_ expression: ExprSyntax, comparedWith others: [ExprSyntax]) -> Bool {
    let bare = expression.bare
    if isNow(bare) { return true }
    // Other clocks have a `now`, too.
    if bare.path == ".now", !file.index.declares("Date") {
      return others.contains { file.typeName(of: moment(of: $0)) == "Date" }
    }
    return isSince(bare, Self.depth)
  }

  private func isSince(_ expression: ExprSyntax, _ depth: Int) -> Bool {
    let bare = positive(expression)
    if bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "timeIntervalSinceNow" {
      return true
    }
    if let call = bare.as(FunctionCallExprSyntax.self), call.name == "timeIntervalSince",
      let receiver = call.receiver, let other = call.arguments.first?.expression
    {
      return isNow(receiver) || isNow(other)
    }
    return depth > 0 && value(of: bare).map { isSince($0, depth - 1) } ?? false
  }

  /// `lockedUntil.timeIntervalSinceNow`.
  func isLockoutSinceNow(_ expression: ExprSyntax, depth: Int = depth) -> Bool {
    let bare = positive(expression)
    if let member = bare.as(MemberAccessExprSyntax.self), let base = member.base {
      return member.declName.baseName.text == "timeIntervalSinceNow" && isLockout(base)
    }
    return depth > 0
      && value(of: bare).map { isLockoutSinceNow($0, depth: depth - 1) } ?? false
  }

  /// `Date().timeIntervalSince(lockoutStart)`, and what compares the two.
  func isTimeSinceLockout(_ expression: ExprSyntax) -> Bool {
    let bare = expression.bare
    guard let call = bare.as(FunctionCallExprSyntax.self),
      ["timeIntervalSince", "compare"].contains(call.name ?? ""), let receiver = call.receiver,
      let other = call.arguments.first?.expression
    else { return false }
    return isNow(receiver) && isLockout(other) || isNow(other) && isLockout(receiver)
  }

  func isLockout(_ expression: ExprSyntax, depth: Int = depth) -> Bool {
    let bare = moment(of: expression)
    let words = " " + SecretName.split(bare.path?.lastName ?? "").joined(separator: " ") + " "
    if Self.names.contains(where: words.contains) { return true }
    return depth > 0 && value(of: bare).map { isLockout($0, depth: depth - 1) } ?? false
  }

  private static let names = [
    " lockout ", " locked out ", " locked until ", " retry after ", " unlock at ",
    " blocked until ", " lock out ",
  ]

  /// What a time is counted from: `start` of `start.addingTimeInterval(300)`.
  private func moment(of expression: ExprSyntax) -> ExprSyntax {
    let bare = expression.bare
    guard let call = bare.as(FunctionCallExprSyntax.self),
      ["addingTimeInterval", "advanced"].contains(call.name ?? ""), let receiver = call.receiver
    else { return bare }
    return receiver.bare
  }

  private func positive(_ expression: ExprSyntax) -> ExprSyntax {
    let bare = expression.bare
    guard let sign = bare.as(PrefixOperatorExprSyntax.self), sign.operator.text == "-" else {
      return bare
    }
    return sign.expression.bare
  }

  /// Whether a function asks whether somebody set the clock, beside a node, and the module reads a clock that nobody sets to know it.
  func isCompared(at node: Syntax) -> Bool {
    guard Self.steadyClocks.contains(where: { file.index.mentions[$0] != nil }) else {
      return false
    }
    return NamesBelow.names(in: file.functionBody(around: node)).contains { name in
      let words = " " + SecretName.split(name).joined(separator: " ") + " "
      return Self.questions.contains(where: words.contains)
    }
  }

  private static let steadyClocks = [
    "systemUptime", "ContinuousClock", "mach_continuous_time", "mach_absolute_time",
    "clock_gettime", "CLOCK_MONOTONIC", "CLOCK_MONOTONIC_RAW", "KERN_BOOTTIME",
  ]
  private static let questions = [
    " tampered ", " tampering ", " rollback ", " rolled back ", " clock changed ",
    " time changed ",
  ]
}
