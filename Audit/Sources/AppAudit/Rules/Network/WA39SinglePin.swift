internal import SwiftSyntax

extension Rule {
  static let singlePin = Rule(
    "WA39", "single-pin", .warning,
    sentence: "{1}",
    hint: "add the pin of a key that is kept elsewhere, for the day on which the first one is lost",
    why:
      "When the one key is renewed or lost the app reaches its server no more, and the next version has no pinning.",
    criterion:
      "A collection that is named for pins has one text, or one for a host; or NSPinnedDomains gives a domain one key, or only those of certificate authorities.",
    limits: "Pins that come from a file or a server are not known.",
    source: "seed 004, certificate pinning rules", masvs: "NETWORK-2", cwe: 295,
    bad: "let pinnedHashes: Set<String> = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]",
    good:
      "let pinnedHashes: Set<String> = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\", \"YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=\"]",
    [
      .nodes([.patternBinding]) { node, file in
        guard let binding = node.as(PatternBindingSyntax.self),
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          isPinName(name),
          let value = binding.initializer?.value.bare
        else { return [] }
        if let list = value.as(ArrayExprSyntax.self), isSinglePin(list, file) {
          return [
            file.match(list, "there is one pin, and no other for the day on which its key is gone")
          ]
        }
        guard let hosts = value.as(DictionaryExprSyntax.self),
          case .elements(let elements) = hosts.content
        else { return [] }
        return elements.compactMap { element in
          guard let list = element.value.bare.as(ArrayExprSyntax.self), isSinglePin(list, file)
          else { return nil }
          return file.match(
            list, "the host has one pin, and no other for the day on which its key is gone")
        }
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

  /// Whether a list has one element, which is a hash in base 64 or hexadecimal.
  private static func isSinglePin(_ list: ArrayExprSyntax, _ file: SwiftFile) -> Bool {
    guard list.elements.count == 1, let only = list.elements.first?.expression else { return false }
    return file.values(of: only).contains {
      ($0.value.text?.replacingPrefix("sha256/").utf8.count ?? 0) >= 40
    }
  }
}
