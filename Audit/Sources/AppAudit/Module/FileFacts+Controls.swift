internal import SwiftSyntax

/// What is called like a control of an app: it counts failures, or looks for a debugger. Whether something calls it is asked of the
/// whole module.
extension FileFacts {
  /// Each name is taken apart once.
  mutating func isControl(_ name: String) -> Bool {
    if let known = controlNames[name] { return known }
    let words = SecretName.split(name)
    let isOne = Rule.isControl(words) || Rule.isFailureRecorder(words)
    controlNames[name] = isOne
    return isOne
  }

  mutating func addControl(
    _ function: FunctionDeclSyntax, of type: EnclosingType?, _ resolver: Resolver
  ) {
    let modifiers = Set(function.modifiers.map(\.name.text))
    let attributes = function.attributes.compactMap {
      $0.as(AttributeSyntax.self)?.attributeName.simpleName
    }
    functions.append(
      Function(
        name: function.name.identifierText, type: type?.name,
        parameters: function.signature.parameterClause.parameters.map {
          Function.Parameter(
            label: $0.firstName.identifierText, hasDefault: $0.defaultValue != nil)
        },
        isPublic: Self.isPublic(modifiers, in: type),
        isTest: isTest,
        mayBeCalledFromElsewhere: modifiers.contains("override")
          || attributes.contains { !Self.isOnlyForCompiler($0) }
          || type?.node.kind == .protocolDecl
          || type?.attributes.contains {
            $0.as(AttributeSyntax.self)?.attributeName.simpleName == "objcMembers"
          } ?? false,
        place: resolver.place(function.name)))
  }

  private static func isPublic(_ modifiers: Set<String>, in type: EnclosingType?) -> Bool {
    if modifiers.contains("public") || modifiers.contains("open") { return true }
    return type?.node.as(ExtensionDeclSyntax.self)?.modifiers.contains {
      $0.name.text == "public"
    } ?? false
  }

  /// Whether an attribute of a function lets nobody else call it. What macros make of theirs is not known.
  private static func isOnlyForCompiler(_ attribute: String) -> Bool {
    attribute.hasSuffix("Actor") || compilerAttributes.contains(attribute)
  }

  private static let compilerAttributes: Set<String> = [
    "discardableResult", "inlinable", "inline", "usableFromInline", "available", "Sendable",
    "ViewBuilder", "warn_unqualified_access", "concurrent", "preconcurrency", "nonobjc",
    "backDeployed", "_disfavoredOverload", "_optimize", "_transparent", "export", "rethrows",
  ]

  /// A property that says whether something is so, and works it out each time.
  mutating func addControl(
    _ name: String, _ accessors: AccessorBlockSyntax.Accessors, _ variable: VariableDeclSyntax,
    _ place: Place
  ) {
    if case .accessors(let all) = accessors,
      !all.contains(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) && $0.body != nil })
    {
      return
    }
    let type = EnclosingType(of: variable)
    let modifiers = Set(variable.modifiers.map(\.name.text))
    functions.append(
      Function(
        name: name, type: type?.name, parameters: nil,
        isPublic: Self.isPublic(modifiers, in: type), isTest: isTest,
        mayBeCalledFromElsewhere: modifiers.contains("override") || !variable.attributes.isEmpty,
        place: place))
  }
}
