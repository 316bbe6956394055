import Testing

@Suite("What is wrong beside what is right") struct BesideFixtures {
  private static func entity(_ attributes: String) -> String {
    "<model><entity name=\"Account\">\n\(attributes)\n</entity></model>"
  }

  // Where nobody can be asked.
  @Test(arguments: [
    Fixture(
      "WA17", 1,
      "final class Vault {\n  func requireOwner() async -> Bool {\n    let context = LAContext()\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return true }\n    return (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)) ?? false\n  }\n}"
    ),
    Fixture(
      "WA17", 1,
      "func unlockIfLocked() async throws -> Bool {\n  let context = LAContext()\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return true }\n  return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n}"
    ),
    Fixture(
      "WA17", 1,
      "func confirmOwner() async throws {\n  let context = LAContext()\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return }\n  try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n}"
    ),
    Fixture(
      "WA17", 1,
      "final class Gate: ObservableObject {\n  @Published var isUnlocked = false\n  func open() {\n    let context = LAContext()\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {\n      isUnlocked = true\n      return\n    }\n    ask(context)\n  }\n}"
    ),
    Fixture(
      "WA17", 1,
      "enum Answer { case authenticated, refused }\nfunc answer() -> Answer {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return .authenticated }\n  return ask() ? .authenticated : .refused\n}"
    ),
    Fixture(
      "WA17", 1,
      "func ask(_ done: @escaping (Result<Void, any Error>) -> Void) {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return done(.success(())) }\n  evaluate(done)\n}"
    ),
    Fixture(
      "WA17", 0,
      "func confirmOwner() async throws {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { throw Refusal.noPasscode }\n  try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n}\nfunc offerFace() async throws {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return }\n  try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n}"
    ),
    Fixture(
      "WA17", 0,
      "final class Gate {\n  var showsPasscode = false\n  var isUnlocked = true\n  func open() {\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {\n      showsPasscode = true\n      isUnlocked = false\n      return\n    }\n    ask()\n  }\n  func isLockedOut() -> Bool {\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return true }\n    return attempts > 5\n  }\n}"
    ),
    Fixture(
      "WA17", 1,
      "func ask(_ reason: String, then callback: @escaping () -> Void) {\n  let context = LAContext()\n  if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) {\n    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in\n      DispatchQueue.main.async {\n        if success { callback() } else { log(error) }\n      }\n    }\n  } else {\n    callback()\n  }\n}"
    ),
    Fixture(
      "WA17", 2,
      "final class Gate {\n  func open() async {\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return unlock() }\n    let isOwner = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n    guard isOwner else { return }\n    unlock()\n  }\n  func openLater(_ onSuccess: @escaping () -> Void) {\n    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {\n      DispatchQueue.main.async { onSuccess() }\n      return\n    }\n    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { ok, _ in\n      guard ok else { return }\n      onSuccess()\n    }\n  }\n  func openNow() async {\n    if !context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) {\n      unlock()\n    } else if try! await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) {\n      lock()\n    }\n  }\n}"
    ),
    Fixture(
      "WA17", 0,
      "func ask(_ finished: @escaping () -> Void, _ askForCode: @escaping () -> Void) {\n  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {\n    finished()\n    return\n  }\n  context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in\n    if success { show() }\n    finished()\n  }\n}\nfunc askOrCode(_ askForCode: @escaping () -> Void) {\n  if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) {\n    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in\n      if success { show() } else { askForCode() }\n    }\n  } else {\n    askForCode()\n  }\n}"
    ),
  ])
  func unavailable(_ fixture: Fixture) throws { try fixture.check() }

  // What was thrown.
  @Test(arguments: [
    Fixture(
      "WA17", 1,
      "func unlock() async -> Bool {\n  do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) } catch { return true }\n}"
    ),
    Fixture(
      "WA17", 1,
      "func unlock() async -> Bool {\n  do {\n    return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n  } catch let error as LAError {\n    if error.code == .passcodeNotSet { return true }\n    return false\n  } catch {\n    return false\n  }\n}"
    ),
    Fixture(
      "WA17", 0,
      "func unlock() async -> Bool {\n  do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) } catch { return await askForPasscode() }\n}\nfunc load() -> Bool { do { try read() } catch { return true }\n return false }"
    ),
  ])
  func thrown(_ fixture: Fixture) throws { try fixture.check() }

  // Nonces and modes.
  @Test(arguments: [
    Fixture(
      "WA24", 1,
      "func seal(_ text: Data) throws -> Data {\n  try AES.GCM.seal(text, using: key, nonce: .init(data: [7, 1, 9, 3, 5, 2, 8, 4, 6, 0, 1, 2])).combined!\n}"
    ),
    Fixture(
      "WA24", 1,
      "func seal(_ text: Data) throws -> Data {\n  let nonce: ChaChaPoly.Nonce = try .init(data: Data(repeating: 0, count: 12))\n  return try ChaChaPoly.seal(text, using: key, nonce: nonce).combined\n}"
    ),
    Fixture(
      "WA24", 1,
      "func seal(_ text: Data) throws { try AES.GCM.seal(text, using: key, nonce: AES.GCM.Nonce.init(data: Array(\"twelve bytes\".utf8))) }"
    ),
    Fixture(
      "WA24", 1,
      "func crypt() { check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCBC), CCAlgorithm(kCCAlgorithmAES), padding, nil, key, 32, nil, 0, 0, 0, &cryptor)) }"
    ),
    Fixture(
      "WA24", 0,
      "func seal(_ text: Data, _ header: Header) throws {\n  var bytes = [UInt8](repeating: 0, count: 12)\n  guard SecRandomCopyBytes(kSecRandomDefault, 12, &bytes) == errSecSuccess else { return }\n  try AES.GCM.seal(text, using: key, nonce: .init(data: bytes))\n  try AES.GCM.seal(text, using: key, nonce: .init(data: header.nonce))\n  try AES.GCM.seal(text, using: key, nonce: .init())\n  check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeECB), CCAlgorithm(kCCAlgorithmAES), padding, nil, key, 32, nil, 0, 0, 0, &cryptor))\n}"
    ),
    Fixture(
      "WA27", 1,
      "final class Backup {\n  func derive() -> Int32 { CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pass, n, salt, 16, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, 32) }\n  func crypt() { check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), iv, key, 32, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &cryptor)) }\n}"
    ),
    Fixture(
      "WA27", 2,
      "struct Cryptor {\n  private let mode = CCMode(4)\n  func open() { check(CCCryptorCreateWithMode(op, mode, CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &c)) }\n  func close() { check(CCCryptorCreateWithMode(op, 2, CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &c)) }\n  func list() { check(CCCryptorCreateWithMode(op, CCMode(1), CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &c)) }\n}"
    ),
    Fixture(
      "WA27", 1,
      "enum Stream {\n  static func open(_ mode: CCMode) { check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), mode, CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor)) }\n  static func write() { open(CCMode(kCCModeCBC)) }\n}"
    ),
    Fixture(
      "WA27", 1,
      "func crypt() { check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCBC), CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor)) }\nstruct OneTimeCode {\n  func code() -> Data { Data(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key)) }\n}"
    ),
    Fixture(
      "WA27", 0,
      "func crypt() -> Data {\n  check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor))\n  return output + Tag.of(output)\n}\nenum Tag {\n  static func of(_ text: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: text, using: macKey)) }\n}"
    ),
    Fixture(
      "WA27", 1,
      "enum Mode {\n  case counter, chained\n  var value: CCMode {\n    switch self {\n    case .counter: return CCMode(kCCModeCTR)\n    case .chained: return CCMode(kCCModeCBC)\n    }\n  }\n}\nfinal class Engine {\n  init(mode: Mode, key: [UInt8], iv: [UInt8]) throws {\n    try check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), mode.value, CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor))\n  }\n}"
    ),
    Fixture(
      "WA27", 1,
      "final class Engine {\n  static let usual = CCMode(kCCModeCBC)\n  init(mode: CCMode) throws {\n    try check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), mode, CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor))\n  }\n}"
    ),
    Fixture(
      "WA27", 0,
      "enum Backup {\n  static func seal(_ text: Data) throws -> Data {\n    try check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor))\n    return text\n  }\n  static func mac(_ text: Data) -> Data { keccak(half + text) }\n  static func isValid(_ text: Data, _ code: Data) -> Bool { equal(mac(text), code) }\n}"
    ),
    Fixture(
      "WA27", 1,
      "enum Backup {\n  static func seal(_ text: Data) throws {\n    try check(CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), padding, iv, key, 32, nil, 0, 0, 0, &cryptor))\n    send(device.mac, to: find(mac: device.mac), isMac())\n  }\n}"
    ),
  ])
  func ciphers(_ fixture: Fixture) throws { try fixture.check() }

  // A model with more than one secret.
  @Test(arguments: [
    Fixture(
      "WA10", 3, path: "A.xcdatamodel/contents",
      entity(
        "<attribute name=\"password\" attributeType=\"String\"/>\n<attribute name=\"pin\" attributeType=\"String\"/>\n<attribute name=\"oauthToken\" attributeType=\"String\"/>"
      )),
    Fixture(
      "WA10", 1, path: "A.xcdatamodel/contents",
      entity(
        "<attribute name=\"seedPhrase\" attributeType=\"Transformable\" valueTransformerName=\"SealingTransformer\"/>\n<attribute name=\"privateKey\" attributeType=\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\"/>"
      )),
    Fixture(
      "WA10", 0, path: "A.xcdatamodel/contents",
      entity(
        "<attribute name=\"encryptedPassword\" attributeType=\"Binary\"/>\n<attribute name=\"passwordHash\" attributeType=\"Binary\"/>\n<attribute name=\"deviceToken\" attributeType=\"String\"/>\n<attribute name=\"tags\" attributeType=\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\"/>"
      )),
  ])
  func models(_ fixture: Fixture) throws { try fixture.check() }

  // Two views, of which one has script off.
  @Test(arguments: [
    Fixture(
      "WA48", 1,
      "final class Reader: UIViewController {\n  let help = WKWebView()\n  let article = WKWebView()\n  func show(_ body: String) {\n    help.configuration.defaultWebpagePreferences.allowsContentJavaScript = false\n    help.loadHTMLString(body, baseURL: nil)\n    article.loadHTMLString(body, baseURL: nil)\n  }\n}"
    ),
    Fixture(
      "WA48", 1,
      "final class Reader: UIViewController {\n  private let page = WKWebView()\n  private lazy var mail: WKWebView = {\n    let configuration = WKWebViewConfiguration()\n    configuration.defaultWebpagePreferences.allowsContentJavaScript = false\n    return WKWebView(frame: .zero, configuration: configuration)\n  }()\n  func show(_ html: String) {\n    mail.loadHTMLString(html, baseURL: nil)\n    page.loadHTMLString(html, baseURL: nil)\n  }\n}"
    ),
    Fixture(
      "WA48", 1,
      "enum Pages {\n  static func safe(_ html: String) {\n    let configuration = WKWebViewConfiguration()\n    configuration.defaultWebpagePreferences.allowsContentJavaScript = false\n    let web = WKWebView(frame: .zero, configuration: configuration)\n    web.loadHTMLString(html, baseURL: nil)\n  }\n  static func open(_ html: String) {\n    let configuration = WKWebViewConfiguration()\n    let web = WKWebView(frame: .zero, configuration: configuration)\n    web.loadHTMLString(html, baseURL: nil)\n  }\n}"
    ),
    Fixture(
      "WA48", 1,
      "func show(_ html: String) {\n  let web = WKWebView()\n  web.loadHTMLString(html, baseURL: nil)\n}\nfinal class Safe: UIViewController {\n  let web = WKWebView()\n  func off() { web.configuration.preferences.javaScriptEnabled = false }\n}"
    ),
    Fixture(
      "WA48", 0,
      "final class Mail: UIViewController {\n  private var web: WKWebView!\n  override func loadView() {\n    let preferences = WKWebpagePreferences()\n    preferences.allowsContentJavaScript = false\n    let configuration = WKWebViewConfiguration()\n    configuration.defaultWebpagePreferences = preferences\n    web = WKWebView(frame: .zero, configuration: configuration)\n    view = web\n  }\n  func show(_ html: String) {\n    guard let web = self.web else { return }\n    web.loadHTMLString(html, baseURL: nil)\n  }\n}"
    ),
    Fixture(
      "WA48", 0,
      "struct MailView: UIViewRepresentable {\n  let html: String\n  func makeUIView(context: Context) -> WKWebView {\n    let configuration = WKWebViewConfiguration()\n    configuration.defaultWebpagePreferences.allowsContentJavaScript = false\n    return WKWebView(frame: .zero, configuration: configuration)\n  }\n  func updateUIView(_ web: WKWebView, context: Context) { web.loadHTMLString(html, baseURL: nil) }\n}"
    ),
    Fixture(
      "WA48", 0,
      "final class Mail: UIViewController, WKNavigationDelegate {\n  private lazy var web = WKWebView(frame: .zero, configuration: Self.configuration())\n  private static func configuration() -> WKWebViewConfiguration {\n    let made = WKWebViewConfiguration()\n    made.defaultWebpagePreferences.allowsContentJavaScript = false\n    return made\n  }\n  func show(_ html: String) { web.loadHTMLString(html, baseURL: nil) }\n}"
    ),
    Fixture(
      "WA48", 0,
      "class Page: UIViewController {\n  lazy var web: WKWebView = { WKWebView(frame: .zero, configuration: configuration) }()\n  var configuration: WKWebViewConfiguration {\n    let made = WKWebViewConfiguration()\n    made.defaultWebpagePreferences.allowsContentJavaScript = false\n    return made\n  }\n}",
      "final class Terms: Page { func show(_ html: String) { DispatchQueue.main.async { [weak self] in self?.web.loadHTMLString(html, baseURL: nil) } } }"
    ),
    Fixture(
      "WA48", 1,
      "class Page: UIViewController {\n  let quiet = WKWebView()\n  let loud: WKWebView = WKWebView()\n  func setUp() { quiet.configuration.preferences.javaScriptEnabled = false }\n}",
      "final class Terms: Page { func show(_ html: String) { loud.loadHTMLString(html, baseURL: nil) } }"
    ),
    Fixture(
      "WA48", 1,
      "class Page: UIViewController {\n  let web = WKWebView()\n  func setUp() { web.configuration.preferences.javaScriptEnabled = false }\n}",
      "final class Terms: Page { let other = WKWebView()\n  func show(_ html: String) { other.loadHTMLString(html, baseURL: nil) } }"
    ),
    Fixture(
      "WA48", 0,
      "final class Mail: UIViewController {\n  private lazy var web = Views.quiet()\n  private let other = WKWebView(frame: .zero, configuration: .withoutScript)\n  private let third = QuietView()\n  func show(_ html: String) {\n    web.loadHTMLString(html, baseURL: nil)\n    other.loadHTMLString(html, baseURL: nil)\n    third.loadHTMLString(html, baseURL: nil)\n  }\n}",
      "enum Views {\n  static func quiet() -> WKWebView {\n    let configuration = WKWebViewConfiguration()\n    configuration.defaultWebpagePreferences.allowsContentJavaScript = false\n    return WKWebView(frame: .zero, configuration: configuration)\n  }\n}\nextension WKWebViewConfiguration {\n  static var withoutScript: WKWebViewConfiguration {\n    let made = WKWebViewConfiguration()\n    made.defaultWebpagePreferences.allowsContentJavaScript = false\n    return made\n  }\n}\nfinal class QuietView: WKWebView {\n  func setUp() { configuration.preferences.javaScriptEnabled = false }\n}"
    ),
    Fixture(
      "WA48", 2,
      "final class Mail: UIViewController {\n  private lazy var web = Views.loud()\n  private let other = WKWebView(frame: .zero, configuration: .init())\n  private let third = Views.quiet()\n  func show(_ html: String) {\n    web.loadHTMLString(html, baseURL: nil)\n    other.loadHTMLString(html, baseURL: nil)\n    third.loadHTMLString(html, baseURL: nil)\n  }\n}",
      "enum Views {\n  static func loud() -> WKWebView { WKWebView() }\n  static func quiet() -> WKWebView {\n    let web = WKWebView()\n    web.configuration.preferences.javaScriptEnabled = false\n    return web\n  }\n}"
    ),
    Fixture(
      "WA48", 1,
      "func send(_ data: Data, _ names: [String]) {\n  let bytes = [UInt8](data)\n  let list = bytes.map { String($0) }.joined(separator: \",\")\n  web.evaluateJavaScript(\"receive([\" + list + \"])\")\n  web.evaluateJavaScript(\"show([\" + names.map { String($0) }.joined(separator: \",\") + \"])\")\n}"
    ),
  ])
  func pages(_ fixture: Fixture) throws { try fixture.check() }

  // Two controls, of which one is called.
  @Test(arguments: [
    Fixture(
      "WA56", 1,
      "struct Device {\n  func isJailbroken() -> Bool { false }\n  func isBeingDebugged() -> Bool { false }\n  func start() { if isJailbroken() { stop() } }\n}"
    ),
    Fixture(
      "WA56", 1,
      "enum Phone { static func isJailbroken() -> Bool { false } }\nenum Tablet { static func isJailbroken() -> Bool { false } }\nfunc start() { if Phone.isJailbroken() { stop() } }"
    ),
    Fixture(
      "WA56", 1,
      "struct Guardian {\n  var isDebuggerAttached: Bool { traced() }\n  private var isJailbroken: Bool { found() }\n  func start() { if isDebuggerAttached { stop() } }\n}"
    ),
    Fixture(
      "WA56", 1,
      "struct Guardian {\n  func checkIntegrity(of folder: String) -> Bool { folder.isEmpty || checkIntegrity(of: String(folder.dropLast())) }\n}"
    ),
    Fixture(
      "WA20", 1,
      "final class Attempts {\n  func recordFailure() { count += 1 }\n  func recordFailure(of person: String) { counts[person] = 1 }\n  func check() { if !matches { recordFailure() } }\n}"
    ),
    Fixture(
      "WA20", 0,
      "final class Attempts {\n  func recordFailure(at time: Date = now, _ done: () -> Void) {}\n  func recordFailure(of person: String) {}\n  func check(_ log: Attempts) {\n    recordFailure { finish() }\n    log.recordFailure(of: name)\n  }\n}"
    ),
    Fixture(
      "WA56", 0,
      "protocol Check { var isJailbroken: Bool { get } }\nstruct Phone: Check { var isJailbroken: Bool { found() } }\nstruct Tablet { func isTampered() -> Bool { false } }\npublic extension Phone { var isHooked: Bool { found() } }\nfunc start(_ tablet: Tablet, _ phone: some Check) { stop(tablet.isTampered(), phone.isJailbroken) }"
    ),
  ])
  func controls(_ fixture: Fixture) throws { try fixture.check() }

  // Texts that are known, beside a secret's.
  @Test(arguments: [
    Fixture(
      "WA42", 1,
      "enum State { static let encryptionKeyMissing = \"the key is missing\"\n static let apiKey = \"q8Zr2kWm5TxV9bLn\" }\nfunc f() { print(\"State: \" + State.encryptionKeyMissing)\n print(State.apiKey) }"
    ),
    Fixture(
      "WA42", 1,
      "enum Problem: Error { case invalidCredentials, passphraseMissing }\nfunc f(_ passphrase: String) { print(Problem.passphraseMissing)\n logger.error(\"\\(Problem.passphraseMissing)\")\n print(passphrase) }"
    ),
    Fixture(
      "WA42", 0,
      "enum Field: String { case password, masterKey = \"master key\" }\nenum Codes { static let passphraseWrong = 17 }\nfunc f() { print(Field.masterKey.rawValue, Field.password, Codes.passphraseWrong) }"
    ),
  ])
  func known(_ fixture: Fixture) throws { try fixture.check() }
}
