internal import SwiftSyntax

/// A dictionary that goes to the keychain, as far as it is known.
struct KeychainQuery {
  struct Entry {
    /// The constant's name, such as `kSecValueData`.
    let key: String
    let value: ExprSyntax?
    let found: [Found]
  }

  private(set) var entries: [Entry] = []
  /// Whether it has nothing else.
  private(set) var isWhole = true

  init(_ expression: ExprSyntax, in file: SwiftFile) { add(expression, file, depth: 3) }

  func has(_ keys: String...) -> Bool { entries.contains { keys.contains($0.key) } }

  subscript(_ key: String) -> Entry? { entries.first { $0.key == key } }

  private mutating func add(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) {
    let bare = expression.bare
    guard depth > 0 else {
      isWhole = false
      return
    }
    if let dictionary = bare.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return }
      for element in elements { add(key: element.key, element.value, file) }
      return
    }
    if let sequence = bare.as(SequenceExprSyntax.self), let first = sequence.elements.first,
      sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    {
      return add(first, file, depth: depth)
    }
    if let call = bare.as(FunctionCallExprSyntax.self) {
      if Self.makesEmpty(call) { return }
      if ["merging", "NSDictionary", "NSMutableDictionary"].contains(call.name) {
        if call.name == "merging", let receiver = call.receiver {
          add(receiver, file, depth: depth - 1)
        }
        guard let other = call.arguments.first, other.label?.text != "capacity" else { return }
        return add(other.expression, file, depth: depth - 1)
      }
    }
    if let declaration = file.declaration(of: bare) {
      guard !declaration.values.isEmpty else {
        isWhole = false
        return
      }
      for value in declaration.values {
        if let first = value.first,
          value.count == 1 || value.count == 3 && value[1].is(UnresolvedAsExprSyntax.self)
        {
          add(first, file, depth: depth - 1)
        } else {
          isWhole = false
        }
      }
      addChanges(of: declaration, file, depth)
      return
    }
    for found in file.values(of: bare) {
      guard case .dictionary(let known) = found.value else {
        isWhole = false
        continue
      }
      for entry in known {
        if let key = entry.key.value.path {
          entries.append(Entry(key: key.lastName, value: nil, found: [entry.value]))
        } else if entry.key.value.text == nil {
          isWhole = false
        }
      }
    }
  }

  private mutating func add(key: ExprSyntax, _ value: ExprSyntax, _ file: SwiftFile) {
    let keys = file.values(of: key)
    let found = file.values(of: value)
    for key in keys {
      if let name = key.value.path {
        entries.append(Entry(key: name.lastName, value: value, found: found))
      } else if key.value.text == nil {
        isWhole = false
      }
    }
  }

  /// What is put into a variable after it was made: `query[key] = value`, `merge`, `updateValue`, `setObject`.
  private mutating func addChanges(
    of declaration: LocalDeclaration, _ file: SwiftFile, _ depth: Int
  ) {
    guard let uses = declaration.uses else {
      isWhole = false
      return
    }
    var changes: [(ExprSyntax, [ExprSyntax])] = []
    var merged: [ExprSyntax] = []
    let isReference = Self.isReference(declaration)
    for use in uses {
      switch use {
      case .changed(let key, let assignment): changes.append((key, assignment.value))
      case .called(let call):
        let name = call.name ?? ""
        if Self.types.contains(where: { file.index.members[$0]?.contains(name) == true }) {
          isWhole = false
        }
        guard let first = call.arguments.first?.expression else { continue }
        if name == "merge" || name == "addEntries" { merged.append(first) }
        if Self.setters.contains(name), let key = call.argument("forKey") {
          changes.append((key, [first]))
        }
      // Who is given an object may put something into it.
      case .passed(let call) where isReference:
        if !(file.systemFunction(call)?.hasPrefix("SecItem") ?? false) { isWhole = false }
      case .other where isReference: isWhole = false
      default: continue
      }
    }
    for (key, value) in changes {
      guard let first = value.first else { continue }
      let found = file.values(of: value)
      for name in file.values(of: key) {
        if let path = name.value.path {
          entries.append(Entry(key: path.lastName, value: first, found: found))
        } else if name.value.text == nil {
          isWhole = false
        }
      }
    }
    for other in merged { add(other, file, depth: depth - 1) }
  }

  /// `[Key: Value]()`, `Dictionary<Key, Value>()`, and `.init()` of whatever type stands at the variable.
  private static func makesEmpty(_ call: FunctionCallExprSyntax) -> Bool {
    guard call.trailingClosure == nil, call.labels.allSatisfy({ $0 == "minimumCapacity" }) else {
      return false
    }
    let called = call.calledExpression.bare
    return called.is(DictionaryExprSyntax.self)
      || ["Dictionary", "Dictionary.init", ".init"].contains(called.path ?? "")
  }

  static let setters: Set<String> = ["updateValue", "setObject", "setValue"]

  /// Types of dictionaries: what the module adds to them may change one.
  private static let types = [
    "Dictionary", "NSMutableDictionary", "CFMutableDictionary", "[String: Any]", "[CFString: Any]",
  ]

  /// Whether a variable has a dictionary that others can change who have it.
  private static func isReference(_ declaration: LocalDeclaration) -> Bool {
    let names: Set = ["NSMutableDictionary", "CFMutableDictionary"]
    if let type = declaration.type { return names.contains(type.simpleName) }
    return declaration.values.contains { value in
      names.contains(value.first?.bare.as(FunctionCallExprSyntax.self)?.name ?? "")
        || names.contains(value.last?.as(TypeExprSyntax.self)?.type.simpleName ?? "")
    }
  }
}

extension SwiftFile {
  /// The values that a node puts into a dictionary, gives as the protection of an access control, or has a parameter have where
  /// nothing is given.
  func protectionValues(_ node: Syntax) -> [Found] {
    if let element = node.as(DictionaryElementSyntax.self) { return values(of: element.value) }
    if let parameter = node.as(FunctionParameterSyntax.self) {
      return parameter.defaultValue.map { values(of: $0.value) } ?? []
    }
    if let call = node.as(FunctionCallExprSyntax.self) {
      if systemFunction(call) == "SecAccessControlCreateWithFlags",
        let protection = call.argument(at: 1)
      {
        return values(of: protection)
      }
      if KeychainQuery.setters.contains(call.name ?? ""),
        let value = call.arguments.first?.expression
      {
        return values(of: value)
      }
      return []
    }
    if let assignment = Assignment(node), assignment.target.bare.is(SubscriptCallExprSyntax.self) {
      return values(of: assignment.value)
    }
    return []
  }

  static var protectionKinds: [SyntaxKind] {
    [.dictionaryElement, .functionCallExpr, .functionParameter, .sequenceExpr]
  }

  /// Changes the last name that stands at a place of this file; what it is a member of stays.
  func renaming(_ found: Found, to name: String) -> [Match.Change] {
    guard found.place.file == number, let old = found.value.path?.lastName else { return [] }
    let start = max(found.place.start, found.place.end - old.utf8.count)
    return [Match.Change(start: start, end: found.place.end, replacement: name)]
  }

  /// The local variable that has the dictionary in which a node stands, or which a node puts something into.
  func dictionaryVariable(of node: Syntax) -> LocalDeclaration? {
    if let assignment = Assignment(node) {
      return assignment.target.bare.as(SubscriptCallExprSyntax.self).flatMap {
        declaration(of: $0.calledExpression)
      }
    }
    if let call = node.as(FunctionCallExprSyntax.self) {
      return call.receiver.flatMap { declaration(of: $0) }
    }
    // A name means what a statement declares only behind it: the first use is asked.
    guard let item = node.enclosing(CodeBlockItemSyntax.self),
      let binding = node.enclosing(PatternBindingSyntax.self),
      binding.parent?.parent?.id == Syntax(item.item).id,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
      let block = item.parent,
      let use = names.uses(of: name, in: block).first(where: {
        $0.position >= item.endPosition
      })
    else { return nil }
    return declaration(of: name, from: use)
  }

  /// Whether a node stands in a dictionary with which items are only looked for or deleted: none gets what is in it. Of one that goes
  /// elsewhere, too, nobody knows.
  func isOnlySearchedWith(_ node: Syntax) -> Bool {
    if let dictionary = node.enclosing(DictionaryExprSyntax.self),
      case .passed(let call) = LocalUse(of: Syntax(dictionary))
    {
      return searches(call, with: dictionary.extent)
    }
    guard let uses = dictionaryVariable(of: node)?.uses else { return false }
    var isSearched = false
    for use in uses {
      switch use {
      case .passed(let call):
        // In an update the other dictionary is what they get.
        guard searches(call, with: nil) else { return false }
        isSearched = true
      case .changed: continue
      case .called(let call) where KeychainQuery.setters.contains(call.name ?? ""): continue
      default: return false
      }
    }
    return isSearched
  }

  /// Whether a call looks for items or deletes them; with an update, whether what stands there says which ones are meant.
  private func searches(_ call: FunctionCallExprSyntax, with extent: Range<Int>?) -> Bool {
    switch systemFunction(call) {
    case "SecItemCopyMatching", "SecItemDelete": return true
    case "SecItemUpdate":
      guard let extent, let first = call.arguments.first else { return false }
      return first.extent.contains(extent.lowerBound)
    default: return false
    }
  }
}
