internal import SwiftSyntax

extension Rule {
  static let secretString = Rule(
    "WA33", "secret-string", .warning,
    sentence: "{1} is kept as a String, which nothing can wipe",
    hint: "keep it as bytes that are overwritten when they go",
    why:
      "Copies of a String stay in memory, and in crash reports and swap, as long as the process.",
    criterion:
      "A stored property, static or not, with the name of a secret is a String or String?, in a type that is no view, in a module that wipes memory elsewhere (resetBytes, memset_s).",
    limits:
      "In modules that wipe nothing nothing is said. Codable types and what a view keeps as its state are left out.",
    source: "seed 004, clear sensitive data from memory", masvs: "STORAGE-2", cwe: 316,
    bad:
      "final class Session {\n  private var passphrase: String?\n  func end() { bytes.resetBytes(in: 0..<bytes.count) }\n}",
    good:
      "final class Session {\n  private var passphrase: Data?\n  func end() { bytes.resetBytes(in: 0..<bytes.count) }\n}",
    [
      .nodes([.variableDecl]) { node, file in
        guard let variable = node.as(VariableDeclSyntax.self),
          variable.parent?.kind == .memberBlockItem,
          ["resetBytes", "memset_s", "explicit_bzero"].contains(where: {
            file.index.mentions[$0] != nil
          }),
          let owner = EnclosingType(of: variable), owner.node.kind != .protocolDecl,
          // Also what an extension says, in another file too.
          !owner.inherits(excused),
          file.index.inherited[owner.name]?.isDisjoint(with: excused) ?? true,
          !variable.attributes.contains(where: {
            guard let name = $0.as(AttributeSyntax.self)?.attributeName.simpleName else {
              return false
            }
            return states.contains(name)
          })
        else { return [] }
        return variable.typedBindings.compactMap { binding, type in
          guard
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
            SecretName.isSecret(name), isStored(binding),
            // A text of the source is no secret that could be wiped.
            variable.bindingSpecifier.tokenKind != .keyword(.let) || binding.initializer == nil,
            type.map({ file.index.expanded($0.simpleName) == "String" }) ?? false
              || type == nil
                && binding.initializer?.value.is(StringLiteralExprSyntax.self) == true
          else { return nil }
          return file.match(binding, name)
        }
      }
    ])

  private static let excused: Set<String> = [
    "View", "Codable", "Decodable", "Encodable", "UIView", "UIViewController", "App",
    "ViewModifier", "UIViewRepresentable", "NSViewRepresentable",
    "UIViewControllerRepresentable", "NSViewControllerRepresentable", "NSView", "NSViewController",
  ]
  private static let states: Set<String> = [
    "State", "Binding", "FocusState", "AppStorage", "SceneStorage",
  ]

  /// Whether a property has a place of its own: also where something looks at its changes.
  private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let accessors):
      accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}
