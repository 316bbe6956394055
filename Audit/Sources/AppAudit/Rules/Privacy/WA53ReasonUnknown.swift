extension Rule {
  static let reasonUnknown = Rule(
    "WA53", "reason-unknown", .error,
    sentence: "{1}",
    hint: "take a category and its reasons from Apple's list",
    why: "The store rejects the app.",
    criterion:
      "A reason in NSPrivacyAccessedAPITypeReasons is not in Apple's list for its category, the category is none, or it has no reason at all.",
    limits: "Reasons that Apple adds later are flagged.",
    source: "seed 004, privacy manifests", masvs: "PRIVACY-1", cwe: nil,
    bad: Example([
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict><key>NSPrivacyAccessedAPITypes</key><array><dict>\n<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>\n<key>NSPrivacyAccessedAPITypeReasons</key><array>\n<string>CA92.9</string>\n</array></dict></array></dict></plist>"
      )
    ]),
    good: Example([
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict><key>NSPrivacyAccessedAPITypes</key><array><dict>\n<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>\n<key>NSPrivacyAccessedAPITypeReasons</key><array>\n<string>CA92.1</string>\n</array></dict></array></dict></plist>"
      )
    ]),
    [
      .documents { document, _ in
        guard case .privacyManifest(let root) = document.content else { return [] }
        return (root["NSPrivacyAccessedAPITypes"]?.items ?? []).flatMap { type -> [Match] in
          guard let named = type["NSPrivacyAccessedAPIType"] else { return [] }
          guard let category = RequiredReason.categories.first(where: { $0.key == named.text })
          else {
            return [document.match(named, "“\(named.text ?? "")” is no category that there is")]
          }
          let reasons = type["NSPrivacyAccessedAPITypeReasons"]?.items ?? []
          guard !reasons.isEmpty else {
            return [document.match(named, "no reason is given for \(category.title)")]
          }
          return reasons.filter { !category.reasons.contains($0.text ?? "") }.map {
            document.match(
              $0, "“\($0.text ?? "")” is no reason that there is for \(category.title)")
          }
        }
      }
    ])
}
