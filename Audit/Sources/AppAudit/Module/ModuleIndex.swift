/// What is known of all files together: it answers what crosses them.
struct ModuleIndex: Sendable {
  private(set) var declared: Set<String> = []
  private(set) var members: [String: Set<String>] = [:]
  private var memberNames: Set<String> = []
  private(set) var constants: [String: [FileFacts.Constant]] = [:]
  private(set) var propertyTypes: [String: String] = [:]
  private(set) var perhapsOptional: Set<String> = []
  private(set) var aliases: [String: String] = [:]
  private var cases: Set<String> = []
  private(set) var mentions: [String: Int] = [:]
  private(set) var controlUses: [String: Set<ControlUse>] = [:]
  private(set) var calls: [String: Set<String>] = [:]
  private var forwards: [String: String] = [:]
  private var forwardNames: Set<String> = []
  private(set) var folders: [String: PublicFolder] = [:]
  private var folderNames: Set<String> = []
  private(set) var functions: [FileFacts.Function] = []
  private(set) var imports: Set<String> = []
  private(set) var typeAttributes: Set<String> = []
  private(set) var inherited: [String: Set<String>] = [:]
  private(set) var reasonUses: [FileFacts.ReasonUse] = []
  private(set) var authenticating: Set<String> = []
  private var hiddenFields: [String: Set<String>] = [:]
  private var shownFields: [String: Set<String>] = [:]
  /// What storyboards and xibs connect, by the property's name: the classes that have it.
  private var outlets: [String: Set<String>] = [:]
  private(set) var hashes: Set<String> = []
  private var switchingScriptOff: Set<String> = []
  private(set) var makersWithoutScript: Set<String> = []
  /// What answers for the connections of the module.
  private(set) var delegates = ConnectionDelegates()
  private var answersChallenges: [String: Bool] = [:]
  /// The wrappers of the keychain that the module uses.
  private(set) var keychain = KeychainWrappers()
  /// Whether it was made of files: before, names stand for themselves.
  private var isComplete = false
  /// About how many bytes it takes.
  private(set) var weight = 0

  static let empty = ModuleIndex()

  /// Puts in what a file has, behind what those before it have.
  mutating func add(_ facts: FileFacts) {
    weight += Self.add(facts.declared, to: &declared)
    weight += Self.add(facts.members, to: &members)
    for (key, all) in facts.constants {
      constants[key, default: []] += all
      weight += Self.weight(key) + all.reduce(0) { $0 + $1.weight }
    }
    weight += Self.add(facts.propertyTypes, to: &propertyTypes)
    weight += Self.add(facts.perhapsOptional, to: &perhapsOptional)
    weight += Self.add(facts.aliases, to: &aliases)
    weight += Self.add(facts.cases, to: &cases)
    for (name, count) in facts.mentions {
      if mentions.updateValue(mentions[name, default: 0] + count, forKey: name) == nil {
        weight += Self.weight(name)
      }
    }
    for (name, uses) in facts.controlUses {
      let known = controlUses[name, default: []]
      controlUses[name] = known.union(uses)
      weight += uses.reduce(0) { $0 + $1.weight }
    }
    weight += Self.add(facts.calls, to: &calls)
    weight += Self.add(facts.forwards, to: &forwards)
    weight += Self.add(facts.folders, to: &folders)
    functions += facts.functions
    weight += facts.functions.reduce(0) {
      $0 + Self.weight($1.name) + 32 * ($1.parameters?.count ?? 0)
    }
    if !facts.isTest {
      weight += Self.add(facts.imports, to: &imports)
      weight += Self.add(facts.typeAttributes, to: &typeAttributes)
    }
    weight += Self.add(facts.inherited, to: &inherited)
    reasonUses += facts.reasonUses
    weight += facts.reasonUses.reduce(0) { $0 + Self.weight($1.name) }
    weight += Self.add(facts.authenticating, to: &authenticating)
    weight += Self.add(facts.hiddenFields, to: &hiddenFields)
    weight += Self.add(facts.shownFields, to: &shownFields)
    weight += Self.add(facts.hashes, to: &hashes)
    weight += Self.add(facts.switchingScriptOff, to: &switchingScriptOff)
    weight += Self.add(facts.makersWithoutScript, to: &makersWithoutScript)
    answersChallenges.merge(facts.answersChallenges) { $0 || $1 }
  }

  /// Puts in what a storyboard or a xib connects.
  mutating func add(_ interface: InterfaceFile) {
    for outlet in interface.fields.flatMap(\.outlets) {
      weight += Self.add([outlet.property: [outlet.type]], to: &outlets)
    }
  }

  /// Makes it ready to be asked, when all files are in it. `wrappers` are the module's own.
  mutating func complete(wrappers: [KeychainWrapper]) {
    isComplete = true
    keychain = KeychainWrappers(KeychainWrapper.known + wrappers, of: self)
    // What a type hides that comes from another one, it hides of that one's fields.
    hiddenFields = hiddenFields.mapValues { Set($0.flatMap { lineage(of: $0) }) }
    shownFields = shownFields.mapValues { Set($0.flatMap { lineage(of: $0) }) }
    outlets = outlets.mapValues { Set($0.flatMap { lineage(of: $0) }) }
    memberNames = members.values.reduce(into: []) { $0.formUnion($1) }
    forwardNames = Set(forwards.keys.map { String($0.prefix { $0 != "(" }).lastName })
    folderNames = Set(folders.keys.map(\.lastName))
    delegates = ConnectionDelegates(
      inherited: inherited, members: members, answersChallenges: answersChallenges)
  }

  /// What a name takes as a key or member, with what belongs to it.
  private static func weight(_ name: String) -> Int { 100 + name.utf8.count }

  // Each says by how much it grew.
  private static func add(_ names: Set<String>, to all: inout Set<String>) -> Int {
    names.reduce(0) { $0 + (all.insert($1).inserted ? weight($1) : 0) }
  }

  private static func add(
    _ lists: [String: Set<String>], to all: inout [String: Set<String>]
  ) -> Int {
    lists.reduce(0) { sum, list in
      let key = all[list.key] == nil ? weight(list.key) : 0
      return sum + key + add(list.value, to: &all[list.key, default: []])
    }
  }

  /// What was there first stays.
  private static func add<Value>(_ values: [String: Value], to all: inout [String: Value]) -> Int {
    values.reduce(0) { sum, entry in
      guard all[entry.key] == nil else { return sum }
      all[entry.key] = entry.value
      return sum + weight(entry.key)
    }
  }

  /// Whether some type of the module has a member that is called so.
  func isMember(_ name: String) -> Bool { memberNames.contains(name) }

  /// Whether the module, or a type of it, has something that is called so.
  func isOwn(_ name: String) -> Bool { declares(name) || isMember(name) }

  /// Whether the module has something of its own that is called so.
  func declares(_ name: String) -> Bool { declared.contains(name) }

  /// Whether a path begins with a name of the system's.
  func isSystem(_ path: String) -> Bool {
    let first = path.hasPrefix(".") ? path.lastName : path.firstName
    return !declares(first.last == ")" ? String(first.dropLast(2)) : first)
  }

  /// The function of the keychain to which a function comes that calls no other one of it: of a type, or of the module. What a
  /// type does not have itself it has from one that it comes from.
  func forward(_ signature: String, of type: String?) -> String? {
    var type = type
    for _ in 0..<4 {
      guard let current = type else { break }
      if let known = forwards["\(current).\(signature)"] { return known }
      if members[current]?.contains(String(signature.prefix { $0 != "(" })) == true { return nil }
      type = inherited[current].flatMap { $0.count == 1 ? $0.first : nil }
    }
    return forwards[signature]
  }

  /// Whether some function that is called so comes to one of the keychain.
  func mayForward(_ name: String) -> Bool { forwardNames.contains(name) }

  /// Whether something of the module that is called so gives back a folder whose files stay, or go into backups.
  func mayBeFolder(_ name: String) -> Bool { folderNames.contains(name) }

  /// Whether an enumeration of the module has a case that is called so, without values of its own.
  func isCase(_ name: String, of type: String) -> Bool {
    cases.contains("\(expanded(type)).\(name)")
  }

  /// Whether the sources hide what is typed into a field of a type, or may.
  func hidesEntry(of field: String, in type: String?) -> Bool {
    let unseen = hiddenFields[SecureEntry.any] ?? []
    return isNamed(field, in: type, hiddenFields)
      || lineage(of: type ?? "").contains(where: unseen.contains)
  }

  /// Whether the sources show a field of a type that is hidden from the start, or may. What a type comes from knows none of its
  /// fields; what comes from it does.
  func shows(_ field: String, in type: String) -> Bool {
    isNamed(field, in: type, shownFields) || shownFields[SecureEntry.any]?.contains(type) == true
  }

  private func isNamed(_ field: String, in type: String?, _ fields: [String: Set<String>]) -> Bool {
    guard let types = fields[field] else { return false }
    return types.contains("") || lineage(of: type ?? "").contains(where: types.contains)
  }

  /// Whether a storyboard or a xib says which field a property of a type is.
  func isConnected(_ property: String, of type: String?) -> Bool {
    guard let types = outlets[property] else { return false }
    return lineage(of: type ?? "").contains(where: types.contains)
  }

  /// Whether a type, or one that it comes from, switches script off for the only web view that it has.
  func switchesScriptOff(_ type: String) -> Bool {
    guard !switchingScriptOff.isEmpty else { return false }
    return lineage(of: type).contains { type in
      switchingScriptOff.contains(type)
        && (members[type] ?? []).count { propertyTypes["\(type).\($0)"] == "WKWebView" } < 2
    }
  }

  /// A type, and those that it comes from, the nearest first.
  private func lineage(of type: String) -> [String] {
    var all = [type]
    var next = 0
    while next < all.count, all.count < Self.mostAncestors {
      let above = (inherited[all[next]] ?? []).prefix(Self.mostAncestors)
      all += above.filter { !all.contains($0) }
      next += 1
    }
    return all
  }

  private static let mostAncestors = 32

  /// A path with the names of types put in for which its first name stands.
  func expanded(_ path: String) -> String {
    var path = path
    for _ in 0..<3 {
      let first = path.firstName
      let name = first.hasSuffix("()") ? String(first.dropLast(2)) : first
      guard !name.isEmpty, let meant = aliases[name], meant != name else { return path }
      path = meant + path.dropFirst(name.count)
    }
    return path
  }

  /// The values of a constant; the file's own where several have the name. Nil where there is none, or several that differ.
  func constant(_ key: String, from file: Int) -> [(found: Found, type: String?)]? {
    guard let all = constants[key] else { return nil }
    // They stand in the order of the files.
    let own = all[all.lowerBound { $0.file >= file }..<all.lowerBound { $0.file > file }]
    let meant = own.isEmpty ? all[...] : own
    // Functions with parameters of the same labels differ in types, which nobody knows here.
    guard meant.count <= (key.hasSuffix(":)") ? 1 : 4) else { return nil }
    return meant.flatMap { constant in constant.values.map { ($0, constant.type) } }
  }

  /// A value as it stands at a constant, with what its names stand for.
  func resolved(_ constant: (found: Found, type: String?), depth: Int) -> [Found] {
    resolved(constant.found, constant.type, depth)
  }

  private func resolved(_ found: Found, _ type: String?, _ depth: Int) -> [Found] {
    switch found.value {
    case .name(let path): return values(named: path, found, type, depth)
    case .composed(let parts):
      return [Found(.composed(parts.flatMap { resolved($0, type, depth) }), found.place)]
    case .list(let items):
      return [Found(.list(items.flatMap { resolved($0, type, depth) }), found.place)]
    case .dictionary(let entries):
      let all = entries.flatMap { entry -> [Value.Entry] in
        let keys = resolved(entry.key, type, depth)
        return resolved(entry.value, type, depth).flatMap { value in
          keys.map { Value.Entry(key: $0, value: value) }
        }
      }
      return [Found(.dictionary(all), found.place)]
    case .call(let path, let arguments):
      if depth > 0 {
        let labels = arguments.map { $0.label ?? "_" }
        let keys = [
          type.map { Signature.of("\($0).\(path)", labels) }, Signature.of(path.lastTwo, labels),
        ].compactMap(\.self)
        for key in keys {
          if let values = constant(key, from: found.place.file) {
            return values.flatMap { resolved($0.found, $0.type, depth - 1) }
          }
        }
      }
      guard depth > 0, Work.take(arguments.count) else { return [found] }
      let passed = arguments.map { argument in
        let values = resolved(argument.value, type, depth)
        return Value.Argument(
          label: argument.label,
          value: values.count == 1 ? values[0] : Found(.unknown, argument.value.place))
      }
      return [Found(.call(path, passed), found.place)]
    default: return [found]
    }
  }

  private func values(
    named path: String, _ found: Found, _ type: String?, _ depth: Int
  ) -> [Found] {
    guard depth > 0 else { return [Found(.unknown, found.place)] }
    let expanded = expanded(path)
    var keys = [expanded.lastTwo]
    if let type, !expanded.contains(".") { keys.insert("\(type).\(expanded)", at: 0) }
    for key in keys {
      if let values = constant(key, from: found.place.file) {
        return values.flatMap { resolved($0.found, $0.type, depth - 1) }
      }
    }
    if !path.hasPrefix("."), declares(expanded.firstName) { return [Found(.unknown, found.place)] }
    return [Found(.name(expanded), found.place)]
  }

  /// Before the files are put together a name stands for itself.
  var knowsNothing: Bool { !isComplete }
}
