extension Rule {
  static let faceIDWithoutReason = Rule(
    "WA21", "face-id-without-reason", .critical,
    sentence: "the app asks for a face and does not say why: the system ends it",
    hint:
      "add NSFaceIDUsageDescription to the Info.plist, or INFOPLIST_KEY_NSFaceIDUsageDescription to the settings",
    why:
      "On devices with Face ID the app crashes where it should guard; people then switch the guard off.",
    criterion:
      "LAContext is used with biometry, an Info.plist of an app is there (its keys, or the project, say that it is one), and neither it nor a setting has NSFaceIDUsageDescription.",
    limits:
      "Nothing is said where no Info.plist of an app is at hand, or only that of an app for Macs, which have no Face ID. Of several apps in one folder one is enough. Settings in the files of other tools, such as project.yml, are not read.",
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
        let plists = project.documents.filter { $0.isInfo && !$0.isTest }
        let isSaid =
          plists.contains { $0.root?[key] != nil }
          || project.documents.contains {
            $0.settings.contains { $0.name == "INFOPLIST_KEY_" + key }
          }
        guard !isSaid, let app = plists.first(where: { isApp($0, project) }), let root = app.root
        else { return [] }
        return [app.match(root)]
      }
    ])

  private static func isApp(_ document: Document, _ project: Project) -> Bool {
    guard let root = document.root, root["NSExtension"] == nil, !isForMac(root, project) else {
      return false
    }
    let keys = ["LSRequiresIPhoneOS", "UILaunchStoryboardName", "UILaunchScreen"]
    let kind = root["CFBundlePackageType"]?.text
    return kind == "APPL" || root["UIApplicationSceneManifest"] != nil
      || keys.contains { root[$0] != nil }
      || kind?.hasPrefix("$") ?? false && isOfApp(document, project)
  }

  /// Macs have no Face ID.
  private static func isForMac(_ root: PropertyValue, _ project: Project) -> Bool {
    let keys = [
      "LSMinimumSystemVersion", "NSPrincipalClass", "NSMainStoryboardFile", "NSMainNibFile",
      "LSUIElement",
    ]
    let mobile = [
      "LSRequiresIPhoneOS", "UILaunchStoryboardName", "UILaunchScreen",
      "UIApplicationSceneManifest",
      "UISupportedInterfaceOrientations", "UIRequiredDeviceCapabilities", "UIDeviceFamily",
    ]
    if mobile.contains(where: { root[$0] != nil }) { return false }
    let kits = project.documents.lazy.flatMap(\.settings).filter { $0.name == "SDKROOT" }
    return keys.contains { root[$0] != nil } && !kits.contains { $0.value.hasPrefix("iphone") }
      || !kits.isEmpty && kits.allSatisfy { $0.value.hasPrefix("macosx") }
  }

  /// Whether a project that makes an app names the file as what it has of an Info.plist.
  private static func isOfApp(_ document: Document, _ project: Project) -> Bool {
    project.documents.contains { other in
      let settings = other.settings
      return settings.contains {
        $0.name == "PRODUCT_TYPE" && $0.value == "com.apple.product-type.application"
      }
        && settings.contains { setting in
          guard setting.name == "INFOPLIST_FILE" else { return false }
          let path = setting.value.drop { $0 == "/" || $0 == "." }
          return document.source.path == path || document.source.path.hasSuffix("/" + path)
        }
    }
  }
}
