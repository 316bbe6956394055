internal import SwiftSyntax

extension Rule {
  static let secretInDefaults = Rule(
    "WA09", "secret-in-defaults", .error,
    sentence: "{1} is kept in {2}",
    hint: "keep it in the keychain",
    why:
      "Who has a backup of the device, or the unlocked device for a minute, reads the secret from a property list.",
    criterion:
      "`set(_:forKey:)`, `setValue(_:forKey:)` or a subscript of UserDefaults or of the iCloud key-value store, also in an extension of it without naming it, gets a value with the name of a secret, itself or through a local variable or an encoder, or a value under the name of a secret; @AppStorage and @SceneStorage with such a key. Truth values, numbers and nil are none.",
    limits: "A store that comes from elsewhere without its type is not known.",
    source: "seed 004, keychain services; common mistake 1", masvs: "STORAGE-1", cwe: 312,
    bad: "func keep() { UserDefaults.standard.set(value, forKey: \"authToken\") }",
    good: "func keep() { UserDefaults.standard.set(true, forKey: \"hasAuthToken\") }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          ["set", "setValue", "setObject"].contains(call.name ?? ""),
          let store = store(of: call, file),
          let key = call.argument("forKey") ?? call.argument("forKeyPath"),
          let value = call.arguments.first?.expression
        else { return [] }
        return kept([value], under: key, in: store, call, file)
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
          let store = store(access.calledExpression, file),
          let key = access.arguments.first?.expression
        else { return [] }
        return kept(assignment.value, under: key, in: store, assignment.node, file)
      },
      .nodes([.variableDecl]) { node, file in
        guard let variable = node.as(VariableDeclSyntax.self) else { return [] }
        for case .attribute(let attribute) in variable.attributes {
          let wrapper = attribute.attributeName.simpleName
          guard ["AppStorage", "SceneStorage"].contains(wrapper), !file.index.declares(wrapper),
            case .argumentList(let arguments) = attribute.arguments,
            let key = arguments.first?.expression, let name = secretKey(key, file),
            !variable.bindings.contains(where: { isPlain($0, file) })
          else { continue }
          return [
            file.match(
              attribute, "“\(name)”",
              wrapper == "AppStorage"
                ? userDefaults : "the state of a scene, which is written in the clear")
          ]
        }
        return []
      },
    ])

  /// The store whose method is called: in an extension of it it need not be named.
  private static func store(of call: FunctionCallExprSyntax, _ file: SwiftFile) -> String? {
    if let receiver = call.receiver { return store(receiver, file) }
    guard let name = call.name, file.declaration(of: name, from: call) == nil else { return nil }
    return store(EnclosingType(of: call).map { file.index.expanded($0.name) }, file)
  }

  private static func store(_ expression: ExprSyntax, _ file: SwiftFile) -> String? {
    store(file.typeName(of: expression), file)
  }

  private static let userDefaults =
    "user defaults, which are not encrypted for themselves and go into backups"

  /// What keeps values of an app in the clear, and what becomes of them there.
  private static func store(_ type: String?, _ file: SwiftFile) -> String? {
    switch type {
    case "UserDefaults" where !file.index.declares("UserDefaults"): userDefaults
    case "NSUbiquitousKeyValueStore":
      "the key-value store of iCloud, which goes to all devices of the account in the clear"
    default: nil
    }
  }

  private static func kept(
    _ value: [ExprSyntax], under key: ExprSyntax, in store: String, _ node: some SyntaxProtocol,
    _ file: SwiftFile
  ) -> [Match] {
    guard let first = value.first, !isPlain(value, file) else { return [] }
    if let name = secretKey(key, file) { return [file.match(node, "“\(name)”", store)] }
    if value.count == 1, let name = file.secretName(of: first) {
      return [file.match(node, name, store)]
    }
    return []
  }

  /// The name of a secret that a key has: its text, or the name of the constant that it is.
  private static func secretKey(_ key: ExprSyntax, _ file: SwiftFile) -> String? {
    for found in file.values(of: key) {
      switch found.value {
      case .text(let text) where SecretName.isSecret(text, as: .key): return text
      case .name(let path) where SecretName.isSecret(path.lastName, as: .key): return path.lastName
      case .composed(let parts):
        if let text = parts.lazy.compactMap(\.value.text).first(where: {
          SecretName.isSecret($0, as: .key)
        }) {
          return text
        }
      case .unknown:
        // What it has is not known; how it is called is.
        if let name = key.path?.replacingSuffix(".rawValue").lastName,
          SecretName.isSecret(name, as: .key)
        {
          return name
        }
      default: continue
      }
    }
    return nil
  }

  /// Whether a value is none that holds a secret: a truth value, a number, nothing, a date.
  private static func isPlain(_ value: [ExprSyntax], _ file: SwiftFile) -> Bool {
    guard let first = value.first else { return true }
    if value.contains(where: {
      $0.as(BinaryOperatorExprSyntax.self).map {
        ["==", "!=", "&&", "||", "<", ">"].contains($0.operator.text)
      } ?? false
    }) {
      return true
    }
    if first.is(PrefixOperatorExprSyntax.self) { return true }
    let values = file.values(of: value)
    let isLiteral =
      !values.isEmpty
      && values.allSatisfy {
        switch $0.value {
        case .flag, .number, .nothing: true
        case .call(let path, _): ["Date", "Bool", "Int", "Double"].contains(path)
        default: false
        }
      }
    if isLiteral { return true }
    if let type = file.typeName(of: first),
      ["Bool", "Int", "Double", "Float", "Date", "TimeInterval", "CGFloat"].contains(type)
    {
      return true
    }
    return ["isEmpty", "count"].contains(first.bare.path?.lastName ?? "")
  }

  private static func isPlain(_ binding: PatternBindingSyntax, _ file: SwiftFile) -> Bool {
    if let type = binding.typeAnnotation?.type.simpleName {
      return ["Bool", "Int", "Double", "Float", "Date", "TimeInterval"].contains(type)
    }
    return binding.initializer.map { isPlain([$0.value], file) } ?? false
  }
}
