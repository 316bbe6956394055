import Testing

@Suite("Rules of network, interface, code and privacy") struct PlatformFixtures {
  private static func ats(_ text: String) -> String {
    "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"a\" \"b\"><plist version=\"1.0\"><dict><key>NSAppTransportSecurity</key><dict>\(text)</dict></dict></plist>"
  }

  private static func challenge(_ body: String, _ rest: String = "") -> String {
    "final class D: NSObject, URLSessionDelegate { func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: (Int, URLCredential?) -> Void) {\n\(body)\n}\n\(rest) }"
  }

  @Test(arguments: [
    Fixture(
      "WA34", 2, path: "Info.plist",
      ats(
        "<key>NSAllowsArbitraryLoadsInWebContent</key><true/><key>NSAllowsArbitraryLoadsForMedia</key><true/>"
      )),
    Fixture(
      "WA34", 0, path: "Info.plist",
      ats(
        "<!-- <key>NSAllowsArbitraryLoads</key><true/> --><key>NSAllowsLocalNetworking</key><true/>"
      )),
    Fixture(
      "WA35", 0, path: "Info.plist",
      ats(
        "<key>NSExceptionDomains</key><dict><key>printer.local</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict><key>a.onion</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict><key>a.b</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><false/></dict></dict>"
      )),
    Fixture(
      "WA36", 1,
      "func f() { c.tlsMinimumSupportedProtocolVersion = old }\nlet old = tls_protocol_version_t.TLSv11"
    ),
    Fixture(
      "WA36", 1,
      "func f() { sec_protocol_options_set_min_tls_protocol_version(\n options.securityProtocolOptions,\n .TLSv10) }"
    ),
    Fixture(
      "WA36", 1, path: "Info.plist",
      ats(
        "<key>NSExceptionDomains</key><dict><key>a.b</key><dict><key>NSExceptionMinimumTLSVersion</key><string>TLSv1.1</string></dict></dict>"
      )),
    Fixture(
      "WA36", 0,
      "func f() { c.tlsMinimumSupportedProtocolVersion = .TLSv13\n c.tlsMaximumSupportedProtocolVersion = .TLSv12 }"
    ),
    Fixture(
      "WA37", 1,
      challenge(
        "let trust = challenge.protectionSpace.serverTrust!\nlet credential = URLCredential(trust: trust)\ncompletionHandler(.useCredential, credential)"
      )),
    Fixture(
      "WA37", 1,
      "final class D { func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (Int, URLCredential?) { if pinned { return (.useCredential, URLCredential(trust: t)) }\n return (.cancel, nil) } }"
    ),
    Fixture(
      "WA37", 1,
      challenge(
        "if host == own { completionHandler(.useCredential, URLCredential(trust: trust)) } else if SecTrustEvaluateWithError(trust, nil) { completionHandler(.useCredential, URLCredential(trust: trust)) }"
      )),
    Fixture(
      "WA37", 0,
      challenge(
        "if isValid(trust) { completionHandler(.useCredential, URLCredential(trust: trust)) }",
        "func isValid(_ t: SecTrust) -> Bool { judge(t) }\nfunc judge(_ t: SecTrust) -> Bool { SecTrustEvaluateWithError(t, nil) }"
      )),
    Fixture(
      "WA37", 1,
      challenge(
        "_ = SecTrustEvaluateWithError(trust, nil)\ncompletionHandler(.useCredential, URLCredential(trust: trust))"
      )),
    Fixture(
      "WA37", 1,
      challenge(
        "var result = SecTrustResultType.invalid\nSecTrustEvaluate(trust, &result)\ncompletionHandler(.useCredential, URLCredential(trust: trust))"
      )),
    Fixture(
      "WA37", 0,
      challenge(
        "var result = SecTrustResultType.invalid\nSecTrustEvaluate(trust, &result)\nif result == .proceed { completionHandler(.useCredential, URLCredential(trust: trust)) }"
      )),
    Fixture(
      "WA37", 0,
      challenge(
        "completionHandler(.useCredential, URLCredential(user: u, password: p, persistence: .none))\ncompletionHandler(.performDefaultHandling, nil)"
      )),
    Fixture(
      "WA38", 1,
      "struct P { let pins: Set<String>\n func f(_ k: SecKey) -> Bool { let d = SecKeyCopyExternalRepresentation(k, nil)! as Data\n let h = SHA256.hash(data: d)\n return pins.contains(Data(h).base64EncodedString()) } }"
    ),
    Fixture(
      "WA38", 0,
      "struct P { func f(_ k: SecKey) -> Data { Data(SHA256.hash(data: SecKeyCopyExternalRepresentation(k, nil)! as Data)) } }"
    ),
    Fixture(
      "WA39", 1,
      "let pins = [\"a.com\": [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"], \"b.com\": [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\", \"YLh1dUR9y6Kja30RrAn7JKnbQG/uEtLMkBgFF2Fuihg=\"]]"
    ),
    Fixture(
      "WA39", 1, path: "Info.plist",
      ats(
        "<key>NSPinnedDomains</key><dict><key>a.b</key><dict><key>NSPinnedLeafIdentities</key><array><dict/></array></dict></dict>"
      )),
    Fixture(
      "WA39", 1, path: "Info.plist",
      ats(
        "<key>NSPinnedDomains</key><dict><key>a.b</key><dict><key>NSPinnedCAIdentities</key><array><dict/><dict/></array></dict></dict>"
      )),
    Fixture(
      "WA39", 0,
      "let pinnedMessages = [\"a\"]\nlet hashes = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]\nlet pins = load()"
    ),
    Fixture(
      "WA40", 1,
      "func f() { if let p = pinnedHashes[challenge.protectionSpace.host] { check(p) } else { done(\n .useCredential, c) } }"
    ),
    Fixture(
      "WA40", 1,
      "func f() { guard pins.keys.contains(host) else { return done(.performDefaultHandling, nil) }\n check() }"
    ),
    Fixture(
      "WA40", 0,
      "func f() { guard let t = challenge.protectionSpace.serverTrust else { return done(.performDefaultHandling, nil) }\n guard let p = pins[host] else { return done(.cancelAuthenticationChallenge, nil) } }"
    ),
    Fixture(
      "WA41", 2,
      "let a = URLSession(configuration: .default)\nlet b = URLSession(configuration: .default, delegate: nil, delegateQueue: nil)",
      "final class PinningDelegate: NSObject, URLSessionDelegate {}"),
    Fixture(
      "WA41", 0, "let a = URLSession.shared",
      "final class Progress: NSObject, URLSessionDelegate { let count = 1 }"),
    Fixture("WA42", 1, "func f() { print(\"token\",\n  accessToken) }"),
    Fixture("WA42", 1, "let log = Logger()\nfunc f() { log.info(\"\\(user.password)\") }"),
    Fixture("WA42", 1, "func f() { NSLog(\"%@\", apiKey)\n os_log(\"x\") }"),
    Fixture("WA42", 1, "func f() { AppLog.logger.error(\"failed: \" + passphrase) }"),
    Fixture("WA42", 1, "func f() { debugPrint(String(describing: credential)) }"),
    Fixture(
      "WA42", 0,
      "func f() { print(password.count, password.isEmpty, hasPassword)\n logger.debug(\"\\(token.id) \\(apiKey, privacy: .sensitive)\") }"
    ),
    Fixture("WA42", 0, "func print(_ a: String) {}\nfunc f() { print(password) }"),
    Fixture(
      "WA42", 0,
      "func f() { view.error(password)\n print(\"password: \", policy)\n print(\"\"\"\n  the password\n  \"\"\") }"
    ),
    Fixture(
      "WA43", 2,
      "func f() { let board = UIPasteboard.general\n board.string = password\n UIPasteboard.general.setItems([[t: password]], options: [.localOnly: true]) }"
    ),
    Fixture(
      "WA43", 0,
      "func f() { UIPasteboard.general.string = nil\n UIPasteboard.general.url = url\n UIPasteboard.general.string = page.absoluteString\n UIPasteboard(name: n, create: true)?.string = text }"
    ),
    Fixture(
      "WA43", 0,
      "func f() { let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: soon]\n UIPasteboard.general.setItems([[t: password]], options: options) }"
    ),
    Fixture(
      "WA44", 1,
      "struct V: View { var body: some View { TextField(\n \"Key\",\n text: $model.apiKey) } }"),
    Fixture(
      "WA44", 1,
      "final class C: UIViewController { let passwordField = UITextField()\n let nameField = UITextField() }"
    ),
    Fixture(
      "WA44", 0,
      "struct V: View { var body: some View { if shown { TextField(\"P\", text: $password) } else { SecureField(\"P\", text: $password) }\n TextField(\"N\", text: $name) } }"
    ),
    Fixture(
      "WA44", 0,
      "final class C: UIViewController { @IBOutlet var passwordField: UITextField!\n func viewDidLoad() { passwordField.isSecureTextEntry = true } }"
    ),
    Fixture(
      "WA45", 0,
      "@main struct A: App { var body: some Scene { WindowGroup { SecureField(\"P\", text: $p) } } }",
      "final class S: UIResponder { func sceneWillResignActive(_ s: UIScene) {} }"),
    Fixture("WA45", 0, "struct V: View { var body: some View { SecureField(\"P\", text: $p) } }"),
    Fixture(
      "WA46", 1,
      "func f() -> Bool { let path = url.standardizedFileURL.path\n return path.hasPrefix(\n rootPath) }"
    ),
    Fixture(
      "WA46", 1,
      "func f() -> Bool { let target = url.resolvingSymlinksInPath()\n return target.path.hasPrefix(base.path) }"
    ),
    Fixture(
      "WA46", 0,
      "func f() -> Bool { let target = url.resolvingSymlinksInPath()\n let root = base.path + \"/\"\n return target.path.hasPrefix(root) }"
    ),
    Fixture(
      "WA46", 0,
      "func f() -> Bool { url.path.hasPrefix(\"/api/\") && name.hasPrefix(root) && request.path.hasPrefix(basePath) }"
    ),
    Fixture(
      "WA46", 0,
      "func f() { for prefix in [\"/dev/\", \"/proc/\"] where path.hasPrefix(prefix) { g() } }"),
    Fixture(
      "WA47", 1,
      "final class D { func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { show(url.pathComponents)\n return true } }"
    ),
    Fixture(
      "WA47", 0,
      "final class D { func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { router.handle(url) } }"
    ),
    Fixture(
      "WA47", 0,
      "final class D { func application(_ a: UIApplication, open url: URL) -> Bool { guard url.scheme == \"a\" else { return false }\n show(url.path)\n return true } }"
    ),
    Fixture(
      "WA48", 1,
      "func f() { let script = \"login('\\(name)')\"\n web.evaluateJavaScript(\n script) }"),
    Fixture(
      "WA48", 0,
      "func f() { web.evaluateJavaScript(\"document.title\")\n web.evaluateJavaScript(\"size(\\(12))\")\n web.loadHTMLString(\"<p>a</p>\", baseURL: nil) }"
    ),
    Fixture("WA49", 1, "func f(_ id: String) { run(\"DELETE FROM item WHERE id = \" + id) }"),
    Fixture(
      "WA49", 1, "func f(_ name: String) { let p = NSPredicate(format: \"name == '\\(name)'\") }"),
    Fixture(
      "WA49", 1,
      "func f(_ name: String) { run(\"\"\"\n  SELECT *\n  FROM user WHERE name = '\\(name)'\n  \"\"\") }"
    ),
    Fixture(
      "WA49", 0,
      "let limit = 10\nfunc f() { run(\"SELECT a FROM b LIMIT \\(limit)\")\n run(\"SELECT a FROM \\(tableName)\")\n show(\"Select a file \\(name)\")\n let p = NSPredicate(format: \"name == %@\", name) }"
    ),
    Fixture(
      "WA50", 2,
      "func f() throws { let a = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(d)\n u.requiresSecureCoding = false }"
    ),
    Fixture("WA50", 0, "func f() { u.requiresSecureCoding = true\n own.unarchiveObject(with: d) }"),
    Fixture(
      "WA51", 1, path: "A.entitlements",
      "<plist><dict><key>com.apple.security.get-task-allow</key><true/></dict></plist>"),
    Fixture(
      "WA51", 0, path: "A.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: (
        "p.xcodeproj/project.pbxproj",
        "{ objects = { B = { isa = XCBuildConfiguration; name = Debug; buildSettings = { CODE_SIGN_ENTITLEMENTS = App/A.entitlements; }; }; }; }"
      )),
    Fixture(
      "WA51", 1, path: "A.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: (
        "p.xcodeproj/project.pbxproj",
        "{ objects = { B = { isa = XCBuildConfiguration; name = Release; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"App/A.entitlements\"; }; }; }; }"
      )),
    Fixture(
      "WA52", 2, path: "App/A.swift",
      "let d = UserDefaults.standard\nlet e = UserDefaults.standard\nlet t = ProcessInfo.processInfo.systemUptime",
      and: ("App/Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA52", 1, path: "App/A.swift", "func f() { var s = statfs()\n statfs(path, &s) }",
      and: ("App/PrivacyInfo.xcprivacy", "<plist><dict/></plist>"),
      (
        "Other/PrivacyInfo.xcprivacy",
        "<plist><dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string></dict></array></dict></plist>"
      )),
    Fixture("WA52", 0, path: "A.swift", "let d = UserDefaults.standard"),
    Fixture(
      "WA52", 0, path: "A.swift", "let d = asset.creationDate\nlet keyboard = 1",
      and: ("Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA53", 1, path: "PrivacyInfo.xcprivacy",
      "<plist><dict><key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDisk</string></dict></array></dict></plist>"
    ),
    Fixture(
      "WA54", 0, path: "PrivacyInfo.xcprivacy",
      "<plist><dict><key>NSPrivacyTracking</key><false/></dict></plist>"),
    Fixture("WA55", 1, "nonisolated(unsafe) var masterKey: Data?"),
    Fixture(
      "WA55", 1,
      "final class A {}\nextension A {}\nstruct KeyBox: @unchecked Sendable {\n  var value: Int }"),
    Fixture(
      "WA55", 0,
      "final class KeyStore: @unchecked Sendable { private let queue = DispatchQueue(label: \"q\")\n var items: [Int] = [] }\nfinal class Cache: @unchecked Sendable { var a = 1 }\nfinal class Keys: @unchecked Sendable { let a = 1 }"
    ),
    Fixture(
      "WA55", 0, "struct SecretBox: ~Copyable, @unchecked Sendable { private var count = 0 }"),
    Fixture("WA56", 1, "struct A { func detectDebugger() -> Bool { false } }"),
    Fixture(
      "WA56", 0,
      "struct A { @objc func detectDebugger() -> Bool { false }\n func checkIntegrity() {} }\nlet f = A.checkIntegrity"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
