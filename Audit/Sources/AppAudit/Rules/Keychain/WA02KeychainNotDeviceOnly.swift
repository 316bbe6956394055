internal import SwiftSyntax

extension Rule {
  static let keychainNotDeviceOnly = Rule(
    "WA02", "keychain-not-device-only", .warning,
    sentence: "{1} lets the item move to other devices with a backup",
    hint: "add ThisDeviceOnly, unless the item is meant to move",
    why: "Who restores the owner's backup on another device has the secret there.",
    criterion:
      "kSecAttrAccessibleWhenUnlocked or kSecAttrAccessibleAfterFirstUnlock is the value of a dictionary, is put into one by a subscript, updateValue, setObject or setValue, or is the protection of an access control, or what a parameter has where nothing is given; but for dictionaries that ask for synchronisation, or may, there or by a subscript of their variable: the other classes do not allow it; and for those that only say which items are looked for or deleted. Or a wrapper of the keychain (see WA01) is given such a class, in a function that asks for no synchronisation.",
    limits: "Items that are meant to move with a backup are flagged.",
    source: "seed 004, kSecAttrAccessible rules", masvs: "STORAGE-1", cwe: 522,
    bad: "let item = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]",
    good: "let item = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]",
    isFixable: true,
    [
      .nodes(SwiftFile.protectionKinds) { node, file in
        let found = file.protectionValues(node).filter {
          $0.value.isNamed(["kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock"])
        }
        guard !found.isEmpty, !maySynchronise(node, file), !file.isOnlySearchedWith(node) else {
          return []
        }
        return found.map {
          let name = $0.value.path?.lastName ?? ""
          return Match(
            place: $0.place, words: [name], edits: file.renaming($0, to: name + "ThisDeviceOnly"))
        }
      },
      .nodes(KeychainWrappers.kinds) { node, file in
        let found = file.index.keychain.classes(node, file).filter {
          $0.value.isNamed(wrapped)
        }
        guard !found.isEmpty, !synchronises(node, file) else { return [] }
        return found.map {
          let name = $0.value.path?.lastName ?? ""
          return Match(
            place: $0.place, words: [name], edits: file.renaming($0, to: name + "ThisDeviceOnly"))
        }
      },
    ])

  /// What wrappers call these classes.
  private static let wrapped: Set<String> = [
    "whenUnlocked", "afterFirstUnlock", "accessibleWhenUnlocked", "accessibleAfterFirstUnlock",
    "kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock",
  ]

  /// Whether a function, or the property that a wrapper is, speaks of synchronisation.
  private static func synchronises(_ node: Syntax, _ file: SwiftFile) -> Bool {
    let wrappers = file.index.keychain
    let around =
      node.enclosing(FunctionDeclSyntax.self).map(Syntax.init)
      ?? node.enclosing(PatternBindingSyntax.self).map(Syntax.init)
      ?? file.functionBody(around: node)
    return around.contains {
      if let argument = $0.as(LabeledExprSyntax.self), let label = argument.label?.identifierText {
        return wrappers.synchronising.contains(label) && !isNo([argument.expression], file)
      }
      guard let reference = $0.as(DeclReferenceExprSyntax.self) else { return false }
      let name = reference.baseName.identifierText
      if wrappers.cloud.contains(name) { return true }
      guard wrappers.synchronising.contains(name) else { return false }
      switch LocalUse(of: reference.whole) {
      case .assigned(let assignment): return !isNo(assignment.value, file)
      default:
        let call = reference.whole.parent?.as(FunctionCallExprSyntax.self)
        let isCalled = call.map { Syntax($0.calledExpression).id == reference.whole.id } ?? false
        guard isCalled, let asked = call?.arguments.first?.expression else { return true }
        return !isNo([asked], file)
      }
    }
  }

  /// Whether a wrapper is told to synchronise nothing.
  private static func isNo(_ operands: [ExprSyntax], _ file: SwiftFile) -> Bool {
    file.values(of: operands).allSatisfy {
      $0.value.flag == false || $0.value.isNamed(["no", "never"])
    }
  }

  /// Whether the dictionary in which a node stands asks for synchronisation, or may.
  private static func maySynchronise(_ node: Syntax, _ file: SwiftFile) -> Bool {
    var values: [[ExprSyntax]] = []
    if let list = node.parent?.as(DictionaryElementListSyntax.self), Work.take(4 * list.count) {
      values = list.compactMap { isSynchronisation($0.key) ? [$0.value] : nil }
    }
    let variable = file.dictionaryVariable(of: node)
    for case .changed(let key, let change) in variable?.uses ?? [] where isSynchronisation(key) {
      values.append(change.value)
    }
    for given in variable?.values ?? [] {
      guard case .elements(let list)? = given.first?.bare.as(DictionaryExprSyntax.self)?.content,
        Work.take(4 * list.count)
      else { continue }
      values += list.compactMap { isSynchronisation($0.key) ? [$0.value] : nil }
    }
    return values.contains { value in
      !file.values(of: value).allSatisfy {
        $0.value.flag == false || $0.value.isNamed(["kCFBooleanFalse"])
      }
    }
  }

  private static func isSynchronisation(_ key: ExprSyntax) -> Bool {
    key.bare.path == "kSecAttrSynchronizable"
  }
}
