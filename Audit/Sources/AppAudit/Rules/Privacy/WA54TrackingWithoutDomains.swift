extension Rule {
  static let trackingWithoutDomains = Rule(
    "WA54", "tracking-without-domains", .warning,
    sentence: "the app says that it tracks, and names no domain that it does that with",
    hint: "list the domains under NSPrivacyTrackingDomains, or set NSPrivacyTracking to false",
    why: "Connections to trackers are not held back for people who said no.",
    criterion: "NSPrivacyTracking is true, and NSPrivacyTrackingDomains is missing or empty.",
    limits: "Nothing is known to be missed.",
    source: "seed 004, privacy manifests", masvs: "PRIVACY-1", cwe: nil,
    bad: Example([
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict>\n<key>NSPrivacyTracking</key><true/>\n</dict></plist>"
      )
    ]),
    good: Example([
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict>\n<key>NSPrivacyTracking</key><true/>\n<key>NSPrivacyTrackingDomains</key><array><string>track.example.com</string></array>\n</dict></plist>"
      )
    ]),
    [
      .documents { document, _ in
        guard case .privacyManifest(let root) = document.content,
          let tracking = root.member("NSPrivacyTracking"),
          tracking.value.flag == true, (root["NSPrivacyTrackingDomains"]?.items ?? []).isEmpty
        else { return [] }
        return [document.match(tracking)]
      }
    ])
}
