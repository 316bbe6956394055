internal import SwiftSyntax

extension Rule {
  static let singlePin = Rule(
    "WA39", "single-pin", .warning,
    sentence: "{1}",
    hint:
      "pin servers' own keys, and at least two: one is kept elsewhere for the day on which the other is lost",
    why:
      "When the one key is renewed or lost the app reaches its server no more, and the next version has no pinning.",
    criterion:
      "A collection that is named for pins is given one text (or the bytes of one), all in all or for a host, and nothing adds to it; or NSPinnedDomains gives a domain one key, or only those of certificate authorities.",
    limits:
      "Pins that come from a file or a server are not known, nor what another file adds. A single text that is no collection is missed.",
    source: "seed 004, certificate pinning rules", masvs: "NETWORK-2", cwe: 295,
    bad: "let pinnedHashes: Set<String> = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]",
    good:
      "let pinnedHashes: Set<String> = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\", \"YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=\"]",
    [
      .nodes([.patternBinding]) { node, file in
        guard let binding = node.as(PatternBindingSyntax.self),
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          isPinName(name), let value = binding.initializer?.value
        else { return [] }
        let found = single(value, file)
        return found.isEmpty || mayGrow(name, at: node, file) ? [] : found
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node), assignment.sign == "=",
          assignment.value.count == 1, let value = assignment.value.first,
          let name = assignment.target.path?.replacingOccurrence("[]", "").lastName,
          isPinName(name)
        else { return [] }
        let isOfHost = assignment.target.bare.is(SubscriptCallExprSyntax.self)
        let found = single(value, file, isOfHost: isOfHost)
        return found.isEmpty || mayGrow(name, at: node, file) ? [] : found
      },
      .nodes([.functionCallExpr]) { node, file in
        // The one pin that is put into a list which was empty.
        guard let call = node.as(FunctionCallExprSyntax.self),
          ["append", "insert"].contains(call.name), call.arguments.count == 1,
          let pin = call.arguments.first, pin.label == nil, isPin(pin.expression, file),
          let receiver = call.receiver, let list = file.declaration(of: receiver),
          isPinName(list.name), case let given = list.given.values, given.count == 1,
          let first = given.first?.first,
          elements(of: first)?.isEmpty == true, list.uses?.count(where: grows) == 1,
          // Not again and again.
          call.parent?.parent?.id == list.scope.id
        else { return [] }
        return [file.match(pin.expression, onePin)]
      },
      .nodes([.dictionaryElement]) { node, file in
        guard let element = node.as(DictionaryElementSyntax.self),
          element.key.bare.path?.lastName == "kTSKPublicKeyHashes",
          let list = element.value.bare.as(ArrayExprSyntax.self), list.elements.count == 1
        else { return [] }
        return [
          file.match(
            list, "the host has one pin, and no other for the day on which its key is gone")
        ]
      },
      .documents { document, _ in
        (document.root?["NSAppTransportSecurity"]?["NSPinnedDomains"]?.members ?? []).compactMap {
          domain in
          let leaves = domain.value["NSPinnedLeafIdentities"]?.items.count ?? 0
          let authorities = domain.value["NSPinnedCAIdentities"]?.items.count ?? 0
          if leaves + authorities == 1 {
            return document.match(
              domain, "\(domain.key) has one pin, and no other for the day on which its key is gone"
            )
          }
          if leaves == 0, authorities > 0 {
            return document.match(domain, "\(domain.key) has pins of certificate authorities alone")
          }
          return nil
        }
      },
    ])

  private static let onePin = "there is one pin, and no other for the day on which its key is gone"
  private static let onePinOfHost =
    "the host has one pin, and no other for the day on which its key is gone"

  /// The lists of one pin that a value is or has for a host.
  private static func single(_ value: ExprSyntax, _ file: SwiftFile, isOfHost: Bool = false)
    -> [Match]
  {
    if let hosts = value.bare.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = hosts.content else { return [] }
      return elements.compactMap {
        isSinglePin($0.value, file) ? file.match($0.value.bare, onePinOfHost) : nil
      }
    }
    return isSinglePin(value, file)
      ? [file.match(value.bare, isOfHost ? onePinOfHost : onePin)] : []
  }

  private static func isSinglePin(_ value: ExprSyntax, _ file: SwiftFile) -> Bool {
    guard let elements = elements(of: value), elements.count == 1, let only = elements.first else {
      return false
    }
    return isPin(only.expression, file)
  }

  /// The elements of a list that stands there: `[…]`, `Set([…])`, `.init([…])`.
  private static func elements(of value: ExprSyntax) -> ArrayElementListSyntax? {
    let bare = value.bare
    if let list = bare.as(ArrayExprSyntax.self) { return list.elements }
    guard let call = bare.as(FunctionCallExprSyntax.self),
      ["Set", "Set.init", "Array", "Array.init", ".init", "NSSet"].contains(call.path ?? ""),
      call.labels == ["_"] || call.labels == ["array"]
    else { return nil }
    return call.arguments.first?.expression.bare.as(ArrayExprSyntax.self)?.elements
  }

  /// Whether it is a hash in base 64 or hexadecimal, or the bytes of one.
  private static func isPin(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.values(of: expression).contains { found in
      var texts = [found.value.text]
      if case .call("Data", let arguments) = found.value {
        texts += arguments.map(\.value.value.text)
      }
      return texts.contains { ($0?.replacingPrefix("sha256/").utf8.count ?? 0) >= 40 }
    }
  }

  /// Whether something is put into a collection besides what it is given: for a variable of a function, there; else somewhere
  /// in the file, in any one that is named for pins.
  private static func mayGrow(_ name: String, at node: Syntax, _ file: SwiftFile) -> Bool {
    let declared = node.as(PatternBindingSyntax.self)?.parent?.parent?.as(VariableDeclSyntax.self)
    if declared?.bindingSpecifier.tokenKind == .keyword(.let) { return false }
    if let variable = declared?.parent,
      variable.kind == .codeBlockItem, let block = variable.parent,
      block.parent?.kind != .sourceFile
    {
      let uses = file.names.uses(of: name, in: block)
      return !Work.take(uses.count) || uses.map(LocalUse.init).contains(where: grows)
    }
    if let local = file.declaration(of: name, from: node) {
      return local.uses?.contains(where: grows) ?? true
    }
    return file.contains(.growthOfPins, in: file.tree) { node in
      guard let reference = node.as(DeclReferenceExprSyntax.self),
        isPinName(reference.baseName.identifierText),
        reference.whole.id != node.id || file.declaration(of: ExprSyntax(reference)) == nil
      else { return false }
      return grows(LocalUse(of: reference.whole))
    }
  }

  private static func grows(_ use: LocalUse) -> Bool {
    switch use {
    case .called(let call):
      ["append", "insert", "formUnion", "merge", "updateValue"].contains(call.name ?? "")
    case .assigned(let assignment): assignment.sign != "="
    case .passedToBeChanged: true
    default: false
    }
  }
}
