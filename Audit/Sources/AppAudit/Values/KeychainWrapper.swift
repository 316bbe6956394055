internal import SwiftSyntax

/// A library around the keychain, or a type of the module's own: how it is told which class an item has, and whether it goes to other
/// devices.
public struct KeychainWrapper: Sendable {
  /// The module that is imported, or the type that is declared where its source stands among the others.
  let names: Set<String>
  /// Labels, methods and properties that take a class.
  let classes: Set<String>
  /// Values of it with which an item can be read while the device is locked.
  let always: Set<String>
  /// Labels, methods and properties that take true.
  let synchronising: Set<String>
  /// Methods that keep in iCloud by themselves.
  var cloud: Set<String> = []

  /// One of the module's own: `type` has it, the others are as settings say.
  public init(
    type: String, classes: Set<String>, always: Set<String>, synchronising: Set<String>
  ) {
    self.init(
      names: [type], classes: classes, always: always, synchronising: synchronising)
  }

  private init(
    names: Set<String>, classes: Set<String>, always: Set<String>, synchronising: Set<String>,
    cloud: Set<String> = []
  ) {
    (self.names, self.classes, self.always) = (names, classes, always)
    (self.synchronising, self.cloud) = (synchronising, cloud)
  }

  /// Those that many apps use, as their documentation has them.
  static let known: [KeychainWrapper] = [
    KeychainWrapper(
      names: ["KeychainAccess"], classes: ["accessibility"],
      always: ["always", "alwaysThisDeviceOnly"], synchronising: ["synchronizable"]),
    KeychainWrapper(
      names: ["SwiftKeychainWrapper", "KeychainWrapper"],
      classes: ["withAccessibility", "accessibility"],
      always: ["always", "alwaysThisDeviceOnly"],
      synchronising: ["isSynchronizable", "synchronizable"]),
    KeychainWrapper(
      names: ["KeychainSwift"], classes: ["withAccess"],
      always: ["accessibleAlways", "accessibleAlwaysThisDeviceOnly"],
      synchronising: ["synchronizable"]),
    KeychainWrapper(
      names: ["Valet"], classes: ["accessibility"],
      always: ["always", "alwaysThisDeviceOnly"], synchronising: [],
      cloud: ["iCloudValet", "iCloudSharedGroupValet"]),
    KeychainWrapper(
      names: ["SAMKeychain", "SSKeychain"], classes: ["setAccessibilityType"], always: [],
      synchronising: ["synchronizationMode"]),
    KeychainWrapper(
      names: ["UICKeyChainStore"], classes: ["accessibility"],
      always: ["always", "alwaysThisDeviceOnly"], synchronising: ["synchronizable"]),
    KeychainWrapper(
      names: ["Locksmith"], classes: ["accessible"],
      always: ["always", "alwaysThisDeviceOnly"], synchronising: []),
    KeychainWrapper(
      names: ["SimpleKeychain", "A0SimpleKeychain"],
      classes: ["accessibility", "defaultAccessiblity", "withAccessibility"],
      always: ["always", "alwaysThisDeviceOnly"], synchronising: ["synchronizable"]),
    KeychainWrapper(
      names: ["Strongbox"], classes: ["accessibility"], always: [], synchronising: []),
  ]

  /// The constants of the system, which wrappers take too.
  static let systemAlways: Set<String> = [
    "kSecAttrAccessibleAlways", "kSecAttrAccessibleAlwaysThisDeviceOnly",
  ]
}

/// The wrappers of the keychain that a module uses: asked at every call, so that it is found out once.
struct KeychainWrappers: Sendable {
  private(set) var classes: Set<String> = []
  private(set) var always = KeychainWrapper.systemAlways
  private(set) var synchronising: Set<String> = []
  private(set) var cloud: Set<String> = []

  init() {}

  init(_ all: [KeychainWrapper], of index: ModuleIndex) {
    for wrapper in all
    where wrapper.names.contains(where: { index.imports.contains($0) || index.declares($0) }) {
      classes.formUnion(wrapper.classes)
      always.formUnion(wrapper.always)
      synchronising.formUnion(wrapper.synchronising)
      cloud.formUnion(wrapper.cloud)
    }
  }

  /// What a node gives one of these as a class.
  func classes(_ node: Syntax, _ file: SwiftFile) -> [Found] {
    classes.isEmpty ? [] : given(node, to: classes, file)
  }

  /// What a node gives one of these as whether to synchronise.
  func synchronisations(_ node: Syntax, _ file: SwiftFile) -> [Found] {
    synchronising.isEmpty ? [] : given(node, to: synchronising, file)
  }

  /// An argument under such a label, the first one of a method that is called so, or what a property of that name is given. Those of
  /// dictionaries are the system's.
  private func given(_ node: Syntax, to names: Set<String>, _ file: SwiftFile) -> [Found] {
    if let call = node.as(FunctionCallExprSyntax.self) {
      var found = call.arguments.prefix(16).flatMap { argument in
        names.contains(argument.label?.identifierText ?? "")
          ? file.values(of: argument.expression) : []
      }
      if call.receiver != nil, names.contains(call.name ?? ""), let first = call.arguments.first,
        first.label == nil
      {
        found += file.values(of: first.expression)
      }
      return found
    }
    if let assignment = Assignment(node),
      let member = assignment.target.bare.as(MemberAccessExprSyntax.self),
      names.contains(member.declName.baseName.identifierText)
    {
      return file.values(of: assignment.value)
    }
    // A property that a wrapper asks a type for.
    if let binding = node.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
      names.contains(name), binding.parent?.parent?.parent?.kind == .memberBlockItem
    {
      if let value = binding.initializer?.value { return file.values(of: value) }
      if case .getter(let body)? = binding.accessorBlock?.accessors, let only = body.onlyExpression
      {
        return file.values(of: only)
      }
    }
    return []
  }

  static let kinds: [SyntaxKind] = [.functionCallExpr, .sequenceExpr, .patternBinding]
}
