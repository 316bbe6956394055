extension Rule {
  static let reasonUndeclared = Rule(
    "WA52", "reason-undeclared", .error,
    sentence: "the app uses {1}, and {2}",
    hint:
      "add the category, with a reason of Apple's list, to NSPrivacyAccessedAPITypes in PrivacyInfo.xcprivacy",
    why:
      "The store rejects the app; people learn nothing of how a device can be told from others by it.",
    criterion:
      "An API that needs a reason (file timestamps, time since the start, free space, active keyboards, user defaults) is used, and the nearest PrivacyInfo.xcprivacy does not have its category, or there is none. One finding a category.",
    limits:
      "Nothing is said where neither an Info.plist, nor a manifest, nor a project is at hand.",
    source: "seed 004, privacy manifests; common mistake 5", masvs: "PRIVACY-1", cwe: nil,
    bad: Example([
      ("App.swift", "let defaults = UserDefaults.standard"),
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict>\n<key>NSPrivacyTracking</key><false/>\n</dict></plist>"
      ),
    ]),
    good: Example([
      ("App.swift", "let defaults = UserDefaults.standard"),
      (
        "PrivacyInfo.xcprivacy",
        "<plist><dict>\n<key>NSPrivacyAccessedAPITypes</key><array><dict>\n<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>\n<key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>\n</dict></array>\n</dict></plist>"
      ),
    ]),
    [
      .project { project in
        guard project.isApp else { return [] }
        let manifests = project.documents.compactMap {
          document -> (folder: String, categories: Set<String>)? in
          guard case .privacyManifest(let root) = document.content else { return nil }
          return (
            document.source.folder,
            Set(
              (root["NSPrivacyAccessedAPITypes"]?.items ?? []).compactMap {
                $0["NSPrivacyAccessedAPIType"]?.text
              })
          )
        }
        var seen: Set<String> = []
        return project.index.reasonUses.compactMap { use in
          guard let category = RequiredReason.categories.first(where: { $0.key == use.category }),
            !project.index.declares(use.name), !seen.contains(use.category),
            !isDeclared(use.category, project.sources[use.place.file].folder, manifests)
          else { return nil }
          seen.insert(use.category)
          let lack =
            manifests.isEmpty
            ? "no privacy manifest says why" : "its privacy manifest does not say why"
          return Match(place: use.place, words: [category.title, lack])
        }
      }
    ])

  /// Whether the manifest nearest to a folder has a category: the one with which it has most of its path in common.
  private static func isDeclared(
    _ category: String, _ folder: String, _ manifests: [(folder: String, categories: Set<String>)]
  ) -> Bool {
    let own = folder.split(separator: "/")
    func common(_ other: String) -> Int {
      zip(own, other.split(separator: "/")).prefix { $0 == $1 }.count
    }
    let most = manifests.map { common($0.folder) }.max() ?? 0
    return manifests.filter { common($0.folder) == most }.contains {
      $0.categories.contains(category)
    }
  }
}
