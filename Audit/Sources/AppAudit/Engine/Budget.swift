internal import SwiftSyntax

/// How much may be looked at before nothing more is known: hostile sources must not cost more than their size.
final class Budget {
  private var left: Int
  /// The variables that are being looked at: what one is given may name it again.
  private var open: Set<Variable> = []

  struct Variable: Hashable {
    let name: String
    let scope: SyntaxIdentifier
  }

  init(_ steps: Int) { left = steps }

  /// Takes steps; false where there are none left.
  func take(_ steps: Int = 1) -> Bool {
    left -= min(steps, left)
    return left > 0
  }

  /// Does something while a variable counts as being looked at; nil where it already is.
  func visiting<Result>(_ variable: Variable, _ body: () -> Result) -> Result? {
    guard open.insert(variable).inserted else { return nil }
    defer { open.remove(variable) }
    return body()
  }
}
