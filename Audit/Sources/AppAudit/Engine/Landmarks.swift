internal import SwiftSyntax

/// Where the things stand that a rule looks for in each function of a tree, found once for all of them.
final class Landmarks {
  enum Kind {
    case deletionFromKeychain, useOfTrust, settingOfProtection, mac, macOutsideOfTypes, cipherMode
    case nameOfPins, growthOfPins
    case switchingOffOfScript, lookupOfPwnedPasswords
  }

  /// Calls, names and names of types, in the order of the source.
  private var nodes: [Syntax] = []
  private var known: [Kind: [Syntax]] = [:]

  /// Takes in a node; all of a tree, in the order of the source.
  func add(_ node: Syntax) {
    switch node.kind {
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .identifierType:
      nodes.append(node)
    default: break
    }
  }

  func contains(_ kind: Kind, in node: Syntax, _ isOne: (Syntax) -> Bool) -> Bool {
    !all(kind, in: node, isOne).isEmpty
  }

  /// Those below a node, in the order of the source.
  func all(_ kind: Kind, in node: Syntax, _ isOne: (Syntax) -> Bool) -> ArraySlice<Syntax> {
    let all = known[kind] ?? nodes.filter(isOne)
    known[kind] = all
    let (start, end) = (node.position, node.endPosition)
    let first = all.lowerBound { !($0.position < start) }
    let last = all.lowerBound { !($0.position < end) }
    return all[first..<max(first, last)]
  }
}
