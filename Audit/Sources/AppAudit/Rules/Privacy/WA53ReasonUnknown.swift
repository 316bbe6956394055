extension Rule {
  static let reasonUnknown = Rule(
    "WA53", "reason-unknown", .error,
    sentence: "{1} is no {2}",
    hint: "take a category and its reasons from Apple's list",
    why: "The store rejects the app.",
    criterion:
      "A reason in NSPrivacyAccessedAPITypeReasons is not in Apple's list for its category, or the category is none.",
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
            return [document.match(named, "“\(named.text ?? "")”", "category that there is")]
          }
          return (type["NSPrivacyAccessedAPITypeReasons"]?.items ?? []).filter {
            !category.reasons.contains($0.text ?? "")
          }
          .map {
            document.match($0, "“\($0.text ?? "")”", "reason that there is for \(category.title)")
          }
        }
      }
    ])
}
