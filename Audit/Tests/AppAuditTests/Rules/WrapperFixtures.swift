import Testing

@testable import AppAudit

@Suite("Wrappers of the keychain, and files that are no sources") struct WrapperFixtures {
  @Test(arguments: [
    Fixture(
      "WA01", 1,
      "import KeychainAccess\nlet keychain = Keychain(service: \"org.example.notes\")\n  .accessibility(.alwaysThisDeviceOnly, authenticationPolicy: .userPresence)"
    ),
    Fixture(
      "WA01", 2,
      "import SwiftKeychainWrapper\nfunc keep(_ code: String) {\n  KeychainWrapper.standard.set(code, forKey: \"code\", withAccessibility: .always)\n  let level: KeychainItemAccessibility = .always\n  KeychainWrapper.standard.set(code, forKey: \"other\", withAccessibility: level)\n}"
    ),
    Fixture(
      "WA01", 1,
      "func keep(_ code: String) { KeychainSwift().set(code, forKey: \"code\", withAccess: .accessibleAlwaysThisDeviceOnly) }",
      "open class KeychainSwift { open func set(_ value: String, forKey key: String, withAccess access: Access? = nil) -> Bool { true } }"
    ),
    Fixture(
      "WA01", 1,
      "import Valet\nlet valet = Valet.valet(with: identifier, accessibility: .always)"),
    Fixture(
      "WA01", 1,
      "import SAMKeychain\nfunc start() { SAMKeychain.setAccessibilityType(kSecAttrAccessibleAlways) }"
    ),
    Fixture(
      "WA01", 1,
      "import UICKeyChainStore\nfunc start() { let store = UICKeyChainStore()\n store.accessibility = .always }"
    ),
    Fixture(
      "WA01", 1,
      "import Locksmith\nstruct Account: CreateableSecureStorable { var accessible: LocksmithAccessibleOption? { return .always } }"
    ),
    Fixture(
      "WA01", 0,
      "import KeychainAccess\nlet keychain = Keychain(service: \"org.example.notes\").accessibility(.whenPasscodeSetThisDeviceOnly)\nstruct Row: View { var body: some View { Text(name).accessibility(label: Text(name)) } }"
    ),
    // Of no wrapper: a scroll view's.
    Fixture("WA01", 0, "func show() { bar.accessibility(.always)\n bar.withAccess = .always }"),
    Fixture(
      "WA02", 1,
      "import KeychainAccess\nlet keychain = Keychain(service: \"org.example.notes\").accessibility(.whenUnlocked)"
    ),
    // What is told to synchronise nothing moves with a backup all the same.
    Fixture(
      "WA02", 2,
      "import KeychainAccess\nimport SwiftKeychainWrapper\nfunc keep(_ word: String) { KeychainWrapper.standard.set(word, forKey: \"pin\", withAccessibility: .afterFirstUnlock, isSynchronizable: false) }\nlet keychain = Keychain(service: \"a\").synchronizable(false).accessibility(.whenUnlocked)"
    ),
    Fixture(
      "WA02", 0,
      "import SwiftKeychainWrapper\nfunc keep(_ word: String, _ everywhere: Bool) { KeychainWrapper.standard.set(word, forKey: \"pin\", withAccessibility: .afterFirstUnlock, isSynchronizable: everywhere) }"
    ),
    Fixture(
      "WA02", 0,
      "import KeychainAccess\nlet shared = Keychain(service: \"a\").synchronizable(true).accessibility(.afterFirstUnlock)\nlet own = Keychain(service: \"b\").accessibility(.afterFirstUnlockThisDeviceOnly)"
    ),
  ])
  func classes(_ fixture: Fixture) throws { try fixture.check() }

  @Test(arguments: [
    Fixture(
      "WA04", 1,
      "import KeychainAccess\nfunc keep(_ token: String) throws {\n  let keychain = Keychain(service: \"org.example\").synchronizable(true)\n  try keychain.set(token, key: \"token\")\n}"
    ),
    Fixture(
      "WA04", 1,
      "import KeychainAccess\nfinal class Store {\n  private let keychain = Keychain(service: \"org.example\").synchronizable(true)\n  func keep(_ value: String) { keychain[\"recoveryPhrase\"] = value }\n}"
    ),
    Fixture(
      "WA04", 1,
      "import SwiftKeychainWrapper\nfunc keep(_ value: String) { KeychainWrapper.standard.set(value, forKey: \"pin\", isSynchronizable: true) }"
    ),
    Fixture(
      "WA04", 1,
      "import KeychainSwift\nfunc keep(_ password: String) { let store = KeychainSwift()\n store.synchronizable = true\n store.set(password, forKey: \"login\") }"
    ),
    Fixture(
      "WA04", 1,
      "import Valet\nlet valet = Valet.iCloudValet(with: identifier, accessibility: .whenUnlocked)"),
    Fixture(
      "WA04", 0,
      "import KeychainAccess\nfunc keep(_ theme: String) throws {\n  try Keychain(service: \"org.example\").synchronizable(true).set(theme, key: \"theme\")\n  let local = Keychain(service: \"org.example\").synchronizable(false)\n  try local.set(password, key: \"password\")\n}"
    ),
    Fixture(
      "WA04", 0,
      "import KeychainSwift\nfunc keep(_ name: String) { let store = KeychainSwift()\n store.synchronizable = true\n store.set(name, forKey: \"displayName\") }"
    ),
  ])
  func synchronisation(_ fixture: Fixture) throws { try fixture.check() }

  @Test("of the module's own are known where the settings say them") func own() {
    let text =
      "struct SecretBox { func put(_ value: String, at level: Level, everywhere: Bool = false) {} }\nfunc keep(_ token: String) { SecretBox().put(token, at: .anytime, everywhere: true) }"
    var audit = Audit(rules: Rule.all.filter { ["WA01", "WA04"].contains($0.id) })
    let source = Source(path: "A.swift", text)
    #expect(audit.run([source]).findings == [])
    audit.wrappers = [
      KeychainWrapper(
        type: "SecretBox", classes: ["at"], always: ["anytime"], synchronising: ["everywhere"])
    ]
    #expect(audit.run([source]).findings.map(\.rule) == ["WA01", "WA04"])
  }

  @Test("are mended with a class of their own")
  func fix() {
    let text =
      "import KeychainSwift\nfunc keep() { store.set(code, forKey: key, withAccess: .accessibleAlways) }"
    let fixed = Fixer(rules: ["WA01"], jobs: 1).mend([Source(path: "A.swift", text)]).changed
    #expect(
      fixed.map { String(decoding: $0.octets, as: UTF8.self) } == [
        text.replacingOccurrences(
          ".accessibleAlways", ".accessibleAfterFirstUnlockThisDeviceOnly")
      ])
  }

  private static func plist(_ text: String) -> String {
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\n\(text)\n</dict></plist>"
  }

  @Test(arguments: [
    Fixture(
      "WA31", 3, path: "Keys.plist",
      plist(
        "<key>MAPS_KEY</key><string>AIzaSyQ8w7e6r5t4y3u2i1o0p9a8s7d6f5g4h3j</string>\n<key>services</key><dict><key>clientSecret</key><string>f3Qz81LmX0pRt6Yk</string></dict>\n<key>apiKeys</key><array/>\n<key>signingKey</key><array><string>z81LmX0pRt6Ykf3Q</string></array>"
      )),
    Fixture(
      "WA31", 0, path: "Info.plist",
      plist(
        "<key>CFBundleIdentifier</key><string>org.example.app2</string>\n<key>API_KEY</key><string>$(API_KEY)</string>\n<key>ClientSecret</key><string>YOUR_CLIENT_SECRET_1</string>\n<key>passwordPolicyURL</key><string>https://example.org/policy2</string>"
      )),
    Fixture(
      "WA31", 2, path: "Release.xcconfig",
      "// Keys of the service\nCLIENT_SECRET = f3Qz81LmX0pRt6Yk\nSLACK = \"xoxb-123456789012-abcdefghijklmnop\" // of the bot\nDEVELOPMENT_TEAM = AB12CD34EF\nAPI_KEY = $(CI_API_KEY)\n"
    ),
    Fixture(
      "WA31", 1, path: "A.xcodeproj/project.pbxproj",
      "{ objects = { A = { isa = XCBuildConfiguration; buildSettings = { API_SECRET = \"f3Qz81LmX0pRt6Yk\"; PRODUCT_NAME = Notes; }; name = Debug; }; }; }"
    ),
    Fixture(
      "WA31", 1, path: "Services.plist",
      "<plist version=\"1.0\"><dict>\n<key>PRIVATE_KEY_NAME</key><string>signing2024key1</string>\n<key>API_KEY_ID</key><string>2X9R4HXF34QW</string>\n<key>CredentialAccount</key><string>service4471user</string>\n<key>SessionSecretKey</key><string>b7Lq20Xv94Tz</string>\n</dict></plist>"
    ),
  ])
  func secrets(_ fixture: Fixture) throws { try fixture.check() }

  @Test("that are settings may allow what stands in a line") func allowed() {
    let report = Audit().run([
      Source(
        path: "A.xcconfig",
        "CLIENT_SECRET = f3Qz81LmX0pRt6Yk // audit: allow WA31 it is the sandbox's, for everybody\n"
      )
    ])
    #expect(report.findings == [] && report.suppressed.count == 1)
  }

  private static func manifest(_ reasons: String) -> String {
    plist(
      "<key>NSPrivacyAccessedAPITypes</key><array><dict>\n<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string>\n\(reasons)</dict></array>"
    )
  }

  @Test(arguments: [
    Fixture("WA53", 1, path: "PrivacyInfo.xcprivacy", manifest("")),
    Fixture(
      "WA53", 1, path: "PrivacyInfo.xcprivacy",
      manifest("<key>NSPrivacyAccessedAPITypeReasons</key><array/>")),
    Fixture(
      "WA53", 0, path: "PrivacyInfo.xcprivacy",
      manifest(
        "<key>NSPrivacyAccessedAPITypeReasons</key><array><string>E174.1</string></array>")),
  ])
  func reasons(_ fixture: Fixture) throws { try fixture.check() }
}
