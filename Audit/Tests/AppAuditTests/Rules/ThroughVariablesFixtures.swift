import Testing

@Suite("Rules of cryptography and the network, through variables") struct ThroughVariablesFixtures {
  /// A delegate that answers a challenge.
  private static func challenge(_ body: String) -> String {
    """
    final class D { func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: (D, C?) -> Void) {
    \(body)
    } }
    """
  }

  private static let faces =
    "let c = LAContext(); let p = LAPolicy.deviceOwnerAuthenticationWithBiometrics"
  private static let anyKind =
    "<plist><dict><key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string></dict></plist>"
  private static let project =
    "{ objects = { T = { isa = PBXNativeTarget; productType = \"com.apple.product-type.application\"; }; C = { isa = XCBuildConfiguration; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; }; }; }"
  private static let key = "SecKeyCopyExternalRepresentation(k, nil)! as Data"

  @Test(arguments: [
    Fixture(
      "WA20", 2,
      "struct A { @discardableResult mutating func recordFailure() -> Int { 1 }\n @MainActor func noteFailure() {} }"
    ),
    Fixture(
      "WA20", 0,
      "class A { @objc func recordFailure() {}\n @IBAction func noteFailure() {}\n @Route func countFailure() {}\n func logFailure() {} }\n@objcMembers class B { func trackFailure() {} }"
    ),
    Fixture(
      "WA21", 1, path: "App/A.swift", faces,
      and: ("App/Info.plist", anyKind), ("A.xcodeproj/project.pbxproj", project)),
    Fixture("WA21", 0, path: "App/A.swift", faces, and: ("App/Info.plist", anyKind)),
    Fixture(
      "WA21", 0, path: "App/A.swift", faces,
      and: ("Kit/Info.plist", anyKind), ("A.xcodeproj/project.pbxproj", project)),
    Fixture(
      "WA21", 0, path: "A.swift", faces,
      and: (
        "Info.plist",
        "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>NSPrincipalClass</key><string>NSApplication</string></dict></plist>"
      )),
    Fixture(
      "WA22", 1, "func f() { CC_SHA1_Init(&c)\n CC_SHA1_Update(&c, b, n)\n CC_SHA1_Final(&d, &c) }"),
    Fixture(
      "WA23", 1,
      "func mode() -> CCOptions { CCOptions(kCCOptionECBMode) }\nfunc f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), mode(), k, 32, nil, d, n, o, m, &c)) }"
    ),
    Fixture(
      "WA24", 1,
      "func f() { var iv = [UInt8](repeating: 0, count: 16)\n check(CCCrypt(op, a, 0, k, 32, &iv, d, n, &o, m, &c)) }"
    ),
    Fixture(
      "WA24", 2,
      "func f() { let iv = Data(\"abcdefghijklmnop\".utf8)\n iv.withUnsafeBytes { i in check(CCCryptorCreateWithMode(op, m, a, p, i.baseAddress, k, 32, nil, 0, 0, 0, &r)) }\n Data(count: 16).withUnsafeBytes { check(CCCryptorCreate(op, a, p, k, 32, $0.baseAddress!, &r)) } }"
    ),
    Fixture(
      "WA24", 2,
      "func f() throws { let v = try AES._CBC.IV(ivBytes: Array(\"abcdefghijklmnop\".utf8))\n let n = try AES.GCM.Nonce(data: \"abcdefghijkl\".data(using: .utf8)!) }"
    ),
    Fixture(
      "WA24", 0,
      "func f() { var a = [UInt8](repeating: 0, count: 16)\n for i in 0..<16 { a[i] = next() }\n a.withUnsafeBytes { p in check(CCCrypt(op, x, 0, k, 32, p.baseAddress, d, n, o, m, &c)) }\n var b = [UInt8](repeating: 0, count: 16)\n b[15] ^= counter\n check(CCCrypt(op, x, 0, k, 32, &b, d, n, o, m, &c)) }"
    ),
    Fixture(
      "WA24", 0,
      "func f() { var a = Data()\n a.append(contentsOf: prefix)\n seal(d, nonce: a)\n var b = Data([0, 0, 0, 0])\n b += counter\n seal(d, nonce: b)\n var c = Data(count: 16)\n check(SecRandomCopyBytes(s, 16, &c))\n c.withUnsafeBytes { i in seal(d, iv: i.baseAddress) } }"
    ),
    Fixture(
      "WA27", 0,
      "struct A { func f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), 0, k, 32, iv, d, n, o, m, &c)) } }",
      "extension A { func tag() { CCHmac(a, k, n, d, m, &o) } }"),
    Fixture(
      "WA27", 0,
      "struct A { let t: Tag; func f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), 0, k, 32, iv, d, n, o, m, &c)) } }",
      "typealias Tag = HMAC<SHA256>"),
    Fixture(
      "WA27", 1,
      "struct A { func f() { check(CCCryptorCreate(op, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, 32, iv, &r)) } }",
      "struct B { func tag() { CCHmac(a, k, n, d, m, &o) } }"),
    Fixture(
      "WA28", 2,
      "final class A { var p: [CFString: Any] = [:]\n init() { p[kSecAttrKeyType] = kSecAttrKeyTypeRSA\n p[kSecAttrKeySizeInBits] = 1024 }\n func f() { var q: [String: Any] = [kSecAttrKeyType as String: kSecAttrKeyTypeRSA]\n q[kSecAttrKeySizeInBits as String] = 512 } }"
    ),
    Fixture(
      "WA28", 1,
      "struct A { var k: SymmetricKey { .init(size: .bits128) }\n var s: Size { .init(size: .bits128) } }"
    ),
    Fixture(
      "WA28", 0,
      "func f(_ n: Int) { var a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom]\n a[kSecAttrKeySizeInBits] = 256\n var b: [CFString: Any] = [:]\n b[kSecAttrKeyType] = kSecAttrKeyTypeRSA\n b[kSecAttrKeySizeInBits] = n\n c[kSecAttrKeySizeInBits] = 64 }"
    ),
    Fixture(
      "WA29", 3,
      "func f(passphrase: String) -> SymmetricKey { let d = SHA512.hash(data: Data(passphrase.utf8))\n let a = SymmetricKey(data: d.prefix(32))\n let b: SymmetricKey = try .init(data: passphrase.sha256)\n return .init(data: Data(passphrase.padding(toLength: 32, withPad: \" \", startingAt: 0).utf8)) }"
    ),
    Fixture(
      "WA29", 3,
      "func f(password: String) { let k = Array(password.utf8)\n check(CCCrypt(op, a, 0, k, 32, iv, d, n, o, m, &c))\n check(CCCrypt(op, a, 0, password, 32, iv, d, n, o, m, &c))\n try AES(key: password.bytes, blockMode: m) }"
    ),
    Fixture(
      "WA29", 1,
      "func f() { let m = SymmetricKey(data: Data(password.utf8))\n HKDF<SHA256>.deriveKey(inputKeyMaterial: m, outputByteCount: 32) }"
    ),
    Fixture(
      "WA29", 0,
      "func open(_ d: Data, key: Data) {}\nfunc f(password: String) { open(d, key: Data(password.utf8))\n scrypt(key: Array(password.utf8), salt: s)\n load(key: password)\n let k = SymmetricKey(data: stretch(Data(password.utf8))) }"
    ),
    Fixture(
      "WA30", 3,
      "func f() -> Bool { var m = HMAC<SHA256>(key: k)\n m.update(data: d)\n let t = m.finalize()\n let a = HMAC<SHA256>.authenticationCode(for: d, using: k).withUnsafeBytes { Data($0) }\n return Data(t) == received || a == received || code == received }\nvar code: Data { Data(HMAC<SHA256>.authenticationCode(for: d, using: k)) }"
    ),
    Fixture(
      "WA30", 0,
      "func f() -> Bool { var m = HMAC<SHA256>(key: k)\n m.update(data: d)\n var h = SHA256()\n return m.finalize() == code || Data(h.finalize()) == received || code.withUnsafeBytes { $0.count } == 3 }\nvar code: HMAC<SHA256>.MAC { HMAC<SHA256>.authenticationCode(for: d, using: k) }"
    ),
    Fixture(
      "WA31", 5,
      "struct A { var apiSecret: String { isTest ? \"stg4Kd8Lw2Px9Qv7Rn1\" : \"prd7Jf5Tz3Bm6Hc2Wq8\" }\n let apiKey = env[\"A\"] ?? \"q8Zr2kWm5TxV9bLn\"\n static let masterKey: String = { let value = \"f3Kq9ZtR7bLw2XvN8cPs\"\n return value }()\n func clientSecret() -> String { switch self { case .a: return \"9f8a7b6c5d4e3f2a1b0c\"\n default: return \"\" } } }"
    ),
    Fixture(
      "WA31", 0,
      "struct A { var hasSecret: Bool { text == \"stg4Kd8Lw2Px9Qv7Rn1\" }\n func password() -> String { log(\"q8Zr2kWm5TxV9bLn\")\n return load() }\n var secret: String { if text == \"9f8a7b6c5d4e3f2a1b0c\" { load() } else { \"\" } }\n let passwordAlphabet = \"abcdefghjkmnpqrstuvwxyz23456789\"\n let passwordSegue = \"showPassword2Segue\"\n let apiKey = \"q8Zr2kWm5TxV9bLn\" == b ? c : d }"
    ),
    Fixture(
      "WA33", 4,
      "final class S { static var password: String?\n var secret: Optional<String> = nil\n var passphrase: Text\n var accessToken: String? { didSet { f() } } }\ntypealias Text = String\nfunc f() { memset_s(p, n, 0, n) }"
    ),
    Fixture(
      "WA33", 0,
      "struct S { var password: String }\nstruct M: ViewModifier { @State var password = \"\" }\nstruct F: UIViewRepresentable { @Binding var password: String }\nclass G { @Binding var secret: String\n var passphrase: String { get { g } set { g = newValue } } }\nfunc f() { memset_s(p, n, 0, n) }",
      "extension S: Codable {}"),
    Fixture(
      "WA37", 1,
      challenge(
        "var disposition: D = .performDefaultHandling\nvar credential: C?\nif isServer { credential = URLCredential(trust: trust)\n disposition = .useCredential }\ncompletionHandler(disposition, credential)"
      )),
    Fixture(
      "WA37", 2,
      challenge(
        "let disposition = URLSession.AuthChallengeDisposition.useCredential\ncompletionHandler(disposition, trust.map(URLCredential.init(trust:)))\ncompletionHandler(isOwn ? .useCredential : .performDefaultHandling, isOwn ? URLCredential(trust: trust) : nil)"
      )),
    Fixture(
      "WA37", 1,
      "final class D { func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (Int, URLCredential?) { (.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) }) } }"
    ),
    Fixture(
      "WA37", 0,
      challenge(
        "var disposition: D = .performDefaultHandling\nvar credential: C?\nif SecTrustEvaluateWithError(trust, nil) { disposition = .useCredential\n credential = URLCredential(trust: trust) } else { disposition = .cancelAuthenticationChallenge }\ncompletionHandler(disposition, credential)"
      )),
    Fixture(
      "WA37", 0,
      challenge(
        "var disposition: D = .useCredential\nvar credential: C? = URLCredential(trust: trust)\nif !SecTrustEvaluateWithError(trust, nil) { disposition = .cancelAuthenticationChallenge\n credential = nil }\ncompletionHandler(disposition, credential)"
      )),
    Fixture(
      "WA37", 0,
      challenge(
        "var disposition: D = .performDefaultHandling\nvar credential: C?\nif isServer, SecTrustEvaluateWithError(trust, nil) { credential = URLCredential(trust: trust)\n disposition = .useCredential } else { credential = URLCredential(identity: i, certificates: nil, persistence: .none)\n disposition = .useCredential }\ncompletionHandler(disposition, credential)"
      )),
    Fixture(
      "WA38", 2,
      "struct P { let pins: Set<Data>\n func f(_ k: SecKey) -> Bool { var h = SHA256()\n h.update(data: \(key))\n let d = \(key)\n var o = [UInt8](repeating: 0, count: 32)\n d.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, n, &o) }\n return pins.contains(Data(h.finalize())) } }"
    ),
    Fixture(
      "WA38", 2,
      "struct P { let pins: Set<Data>\n func hash(_ data: Data) -> Data { var o = Data(count: 32)\n data.withUnsafeBytes { p in _ = CC_SHA256(p.baseAddress, n, &o) }\n return o }\n func f(_ k: SecKey) -> Bool { let d = \(key)\n return pins.contains(hash(d)) || pins.contains(d.sha256) } }",
      "extension Data { var sha256: Data { Data(SHA256.hash(data: self)) } }"),
    Fixture(
      "WA38", 0,
      "struct P { let pins: Set<Data>\n func hash(_ data: Data) -> Data { var all = Data(header)\n all.append(data)\n return Data(SHA256.hash(data: all)) }\n func f(_ k: SecKey) -> Bool { pins.contains(hash(\(key))) } }"
    ),
    Fixture(
      "WA38", 0,
      "struct P { let pins: Set<Data>\n func f(_ k: SecKey) -> Bool { guard var raw = SecKeyCopyExternalRepresentation(k, nil) as Data? else { return false }\n raw.insert(contentsOf: header, at: 0)\n var all = header\n all += \(key)\n var h = SHA256()\n h.update(data: header)\n h.update(data: \(key))\n return pins.contains(Data(SHA256.hash(data: raw))) || pins.contains(Data(SHA256.hash(data: all))) } }"
    ),
    Fixture("WA56", 1, "struct A { @MainActor func detectDebugger() -> Bool { false } }"),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
