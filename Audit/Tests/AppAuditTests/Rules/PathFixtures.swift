import Testing

@Suite("Rules: what only looks like an end, an answer or a value") struct PathFixtures {
  private static func challenge(_ body: String) -> String {
    "final class D { func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: (D, C?) -> Void) {\n\(body)\n} }"
  }

  private static let trusts = "completionHandler(.useCredential, URLCredential(trust: trust))"

  @Test(arguments: [
    // Only what is compiled is on a path, and each clause is one of its own.
    Fixture(
      "WA07", 0,
      "func f() -> OSStatus {\n#if os(macOS)\nlet gone = SecItemDelete(q)\nreturn SecItemUpdate(q, gone)\n#else\nreturn SecItemAdd(q, nil)\n#endif\n}"
    ),
    Fixture(
      "WA07", 1,
      "func f() -> OSStatus {\n#if os(macOS)\ncheck(SecItemDelete(q))\n#elseif os(iOS)\nlog()\n#endif\nreturn SecItemAdd(q, nil)\n}"
    ),
    Fixture(
      "WA07", 0,
      "func f() -> OSStatus {\n#if false\ncheck(SecItemDelete(q))\n#endif\nreturn SecItemAdd(q, nil)\n}"
    ),
    Fixture(
      "WA07", 1,
      "func f() -> OSStatus {\nswitch k {\n#if os(macOS)\ncase 1: check(SecItemDelete(q))\n#endif\ndefault: log() }\nreturn SecItemAdd(q, nil)\n}"
    ),
    // `break` leaves a switch or a loop, and nothing else.
    Fixture(
      "WA07", 1,
      "func f() { check(SecItemDelete(q))\nswitch k { case 1: break\ndefault: return }\ncheck(SecItemAdd(i, nil)) }"
    ),
    Fixture(
      "WA07", 1,
      "func f() { for k in all { if k.isOld { check(SecItemDelete(q))\nbreak }\nif k.isNone { return } }\ncheck(SecItemAdd(i, nil)) }"
    ),
    Fixture(
      "WA07", 2,
      "func f() { while a { check(SecItemDelete(q))\ncontinue }\ncheck(SecItemAdd(i, nil)) }\nfunc g() { all: for k in ks { switch k { case 1: check(SecItemDelete(q))\nbreak all\ndefault: return } }\ncheck(SecItemAdd(i, nil)) }"
    ),
    Fixture(
      "WA07", 0,
      "func f() { for k in ks { switch k { case 1: check(SecItemDelete(q))\nreturn\ndefault: break } }\ncheck(SecItemAdd(i, nil)) }"
    ),
    Fixture("WA37", 1, challenge("switch kind { case .own: break\ndefault: return }\n" + trusts)),
    Fixture(
      "WA37", 1,
      challenge(
        "#if !DEBUG\nguard SecTrustEvaluateWithError(t, nil) else { return }\n#endif\n" + trusts)),
    Fixture(
      "WA37", 0,
      challenge(
        "#if DEBUG\nguard SecTrustEvaluateWithError(t, nil) else { return }\n#else\nguard SecTrustEvaluateWithError(t, nil) else { return }\n#endif\n"
          + trusts)),

    Fixture(
      "WA11", 0,
      "func f(_ t: FileProtectionType?) -> Bool { switch t { case .some(FileProtectionType.none), nil: return true\ncase FileProtectionType.none?: return true\ndefault: return [FileProtectionType.none, .complete].contains(t) || Set([FileProtectionType.none]).contains(t) } }"
    ),
    Fixture(
      "WA11", 6,
      "func f(_ w: Bool) -> FileProtectionType { let p: FileProtectionType = w ? .none : .complete\nlet a: [FileAttributeKey: Any] = [.protectionKey: w ? .complete : .none]\nlet b: FileProtectionType = if w { .none } else { .complete }\nlet c = [FileProtectionType.none]\nreturn .none }\nvar d: FileProtectionType { switch w { case true: .none\ndefault: .complete } }"
    ),
    Fixture(
      "WA11", 0,
      "func f(_ w: Bool) -> FileProtectionType? { let b: Border = w ? .none : .line\nlet c: FileProtectionType = .complete\nall.map { return .none }\nreturn .none }"
    ),

    Fixture(
      "WA17", 3,
      "func f(onAllowed: (Bool) -> Void) { guard c.canEvaluatePolicy(.p, error: nil) else { onAllowed(true)\nreturn }\nask() }\nfunc g(onFinish: @escaping (Bool) -> Void) { if !c.canEvaluatePolicy(.p, error: nil) { onFinish(true) } }\nfunc h() -> Bool { switch c.canEvaluatePolicy(.p, error: nil) { case true: return ask()\ncase false: return true } }"
    ),
    Fixture(
      "WA17", 0,
      "func f(onShow: (Bool) -> Void) { guard c.canEvaluatePolicy(.p, error: nil) else { onShow(true)\nreturn }\nask() }\nfunc h() -> Bool { switch c.canEvaluatePolicy(.p, error: nil) { case true: return true\ncase false: return false } }"
    ),

    Fixture(
      "WA23", 1,
      "enum C { static let options = CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode) }\nfunc f() { check(CCCrypt(o, CCAlgorithm(kCCAlgorithmAES), C.options, k, n, nil, d, m, b, r, &x)) }"
    ),
    Fixture(
      "WA28", 1,
      "enum Size { static let database = SymmetricKeySize(bitCount: bits)\nstatic let bits = 128 }\nfunc f() { use(SymmetricKey(size: Size.database)) }"
    ),
    Fixture(
      "WA31", 2,
      "struct A { var apiSecret: String {\n#if DEBUG\nreturn \"stg4Kd8Lw2Px9Qv7Rn1\"\n#else\nreturn \"prd7Jf5Tz3Bm6Hc2Wq8\"\n#endif\n} }"
    ),
    Fixture(
      "WA33", 1,
      "final class S { let seedPhrase, note: String\n var passphrase, count: Int }\nfunc f() { memset_s(p, n, 0, n) }"
    ),
    Fixture(
      "WA40", 1,
      "final class D { let pins: [String: [Data]] = [:]\n func f(_ host: String) { guard !(pins[host]?.isEmpty ?? true) else { return completionHandler(.performDefaultHandling, nil) } } }"
    ),
    Fixture(
      "WA42", 2,
      "func f() { Log.shared.debug(\"is \\(seedPhrase)\")\nAppLogger.shared.info(\"is \\(seedPhrase)\")\nDialog.shared.info(\"is \\(seedPhrase)\") }"
    ),
    Fixture(
      "WA47", 0,
      "final class D { func application(_ a: App, open document: Document) { show(document.path) }\nfunc scene(_ s: Scene, openURLContexts c: [Context]) { show(c.first!.url.path) } }"
    ),
    Fixture(
      "WA48", 1,
      "func f() throws { let page = Bundle.main.url(forResource: \"a\", withExtension: \"html\")!\nweb.loadHTMLString(try String(contentsOf: page, encoding: .utf8), baseURL: nil)\nweb.loadHTMLString(try String(contentsOf: address, encoding: .utf8), baseURL: nil) }"
    ),
    Fixture(
      "WA55", 0,
      "final class Keys: @unchecked Sendable { private var m = pthread_mutex_t()\nvar items: [Int] = [] }\nfinal class KeyBox: @unchecked Sendable { private var l = os_unfair_lock()\nvar items: [Int] = [] }"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
