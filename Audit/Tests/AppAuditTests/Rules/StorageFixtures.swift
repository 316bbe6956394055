import Testing

@Suite("Rules of storage and authentication") struct StorageFixtures {
  @Test(arguments: [
    Fixture(
      "WA09", 1, "func f() { let d = UserDefaults.standard\n d.set(password, forKey: \"p\") }"),
    Fixture(
      "WA09", 1,
      "func f() { UserDefaults(suiteName: \"group\")?.set(\n  value,\n  forKey: Keys.token) }",
      "enum Keys { static let token = \"access_token\" }"),
    Fixture(
      "WA09", 1,
      "func f() { store.setValue(value, forKey: Key.apiKey.rawValue) }\nlet store: UserDefaults = .standard\nenum Key: String { case apiKey }"
    ),
    Fixture(
      "WA09", 1,
      "typealias Store = UserDefaults\nfunc f() { Store.standard[\"refreshToken\"] = value }"),
    Fixture(
      "WA09", 1,
      "func f(_ d: UserDefaults) { d.set(value, forKey: key()) }\nfunc key() -> String { \"sessionToken\" }"
    ),
    Fixture(
      "WA09", 1,
      "func f(_ b: Bool) { UserDefaults.standard.set(value, forKey: b ? \"name\" : \"password\") }"),
    Fixture("WA09", 1, "func f() { NSUbiquitousKeyValueStore.default.set(secret, forKey: \"s\") }"),
    Fixture(
      "WA09", 2,
      "struct V: View { @AppStorage(\"authToken\") var token = \"\"\n @SceneStorage(\"password\") private var p: String?\n @AppStorage(\"theme\") var theme = \"\" }"
    ),
    Fixture(
      "WA09", 1,
      "final class A { private let defaults = UserDefaults.standard\n func f() { self.defaults.set(jwt, forKey: \"a\") } }"
    ),
    Fixture(
      "WA09", 0,
      "func f() { UserDefaults.standard.set(true, forKey: \"password\")\n UserDefaults.standard.set(3, forKey: \"passwordLength\")\n UserDefaults.standard.set(nil, forKey: \"authToken\") }"
    ),
    Fixture(
      "WA09", 0,
      "func f() { UserDefaults.standard.removeObject(forKey: \"authToken\")\n UserDefaults.standard.set(password.isEmpty, forKey: \"p\") }"
    ),
    Fixture(
      "WA09", 0,
      "func f() { cache.set(password, forKey: \"p\")\n UserDefaults.standard.set(name, forKey: \"userName\") }"
    ),
    Fixture(
      "WA09", 0,
      "final class UserDefaults { static let standard = UserDefaults() }\nfunc f() { UserDefaults.standard.set(password, forKey: \"p\") }"
    ),
    Fixture(
      "WA09", 0,
      "struct V: View { @AppStorage(\"hasPassword\") var has = false\n @AppStorage(\"usePasscode\") var use: Bool = true }"
    ),
    Fixture(
      "WA10", 1, path: "A.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"apiKey\" attributeType=\"Binary\"/><attribute name=\"title\" attributeType=\"String\"/></entity></model>"
    ),
    Fixture(
      "WA10", 1, path: "A.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"seedPhrase\" attributeType=\"String\" valueTransformerName=\"T\"/></entity></model>"
    ),
    Fixture(
      "WA10", 0, path: "A.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"password\" attributeType=\"Boolean\"/><!-- <attribute name=\"secret\" attributeType=\"String\"/> --></entity></model>"
    ),
    Fixture(
      "WA10", 1, path: "M.xcdatamodeld/M 2.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"secret\" attributeType=\"String\"/></entity></model>",
      and: (
        "M.xcdatamodeld/M.xcdatamodel/contents",
        "<model><entity name=\"E\"><attribute name=\"secret\" attributeType=\"String\"/></entity></model>"
      ),
      (
        "M.xcdatamodeld/.xccurrentversion",
        "<plist><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>"
      )),
    Fixture(
      "WA11", 1,
      "func f() throws { try data.write(to: url, options: [.atomic, .noFileProtection]) }"),
    Fixture(
      "WA11", 1,
      "func f() throws { try m.setAttributes([.protectionKey: FileProtectionType.none], ofItemAtPath: p) }"
    ),
    Fixture(
      "WA11", 1,
      "func f() throws { try m.setAttributes([FileAttributeKey.protectionKey: .none], ofItemAtPath: p) }"
    ),
    Fixture(
      "WA11", 1, path: "App.entitlements",
      "<plist><dict><key>com.apple.developer.default-data-protection</key><string>NSFileProtectionNone</string></dict></plist>"
    ),
    Fixture("WA11", 0, "func f(_ t: FileProtectionType) -> Bool { t == FileProtectionType.none }"),
    Fixture("WA11", 0, "func f() { view.selection = .none\n let a = [\"k\": .none] }"),
    Fixture(
      "WA12", 1,
      "func f() throws { let options: Data.WritingOptions = .atomic\n try password.data(using: .utf8)!.write(to: url, options: options) }"
    ),
    Fixture(
      "WA12", 1,
      "func f() throws { try self.mnemonic.write(\n to: url,\n atomically: true,\n encoding: .utf8) }"
    ),
    Fixture(
      "WA12", 0,
      "func f() throws { try privateKey.write(to: url, options: [.atomic, .completeFileProtection]) }"
    ),
    Fixture(
      "WA12", 0,
      "func f() throws { try privateKey.write(to: url)\n try m.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: p) }"
    ),
    Fixture(
      "WA12", 0,
      "func f(_ o: Data.WritingOptions) throws { try privateKey.write(to: url, options: o)\n try image.write(to: url) }"
    ),
    Fixture(
      "WA13", 1,
      "func f() throws { try privateKey.write(toFile: NSTemporaryDirectory() + \"k\", options: .completeFileProtection) }"
    ),
    Fixture(
      "WA13", 1,
      "func f() throws { let d = m.urls(for: .documentDirectory, in: .userDomainMask)[0]\n let u = d.appendingPathComponent(\"a\")\n try masterKey.write(to: u, options: .completeFileProtection) }"
    ),
    Fixture(
      "WA13", 1,
      "func f() { m.createFile(atPath: NSTemporaryDirectory() + \"k\", contents: secret) }"),
    Fixture(
      "WA13", 0,
      "func f() throws { var u = m.temporaryDirectory\n try privateKey.write(to: u)\n values.isExcludedFromBackup = true\n try u.setResourceValues(values) }"
    ),
    Fixture(
      "WA13", 0,
      "func f() throws { try image.write(to: m.temporaryDirectory)\n try privateKey.write(to: elsewhere) }"
    ),
    Fixture(
      "WA14", 1,
      "func f() { LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: r) { ok, _ in done(ok) } }"
    ),
    Fixture(
      "WA14", 1,
      "func f() async throws -> Bool { let c = LAContext()\n c.localizedFallbackTitle = \"x\"\n guard c.canEvaluatePolicy(p, error: nil) else { return false }\n return try await c.evaluatePolicy(\n p,\n localizedReason: r) }"
    ),
    Fixture(
      "WA14", 0,
      "func f(_ c: LAContext) async throws -> Bool { try await c.evaluatePolicy(p, localizedReason: r) }"
    ),
    Fixture(
      "WA14", 0,
      "func f() async throws { let c = LAContext()\n _ = try await c.evaluatePolicy(p, localizedReason: r)\n try open(with: c) }"
    ),
    Fixture(
      "WA14", 0,
      "func f() async throws -> LAContext { let c = LAContext()\n _ = try await c.evaluatePolicy(p, localizedReason: r)\n return c }"
    ),
    Fixture(
      "WA14", 0, "final class LAContext {}\nfunc f() { let c = LAContext()\n c.evaluatePolicy(p) }"),
    Fixture(
      "WA15", 1,
      "func f() { var flags: SecAccessControlCreateFlags = [.privateKeyUsage]\n flags.insert(.userPresence)\n use(SecAccessControlCreateWithFlags(nil, a, flags, nil)) }"
    ),
    Fixture(
      "WA15", 1, "let a = SecAccessControlCreateWithFlags(nil, p, Flags.all, nil)",
      "enum Flags { static let all: SecAccessControlCreateFlags = [.privateKeyUsage, .touchIDAny] }"
    ),
    Fixture(
      "WA15", 1,
      "func f(_ b: Bool) { use(SecAccessControlCreateWithFlags(nil, a, b ? .biometryAny : .biometryCurrentSet, nil)) }"
    ),
    Fixture(
      "WA15", 0,
      "func f(_ flags: SecAccessControlCreateFlags) { use(SecAccessControlCreateWithFlags(nil, a, flags, nil)) }"
    ),
    Fixture(
      "WA16", 1,
      "let a = SecAccessControlCreateWithFlags(nil, p, [.devicePasscode, .privateKeyUsage], nil)"),
    Fixture("WA16", 0, "let a = SecAccessControlCreateWithFlags(nil, p, .biometryCurrentSet, nil)"),
    Fixture(
      "WA17", 1,
      "func f(completion: (Bool) -> Void) { if context.canEvaluatePolicy(p, error: &e) { ask() } else { completion(true) } }"
    ),
    Fixture(
      "WA17", 1,
      "func f() -> Bool { if !context.canEvaluatePolicy(p, error: nil) {\n return true\n }\n return ask() }"
    ),
    Fixture(
      "WA17", 1,
      "func f() -> Bool { if context.canEvaluatePolicy(p, error: nil) { return ask() }\n return true }"
    ),
    Fixture(
      "WA17", 0,
      "func f() -> Bool { if context.canEvaluatePolicy(p, error: nil) { return true }\n return false }"
    ),
    Fixture(
      "WA17", 0,
      "func f() -> Bool { guard context.canEvaluatePolicy(p, error: nil) else { return false }\n return true }"
    ),
    Fixture(
      "WA18", 1,
      "let limit = 5 * 60.0\nfunc f() { c.touchIDAuthenticationAllowableReuseDuration = limit }"),
    Fixture(
      "WA18", 1,
      "func f() { c.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration }"
    ),
    Fixture(
      "WA18", 0,
      "func f() { c.touchIDAuthenticationAllowableReuseDuration = 60\n other.timeout = 300 }"),
    Fixture(
      "WA19", 1,
      "func f() -> Bool { if let until = lockedUntil, Date() < lockedUntil { return false }\n return true }"
    ),
    Fixture("WA19", 1, "func f() -> Bool { Date.now.timeIntervalSince(state.lockoutStart) > 30 }"),
    Fixture("WA19", 0, "func f() -> Bool { Date() > subscription.expiry && Date() > birthday }"),
    Fixture(
      "WA20", 1, "final class A { func registerFailure() {} }",
      "func recordFailure() {}\nfunc f() { recordFailure() }"),
    Fixture(
      "WA20", 0,
      "public func recordFailure() {}\nfinal class B: A { override func recordFailure() {} }"),
    Fixture(
      "WA21", 0, path: "A.swift",
      "let c = LAContext(); let p = LAPolicy.deviceOwnerAuthenticationWithBiometrics"),
    Fixture(
      "WA21", 0, path: "A.swift",
      "let c = LAContext(); let p = LAPolicy.deviceOwnerAuthenticationWithBiometrics",
      and: (
        "Info.plist",
        "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
      ),
      (
        "App.xcodeproj/project.pbxproj",
        "// !$*UTF8*$!\n{ objects = { A = { isa = XCBuildConfiguration; buildSettings = { INFOPLIST_KEY_NSFaceIDUsageDescription = \"Opens\"; }; name = Debug; }; }; }"
      )),
    Fixture(
      "WA21", 0, path: "A.swift",
      "let c = LAContext(); let p = LAPolicy.deviceOwnerAuthenticationWithBiometrics",
      and: (
        "Info.plist",
        "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
      ), ("A.xcconfig", "INFOPLIST_KEY_NSFaceIDUsageDescription = Opens // it")),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
