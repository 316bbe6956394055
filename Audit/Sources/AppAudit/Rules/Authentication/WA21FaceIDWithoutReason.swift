extension Rule {
  static let faceIDWithoutReason = Rule(
    "WA21", "face-id-without-reason", .critical,
    sentence: "the app asks for a face and does not say why: the system ends it",
    hint:
      "add NSFaceIDUsageDescription to the Info.plist, or INFOPLIST_KEY_NSFaceIDUsageDescription to the settings",
    why:
      "On devices with Face ID the app crashes where it should guard; people then switch the guard off.",
    criterion:
      "LAContext is used with biometry, an Info.plist of an app is there, and neither it nor a setting has NSFaceIDUsageDescription.",
    limits:
      "Nothing is said where no Info.plist is at hand. Of several apps in one folder one is enough.",
    source: "seed 004, Info.plist requirement; common mistake 7", masvs: "AUTH-2", cwe: 684,
    bad: Example([
      (
        "App.swift",
        "let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics\nlet context = LAContext()"
      ),
      (
        "Info.plist",
        "<plist><dict>\n<key>CFBundlePackageType</key><string>APPL</string>\n</dict></plist>"
      ),
    ]),
    good: Example([
      (
        "App.swift",
        "let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics\nlet context = LAContext()"
      ),
      (
        "Info.plist",
        "<plist><dict>\n<key>CFBundlePackageType</key><string>APPL</string>\n<key>NSFaceIDUsageDescription</key><string>Opens your vault</string>\n</dict></plist>"
      ),
    ]),
    [
      .project { project in
        let index = project.index
        guard index.mentions["LAContext"] != nil, !index.declares("LAContext"),
          ["deviceOwnerAuthenticationWithBiometrics", "biometryType"].contains(where: {
            index.mentions[$0] != nil
          })
        else { return [] }
        let key = "NSFaceIDUsageDescription"
        let plists = project.documents.filter { $0.isInfo && !$0.source.isTest }
        let isSaid =
          plists.contains { $0.root?[key] != nil }
          || project.documents.contains {
            $0.settings.contains { $0.name == "INFOPLIST_KEY_" + key }
          }
        guard !isSaid, let app = plists.first(where: isApp), let root = app.root else { return [] }
        return [app.match(root)]
      }
    ])

  private static func isApp(_ document: Document) -> Bool {
    guard let root = document.root, root["NSExtension"] == nil else { return false }
    return root["CFBundlePackageType"]?.text == "APPL" || root["LSRequiresIPhoneOS"] != nil
      || root["UILaunchStoryboardName"] != nil || root["UIApplicationSceneManifest"] != nil
      || root["UILaunchScreen"] != nil
  }
}
