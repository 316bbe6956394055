import Testing

/// Forms of the rules' mistakes that stand in other places or have other names than the plain ones, and what looks like them.
@Suite("Rules of network, interface, code and privacy, in other forms") struct PlatformFormFixtures
{
  @Test(arguments: [
    Fixture(
      "WA39", 4,
      "struct P { static let pinnedKeys = Set([\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"])\n static let pins: Set<String> = .init([\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"])\n let certificatePins = Set<Data>([Data(base64Encoded: \"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\")!])\n func f() { pins[\"a.b\"] = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"] } }"
    ),
    Fixture(
      "WA39", 1,
      "func f() { var pins: [String] = []\n pins.append(\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\")\n use(pins) }"
    ),
    Fixture(
      "WA39", 0,
      "func f() { var pins: Set<String> = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]\n pins.insert(backup)\n var pinned: [String] = []\n pinned.append(\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\")\n pinned.append(other)\n for key in keys { var pins2: [String] = []\n pins2 += [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"] } }"
    ),
    Fixture(
      "WA39", 0,
      "final class P { var pins: [String] = [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]\n func add(_ pin: String) { self.pins.append(pin) } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { switch pins[host] { case .none: completionHandler(.performDefaultHandling, nil)\n case .some(let p): check(p) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { switch pins[host] { case let p?: check(p)\n default: completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { return pins[host] == nil ? (.performDefaultHandling, nil) : check() } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { let known = pins[host]\n guard let known else { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { let known = pins[host]\n if known == nil { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { guard isPinned(host) else { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if pins.keys.contains(host) == false { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if nil == pins[host] { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { guard let p = pins.first(where: { host.hasSuffix($0.key) }) else { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if let p = pins[host] { return check(p) }\n completionHandler(.performDefaultHandling, nil) } }"
    ),
    Fixture(
      "WA40", 0,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { switch pins[host] { case .none: cancel()\n case .some(let p): check(p)\n completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 0,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { return pins[host] != nil ? (.performDefaultHandling, nil) : cancel() } }"
    ),
    Fixture(
      "WA40", 0,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if let p = pins[host] { return check(p) }\n guard isLocal(host) else { return cancel() }\n completionHandler(.performDefaultHandling, nil) } }"
    ),
    Fixture(
      "WA40", 0,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if isPinningDisabled(for: host) { completionHandler(.performDefaultHandling, nil) } else { completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA40", 0,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { if pins[host]?.isEmpty == false { check() } else { cancel() } } }"
    ),
    Fixture(
      "WA41", 3,
      "final class PinningDelegate: NSObject, URLSessionDelegate { let pins: [Data] = [] }\nfinal class Progress: NSObject, URLSessionTaskDelegate {}\nlet a = URLSession(configuration: .default, delegate: Progress(), delegateQueue: nil)\nlet b = URLSession.init(configuration: .default)\nfinal class C { init(session: URLSession = .shared) {} }"
    ),
    Fixture(
      "WA41", 0,
      "final class PinningDelegate: NSObject, URLSessionDelegate { let pins: [Data] = [] }\nfinal class Trusting: NSObject, URLSessionDelegate { func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge) { judge(c) } }\nfinal class Own: Library, URLSessionDelegate {}\nclass Base: NSObject, URLSessionDelegate {}\nfinal class Guarded: Base { let pinnedKeys = 1 }\nfunc f(_ d: Base) { _ = [URLSession(configuration: c, delegate: Trusting(), delegateQueue: nil), URLSession(configuration: c, delegate: Own(), delegateQueue: nil), URLSession(configuration: c, delegate: d, delegateQueue: nil), URLSession(configuration: c, delegate: given, delegateQueue: nil)] }\nlet shared: Client = .shared"
    ),
    Fixture(
      "WA41", 1, "let a = URLSession.shared",
      "class Base: NSObject, URLSessionDownloadDelegate {}\nfinal class Guarded: Base { let pinnedCertificates = 1 }"
    ),
    Fixture(
      "WA41", 1, "let a = URLSession.shared",
      "final class D: NSObject, URLSessionDelegate { func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge) { check(PinStore.pins[c.protectionSpace.host]) } }"
    ),
    Fixture(
      "WA42", 5,
      "func f() { print(c ? password : \"x\", c ? \"x\" : password)\n print([\"p\": password], (password, 1))\n let text = \"token \\(accessToken)\"\n log.info(text) }"
    ),
    Fixture(
      "WA42", 0,
      "func f() { print(password == nil ? \"missing\" : \"set\", secret ? 1 : 2)\n os_log(\"%d %{private}@ %{public, sensitive}@\", 1, password, secret)\n let text = \"of \\(password.count)\"\n print(text) }"
    ),
    Fixture("WA42", 1, "func f() { os_log(\"100%% %{private}@ %{public}@\", name, password) }"),
    Fixture(
      "WA43", 0,
      "enum O { static let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: soon]\n static func made() -> [UIPasteboard.OptionsKey: Any] { [.localOnly: true, .expirationDate: soon] }\n static func f() { UIPasteboard.general.setItems(password, options: Self.options)\n UIPasteboard.general.setItems(password, options: made()) } }"
    ),
    Fixture(
      "WA43", 2,
      "enum O { static let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true]\n static var board: UIPasteboard { .general }\n static func f() { UIPasteboard.general.setItems([[t: password]], options: Self.options)\n board.string = password } }"
    ),
    Fixture(
      "WA43", 0,
      "final class C { func f() { guard let text = publicKeyLabel.text else { return }\n UIPasteboard.general.string = text\n UIPasteboard.general.string = self?.usernameButton.title(for: .normal)\n UIPasteboard.general.string = key.publicKey.rawRepresentation.base64EncodedString() } }"
    ),
    Fixture(
      "WA43", 0,
      "func f() { UIPasteboard.general.string = page.absoluteString + \"#top\"\n UIPasteboard.general.string = account.username ?? \"\" }"
    ),
    Fixture(
      "WA43", 3,
      "func f() { UIPasteboard.general.string = username + \":\" + password\n UIPasteboard.general.string = url.absoluteString + \"?\\(token)\"\n let text = user.username + pin\n UIPasteboard.general.string = text }"
    ),
    Fixture(
      "WA43", 3,
      "final class C { func f() { guard let text = privateKeyLabel.text else { return }\n UIPasteboard.general.string = text\n UIPasteboard.general.string = usernameField.password\n UIPasteboard.general.string = passwordLabel.text } }"
    ),
    Fixture(
      "WA44", 2,
      "struct V: View { var body: some View { TextField(\"S\", text: Binding(get: { entry.secret }, set: { entry.secret = $0 }))\n TextField(\"P\", text: $passwords[0])\n TextField(\"N\", text: Binding(get: { entry.name }, set: { set($0) })) } }"
    ),
    Fixture(
      "WA44", 0,
      "final class C: UIViewController { @IBOutlet var passwordField: UITextField! }\nextension C { func set() { passwordField.isSecureTextEntry = true } }"
    ),
    Fixture(
      "WA45", 0,
      "@main struct A: App { var body: some Scene { WindowGroup { SecureField() } } }\nstruct SecureField: View {}"
    ),
    Fixture(
      "WA45", 0,
      "@main final class A: UIResponder, UIApplicationDelegate { func applicationDidEnterBackground(_ a: UIApplication) { showPrivacyScreen() } }\nlet f = SecureField(\"P\", text: $p)"
    ),
    Fixture(
      "WA45", 1,
      "@main final class A: UIResponder, UIApplicationDelegate { func applicationDidEnterBackground(_ a: UIApplication) { save() } }\nlet f = SecureField(\"P\", text: $p)"
    ),
    Fixture(
      "WA46", 1,
      "func f() -> Bool { let resolved = file.resolvingSymlinksInPath().path\n let base = folder.resolvingSymlinksInPath().path\n return resolved.hasPrefix(base) }"
    ),
    Fixture(
      "WA46", 0, "func f() -> Bool { keyPath.hasPrefix(basePath) || indexPath.hasPrefix(rootPath) }"
    ),
    Fixture(
      "WA47", 1,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { for context in contexts { show(context.url.path) } } }"
    ),
    Fixture(
      "WA47", 1,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { guard let link = contexts.first?.url else { return }\n show(link.query) } }"
    ),
    Fixture(
      "WA47", 1,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { guard let context = contexts.first else { return }\n let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: true)\n show(parts?.queryItems) } }"
    ),
    Fixture(
      "WA47", 1,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { contexts.forEach { show($0.url.path) } } }"
    ),
    Fixture(
      "WA47", 1,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { contexts.map(\\.url).forEach { url in show(url.path) } } }"
    ),
    Fixture(
      "WA47", 0,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { for context in contexts where context.url.scheme == \"a\" { show(context.url.path) } } }"
    ),
    Fixture(
      "WA47", 0,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { guard let url = contexts.first?.url, isKnown(url) else { return }\n show(url.path) } }"
    ),
    Fixture(
      "WA47", 0,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { let note = store.note(for: contexts)\n show(note.path) } }"
    ),
    Fixture(
      "WA47", 0,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { views.forEach { show($0.path) }\n use(contexts) } }"
    ),
    Fixture(
      "WA47", 0,
      "final class S { func scene(_ s: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { contexts.map(\\.url).filter { $0.host == \"a\" }.forEach { show($0.path) } } }"
    ),
    Fixture(
      "WA47", 0,
      "struct P { func onOpenURL(_ f: (String) -> Void) {} }\nfunc g(_ p: P) { p.onOpenURL { url in show(url.path) } }"
    ),
    Fixture(
      "WA48", 2,
      "extension WKWebView { func send(_ json: String) { evaluateJavaScript(\"f(\\(json))\") } }\nfinal class R: WKWebView { func show(_ page: String) { loadHTMLString(page, baseURL: nil) } }"
    ),
    Fixture(
      "WA48", 0,
      "final class Own { func loadHTMLString(_ t: String, baseURL: URL?) {}\n func evaluateJavaScript(_ s: String) {} }\nfunc f(_ own: Own, _ t: String) { own.loadHTMLString(t, baseURL: nil)\n own.evaluateJavaScript(\"a(\\(t))\") }"
    ),
    Fixture(
      "WA48", 0,
      "final class A { let web = WKWebView()\n func f(_ page: String, _ size: Int, _ isOn: Bool) { web.loadHTMLString(page, baseURL: nil)\n web.evaluateJavaScript(\"f(\\(size), \\(isOn), \\(size * 2))\") } }\nextension A { func off() { web.configuration.defaultWebpagePreferences.allowsContentJavaScript = false } }"
    ),
    Fixture(
      "WA49", 3,
      "func f(_ filter: String) { var sql = \"SELECT a FROM b\"\n sql += \" WHERE a = '\\(filter)'\"\n sql.append(\" AND b = '\\(filter)'\")\n let format = \"name == '\\(filter)'\"\n let p = NSPredicate(format: format)\n p.title += \"\\(filter)\" }"
    ),
    Fixture(
      "WA49", 8,
      "func f(_ tableFilter: String, _ table: String) { run(\"SELECT a FROM b WHERE c = '\\(tableFilter)'\")\n run(\"SELECT a FROM b WHERE c = '\\(model.schema)'\")\n run(\"SELECT a FROM b WHERE c = '\\(model.input.rawValue)'\")\n run(\"SELECT a FROM \\(table)\")\n run(\"WITH c AS (SELECT 1) SELECT a FROM \\(model.input)\")\n run(\"ATTACH DATABASE '\\(model.input)' AS o\")\n run(\"CREATE VIRTUAL TABLE \\(model.input) USING fts5\")\n run(\"CREATE UNIQUE INDEX \\(model.input) ON a(b)\") }"
    ),
    Fixture(
      "WA49", 2,
      "func f(_ q: String) { let a = Foundation.NSPredicate.init(format: \"a == \\(q)\")\n let b: NSPredicate = .init(format: \"a == \\(q)\") }"
    ),
    Fixture(
      "WA49", 0,
      "enum Column: String { case name }\nstruct S { static let size = 50\n func f(_ n: Int, _ ids: [String], _ numbers: [Int], _ column: Column) {\n run(\"SELECT a FROM b LIMIT \\(n * Self.size) OFFSET \\(n + 1), \\(max(n, 1))\")\n let marks = Array(repeating: \"?\", count: ids.count).joined(separator: \",\")\n run(\"SELECT a FROM b WHERE c IN (\\(marks))\")\n run(\"SELECT a FROM b WHERE c IN (\\(ids.map { _ in \"?\" }.joined(separator: \",\")))\")\n run(\"SELECT a FROM b WHERE c IN (\\(numbers.map { String($0) }.joined(separator: \",\")))\")\n run(\"SELECT \\(column.rawValue), \\(Column.name.rawValue) FROM \\(Self.databaseTableName)\")\n for table in all { run(\"DROP TABLE \\(table)\") } } }"
    ),
    Fixture(
      "WA49", 0,
      "func f(_ name: String) { show(\"Select \\(name) from the list\")\n show(\"Delete from \\(name)\")\n show(\"attach \\(name) as it is\")\n let p = NSPredicate(format: made(name)) }"
    ),
    Fixture(
      "WA49", 0,
      "struct NSPredicate { init(format: String) {} }\nfunc f(_ q: String) { _ = NSPredicate(format: \"a == \\(q)\") }"
    ),
    Fixture(
      "WA50", 2,
      "let a = data.flatMap(NSKeyedUnarchiver.unarchiveObject(with:))\nlet b = data.map(NSKeyedUnarchiver.unarchiveObject)"
    ),
    Fixture(
      "WA51", 1, path: "Mac/Vault.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: (
        "p.xcodeproj/project.pbxproj",
        "{ objects = { A = { isa = XCBuildConfiguration; name = Debug; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"Dev/Vault.entitlements\"; }; }; B = { isa = XCBuildConfiguration; name = Release; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"App/Other.entitlements\"; }; }; }; }"
      )),
    Fixture(
      "WA51", 0, path: "ios/Dev/Vault.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: (
        "ios/p.xcodeproj/project.pbxproj",
        "{ objects = { A = { isa = XCBuildConfiguration; name = Debug; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"$(SRCROOT)/Dev/Vault.entitlements\"; }; }; B = { isa = XCBuildConfiguration; name = Release; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"App/Vault.entitlements\"; }; }; }; }"
      )),
    Fixture(
      "WA51", 0, path: "Config/Debug/App.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>"),
    Fixture(
      "WA51", 0, path: "App/Vault.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: ("Config/Debug.xcconfig", "CODE_SIGN_ENTITLEMENTS = App/Vault.entitlements")),
    Fixture(
      "WA51", 0, path: "App/Vault.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: ("App.xcconfig", "CODE_SIGN_ENTITLEMENTS[config=Debug] = App/Vault.entitlements")),
    Fixture(
      "WA51", 1, path: "App/Vault.entitlements",
      "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
      and: (
        "App.xcconfig",
        "CODE_SIGN_ENTITLEMENTS[config=Debug] = App/Vault.entitlements\nCODE_SIGN_ENTITLEMENTS[sdk=macosx*][config=Release] = App/Vault.entitlements"
      )),
    Fixture(
      "WA52", 1, path: "A.swift",
      "typealias Defaults = UserDefaults\nlet a = Defaults(suiteName: g)",
      and: ("Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA52", 1, path: "A.swift", "struct V { @AppStorage(\"theme\") var theme = 1 }",
      and: ("Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA52", 1, path: "A.swift", "final class S { init(defaults: UserDefaults = .standard) {} }",
      and: ("Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA52", 0, path: "A.swift", "final class UserDefaults {}\nlet a: UserDefaults = .init()",
      and: ("Info.plist", "<plist><dict/></plist>")),
    Fixture(
      "WA55", 1,
      "final class KeychainStore { private var items: [String: Data] = [:] }\nextension KeychainStore: @unchecked Sendable {}"
    ),
    Fixture(
      "WA55", 0,
      "@MainActor final class KeyModel: @unchecked Sendable { var a = 1 }\nfinal class SecretStore: @unchecked Sendable { var a = 1 }\nextension SecretStore { static let lock = NSLock() }\nfinal class PublicKeyCache: @unchecked Sendable { var a = 1 }\nfinal class Observer: @unchecked Sendable { var keyPath = 1 }\n@globalActor actor Vault { static let shared = Vault() }\n@Vault final class SecretBox: @unchecked Sendable { var a = 1 }\nfinal class Keys: @unchecked Sendable { @MainActor var a = 1 }"
    ),
    Fixture(
      "WA56", 4,
      "struct A { func checkTamper() {}\n func tamperCheck() {}\n func isJailBroken() -> Bool { false }\n func detectJailBreak() -> Bool { false } }"
    ),
    Fixture(
      "WA49", 0,
      "func f(_ name: String) { let query: SQLRequest = \"SELECT a FROM b WHERE c = \\(name)\"\n run(literal: \"SELECT a FROM b WHERE c = \\(name)\")\n let p = NSPredicate(format: \"\\(#keyPath(Note.name)) == %@\", name)\n run(\"SELECT a FROM b WHERE c IN (\\(questionMarks(3))) AND d > \\(now.timeIntervalSince1970)\") }"
    ),
    Fixture(
      "WA49", 2,
      "final class Wallet: Record {\n  enum Columns: String, ColumnExpression { case coin, account }\n  override class var databaseTableName: String { \"wallets\" }\n}\nfunc move(_ db: Database, _ account: String) throws {\n  try db.execute(sql: \"INSERT INTO copy(`\\(Wallet.Columns.coin.name)`) SELECT `coin` FROM \\(Wallet.databaseTableName)\")\n  try db.execute(sql: \"INSERT INTO copy(`\\(Wallet.Columns.coin.name)`) SELECT '\\(account)' FROM wallets\")\n  try db.execute(sql: \"DELETE FROM \\(Wallet.databaseTableName) WHERE owner = '\\(Wallet.owner.name)'\")\n}"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
